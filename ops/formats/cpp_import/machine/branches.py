"""Executes statements whose condition is unknown: tries all branches, and joins their results."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ops.formats.cpp_import.machine.frames import Ended, Frame, Signal, Thrown, Undecided
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.state.memory import Changes, either
from ops.formats.cpp_import.state.targets import leads_of
from ops.formats.cpp_import.state.values import BIRTHS, Array, Cell, Object, Pointer, Struct, Unknown, asks_of, same

if TYPE_CHECKING:
    from tree_sitter import Node

Run = Callable[[], Signal | None]


def attempt(m: Machine, run: Run) -> tuple[Signal | None, Changes, Object, Any]:
    """Executes a branch and undoes its writes.

    Returns the Signal of the branch (None if it ended normally), its writes, its return value, and a triple that
    describes the return: the return value, the variable that contains it, and True if the value is new.
    """
    frame = m.frames[-1]
    before = frame.result, frame.cell, frame.is_fresh
    birth = len(m.structs)
    m.memory.begin()
    signal = None
    try:
        signal = run()
        m.on_branch(birth)
    except Thrown as found:
        signal = Signal.STOP
        m.stopped = found
        m.unseen_calls += not isinstance(found, Ended)  # a handler around this branch may be executed
    finally:
        changes = m.memory.rollback()
    result = frame.result, frame.cell, frame.is_fresh
    frame.result, frame.cell, frame.is_fresh = before
    return signal, changes, result[0], result


def decide(m: Machine, why: Unknown, first: Run, second: Run) -> Signal | None:
    """Executes both `first` and `second`, and combines their effects. The unknown condition `why` determines which of
    them the real program executes.

    Returns the Signal with which both branches end; None if execution continues after them. If one branch throws or
    jumps to a label, only the other branch has an effect. Raises Thrown if both throw, and Undecided if the condition
    decides how a loop or a switch continues.
    """
    one, left, value, state = attempt(m, first)
    ended = m.stopped
    other, right, result, after = attempt(m, second)
    frame = m.frames[-1]
    if one is None and other is None:
        m.memory.join(left, right, why)
        return None
    if one is other is Signal.STOP and ended is not None and m.stopped is not None:
        m.memory.join(left, right, why)
        raise _either_thrown(ended, m.stopped, why)
    if Signal.STOP in (one, other):
        m.lost.append(left if one is Signal.STOP else right)
        m.memory.redo(right if one is Signal.STOP else left)
        frame.result, frame.cell, frame.is_fresh = after if one is Signal.STOP else state
        return other if one is Signal.STOP else one
    if Signal.GOTO in (one, other):
        m.asked += asks_of(why)  # the statements after a jump depend on the condition
        m.memory.redo(right if one is Signal.GOTO else left)
        frame.result, frame.cell, frame.is_fresh = after if one is Signal.GOTO else state
        return other if one is Signal.GOTO else one
    if one is other and one is not None:
        m.memory.join(left, right, why)
        if state[1] is not after[1] or not same(value, result):
            frame.result, frame.cell = _either_place(value, result, why, state[1], after[1]), None
        else:
            frame.result, frame.cell = value, state[1]
        frame.is_fresh = False
        return one
    if m.loops[-1] == "unknown" and Signal.RETURN not in (one, other):
        m.memory.join(left, right, why)  # the loop is left or goes on: both are possible anyway
        return None
    pairs = ((one, other, left, right, value), (other, one, right, left, result))
    for ended, going, changes, rest, returned in pairs:
        if ended is Signal.RETURN and going is None:
            cell = state[1] if ended is one else after[1]
            frame.early.append((why, returned, cell, snapshot(m, changes), next(BIRTHS)))
            m.memory.redo(rest)
            return None
    raise Undecided(why)


def either_side(m: Machine, why: Unknown, *sides: "Node | None") -> list[list[Object]]:
    """Evaluates two alternative expressions. The unknown condition `why` decides which of them the program would
    evaluate.

    Variables to which the two expressions give different values become unknown. Returns a list for each expression: it
    contains the value, or is empty if the expression throws or is None.
    """
    values: list[list[Object]] = [[] for _ in sides]

    def run(number: int) -> None:
        if sides[number] is not None:
            values[number].append(m.value(sides[number]))

    if any(_may_write(m, each) for each in sides):
        decide(m, why, lambda: run(0), lambda: run(1))
    else:
        for number in range(len(sides)):
            run(number)
    return values


def _may_write(m: Machine, node: "Node | None") -> bool:
    pending = [node] if node is not None else []
    while pending:
        inner = pending.pop()
        m.count(nodes=1)
        if inner.type in _WRITING:
            return True
        pending += inner.named_children
    return False


_WRITING = ("assignment_expression", "update_expression", "call_expression", "throw_statement")


def _either_thrown(one: Thrown, other: Thrown, why: Unknown) -> Thrown:
    """Combines the exceptions of two branches into one. Its value and its type are unknown where the exceptions differ.
    A branch that ends the program does not count.
    """
    if isinstance(one, Ended) or isinstance(other, Ended):
        return other if isinstance(one, Ended) else one
    value = one.value if same(one.value, other.value) else Unknown(why.text, asks_of(why))
    return Thrown(value, one.type if one.type == other.type and not isinstance(one.value, Struct) else "")


def snapshot(m: Machine, changes: Changes) -> dict[tuple[int, str], tuple[Any, str, Any]]:
    """Returns the state of memory at a return statement: the present value of everything that the function has changed
    so far. A value is the Python attribute of a cell, a struct or an array.

    `changes` are the changes of the branch with the return statement, if they have been undone.
    """
    log = m.memory.logs[-1] if m.memory.logs else {}
    found = {key: (target, name, getattr(target, name)) for key, (target, name, _) in log.items()}
    return found | {key: (each.target, each.name, each.after) for key, each in changes.items()}


def leave(m: Machine, frame: Frame, log: dict[tuple[int, str], tuple[Any, str, Any]]) -> None:
    """Combines the state at the end of a function with the states at its returns under unknown conditions. A value that
    differs between these states becomes unknown.
    """
    for why, result, cell, state, birth in frame.early:
        if cell is not frame.cell or not same(result, frame.result):
            frame.result = _either_place(result, frame.result, why, cell, frame.cell)
            frame.cell, frame.is_fresh = None, False
        for key, (target, name, before) in {**state, **log}.items():
            if target.birth < birth:
                then = state[key][2] if key in state else before
                unknown_if_different(m, target, name, then, why)


def back_at_return(m: Machine, frame: Frame, found: Thrown) -> None:
    """Restores the state at the last `return` that was under an unknown condition, because the code after that `return`
    throws.
    """
    m.unseen_calls += not isinstance(found, Ended)
    _, frame.result, frame.cell, state, birth = frame.early.pop()
    frame.is_fresh = False
    for key, (target, name, before) in list(m.memory.logs[-1].items()):
        if target.birth < birth:
            m.memory.set(target, name, state[key][2] if key in state else before)


def unknown_if_different(m: Machine, target: Any, name: str, then: Any, why: Unknown) -> None:
    """Makes the Python attribute `name` of a cell, a struct or an array unknown if its current value differs from
    `then`.

    `why` is the unknown value, with its reason.
    """
    now = getattr(target, name)
    if name == "value" and not same(now, then):
        m.memory.set(target, name, either(now, then, why))
    elif name == "members" and now is not then:
        spoil_members(m, target, then, now, why)
    elif name == "items" and now is not then and now != then:
        spoil_object(m, target, why)


def spoil_object(m: Machine, target: Struct | Array, why: Unknown) -> None:
    """Marks all members or elements of `target` as unknown, because they differ between two branches. `why` is the
    condition that chooses the branch.
    """
    m.memory.set(target, "filler", Unknown(target.name or why.text, asks_of(why)))
    if isinstance(target, Array):
        m.memory.set(target, "items", [])
    else:
        m.memory.set(target, "members", {})


def spoil_members(m: Machine, target: Struct, before: dict[str, Cell], after: dict[str, Cell], why: Unknown) -> None:
    """Marks as unknown each member of `target` that a group of statements created, removed or changed.

    `before` and `after` are the members before and after these statements. `why` is the reason why the changed members
    are unknown.
    """
    found = dict(before)
    for name, cell in (before | after).items():
        one, other = before.get(name), after.get(name)
        if one is None or other is None or not (one is other or same(one.value, other.value)):
            values = [each.value for each in (one, other) if each is not None]
            found[name] = m.make(Unknown(why.text, asks_of(why), (), leads_of(*values)), cell.span, cell.type)
    m.memory.set(target, "members", found)


def _either_place(one: Object, other: Object, why: Unknown, *cells: Cell | None) -> Unknown:
    """Returns an Unknown in place of two results that a function may return: `one` or `other`. If the function returns
    a reference, `cells` are the two cells to which it may refer.
    """
    places = [Pointer(cell=each) for each in cells if each is not None]
    leads = leads_of(one, other, *places)
    return Unknown(why.text, asks_of(why), (), leads)


def repeat(m: Machine, why: Unknown, body: Run) -> None:
    """Executes a loop an unknown number of times: everything that its body writes becomes unknown."""
    was_trying, m.is_trying = m.is_trying, True
    before = len(m.structs)
    m.loops.append("unknown")
    try:
        _, changes, _, _ = attempt(m, lambda: _ignoring(body))
    finally:
        m.is_trying = was_trying
        del m.structs[before:]  # the second pass makes them again
    spoil_changes(m, changes, why)
    try:
        signal, changes, _, _ = attempt(m, lambda: _ignoring(body))
    finally:
        m.loops.pop()
    spoil_changes(m, changes, why)
    if signal is Signal.RETURN:
        frame = m.frames[-1]
        frame.early.append((why, Unknown(why.text, asks_of(why)), None, snapshot(m, {}), next(BIRTHS)))


def _ignoring(body: Run) -> Signal | None:
    try:
        return body()
    except Undecided:
        return None


def spoil_changes(m: Machine, changes: Changes, why: Unknown) -> None:
    """Marks as unknown the values that a branch or a loop has changed. `m` has executed the branch or loop, but its
    condition has the unknown value `why`, so the program may skip it.
    """
    for change in changes.values():
        if isinstance(change.target, Cell):
            if change.name == "value" and not same(change.before, change.after):
                m.memory.set(change.target, "value", either(change.before, change.after, why))
        elif change.name == "members":
            spoil_members(m, change.target, change.before, change.after, why)
        elif change.name in ("items", "filler"):
            spoil_object(m, change.target, why)
