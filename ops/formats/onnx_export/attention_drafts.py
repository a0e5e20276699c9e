"""The node MultiHeadAttention that is written for a case of MULTIHEAD_ATTENTION."""

from collections.abc import Mapping
from typing import Any

from ops.declare.onnx_table import MICROSOFT
from ops.formats.onnx_export.draft import Draft, Maker, enum_of, given
from ops.model.case import Case
from ops.text.format_error import FormatError
from ops.text.sentences import say


def _multihead(case: Case) -> Draft:
    if case.has("StackedQueryKeyTensor"):
        raise FormatError(say("MultiHeadAttention has no {field}.", field="StackedQueryKeyTensor"))
    query = "StackedQueryKeyValueTensor" if case.has("StackedQueryKeyValueTensor") else "QueryTensor"
    key = "StackedKeyValueTensor" if case.has("StackedKeyValueTensor") else "KeyTensor"
    inputs = given(
        case, query, key, "ValueTensor", "BiasTensor", "MaskTensor", "RelativePositionBiasTensor", "PastKeyTensor",
        "PastValueTensor",
    )  # fmt: skip
    mask = enum_of(case, "MaskType")
    if mask == "KEY_SEQUENCE_END_START" and case.has("MaskTensor"):
        raise FormatError(say("MultiHeadAttention has no mask of the type {name}.", name=mask))
    dropped = dict[str, tuple[int, ...]]()
    if mask == "BOOLEAN" and case.has("MaskTensor"):
        sizes = [1 if step == 0 else size for size, step in zip(*_mask(case), strict=True)]
        if len(sizes) != 4 or sizes[1] != 1:
            raise FormatError(say("MultiHeadAttention requires a mask that is the same for all heads."))
        dropped["MaskTensor"] = (1, 2) if sizes[2] == 1 else (1,)
    attributes: dict[str, Any] = {
        "num_heads": case.integer("HeadCount"),
        "mask_filter_value": float(case.number("MaskFilterValue")),
        "scale": float(case.number("Scale")),
    }
    outputs = given(case, "OutputTensor", "OutputPresentKeyTensor", "OutputPresentValueTensor")
    lists = ("BiasTensor",) if mask == "BOOLEAN" else ("BiasTensor", "MaskTensor")
    ranks = {"PastKeyTensor": 4, "PastValueTensor": 4}
    return Draft(
        "MultiHeadAttention", inputs, outputs, attributes, 1, lists, suffixes=ranks, dropped=dropped, domain=MICROSOFT
    )


def _mask(case: Case) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The sizes of MaskTensor, and its strides in elements."""
    return case.sizes("MaskTensor"), case.steps("MaskTensor")


ATTENTION: Mapping[str, Maker] = {"MULTIHEAD_ATTENTION": _multihead}
