"""Yields other cases that have the same outputs as a given case, for the export to ONNX.

If no ONNX node computes the given case, a node may exist for one of the other cases.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import numpy as np

from ops.arrays.dtypes import I64, U64, DataType
from ops.arrays.layout import count
from ops.model.case import Case
from ops.model.data import Kept
from ops.model.fields import INDICES, Attribute, Input
from ops.model.tensor import TensorDesc, braces

# An input with strides may have far more elements than its buffer. Up to this many are written.
MOST_ELEMENTS = 1 << 22


def alternatives(case: Case, signed_in: Callable[[Case], Mapping[str, DataType]]) -> Iterator[Case]:
    """Yields up to three variants of a case that ONNX may be able to express.

    The first has packed tensors. The other two are made from it, or from `case` if there is no first one: they have
    64-bit indices, and outputs of INT64 or of UINT64.

    `signed_in` returns the fields of a case that are unsigned here but signed in ONNX, each with its type in ONNX. An
    input that is INT64 in ONNX counts as an input of indices and becomes UINT64. An exception of `signed_in` is not
    caught.
    """
    if (without := _without_strides(case)) is not None:
        yield without
    base = case if without is None else without
    signed = signed_in(base)
    for of_outputs in (I64, U64):
        if (wide := _with_wide_indices(base, signed, of_outputs)) is not None:
            yield wide


def _without_strides(case: Case) -> Case | None:
    """Returns the case with the same elements in packed tensors.

    Returns None if no tensor has strides, or if a tensor with strides has more than MOST_ELEMENTS elements.
    """
    strided = {
        name: value
        for name, value in case.values.items()
        if isinstance(value, TensorDesc) and value.strides is not None
    }
    if not strided or not all(_is_small(case, name) for name in strided):
        return None
    descs = {name: replace(desc, strides=None, total_bytes=None) for name, desc in strided.items()}
    return _with_descs(case, descs)


def _with_wide_indices(case: Case, signed: Mapping[str, DataType], of_outputs: DataType) -> Case | None:
    """Returns the case with 64-bit types for tensors of indices and for the fields in `signed`. Outputs get the type
    `of_outputs`.

    Inputs get INT64, except those in `signed`, which has the ONNX types of some unsigned inputs: if the ONNX type is
    INT64, the input gets UINT64; otherwise it keeps its type. An input with too many elements, or with a number beyond
    INT64, also keeps its type. Returns None if no type changes.
    """
    descs: dict[str, TensorDesc] = {}
    for field in case.operator.fields:
        desc = case.tensor(field.name)
        if desc is None or isinstance(field, Attribute) or (field.group != INDICES and field.name not in signed):
            continue
        wanted = of_outputs
        if isinstance(field, Input):
            wanted = U64 if signed.get(field.name) is I64 else I64
            is_narrow = field.name in signed and signed[field.name] is not I64
            if is_narrow or not _is_small(case, field.name) or case.logical(field.name).max() > I64.limits[1]:
                continue
        if desc.data_type is not wanted:
            descs[field.name] = replace(desc, data_type=wanted, total_bytes=None)
    return _with_descs(case, descs) if descs else None


def _with_descs(case: Case, descs: Mapping[str, TensorDesc]) -> Case:
    """Returns the case with new descs for some tensors. The sizes must not change.

    Inputs keep their elements, but in a packed buffer.
    """
    changed = replace(case, values={**case.values, **descs})
    data = dict(case.data)
    for name in descs.keys() & data.keys():
        elements = np.ascontiguousarray(case.logical(name), changed.data_type(name).numpy).reshape(-1)
        elements.flags.writeable = False
        data[name] = replace(data[name], kept=Kept(elements, (case.sizes(name), None)))
    return replace(changed, data=data)


def _is_small(case: Case, name: str) -> bool:
    return count(case.sizes(name)) <= MOST_ELEMENTS


def remarks(case: Case, written: Case) -> Iterator[str]:
    """Yields a sentence for each tensor of `case` that has other strides or another data type in `written`, the case
    that is exported in its place.
    """
    for name, desc in case.values.items():
        if not isinstance(desc, TensorDesc):
            continue
        if desc.explicit_steps is not None and written.steps(name) != case.steps(name):
            yield f"{name} has the strides {braces(desc.explicit_steps)} in DirectML; here it is packed."
        ours, theirs = case.data_type(name).name, written.data_type(name).name
        if ours != theirs:
            yield f"{name} is {ours} in DirectML; this node makes it {theirs}."
