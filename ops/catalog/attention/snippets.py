"""The attention operators in NumPy, for all heads at once, in FLOAT64."""

from ops.arrays.scalar_cast import as_float32
from ops.catalog.attention import heads
from ops.catalog.attention.masks import BOOLEAN, KEY_END_START, MASK_MEANT
from ops.declare.python_source import number
from ops.declare.snippets import Snippet, Snippets
from ops.model.case import Case

_SHORT = {"query": "q", "key": "k", "value": "v"}


def _part(case: Case, part: str) -> list[str]:
    """The lines that make queries, keys or values, [batch, heads, length, head size]."""
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
    return lines


def _mask(case: Case) -> list[str]:
    """The lines that add MaskFilterValue to the scores of hidden keys."""
    kind = case.integer("MaskType")
    if not heads.has(case, "MaskTensor") or kind not in MASK_MEANT:
        return []
    mask, sizes = "MaskTensor", case.sizes("MaskTensor")
    if kind == BOOLEAN:
        hidden = f"{mask}.reshape{sizes[-4:]} == 0"
    elif kind == KEY_END_START:
        hidden = "(keys >= end) | (keys < start)"
    else:
        hidden = f"keys >= {mask}.reshape(-1)[: len(q)].reshape(-1, 1, 1, 1)"
    lines = [f"hidden = {hidden}", f"scores = np.where(hidden, scores + {_attribute(case, 'MaskFilterValue')}, scores)"]
    if kind == KEY_END_START:
        lines.insert(0, f"end, start = {mask}.reshape{sizes[-2:]}.reshape(2, -1, 1, 1, 1)")
    return lines if kind == BOOLEAN else ["keys = np.arange(k.shape[2])", *lines]


def _attribute(case: Case, name: str) -> str:
    return number(as_float32(case.number(name)))


def attention(case: Case) -> str:
    """The code of a case."""
    lines = [line for part in ("query", "key", "value") for line in _part(case, part)]
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
    lines += [
        "power = np.exp(scores - scores.max(-1, keepdims=True))",
        f"found = power / power.sum(-1, keepdims=True) @ {value}",
    ]
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
