"""Stores intermediate results of the last case, so that the explanations of several cells do not compute them again."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar
from weakref import ReferenceType, ref

from ops.model.case import Case

Value = TypeVar("Value")


class OfLastCase(Generic[Value]):
    """A cache of one value, which belongs to a case and a key. Any thread may use it.

    A value may be larger than the data of its case, so it is dropped when the case is deleted.
    """

    def __init__(self) -> None:
        self._last: tuple[ReferenceType[Case], Hashable, Value] | None = None

    def of(self, case: Case, make: Callable[[], Value], key: Hashable = None) -> Value:
        """Returns the kept value if it belongs to this case and key. Otherwise calls `make`, keeps its result and
        returns it.
        """
        last = self._last
        if last is not None and last[0]() is case and last[1] == key:
            return last[2]
        found = make()
        self._last = ref(case, self._forget), key, found
        return found

    def _forget(self, deleted: ReferenceType[Case]) -> None:
        last = self._last
        if last is not None and last[0] is deleted:
            self._last = None
