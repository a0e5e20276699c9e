"""The case as a constraint sees it: nothing that is already blamed, so that one cause yields one violation.

A constraint asks the guard for what it needs. The guard notes every place it showed; when the constraint reports an
ERROR, all those places are blamed. A constraint that asks for a blamed place is over: whatever it could say follows
from what was said before. So a single wrong value, which every rule that fails because of it has to look at, is
reported by the first of them and by no other.
"""

from collections.abc import Iterable, Mapping

from ops.arrays.dtypes import Array, DataType
from ops.arrays.layout import Shape, count, extent, packed_strides
from ops.attribute_types import Count, Value
from ops.model.case import Case, length_of
from ops.model.feature_levels import FeatureLevel
from ops.model.operator import Inferred, Operator
from ops.model.tensor import TensorDesc, numbers
from ops.text.values import Malformed

# For rules that look at no numbers.
NO_DATA = 0

Place = tuple[str, str] | tuple[str, str, int]

RANK, SIZE, TYPE, STRIDES, TOTAL, VALUE = "rank", "size", "type", "strides", "total", "value"


class HiddenPlace(Exception):  # noqa: N818  (not an error: the end of one constraint)
    """A constraint, or inference, asked for a place that is blamed, malformed or absent, or found one of no use."""


class Guard:
    """Read access to a case for constraints and inference; every method may raise HiddenPlace."""

    def __init__(self, case: Case, level: FeatureLevel, data_limit: int) -> None:
        self.case = case
        self.level = level
        self.operator: Operator = case.operator
        self._data_limit = data_limit
        self._blamed: set[Place] = set()
        self._shown: list[Place] = []
        self._has_error = False
        self._logical: dict[str, Array] = {}

    def begin(self) -> None:
        self._shown.clear()

    def blame_shown(self) -> None:
        self.blame(self._shown)

    def blame(self, places: Iterable[Place]) -> None:
        """An ERROR was found that may be due to any of the places."""
        self._blamed.update(places)
        self._has_error = True

    def _show(self, place: Place) -> None:
        if place in self._blamed:
            raise HiddenPlace
        self._shown.append(place)

    def present(self, name: str) -> bool:
        """False when an optional field is None."""
        self._show((name, VALUE))
        return self.case.values[name] is not None

    def _desc(self, name: str) -> TensorDesc:
        desc = self.case.values[name]
        if not isinstance(desc, TensorDesc) or (name, VALUE) in self._blamed:
            raise HiddenPlace
        return desc

    def rank(self, name: str) -> int:
        self._show((name, RANK))
        rank = self._desc(name).rank
        if rank is None:
            raise HiddenPlace
        return rank

    def size(self, name: str, dimension: int) -> int:
        """The size of one dimension; which dimension it is depends on the rank, which must not be in doubt."""
        if (name, RANK) in self._blamed:
            raise HiddenPlace
        self._show((name, SIZE, dimension))
        sizes = self._desc(name).sizes
        # A dimension counted from a rank of 0 is -1, and must not be read as the last one.
        if isinstance(sizes, Malformed) or not 0 <= dimension < len(sizes):
            raise HiddenPlace
        size = sizes[dimension]
        if isinstance(size, Malformed):
            raise HiddenPlace
        return size

    def sizes(self, name: str) -> Shape:
        rank = self.rank(name)
        return tuple(self.size(name, dimension) for dimension in range(rank))

    def steps(self, name: str) -> Shape:
        """The strides in effect, in elements."""
        self._show((name, STRIDES))
        sizes = self.sizes(name)
        desc = self._desc(name)
        if desc.strides is None:
            return packed_strides(sizes)
        steps = desc.steps
        if steps is None:
            raise HiddenPlace
        return steps

    def show_strides(self, name: str) -> None:
        """The strides are looked at as they were given, complete or not."""
        self._show((name, STRIDES))

    def show_total(self, name: str) -> None:
        self._show((name, TOTAL))

    def data_type(self, name: str) -> DataType:
        self._show((name, TYPE))
        data_type = self._desc(name).data_type
        if isinstance(data_type, Malformed):
            raise HiddenPlace
        return data_type

    def value(self, name: str) -> Value:
        """An attribute's value; a compound one may have malformed members."""
        self._show((name, VALUE))
        value = self.case.values[name]
        if isinstance(value, Malformed | TensorDesc):
            raise HiddenPlace
        return value

    def integer(self, name: str) -> int:
        """A whole number; of a count that is not stated, the length of its list."""
        value = self.value(name)
        if value is None and isinstance(kind := self.operator.attribute[name].type, Count):
            value = self.length(kind.of[0])
        if not isinstance(value, int):
            raise HiddenPlace
        return int(value)

    def number(self, name: str) -> int | float:
        value = self.value(name)
        if not isinstance(value, int | float):
            raise HiddenPlace
        return value

    def numbers(self, name: str) -> tuple[int | float, ...]:
        """The entries of a list; hidden while one of them is malformed."""
        value = self.value(name)
        if not isinstance(value, tuple):
            raise HiddenPlace
        found = tuple(entry for entry in value if isinstance(entry, int | float))
        if len(found) != len(value):
            raise HiddenPlace
        return found

    def integers(self, name: str) -> tuple[int, ...]:
        """The same where all of them are whole."""
        return tuple(int(entry) for entry in self.numbers(name))

    def length(self, name: str) -> int:
        """How many entries a list has, or how many tensors are in an array."""
        self._show((name, VALUE))
        length = length_of(self.case, name)
        if length is None:
            raise HiddenPlace
        return length

    def axis(self, name: str, of: str) -> int:
        """An axis that is known to be a dimension of the tensor. The rank is checked, but not in question."""
        axis = self.integer(name)
        mark = self.mark()
        if axis >= self.rank(of):
            raise HiddenPlace
        self.forget(mark)
        return axis

    def mark(self) -> int:
        return len(self._shown)

    def forget(self, mark: int) -> None:
        """What was shown since the mark turned out to be in order, and is not to blame."""
        del self._shown[mark:]

    def follows(self, name: str) -> bool:
        """True for an output that is derived now: an edit of it would not last."""
        return self.case.derive and name in self.derived()

    def derived(self) -> Mapping[str, Inferred]:
        """What the inputs make of the outputs; empty while they are in doubt."""
        if self.operator.infer is None:
            return {}
        try:
            return self.operator.infer(Guard(self.case, self.level, NO_DATA))
        except HiddenPlace:
            return {}

    def settled(self) -> None:
        """Ends a constraint that has something to say only about a case without an ERROR."""
        if self._has_error:
            raise HiddenPlace

    def runnable(self, *tensors: str) -> Case:
        """The case itself, for rules about numbers: only without an ERROR, and with no named tensor above the limit.

        Numbers of a larger tensor may not have been made yet. Derived sizes that no UINT holds are said after them.
        """
        self.settled()
        descs = (self.case.tensor(field.name) for field in self.operator.outputs)
        if not all(desc is None or numbers(desc.sizes) is not None for desc in descs):
            raise HiddenPlace
        if not all(self.is_small(name) for name in tensors):
            raise HiddenPlace
        return self.case

    def logical(self, name: str) -> Array:
        """An input's numbers, under the same conditions."""
        case = self.runnable(name)
        if name not in self._logical:
            self._logical[name] = case.logical(name)
        return self._logical[name]

    def is_small(self, name: str) -> bool:
        """True when arrays of this tensor's shape, and its buffer, may be made."""
        desc = self.case.tensor(name)
        # The size 0 of a derived output is said last, so it may still be there without an ERROR.
        if self._has_error or desc is None or not desc.is_laid_out:
            return False
        sizes = self.case.sizes(name)
        return max(count(sizes), extent(sizes, self.case.steps(name))) <= self._data_limit
