"""A case: one operator, a value for every field, numbers for every input. The only state worth saving."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import cast

from ops.arrays.dtypes import Array, DataType
from ops.arrays.layout import Shape, packed_strides
from ops.attribute_types import Count, Value
from ops.model.data import Data, Kept, Made, made
from ops.model.operator import Operator
from ops.model.tensor import TensorDesc
from ops.text.values import Fused, ScaleBias

FieldValue = TensorDesc | Value


@dataclass(frozen=True, eq=False)
class Case:
    """Frozen: editing makes another case.

    `values` has an entry for every field of the operator; an absent optional field is None. `data` has one for every
    input tensor, present or not. With `derive`, editing an input lets the outputs' sizes and types follow.
    """

    operator: Operator
    values: Mapping[str, FieldValue]
    data: Mapping[str, Data]
    derive: bool = False

    def __getitem__(self, name: str) -> FieldValue:
        return self.values[name]

    def tensor(self, name: str) -> TensorDesc | None:
        """The tensor's desc; None when it is absent or malformed as a whole."""
        value = self.values[name]
        return value if isinstance(value, TensorDesc) else None

    def has(self, name: str) -> bool:
        return self.values[name] is not None

    def has_same(self, other: "Case", name: str) -> bool:
        """True when a field has the same value in both."""
        return _comparable(self.values[name]) == _comparable(other.values[name])

    def with_value(self, name: str, value: FieldValue) -> "Case":
        return replace(self, values={**self.values, name: value})

    def with_data(self, name: str, data: Data) -> "Case":
        return replace(self, data={**self.data, name: data})

    def with_logical(self, name: str, logical: Array) -> "Case":
        """The case with these numbers in an input; they take the type and the strides the tensor has by then."""
        layout = (tuple(logical.shape), None)
        flat = logical.reshape(-1).copy()
        flat.flags.writeable = False
        return self.with_data(name, replace(self.data[name], kept=Kept(flat, layout)))

    # What the reference sees: of a case without an ERROR, all of these are there.

    def sizes(self, name: str) -> Shape:
        shape = self._laid_out(name).shape
        assert shape is not None
        return shape

    def data_type(self, name: str) -> DataType:
        data_type = self._laid_out(name).data_type
        assert isinstance(data_type, DataType)
        return data_type

    def integer(self, name: str) -> int:
        value = self.values[name]
        if value is None and isinstance(kind := self.operator.attribute[name].type, Count):
            return length_of(self, kind.of[0]) or 0
        assert isinstance(value, int)
        return int(value)

    def numbers(self, name: str) -> tuple[int | float, ...]:
        """The entries of a list."""
        value = self.values[name]
        assert isinstance(value, tuple)
        return tuple(entry for entry in value if isinstance(entry, int | float))

    def integers(self, name: str) -> tuple[int, ...]:
        """The same where all of them are whole."""
        return tuple(int(entry) for entry in self.numbers(name))

    def number(self, name: str) -> int | float:
        value = self.values[name]
        assert isinstance(value, int | float)
        return value

    def steps(self, name: str) -> Shape:
        """The strides in effect, in elements."""
        desc = self._laid_out(name)
        return desc.explicit_steps or packed_strides(self.sizes(name))

    def buffer(self, name: str) -> Array:
        """An input's read-only buffer, one-dimensional; made on first use."""
        return self._made(name).buffer

    def has_nan(self, name: str) -> bool:
        """Whether an input's buffer has a NaN, in a gap between its cells too; found out on first use."""
        return self._made(name).has_nan

    def logical(self, name: str) -> Array:
        """An input's cells, read-only, of the shape the desc gives."""
        return self._made(name).logical

    def _made(self, name: str) -> Made:
        strides = self._laid_out(name).explicit_steps
        return made(self.data[name], self.data_type(name), self.sizes(name), strides)

    def _laid_out(self, name: str) -> TensorDesc:
        desc = self.values[name]
        if not isinstance(desc, TensorDesc) or not desc.is_laid_out:
            raise ValueError(f"{name} has no complete type, sizes and strides.")
        return desc

    @cached_property
    def _identity(self) -> tuple[object, ...]:
        return tuple(_comparable(self.values[f.name]) for f in self.operator.fields)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Case)
            and self.operator is other.operator
            and self.derive == other.derive
            and self._identity == other._identity
            and all(self.data[f.name].same_as(other.data[f.name]) for f in self.operator.inputs)
        )

    def __hash__(self) -> int:
        return hash((self.operator.type, self._identity))


def length_of(case: Case, name: str) -> int | None:
    """How many entries a list has, or how many tensors are in an array; None for a list that is none."""
    if name in case.operator.arrays:
        return len(case.operator.arrays[name])
    value = case.values.get(name)
    return len(value) if isinstance(value, tuple) else None


def _comparable(value: object) -> object:
    """Equal for values that are the same to the operator: NaN equals NaN, 0 and -0 differ."""
    if isinstance(value, ScaleBias):
        return ("ScaleBias", _comparable(value.scale), _comparable(value.bias))
    if isinstance(value, Fused):
        return (value.type, *(_comparable(member) for _, member in value.members))
    if isinstance(value, tuple):
        return tuple(_comparable(entry) for entry in cast(tuple[object, ...], value))
    if isinstance(value, float):
        if math.isnan(value):
            return "nan"
        return "-0" if value == 0.0 and math.copysign(1, value) < 0 else value
    return value
