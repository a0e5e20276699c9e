"""A guard gives a constraint access to a case, and hides values that an earlier constraint has blamed.

A guard records every value that a constraint reads. If the constraint reports an ERROR, all these values are blamed,
because any of them may be its cause. A later constraint that reads a blamed value ends at once, because its violation
would follow from the reported one. So only the first rule that reads a wrong value reports it.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import TypeVar, TypeVarTuple, cast

from ops.arrays.dtypes import Array, DataType
from ops.arrays.layout import Shape, count, extent, packed_strides
from ops.attribute_types import Count, Value
from ops.model.case import Case, length_of
from ops.model.feature_levels import FeatureLevel
from ops.model.operator import Inferred, Operator
from ops.model.tensor import TensorDesc, numbers
from ops.text.values import Malformed

# The `data_limit` with which no numbers of inputs are read, and the largest one of an edit.
NO_DATA, EDIT_LIMIT = 0, 1 << 20
# The number of products that the rules of an edit may compute; so many take some milliseconds.
EDIT_STEPS = 1 << 18

# A value that a guard shows or hides: the name of the field, one of the names below, and for SIZE the dimension.
GuardedValue = tuple[str, str] | tuple[str, str, int]

RANK, SIZE, TYPE, STRIDES, TOTAL, VALUE = "rank", "size", "type", "strides", "total", "value"


_Arguments = TypeVarTuple("_Arguments")
_Result = TypeVar("_Result")


class HiddenPlace(Exception):  # noqa: N818  (not an error: it only ends a constraint)
    """Ends a constraint or an inference that reads a value which is malformed, absent, unusable or already part of a
    violation.
    """


class Guard:
    """Read access to a case for constraints and inference.

    A method that reads a value raises HiddenPlace if `blame` has hidden it; most of them also raise it if the value is
    malformed or absent. `data_limit` is the number of elements up to which the numbers of a tensor are read. The
    support tables are those of the feature level `table_level`.
    """

    # Results that rules share; None for a guard that records the reads of each rule.
    memory: dict[object, object] | None = None
    # True after `level` was read: at another level, not only the rules of the support tables may find another ERROR.
    depends_on_level = False

    def __init__(self, case: Case, level: FeatureLevel, data_limit: int) -> None:
        self.case = case
        self.table_level = level
        self.operator: Operator = case.operator
        self._data_limit = data_limit
        self._blamed: set[GuardedValue] = set()
        self._shown: list[GuardedValue] = []
        self._has_error = False
        self._logical: dict[str, Array] = {}

    @property
    def level(self) -> FeatureLevel:
        """The target feature level. Reading it marks the rule as dependent on the level; so rules of the support tables
        read `table_level` instead.
        """
        self.depends_on_level = True
        return self.table_level

    def begin(self) -> None:
        """Clears the list of values that were read, before a constraint is checked."""
        self._shown.clear()

    def blame_shown(self) -> None:
        """Hides all values that were read since `begin` from later constraints, as `blame` does, because any of them
        may have caused the violation.
        """
        self.blame(self._shown)

    def blame(self, places: Iterable[GuardedValue]) -> None:
        """Hides the values in `places` from later constraints, because any of them may have caused an ERROR."""
        self._blamed.update(places)
        self._has_error = True

    def _show(self, place: GuardedValue) -> None:
        if place in self._blamed:
            raise HiddenPlace
        self._shown.append(place)

    def present(self, name: str) -> bool:
        """True if the field is present: its value is not absent."""
        self._show((name, VALUE))
        return self.case.values[name] is not None

    def _desc(self, name: str) -> TensorDesc:
        desc = self.case.values[name]
        if not isinstance(desc, TensorDesc) or (name, VALUE) in self._blamed:
            raise HiddenPlace
        return desc

    def rank(self, name: str) -> int:
        """The number of sizes of a tensor."""
        self._show((name, RANK))
        rank = self._desc(name).rank
        if rank is None:
            raise HiddenPlace
        return rank

    def size(self, name: str, dimension: int) -> int:
        """Returns the size of a tensor along a dimension.

        Raises HiddenPlace if the size is malformed, or if an earlier rule has hidden it. It is also raised if the rank
        is hidden, because the dimension may then not exist.
        """
        if (name, RANK) in self._blamed:
            raise HiddenPlace
        self._show((name, SIZE, dimension))
        sizes = self._desc(name).sizes
        # For rank 0 the last dimension is -1, which Python would read as an index from the end.
        if isinstance(sizes, Malformed) or not 0 <= dimension < len(sizes):
            raise HiddenPlace
        size = sizes[dimension]
        if isinstance(size, Malformed):
            raise HiddenPlace
        return size

    def sizes(self, name: str) -> Shape:
        """All sizes of a tensor."""
        rank = self.rank(name)
        return tuple(self.size(name, dimension) for dimension in range(rank))

    def from_end(self, name: str, number: int) -> int:
        """Returns the index of the dimension that has number `number` from the end, where 1 is the last dimension.

        The result is negative if there is no such dimension. The guard does not record that the rank was read.
        """
        mark = self.mark()
        rank = self.rank(name)
        self.forget(mark)
        return rank - number

    def steps(self, name: str) -> Shape:
        """The strides of a tensor in elements; packed strides if its desc states none."""
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
        """Marks the strides of a tensor as read.

        A constraint calls this if it reads the strides directly from the case, because `steps` does not return
        incomplete strides.
        """
        self._show((name, STRIDES))

    def show_total(self, name: str) -> None:
        """Records that TotalTensorSizeInBytes of a tensor was read, for a constraint that reads it from the case and
        not through the guard.
        """
        self._show((name, TOTAL))

    def data_type(self, name: str) -> DataType:
        """The data type of the tensor `name`. Raises HiddenPlace if it is not available."""
        self._show((name, TYPE))
        data_type = self._desc(name).data_type
        if isinstance(data_type, Malformed):
            raise HiddenPlace
        return data_type

    def value(self, name: str) -> Value:
        """The value of an attribute; a compound value may have malformed members."""
        self._show((name, VALUE))
        value = self.case.values[name]
        if isinstance(value, Malformed | TensorDesc):
            raise HiddenPlace
        return value

    def integer(self, name: str) -> int:
        """Returns the value of the integer attribute `name`. If the attribute counts the entries of a list and the desc
        omits it, returns the length of this list.

        Raises HiddenPlace if the value is not an integer.
        """
        value = self.value(name)
        if value is None and isinstance(kind := self.operator.attribute[name].type, Count):
            value = self.length(kind.of[0])
        if not isinstance(value, int):
            raise HiddenPlace
        return int(value)

    def number(self, name: str) -> int | float:
        """Returns the value of the attribute `name`, which is a single number. Raises HiddenPlace if the value is
        missing or invalid.
        """
        value = self.value(name)
        if not isinstance(value, int | float):
            raise HiddenPlace
        return value

    def numbers(self, name: str) -> tuple[int | float, ...]:
        """The entries of the list attribute `name`. Raises HiddenPlace if `blame` has hidden the list, if it is absent
        or malformed, or if an entry is malformed.
        """
        value = self.value(name)
        if not isinstance(value, tuple):
            raise HiddenPlace
        found = tuple(entry for entry in value if isinstance(entry, int | float))
        if len(found) != len(value):
            raise HiddenPlace
        return found

    def integers(self, name: str) -> tuple[int, ...]:
        """The entries of a list attribute of whole numbers."""
        return tuple(int(entry) for entry in self.numbers(name))

    def length(self, name: str) -> int:
        """The number of entries of a list, or of tensors in an array."""
        self._show((name, VALUE))
        length = length_of(self.case, name)
        if length is None:
            raise HiddenPlace
        return length

    def axis(self, name: str, of: str) -> int:
        """Returns the attribute `name`, an axis. Raises HiddenPlace if it is not a dimension of the tensor `of`.

        The rank of that tensor is not recorded as read.
        """
        axis = self.integer(name)
        mark = self.mark()
        if axis >= self.rank(of):
            raise HiddenPlace
        self.forget(mark)
        return axis

    def mark(self) -> int:
        """Returns how many values the guard has recorded as read. `forget` takes this number, and removes the values
        recorded after it.
        """
        return len(self._shown)

    def forget(self, mark: int) -> None:
        """Removes all values after `mark` from the list of values that were read, because they are valid, and the next
        ERROR must not point to them.
        """
        del self._shown[mark:]

    def follows(self, name: str) -> bool:
        """True for an output whose sizes and data type follow from the inputs, so that the program would overwrite an
        edit.
        """
        return self.case.derive and name in self.derived()

    def derived(self) -> Mapping[str, Inferred]:
        """Returns the sizes and data types of the outputs that follow from the inputs. Returns an empty mapping if the
        inputs are malformed or the operator cannot derive its outputs.
        """
        if self.operator.infer is None:
            return {}
        guard = Guard(self.case, self.table_level, NO_DATA)
        try:
            return self.operator.infer(guard)
        except HiddenPlace:
            return {}
        finally:
            self.depends_on_level |= guard.depends_on_level

    def require_no_error(self) -> None:
        """Raises HiddenPlace if there is an ERROR, to end a constraint that applies only to cases without one."""
        if self._has_error:
            raise HiddenPlace

    def runnable(self, *tensors: str) -> Case:
        """Returns the case, for rules that read numbers of the named tensors.

        Raises HiddenPlace if there is an ERROR, if a named tensor has more than `data_limit` elements, or if a derived
        size exceeds UINT, which a later rule reports.
        """
        self.require_no_error()
        if tensors and self._data_limit == NO_DATA:
            raise HiddenPlace
        descs = (self.case.tensor(field.name) for field in self.operator.outputs)
        if not all(desc is None or numbers(desc.sizes) is not None for desc in descs):
            raise HiddenPlace
        if not all(self.is_small(name) for name in tensors):
            raise HiddenPlace
        return self.case

    def runnable_with_all(self) -> Case:
        """Returns the case, for rules that read the numbers of all its tensors.

        Raises HiddenPlace if numbers must not be read, or if `runnable` raises it for these tensors.
        """
        if self._data_limit == NO_DATA:
            raise HiddenPlace
        return self.runnable(*(field.name for field in self.operator.tensors if self.case.has(field.name)))

    def logical(self, name: str) -> Array:
        """The elements of an input, in the shape of its desc. Raises HiddenPlace if `runnable(name)` does."""
        case = self.runnable(name)
        if name not in self._logical:
            self._logical[name] = case.logical(name)
        return self._logical[name]

    def allows(self, steps: int) -> bool:
        """True if a rule may take this many steps.

        There is a limit only if `data_limit` is at most EDIT_LIMIT, because after an edit the user waits for the
        checks.
        """
        return self._data_limit > EDIT_LIMIT or steps <= EDIT_STEPS

    def is_small(self, name: str) -> bool:
        """True if the tensor and its buffer have at most `data_limit` elements. False after an ERROR, and for an
        incomplete desc.
        """
        desc = self.case.tensor(name)
        # The rule about derived sizes of 0 is checked last, so such a size can occur here without an ERROR.
        if self._has_error or desc is None or not desc.is_laid_out:
            return False
        sizes = self.case.sizes(name)
        return max(count(sizes), extent(sizes, self.case.steps(name))) <= self._data_limit


def remembered(measure: Callable[[Guard, *_Arguments], _Result]) -> Callable[[Guard, *_Arguments], _Result]:
    """Returns a function that calls `measure`, and stores each result other than None in the memory of the guard.

    Later calls with the same guard and arguments return the stored result. A guard without a memory stores nothing.
    """

    @wraps(measure)
    def found(guard: Guard, *arguments: *_Arguments) -> _Result:
        if guard.memory is None:
            return measure(guard, *arguments)
        key = (measure, *arguments)
        result = guard.memory.get(key)
        if result is None:
            result = guard.memory[key] = measure(guard, *arguments)
        return cast("_Result", result)

    return found
