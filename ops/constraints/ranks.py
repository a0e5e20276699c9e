"""Changing how many dimensions a tensor has, at the front, where that changes no cell."""

from ops.model.case import Case
from ops.model.edit import list_text
from ops.model.tensor import Sizes, TensorDesc, numbers

Edits = tuple[tuple[str, str], ...]


def changeable(case: Case, name: str) -> TensorDesc | None:
    """The desc of a tensor whose every size is a whole number."""
    desc = case.tensor(name)
    return desc if desc is not None and numbers(desc.sizes) is not None else None


def begins_with_ones(desc: TensorDesc, count: int) -> bool:
    return set((numbers(desc.sizes) or ())[:count]) == {1}


def with_leading_ones(name: str, desc: TensorDesc, count: int) -> Edits:
    sizes = numbers(desc.sizes) or ()
    edits = [(f"{name}.Sizes", list_text((1,) * count + sizes))]
    if (strides := _strides(desc)) is not None:
        outer = max((stride for stride in strides if isinstance(stride, int)), default=1)
        edits.append((f"{name}.Strides", list_text((outer,) * count + strides)))
    return tuple(edits)


def without_leading(name: str, desc: TensorDesc, count: int) -> Edits:
    sizes = numbers(desc.sizes) or ()
    edits = [(f"{name}.Sizes", list_text(sizes[count:]))]
    if (strides := _strides(desc)) is not None:
        edits.append((f"{name}.Strides", list_text(strides[count:])))
    return tuple(edits)


def _strides(desc: TensorDesc) -> Sizes | None:
    """Strides that have an entry for each size; others are a problem of their own."""
    strides = desc.strides
    return strides if isinstance(strides, tuple) and len(strides) == desc.rank else None
