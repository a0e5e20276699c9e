"""NumPy code for the attention operators, for all heads at once, in FLOAT64."""

from ops.arrays.scalar_cast import as_float32
from ops.catalog.attention import heads
from ops.catalog.attention.cache import cache_rows
from ops.catalog.attention.masks import BOOLEAN, KEY_END_START, MASK_MEANT, PACKED
from ops.catalog.attention.sizes import PAST_LENGTHS
from ops.declare.python_source import number
from ops.declare.snippets import Snippet, Snippets
from ops.model.case import Case

_SHORT = {"query": "q", "key": "k", "value": "v"}
# A mask with key lengths, query starts and key starts. The queries and keys of all batches are numbered consecutively.
_PACKED = """\
numbers = MaskTensor.reshape(-1).astype(np.int64)
lengths, first, start = np.split(numbers[: 3 * len(q) + 1], (len(q), 2 * len(q) + 1))
queries = np.arange(len(q) * q.shape[2]).reshape(len(q), -1)
keys = np.arange(len(k) * k.shape[2]).reshape(len(k), -1)
sees = (queries >= first[:-1, None]) & (queries < first[1:, None])
seen = (keys >= start[:, None]) & (keys < (start + lengths)[:, None])
hidden = ~(sees[:, None, :, None] & seen[:, None, None])"""
_CACHE = """\
new, {name} = {name}, np.zeros((*{name}.shape[:2], {rows}, {name}.shape[3]))  # past ones are 0 here
for cache, row, start in zip({name}, new, past):
    at = start + np.arange(row.shape[1])
    is_inside = (at >= 0) & (at < {rows})
    cache[:, at[is_inside]] = row[:, is_inside]"""
_ALL_KEYS = """\
power = np.exp(scores - scores.max(-1, keepdims=True))
found = power / power.sum(-1, keepdims=True) @ {value}"""
_KEYS_UP_TO_ITS_OWN = """\
value = {value}
found = np.empty((*scores.shape[:3], v.shape[3]))
for batch, query in np.ndindex(len(q), q.shape[2]):
    seen = min(max(past[batch] + query + 1, 1), {rows})  # a query uses the keys up to its own
    score = scores[batch, :, query, :seen]
    power = np.exp(score - score.max(-1, keepdims=True))
    share = power / power.sum(-1, keepdims=True)
    found[batch, :, query] = (share[:, None] @ value[batch, :, :seen])[:, 0]"""


def _part(case: Case, part: str) -> list[str]:
    """Returns the NumPy lines that compute the queries, keys or values as [batch, heads, length, head size].

    `part` selects one of the three.
    """
    name, count = _SHORT[part], heads.head_count(case, part)
    stack = heads.stack_of(case, part)
    if not heads.is_given(case, part):
        batches, count, _, each = case.sizes(heads.PAST[part])[-4:]
        lines = [f"{name} = np.zeros({(batches, heads.new_keys(case), count, each)})"]
    elif stack is not None:
        lines = [f"{name} = {stack[0]}[:, :, :, {stack[1]}].astype(np.float64)"]
        count, each = case.sizes(stack[0])[2], case.sizes(stack[0])[-1]
    else:
        source = heads.ALONE[part]
        batches, length, width = case.sizes(source)[-3:]
        each = width // count
        used = "" if each * count == width else f"[:, :, :{each * count}]"
        shape = (batches, length, count, each)
        lines = [f"{name} = {source}.reshape{case.sizes(source)[-3:]}{used}.reshape{shape}.astype(np.float64)"]
    if heads.has(case, "BiasTensor"):
        start = heads.bias_start(case, part)
        bias = f"BiasTensor.reshape(-1)[{start}:{start + count * each}]"
        lines.append(f"{name} = {name} + {bias}.reshape{(count, each)}.astype(np.float64)")
    lines.append(f"{name} = {name}.transpose(0, 2, 1, 3)")
    if heads.has_past(case, part):
        past = heads.PAST[part]
        earlier = f"{past}.reshape{case.sizes(past)[-4:]}.astype(np.float64)"
        lines.append(f"{name} = np.concatenate(({earlier}, {name}), 2)  # past ones first")
    if part in heads.PAST and heads.has(case, PAST_LENGTHS):
        lines.append(_CACHE.format(name=name, rows=cache_rows(case)))
    return lines


def _mask(case: Case) -> list[str]:
    """The NumPy lines that add MaskFilterValue to the scores of keys that the mask hides."""
    kind = case.integer("MaskType")
    if not heads.has(case, "MaskTensor") or kind not in MASK_MEANT:
        return []
    mask, sizes = "MaskTensor", case.sizes("MaskTensor")
    filtered = f"scores = np.where(hidden, scores + {_attribute(case, 'MaskFilterValue')}, scores)"
    if kind == PACKED:
        return [_PACKED, filtered]
    if kind == BOOLEAN:
        hidden = f"{mask}.reshape{sizes[-4:]} == 0"
    elif kind == KEY_END_START:
        hidden = "(keys >= end) | (keys < start)"
    else:
        hidden = f"keys >= {mask}.reshape(-1)[: len(q)].reshape(-1, 1, 1, 1)"
    lines = [f"hidden = {hidden}", filtered]
    if kind == KEY_END_START:
        lines.insert(0, f"end, start = {mask}.reshape{sizes[-2:]}.reshape(2, -1, 1, 1, 1)")
    return lines if kind == BOOLEAN else ["keys = np.arange(k.shape[2])", *lines]


def _attribute(case: Case, name: str) -> str:
    return number(as_float32(case.number(name)))


def attention(case: Case) -> str:
    """The NumPy code of an attention case."""
    has_cache = heads.has(case, PAST_LENGTHS)
    lines = [f"past = {PAST_LENGTHS}.reshape(-1).astype(np.int64)"] if has_cache else []
    lines += [line for part in ("query", "key", "value") for line in _part(case, part)]
    queries, keys = heads.head_count(case, "query"), heads.head_count(case, "key")
    key, value = "k", "v"
    if queries != keys:
        lines.append(f"shared = np.arange({queries}) * {keys} // {queries}  # query heads share keys and values")
        key, value = "k[:, shared]", "v[:, shared]"
    lines.append(f"scores = q @ {key}.swapaxes(-1, -2) * {_attribute(case, 'Scale')}")
    if heads.has(case, "RelativePositionBiasTensor"):
        sizes = case.sizes("RelativePositionBiasTensor")[-4:]
        lines.append(f"scores = scores + RelativePositionBiasTensor.reshape{sizes}.astype(np.float64)")
    lines += _mask(case)
    lines.append(
        _KEYS_UP_TO_ITS_OWN.format(value=value, rows=cache_rows(case)) if has_cache else _ALL_KEYS.format(value=value)
    )
    made = {
        "OutputTensor": "found.transpose(0, 2, 1, 3)",
        "OutputPresentKeyTensor": "k",
        "OutputPresentValueTensor": "v",
    }
    for name, source in made.items():
        if heads.has(case, name):
            to = case.data_type(name).script_name
            lines.append(f"{name} = {source}.reshape{case.sizes(name)}.astype(np.{to})")
    return "\n".join(lines)


SNIPPETS: dict[str, Snippets] = {
    f"MULTIHEAD_ATTENTION{version}": {"numpy": Snippet(attention)} for version in ("", "1")
}
