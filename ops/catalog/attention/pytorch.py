"""PyTorch code for the attention operators, in FLOAT64."""

import numpy as np

from ops.arrays.scalar_cast import as_float32
from ops.catalog.attention import heads
from ops.catalog.attention.cache import cache_rows
from ops.catalog.attention.masks import BOOLEAN, KEY_END_START, MASK_MEANT, PACKED
from ops.catalog.attention.sizes import PAST_LENGTHS
from ops.declare.python_source import number
from ops.declare.snippets import Snippet, Snippets
from ops.declare.torch_code import in_torch
from ops.model.case import Case
from ops.text.sentences import say

_SHORT = {"query": "q", "key": "k", "value": "v"}
# A mask with key lengths, query starts and key starts. The queries and keys of all batches are numbered consecutively.
_PACKED = """\
lengths, first, start = MaskTensor.flatten().long()[: 3 * len(q) + 1].split((len(q), len(q) + 1, len(q)))
queries = torch.arange(len(q) * q.shape[2]).reshape(len(q), -1)
keys = torch.arange(len(k) * k.shape[2]).reshape(len(k), -1)
sees = (queries >= first[:-1, None]) & (queries < first[1:, None])
seen = (keys >= start[:, None]) & (keys < (start + lengths)[:, None])
hidden = ~(sees[:, None, :, None] & seen[:, None, None])"""
_CACHE = """\
new, {name} = {name}, torch.zeros((*{name}.shape[:2], {rows}, {name}.shape[3])).double()  # past ones are 0 here
for cache, row, start in zip({name}, new, past):
    at = start + torch.arange(row.shape[1])
    is_inside = (at >= 0) & (at < {rows})
    cache[:, at[is_inside]] = row[:, is_inside]"""
_OWN = """\
keys, queries = torch.arange({rows}), torch.arange(q.shape[2])[:, None]
seen = (past[:, None, None, None] + queries + 1).clamp(1, {rows})  # a query uses the keys up to its own
bias = torch.where(keys < seen, {bias}, -inf)"""


def _part(case: Case, part: str) -> list[str]:
    """Returns the lines of PyTorch code that compute the tensor for `part` ('query', 'key' or 'value') as [batch,
    heads, length, head size].
    """
    name, count = _SHORT[part], heads.head_count(case, part)
    stack = heads.stack_of(case, part)
    if not heads.is_given(case, part):
        batches, count, _, each = case.sizes(heads.PAST[part])[-4:]
        lines = [f"{name} = torch.zeros({(batches, heads.new_keys(case), count, each)}).double()"]
    elif stack is not None:
        lines = [f"{name} = {stack[0]}[:, :, :, {stack[1]}].double()"]
        count, each = case.sizes(stack[0])[2], case.sizes(stack[0])[-1]
    else:
        source = heads.ALONE[part]
        batches, length, width = case.sizes(source)[-3:]
        each = width // count
        used = "" if each * count == width else f"[:, :, :{each * count}]"
        shape = (batches, length, count, each)
        whole = f"{source}.reshape{case.sizes(source)[-3:]}{used}" if used else source
        lines = [f"{name} = {whole}.reshape{shape}.double()"]
    if heads.has(case, "BiasTensor"):
        start = heads.bias_start(case, part)
        bias = f"BiasTensor.flatten()[{start}:{start + count * each}]"
        lines.append(f"{name} = {name} + {bias}.reshape{(count, each)}.double()")
    lines.append(f"{name} = {name}.transpose(1, 2)")
    if heads.has_past(case, part):
        past = heads.PAST[part]
        lines.append(
            f"{name} = torch.cat(({past}.reshape{case.sizes(past)[-4:]}.double(), {name}), 2)  # past ones first"
        )
    if part in heads.PAST and heads.has(case, PAST_LENGTHS):
        lines.append(_CACHE.format(name=name, rows=cache_rows(case)))
    return lines


