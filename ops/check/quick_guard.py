"""A guard for cases that have no ERROR.

It does not record which values a rule reads. The record is needed only to hide the violations that follow from an
ERROR.
"""

from typing import cast

from ops.arrays.dtypes import DataType
from ops.arrays.layout import Shape
from ops.attribute_types import Value
from ops.model.case import Case
from ops.model.feature_levels import FeatureLevel
from ops.model.guard import NO_DATA, Guard, GuardedValue, HiddenPlace
from ops.model.tensor import TensorDesc
from ops.text.values import Malformed

_INTEGER = frozenset({int})


class QuickGuard(Guard):
    """A faster Guard for cases that have no ERROR. For such cases, it returns the same values as a Guard.

    After every edit, the case is first validated with a QuickGuard, because most cases have no ERROR. If a rule reports
    an ERROR, the validation starts again with a Guard.
    """

    def __init__(self, case: Case, level: FeatureLevel, data_limit: int) -> None:
        super().__init__(case, level, data_limit)
        self.memory = {}
        self._shapes: dict[str, Shape] = {}
        self._integers: dict[str, tuple[int, ...]] = {}
        self._runnable: dict[tuple[str, ...], Case | None] = {}

    def begin(self) -> None:
        """Does nothing, because this guard does not record reads."""

    def mark(self) -> int:
        """Returns 0, because no reads are recorded."""
        return 0

    def forget(self, mark: int) -> None:
        """Does nothing, because this guard does not record which fields are read."""

    def present(self, name: str) -> bool:
        """True if the field is present; only an optional field can be absent."""
        return self.case.values[name] is not None

    def sizes(self, name: str) -> Shape:
        """All sizes of a tensor."""
        return self._shapes.get(name) or self._shape(name) or super().sizes(name)

    def rank(self, name: str) -> int:
        """The number of sizes of a tensor."""
        shape = self._shapes.get(name) or self._shape(name)
        return len(shape) if shape else super().rank(name)

    def size(self, name: str, dimension: int) -> int:
        """The size of a dimension."""
        shape = self._shapes.get(name) or self._shape(name)
        if not shape:
            return super().size(name, dimension)
        if not 0 <= dimension < len(shape):
            raise HiddenPlace
        return shape[dimension]

    def from_end(self, name: str, number: int) -> int:
        """The index of a dimension that is counted from the end: 1 is the last dimension."""
        shape = self._shapes.get(name) or self._shape(name)
        return (len(shape) if shape else super().rank(name)) - number

    def data_type(self, name: str) -> DataType:
        """The data type of a tensor."""
        desc = self.case.values[name]
        if isinstance(desc, TensorDesc) and isinstance(desc.data_type, DataType):
            return desc.data_type
        raise HiddenPlace

    def value(self, name: str) -> Value:
        """The value of the attribute `name`. Members of a compound value may be malformed."""
        value = self.case.values[name]
        if isinstance(value, Malformed | TensorDesc):
            raise HiddenPlace
        return value

    def integers(self, name: str) -> tuple[int, ...]:
        """Returns the entries of an attribute that is a list of whole numbers. Later calls return the same tuple
        object.
        """
        found = self._integers.get(name)
        if found is None:
            value = self.case.values[name]
            is_exact = type(value) is tuple and _INTEGER.issuperset(map(type, value))
            found = self._integers[name] = cast("tuple[int, ...]", value) if is_exact else super().integers(name)
        return found

    def runnable(self, *tensors: str) -> Case:
        """The case itself, for rules about numbers.

        Raises HiddenPlace as `Guard.runnable` does; the result is stored for later calls.
        """
        if tensors and self._data_limit == NO_DATA:
            raise HiddenPlace
        if tensors not in self._runnable:
            self._runnable[tensors] = None
            self._runnable[tensors] = super().runnable(*tensors)
        case = self._runnable[tensors]
        if case is None:
            raise HiddenPlace
        return case

    def _shape(self, name: str) -> Shape | None:
        """The sizes of a tensor, stored for later calls; None if the list is empty, or if a size is malformed or 0."""
        desc = self.case.values[name]
        if not isinstance(desc, TensorDesc):
            raise HiddenPlace
        shape = desc.shape
        if shape is not None:
            self._shapes[name] = shape
        return shape

    def _show(self, place: GuardedValue) -> None:
        pass
