"""The memory of the interpreter: a log of all writes, so that both outcomes of a condition can be tried and joined."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ops.formats.cpp_import.state.targets import leads_of
from ops.formats.cpp_import.state.values import (
    BIRTHS,
    UNSET,
    Array,
    Ask,
    Cell,
    Object,
    Pointer,
    Struct,
    Unknown,
    asks_of,
    same,
)

Key = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Change:
    """A write to an attribute of a cell, a struct or an array: the value before, and the value after."""

    target: Any
    name: str
    before: Any
    after: Any


Changes = dict[Key, Change]


@dataclass(slots=True)
class Memory:
    """Changes the attributes of cells, structs and arrays. While a branch is tried, keeps their old values so that they
    can be restored.
    """

    logs: list[dict[Key, tuple[Any, str, Any]]] = field(default_factory=list[dict[Key, tuple[Any, str, Any]]])
    births: list[int] = field(default_factory=list[int])

    def set(self, target: Any, name: str, value: Any) -> None:
        """Sets an attribute of a cell, a struct or an array, and logs its old value so that `rollback` can restore
        it.
        """
        if self.logs:
            self.logs[-1].setdefault((id(target), name), (target, name, getattr(target, name)))
        setattr(target, name, value)

    def replace(self, array: Array, items: list[Cell]) -> None:
        """Replaces the elements of an array by `items`. The existing cells remain and get the new values, because C++
        references may refer to these cells.
        """
        kept = array.items[: len(items)]
        values = [(cell.value, cell.span, cell.is_written) for cell in items]
        for cell, new, (value, span, is_written) in zip(kept, items, values, strict=False):
            if new is not cell:
                self.set(cell, "value", value)
                self.set(cell, "span", span)
                self.set(cell, "is_written", is_written)
        held = {id(cell) for cell in array.items}
        added = [
            Cell(value, span, cell.type, cell.is_const, is_written) if id(cell) in held else cell
            for cell, (value, span, is_written) in zip(items[len(kept) :], values[len(kept) :], strict=True)
        ]
        if added or len(kept) != len(array.items):
            self.set(array, "items", kept + added)

    def begin(self) -> None:
        """Starts a log of changes. `commit` or `rollback` ends it."""
        self.logs.append({})
        self.births.append(next(BIRTHS))

    def commit(self) -> dict[Key, tuple[Any, str, Any]]:
        """Ends the newest log and keeps the changes that it recorded. Returns the old values, which an outer log also
        keeps.
        """
        self.births.pop()
        log = self.logs.pop()
        if self.logs:
            for key, entry in log.items():
                self.logs[-1].setdefault(key, entry)
        return log

    def rollback(self) -> Changes:
        """Ends the log and undoes its writes to objects that are older than the log; returns these writes."""
        birth = self.births.pop()
        found: Changes = {}
        for key, (target, name, before) in self.logs.pop().items():
            if target.birth < birth:
                found[key] = Change(target, name, before, getattr(target, name))
                setattr(target, name, before)
        return found

    def redo(self, changes: Changes) -> None:
        """Repeats the writes that `rollback` has undone."""
        for change in changes.values():
            self.set(change.target, change.name, change.after)

    def join(self, left: Changes, right: Changes, why: Unknown) -> None:
        """Joins the changes of two branches, only one of which is executed.

        A value that differs between the branches becomes unknown, and depends on the condition `why`.
        """
        for key in dict.fromkeys([*left, *right]):
            change = left.get(key) or right[key]
            one = left[key].after if key in left else change.before
            other = right[key].after if key in right else change.before
            self.set(change.target, change.name, merged(change.target, change.name, one, other, why, self))


def merged(target: Any, name: str, one: Any, other: Any, why: Unknown, memory: Memory) -> Any:
    """The value of the attribute `name` of `target` after two branches: `one` is its value in the first, `other` in the
    second.

    Where values, elements or members differ, the returned value is unknown, or the filler of the object becomes
    unknown; `why` is the reason.
    """
    if name == "value":
        return one if same(one, other) else either(one, other, why)
    if name == "items":
        left, right = tuple(one), tuple(other)
        if left == right:
            return one
        memory.set(target, "filler", either(None, None, why))
        return []
    if name == "members":
        found = dict(one) | dict(other)
        for key, cell in found.items():
            if key not in one or key not in other or one[key] is not other[key]:
                absent = one.get(key) is None or other.get(key) is None
                if not absent and same(one[key].value, other[key].value):
                    continue
                value = either(cell.value, UNSET if absent else one[key].value, why)
                found[key] = Cell(value, cell.span, cell.type)
        return found
    if name == "filler":  # the join of the elements may have set it
        return one if one is not None else other if other is not None else target.filler
    if name == "length" and one != other:
        memory.set(target, "filler", either(None, None, why))
        return None
    return one and other if name == "is_initialised" else one


def either(one: Object, other: Object, why: Unknown) -> Unknown:
    """An unknown value that is one of two values, depending on the condition `why`."""
    return Unknown(why.text, asks_of(why), (), leads_of(one, other))


class Spoiler:
    """When the pasted code calls a function whose own code it does not contain, marks as unknown all variables that
    this function may change.
    """

    def __init__(self, memory: Memory, line: int, callee: str, answer: Callable[[Unknown, str], Object]) -> None:
        self.memory, self.line, self.callee = memory, line, callee
        self._answer = answer
        short = callee.rpartition("::")[2].rpartition(".")[2].rpartition("->")[2]
        self._names = (callee, short, f"{callee}()")  # under which the user may give the value, beside its own name
        self._seen: set[int] = set()
        self._depths: dict[int, int] = {}  # the least depth at which the elements of an array were visited

    @property
    def visited(self) -> int:
        """The number of variables and objects that this spoiler has made unknown."""
        return len(self._seen)

    def unknown(self, name: str, targets: tuple[Pointer, ...] = ()) -> Unknown:
        """Returns the unknown value that the variable `name` has after a call of a function that is not in the C++
        text.

        `targets` are the possible values if the variable is a pointer.
        """
        return Unknown(name, (Ask(name, self.line, "", self.callee),), (name, *self._names), targets)

    def cell(self, cell: Cell, name: str, depth: int = 0) -> None:
        """Makes a variable unknown, with its members or elements, or with the objects to which it points.

        `name` is the name of the unknown value. `depth` is the number of steps from the first variable; beyond 6,
        nothing changes.
        """
        if cell.is_const or id(cell) in self._seen or depth > 6:
            return
        self._seen.add(id(cell))
        if isinstance(cell.value, Struct | Array):
            self.object(cell.value, name, depth, cell.type)
        else:
            leads = () if cell.type.startswith("const ") else leads_of(cell.value)
            for lead in leads:
                self.pointer(lead, name, depth + 1)
            self.memory.set(cell, "value", self._answer(self.unknown(name, leads), cell.type))

    def pointer(self, pointer: Pointer, name: str, depth: int = 0) -> None:
        """Marks the target of a pointer as unknown. If it is an element of an array, the whole array becomes
        unknown.
        """
        if pointer.array is not None:
            array = pointer.array
            while array.outer is not None:
                array = array.outer  # the callee may go from one row to the next
            self._elements(array, array.name or name, depth)
        elif pointer.cell is not None:
            self.cell(pointer.cell, name, depth)

    def object(self, found: Struct | Array, name: str, depth: int = 0, type_name: str = "") -> None:
        """Makes the members of a struct, or the elements of an array, unknown. The length of an array becomes unknown
        too, unless it is fixed.
        """
        if id(found) in self._seen:
            return
        self._seen.add(id(found))
        whole = self.unknown(name)
        answered = self._answer(whole, type_name)
        if isinstance(found, Array) and found.is_view:
            self._elements(found, name, depth)
            if found.base is not None:
                self.object(found.base, name, depth)
        elif isinstance(answered, Array) and isinstance(found, Array):
            self.memory.replace(found, answered.items)
            self.memory.set(found, "filler", None)
        elif isinstance(answered, Struct) and isinstance(found, Struct):
            self.memory.set(found, "members", answered.members)
            self.memory.set(found, "type", answered.type)
        elif isinstance(found, Array):
            self._elements(found, name, depth)
            if not found.is_fixed:
                self.memory.set(found, "filler", whole)
                self.memory.set(found, "items", [])
        else:
            self.memory.set(found, "filler", whole)
            is_api = found.type.startswith("DML_")
            for member, item in found.members.items():
                if is_api and isinstance(item.value, Pointer):
                    # The pointers of a desc lead to constants, but the pointers themselves may have been set.
                    self.memory.set(item, "value", self._answer(self.unknown(f"{name}.{member}"), item.type))
                else:
                    # The text has no names for the members of the objects of DirectMLX.
                    self.cell(item, name if member.startswith("#") else f"{name}.{member}", depth + 1)

    def _elements(self, array: Array, name: str, depth: int) -> None:
        if self._depths.get(id(array), depth + 1) <= depth:
            return
        self._depths[id(array)] = depth
        name = array.name or name if array.is_view else name
        for number, item in enumerate(array.items):
            self.cell(item, f"{name}[{number}]", depth + 1)
