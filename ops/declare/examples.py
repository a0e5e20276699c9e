"""Building blocks for the examples of declarations."""

from collections.abc import Mapping, Sequence
from typing import Any

from ops.arrays.dtypes import DataType
from ops.model.operator import Example


def tensor(data_type: DataType | str, *sizes: int, strides: Sequence[int] | None = None) -> dict[str, Any]:
    """A tensor desc as in a model file; packed unless `strides` are given."""
    name = data_type if isinstance(data_type, str) else data_type.name
    desc: dict[str, Any] = {"DataType": name, "Sizes": list(sizes)}
    return desc if strides is None else {**desc, "Strides": list(strides)}


def float32(*sizes: int) -> dict[str, Any]:
    """A packed FLOAT32 tensor desc, as in a model file."""
    return tensor(DataType.FLOAT32, *sizes)


def own_example(
    title: str,
    tensors: Mapping[str, Mapping[str, Any] | None],
    data: Mapping[str, Sequence[Any]],
    expected: Mapping[str, Sequence[Any]],
    **attributes: Any,
) -> Example:
    """An example that is not from the documentation.

    `tensors` are descs by field. `data` has the elements of the inputs and `expected` the elements of the outputs, in
    row-major order.
    """
    listed = {name: list(elements) for name, elements in data.items()}
    results = {name: list(elements) for name, elements in expected.items()}
    return Example(title, {**tensors, **attributes}, listed, results, "own")