def _mask(case: Case) -> list[str]:
    """The PyTorch lines that set `hidden`, a mask of the keys whose scores get MaskFilterValue."""
    kind = case.integer("MaskType")
    if not _has_mask(case):
        return []
    mask, sizes = "MaskTensor", case.sizes("MaskTensor")
    if kind == PACKED:
        return [_PACKED]
    if kind == BOOLEAN:
        return [f"hidden = {mask}.reshape{sizes[-4:]} == 0"]
    keys = "keys = torch.arange(k.shape[2])"
    if kind == KEY_END_START:
        return [
            f"end, start = {mask}.reshape{sizes[-2:]}.reshape(2, -1, 1, 1, 1)",
            keys,
            "hidden = (keys >= end) | (keys < start)",
        ]
    return [keys, f"hidden = keys >= {mask}.flatten()[: len(q)].reshape(-1, 1, 1, 1)"]


def _has_mask(case: Case) -> bool:
    return heads.has(case, "MaskTensor") and case.integer("MaskType") in MASK_MEANT


def _attribute(case: Case, name: str) -> str:
    return number(as_float32(case.number(name)))


def attention(case: Case) -> str:
    """The PyTorch code of an attention case."""
    has_cache = heads.has(case, PAST_LENGTHS)
    lines = [f"past = {PAST_LENGTHS}.flatten().long()"] if has_cache else []
    lines += [line for part in ("query", "key", "value") for line in _part(case, part)]
    queries, keys = heads.head_count(case, "query"), heads.head_count(case, "key")
    key, value = "k", "v"
    if queries != keys:
        lines.append(f"shared = torch.arange({queries}) * {keys} // {queries}  # query heads share keys and values")
        key, value = "k[:, shared]", "v[:, shared]"
    bias = ""
    if heads.has(case, "RelativePositionBiasTensor"):
        sizes = case.sizes("RelativePositionBiasTensor")[-4:]
        bias = f"RelativePositionBiasTensor.reshape{sizes}.double()"
    if _has_mask(case):
        filtered = f"torch.where(hidden, {_attribute(case, 'MaskFilterValue')}, 0.0).double()"
        lines += [*_mask(case), f"bias = {filtered}{f' + {bias}' if bias else ''}"]
        bias = "bias"
    if has_cache:
        lines.append(_OWN.format(bias=bias or "0.0", rows=cache_rows(case)))
        bias = "bias.double()"
    masked = f", attn_mask={bias}.expand({_scores(case)})" if bias else ""
    scale = _attribute(case, "Scale")
    lines.append(f"found = F.scaled_dot_product_attention(q, {key}, {value}{masked}, scale={scale})")
    made = {
        "OutputTensor": "found.transpose(1, 2)",
        "OutputPresentKeyTensor": "k",
        "OutputPresentValueTensor": "v",
    }
    for name, source in made.items():
        if heads.has(case, name):
            to = case.data_type(name).script_name
            lines.append(f"{name} = {source}.reshape{case.sizes(name)}.to(torch.{to})")
    return "\n".join(lines)


def _scores(case: Case) -> str:
    return "*q.shape[:3], k.shape[2]"


def _reason(case: Case) -> str | None:
    names = [field.name for field in case.operator.inputs if case.has(field.name)]
    floats = (case.logical(name) for name in names if case.data_type(name).is_float)
    attributes = ("Scale", "MaskFilterValue") if _has_mask(case) else ("Scale",)
    if all(np.isfinite(array).all() for array in floats) and all(
        np.isfinite(as_float32(case.number(name))) for name in attributes
    ):
        return None
    return say(
        "an input or attribute has infinity or NaN, which torch.nn.functional.scaled_dot_product_attention treats "
        "differently"
    )


SNIPPETS: dict[str, Snippets] = in_torch(
    {f"MULTIHEAD_ATTENTION{version}": Snippet(attention, _reason) for version in ("", "1")}
)
