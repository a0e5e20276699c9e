"""Compares two settings of one operator and finds their differences. All functions are free of side effects."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ops.attribute_types import DATA_TYPE
from ops.model.case import Case
from ops.model.edit import text_at
from ops.model.fields import Attribute, TensorField
from ops.model.tensor import TensorDesc, braces
from ops.model.violations import Cells
from ops.text.sentences import say

MOST_CELLS = 200  # at most this many cells are listed


@dataclass(frozen=True, slots=True)
class ComparedField:
    """A field of two compared cases of one operator: its text in each of them, and whether its value or the numbers of
    its tensor differ.

    `path` is the path of the field's editor; '' if there is none, as for tensors.
    """

    name: str
    a: str
    b: str
    differs: bool
    path: str = ""


@dataclass(frozen=True, slots=True)
class ComparedCell:
    """An output cell that differs between two settings, with its number in each setting."""

    field: str
    cell: tuple[int, ...]
    a: np.generic
    b: np.generic


def compared_fields(a: Case, b: Case) -> tuple[ComparedField, ...]:
    """All fields that at least one of two cases of one operator has, in the order of the desc.

    The text of a tensor is its sizes, with its data type if the types differ. The text of an attribute is its value.
    """
    found: list[ComparedField] = []
    for field in a.operator.fields:
        if not a.has(field.name) and not b.has(field.name):
            continue
        if isinstance(field, Attribute):
            texts = _text(a, field.name), _text(b, field.name)
            path = field.name if _has_editor(a, field.name) else ""
            found.append(ComparedField(field.name, *texts, not a.has_same(b, field.name), path))
        else:
            assert isinstance(field, TensorField)
            differs = not a.has_same(b, field.name)
            is_other = (
                field.name in a.data and field.name in b.data and not a.data[field.name].same_as(b.data[field.name])
            )
            has_types = _data_type(a, field.name) is not _data_type(b, field.name)
            texts = tensor_text(a, field.name, has_types), tensor_text(b, field.name, has_types)
            if is_other and texts[0] == texts[1]:
                texts = (
                    say("{sizes}, the numbers differ", sizes=texts[0]),
                    say("{sizes}, the numbers differ", sizes=texts[1]),
                )
            found.append(ComparedField(field.name, *texts, differs or is_other))
    return tuple(found)


def _has_editor(case: Case, name: str) -> bool:
    try:
        return text_at(case, name) is not None
    except KeyError:
        return False


def _text(case: Case, name: str) -> str:
    field = next(each for each in case.operator.fields if each.name == name)
    value = case[name]
    if not case.has(name) or not isinstance(field, Attribute) or isinstance(value, TensorDesc):
        return "\u2013"
    return field.type.text(value)  # pyright: ignore[reportArgumentType]


def tensor_text(case: Case, name: str, has_type: bool) -> str:
    """Returns the sizes of the tensor `name`, after its data type if `has_type` is set; a dash if the tensor is
    absent.
    """
    desc = case.tensor(name)
    if desc is None:
        return "\u2013"
    sizes = braces(desc.sizes).replace(" ", "") if desc.shape is not None else "?"
    return f"{DATA_TYPE.text(desc.data_type)} {sizes}" if has_type else sizes


def _data_type(case: Case, name: str) -> object:
    desc = case.tensor(name)
    return None if desc is None else desc.data_type


def differing_cells(field: str, a: np.ndarray, b: np.ndarray, mask: np.ndarray) -> Iterator[ComparedCell]:
    """Yields the cells, in index order, at which the output `field` of setting A differs from that of setting B.

    `mask` marks all differing cells.
    """
    for cell in Cells(mask):
        yield ComparedCell(field, cell, a[cell], b[cell])
