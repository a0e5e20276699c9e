"""Calls functions whose code the C++ text does not contain. These functions may change everything that their arguments
refer to.
"""

from functools import partial
from typing import TYPE_CHECKING

from ops.formats.cpp_import.directml_h import is_of_api
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.names import is_written
from ops.formats.cpp_import.machine.places import cell_at, same_object, spoil_place
from ops.formats.cpp_import.state.targets import object_of
from ops.formats.cpp_import.state.values import Array, Cell, Function, Object, Pointer, Struct, Unknown

if TYPE_CHECKING:
    from tree_sitter import Node


def pass_to_unseen(m: Machine, given: "list[Node]", callee: str, *, is_known: bool = False) -> list[Object]:
    """Evaluates the arguments `given` of the function `callee`, whose code is not available, and marks as unknown
    everything that it may change. Returns the objects among the arguments.

    The function may change everything to which the arguments refer. It may also change everything to which earlier
    arguments of such functions refer, because these functions may have kept the addresses. If `is_known`, the function
    is known to keep no addresses and to call no other code.
    """
    kept = [] if is_known else list(m.kept.values())
    found = _passed(m, given, callee, is_known)
    for change in kept:
        change()
    return found


def _passed(m: Machine, given: "list[Node]", callee: str, is_known: bool) -> list[Object]:
    found: list[Object] = []
    for argument in given:
        node = _bare(m, argument)
        if argument.type in ("initializer_list", "initializer_pair"):
            entries = [child for child in argument.named_children if child.type not in _NO_VALUES]
            found += _passed(m, entries, callee, is_known)
            continue
        value = m.argument(argument)
        found.append(value)
        if isinstance(value, Unknown):
            m.spoil_targets(value.targets, m.text(node), m.line_of(argument), callee)
        for function in _functions(value):
            _spoil_captured(m, function, callee)
            if not is_known:
                m.kept[function] = partial(_spoil_captured, m, function, callee)
        if isinstance(value, Function):
            continue
        cell = cell_at(m, node) if node.type in _PLACES else None
        if node.type == "conditional_expression":
            spoil_place(m, node, callee=callee)  # the callee may get a reference to either side
        name = m.text(node)
        if isinstance(value, Pointer) and value.array is not None and name.endswith((".data()", ".begin()", ".end()")):
            name = name.rpartition(".")[0]
        m.spoil(value, cell, name, m.line_of(argument), callee)
        if not is_known:
            if isinstance(value, Array) and cell is not None and cell.type.endswith("]"):
                value = Pointer(array=value)  # a C array is passed as its address
            m.keep(value, name, m.line_of(argument), callee)
    return found


def pass_object(m: Machine, value: Object, target: Struct, name: str, line: int, callee: str) -> None:
    """Marks as unknown everything that a method may change through its object, because the C++ code does not contain
    the method.

    `value` is the object `target` or a pointer to it; `name` is the name of the object in the code.
    """
    for function in _functions(target):
        _spoil_captured(m, function, callee)
    m.spoil(value, None, name, line, callee)


def _bare(m: Machine, node: "Node") -> "Node":
    """The expression without the brackets, the `&` and the `std::ref` around it."""
    while True:
        inner = same_object(m, node)
        if inner.type == "pointer_expression" and m.text(inner).startswith("&"):
            inner = inner.child_by_field_name("argument") or inner
        if inner is node:
            return node
        node = inner


def _functions(value: Object, depth: int = 0) -> list[Function]:
    """Returns the functions that a value contains, such as a lambda in a member of a struct."""
    if isinstance(value, Function):
        return [value]
    target = object_of(value)
    cells: list[Cell] = []
    if isinstance(target, Struct) and not is_of_api(target.type) and depth < 3:
        cells = list(target.members.values())
    elif isinstance(target, Array) and depth < 3:
        cells = target.items
    return [each for cell in cells for each in _functions(cell.value, depth + 1)]


def _spoil_captured(m: Machine, function: Function, callee: str, seen: "set[int] | None" = None) -> None:
    """Marks as unknown all variables that `function` may write, because code outside the pasted text may call it.

    For a lambda, these are all variables and members that it names. For another function, they are the variables
    outside functions that it writes. The functions that it calls are treated in the same way. `seen` has the start
    positions of the functions that were already searched.
    """
    seen = set() if seen is None else seen
    body = function.node.child_by_field_name("body")
    pending = [body] if body is not None and function.node.start_byte not in seen else []
    seen.add(function.node.start_byte)
    is_lambda, done = function.node.type == "lambda_expression", set[str]()
    code = m.text(body) if pending and not is_lambda else ""
    while pending:
        node = pending.pop()
        m.count(nodes=1)
        pending += node.named_children
        if node.type not in ("identifier", "this"):
            continue
        name = m.text(node)
        if name in done:
            continue
        done.add(name)
        for scope in function.scope.chain():
            this = scope.this
            owner = this.value if this is not None else None
            cell = scope.names.get(name) or (owner.members.get(name) if isinstance(owner, Struct) else None)
            called = scope.functions.get(name, []) if cell is None else []
            if cell is not None and isinstance(cell.value, Function):
                called = [cell.value]
            for each in called:
                _spoil_captured(m, each, callee, seen)
            if called:
                break
            if cell is not None:
                if is_lambda or (not cell.is_const and is_written(name, code)):
                    m.spoil(None, cell, name, m.line_of(node), callee)
                break
            is_own = isinstance(owner, Struct) and owner.info is not None and bool(owner.info.method(name))
            if this is not None and (name == "this" or is_own):
                m.spoil(Pointer(cell=this), None, "this", m.line_of(node), callee)
                break


_PLACES = (
    "identifier", "field_expression", "subscript_expression", "qualified_identifier", "type_identifier",
    "pointer_expression",
)  # fmt: skip
_NO_VALUES = ("comment", "field_designator", "subscript_designator")
