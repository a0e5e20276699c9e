"""Executes a whole C++ text: its statements, then the functions that they did not call."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from ops.formats.cpp_import.calling.allocating import new
from ops.formats.cpp_import.calling.calls import call, method_of
from ops.formats.cpp_import.calling.constructors import run_constructor
from ops.formats.cpp_import.calling.destroying import delete, destroy
from ops.formats.cpp_import.calling.invocation import invoke, run_root
from ops.formats.cpp_import.calling.operators import (
    as_number,
    assigned,
    copied_object,
    enum_operator,
    operated,
)
from ops.formats.cpp_import.calling.unseen import pass_to_unseen
from ops.formats.cpp_import.directml_h import OPERATOR_DESC, operator_numbered
from ops.formats.cpp_import.machine.expressions import EXPRESSIONS
from ops.formats.cpp_import.machine.frames import Thrown, Undecided
from ops.formats.cpp_import.machine.machine import Evaluate, Machine
from ops.formats.cpp_import.machine.names import is_written
from ops.formats.cpp_import.machine.statements import STATEMENTS, statements
from ops.formats.cpp_import.machine.templates import class_named, declared_name
from ops.formats.cpp_import.objects.braced_lists import braced_list
from ops.formats.cpp_import.objects.construction import construct, default_value, set_members_to_zero
from ops.formats.cpp_import.objects.initialising import convert_object, initialised
from ops.formats.cpp_import.objects.library import define_library
from ops.formats.cpp_import.objects.namespaces import export, have_twins, scope_of_space
from ops.formats.cpp_import.source import Source
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.targets import object_of
from ops.formats.cpp_import.state.values import (
    Ask,
    Cell,
    ClassInfo,
    Constants,
    Function,
    Object,
    Scope,
    Struct,
    Unknown,
    Unset,
)

if TYPE_CHECKING:
    from tree_sitter import Node

    from ops.formats.cpp_import.macros import Macro

MOST_GLOBALS = 80
_DESC = re.compile(rb"\bDML_|\bdml\s*::")
_HOISTED = ("namespace_definition", "linkage_specification", "declaration_list", "template_declaration", "ERROR")
# The nodes outside functions that are executed in their order, so none follows the end of the program.
_EXECUTED = (
    "declaration", "compound_statement", "expression_statement", "if_statement", "for_statement", "for_range_loop",
    "while_statement", "do_statement", "switch_statement", "try_statement", "throw_statement", "labeled_statement",
)  # fmt: skip
_CALLED = {
    "field_expression": "field", "qualified_identifier": "name", "template_function": "name", "template_method": "name",
}  # fmt: skip
Root = tuple[int, str, Callable[[], None]]  # a function: its position, its name, and a call with unknown parameters
_EVALUATORS: Mapping[str, Evaluate] = {
    **EXPRESSIONS, "call_expression": call, "new_expression": new, "delete_expression": delete,
}  # fmt: skip


def machine_for(source: Source, answers: Constants, macros: "Mapping[str, Macro]") -> Machine:
    """Makes the interpreter for a source, with the classes of `objects.library` if the source uses one of them."""
    m = Machine(source, answers, macros, _EVALUATORS, STATEMENTS, braced_list)
    m.run_constructor = run_constructor
    m.initialised = initialised
    m.class_named = lambda name: class_named(m, name)
    m.default_element = _default_element
    m.pass_to_unseen = pass_to_unseen
    m.destroy, m.enum_operator = destroy, enum_operator
    m.operated, m.assigned, m.as_number, m.copied_object = operated, assigned, as_number, copied_object
    m.convert = _convert
    m.adapt = _adapt
    m.construct_element = _element
    m.call_function = lambda function, values: invoke(m, function, [], function.node, values=values)
    m.call_method = lambda found, name, node: method_of(m, found, None, name, [], node)
    m.run_elsewhere = _run_elsewhere
    define_library(m)
    return m


def run(m: Machine) -> None:
    """Executes the C++ text. Then executes the functions that it did not call, with unknown arguments. The methods of a
    class without descs are left out.
    """
    m.has_twins = have_twins(m, m.source.root)
    _hoist(m, m.source.root)
    for space in m.spaces:
        export(m, space)
    has_ended = False
    for node in m.source.root.named_children:
        if has_ended and node.type in _EXECUTED:
            continue
        try:
            with suppress(Undecided):  # a break outside a loop
                statements(m, [node])
        except Thrown:
            has_ended = True
    called = set(_called_names(m))
    free, of_classes = sorted(_free_roots(m), key=_start), sorted(_roots_of_classes(m), key=_start)
    # A free function that makes an object determines the arguments of its constructor, so free functions come first.
    for is_last, roots in ((False, [*free, *of_classes]), (True, sorted([*free, *of_classes], key=_start))):
        for start, name, start_root in roots:
            if start not in m.visited and (is_last or name not in called):
                m.memory.begin()
                m.statics.clear()
                kept = dict(m.kept)
                try:
                    if not name.lower().endswith("main"):
                        _forget_globals(m, start)
                    with suppress(Thrown):
                        start_root()
                finally:
                    m.memory.rollback()
                    m.kept = kept  # the variables of this function are gone


def _forget_globals(m: Machine, start: int) -> None:
    """Marks as unknown each global variable that is changed by a function other than the one that begins at byte
    `start` of the C++ code. Such a function may run first.
    """
    scopes = [m.globals, *m.spaces]
    own = [pair for scope in scopes for pair in scope.names.items()]
    variables = [*own, *(pair for s in scopes for info in _classes(s) for pair in info.scope.names.items())]
    for name, cell in variables[:MOST_GLOBALS]:
        if not cell.is_const and any(each != start for each in _writers(m, name.rpartition("::")[2])):
            m.spoil(None, cell, name, cell.span.line, "")


def _writers(m: Machine, name: str) -> list[int]:
    """Returns the start positions of the functions and methods in the C++ code that may write the variable or member
    `name`.
    """
    if name not in m.writers:
        if not m.bodies:
            m.bodies += [(each.start_byte, m.source.whole_text(each)) for each in _functions(m.source.root)]
        m.writers[name] = [start for start, text in m.bodies if name in text and is_written(name, text)]
    return m.writers[name]


def _functions(node: "Node") -> "Iterator[Node]":
    """Yields the definitions of functions and methods below the syntax node `node`."""
    for child in node.named_children:
        if child.type == "function_definition":
            yield child
        else:
            yield from _functions(child)


def _hoist(m: Machine, node: "Node") -> None:
    """Defines the free functions before the statements are executed, because calls may precede their definitions."""
    for child in node.named_children:
        if child.type == "function_definition":
            name = declared_name(child.child_by_field_name("declarator"))
            if name is not None and "::" not in m.text(name) and child.child_by_field_name("body") is not None:
                m.execute(child)
                m.hoisted.add(child.start_byte)
        elif child.type in _HOISTED:
            with m.within(scope_of_space(m, child)):
                _hoist(m, child)


def _called_names(m: Machine) -> Iterator[str]:
    pending = [m.source.root]
    while pending:
        node = pending.pop()
        if node.type == "call_expression" and (function := node.child_by_field_name("function")) is not None:
            inner: Node | None = function
            while inner is not None and inner.type in _CALLED:
                inner = inner.child_by_field_name(_CALLED[inner.type])
            if inner is not None and inner.type in ("identifier", "field_identifier", "type_identifier"):
                yield m.text(inner)
        pending += node.named_children


def _start(root: Root) -> int:
    return root[0]


def _free_roots(m: Machine) -> Iterator[Root]:
    for found in [found for scope in (m.globals, *m.spaces) for found in scope.functions.values()]:
        for function in found:
            name = m.text(declared_name(function.node.child_by_field_name("declarator"))).rpartition("::")[2]
            yield function.node.start_byte, name, lambda function=function: run_root(m, function)


def _roots_of_classes(m: Machine) -> Iterator[Root]:
    for info in [info for scope in (m.globals, *m.spaces) for info in _classes(scope)]:
        if _DESC.search(m.source.bytes[info.node.start_byte : info.node.end_byte]) or _has_descs(m, info):
            yield from _class_roots(m, info)


def _classes(scope: Scope) -> Iterator[ClassInfo]:
    for info in scope.classes.values():
        yield info
        yield from _classes(info.scope)


def _has_descs(m: Machine, info: ClassInfo) -> bool:
    nodes = [node for found in info.methods.values() for node in found] + info.constructors
    return any(_DESC.search(m.source.bytes[node.start_byte : node.end_byte]) for node in nodes)


def _class_roots(m: Machine, info: ClassInfo) -> Iterator[Root]:
    for node in info.constructors:
        yield node.start_byte, info.name, lambda: _run_constructor(m, info)
    for name, found in info.methods.items():
        for node in found:
            yield node.start_byte, name, lambda node=node: _run_method(m, info, node)


def _object(m: Machine, info: ClassInfo) -> Cell:
    """Makes an object of a class that the C++ text declares, to execute a method or a constructor that the text does
    not call.

    The parameters of the constructor are unknown.
    """
    return m.make(construct(m, info, info.name, None, info.node), m.span(info.node), info.name)


def _run_constructor(m: Machine, info: ClassInfo) -> None:
    first = len(m.structs)
    _object(m, info)
    m.on_branch(first)


def _run_method(m: Machine, info: ClassInfo, node: "Node") -> None:
    first = len(m.structs)
    this = _object(m, info)
    before = {id(each): _values(each) for each in m.structs[first:]}
    last = len(m.structs)
    struct = this.value
    if isinstance(struct, Struct):
        others = {each.start_byte for found in info.methods.values() for each in found} - {node.start_byte}
        for name, cell in struct.members.items():
            if not others.isdisjoint(_writers(m, name)):
                m.spoil(None, cell, name, m.line_of(node), "")
                if not isinstance(cell.value, Struct | Unknown) and not cell.is_const:
                    cell.value = Unknown(name, (Ask(name, m.line_of(node)),), (name,))
    run_root(m, Function(node, Scope(info.scope, this, owner=info), this))
    # The descs of the object are descs of this method only if it fills them in.
    m.structs[first:last] = [each for each in m.structs[first:last] if _values(each) != before.get(id(each))]
    m.on_branch(first)


def _values(struct: Struct) -> list[tuple[str, int]]:
    return [(name, id(cell.value)) for name, cell in struct.members.items()]


def _convert(m: Machine, found: Struct, conversion: "Node", node: "Node") -> Object:
    """Calls a conversion operator of an object and returns its result."""
    assert found.info is not None
    this = m.make(found, m.span(node))
    value = invoke(m, Function(conversion, Scope(found.info.scope, this, owner=found.info), this), [], node)
    text = m.text(conversion.child_by_field_name("declarator"))
    return m.returned.value if "&" in text and m.returned is not None else value


def _adapt(m: Machine, value: Object, kind: str, node: "Node") -> Object:
    """Returns `value` as the value of a variable or a member of type `kind`.

    An object of a class that the C++ code defines is converted to that type; any other value is returned unchanged.
    """
    if isinstance(value, Struct) and value.info is not None and kind:
        return convert_object(m, value, kind, node)
    return value


def _element(m: Machine, type_name: str, given: "list[Node]") -> Object:
    """Constructs the element of type `type_name` that `emplace_back` adds to a list. `given` are its arguments."""
    kind = m.type_named(type_name)
    if not given:
        return m.struct(kind, 1) if kind.startswith("DML_") else 0
    from_members = braced_members(m, kind, given)
    return from_members if from_members is not None else initialised(m, given[0], given, kind, "")


def _default_element(m: Machine, type_name: str, line: int) -> Object:
    """Returns the value of an element that a vector creates without a given value: 0 for a number, NULL for a pointer,
    a struct of zeros.
    """
    kind = m.type_named(type_name)
    if kind.endswith("*") or types.held_type(kind) is not None:
        return None
    value = default_value(m, kind, line, "")
    if isinstance(value, Struct):
        set_members_to_zero(value)
    return 0 if isinstance(value, Unset) else value


def braced_members(m: Machine, kind: str, given: "list[Node]") -> Struct | None:
    """Returns a new struct of the type `kind`, with the arguments `given` as the values of its members. Returns None if
    DirectML.h has no struct of this name.
    """
    from_header = m.members(kind)
    if from_header is None:
        return None
    made = m.struct(kind, m.line_of(given[0]))
    for name, node in zip(from_header, given, strict=False):
        made.members[name] = m.make(m.value(node), m.span(node))
    return made


def _run_elsewhere(m: Machine, code: str, line: int) -> None:
    """Executes the statements `code` of a C++ macro as if they were at `line`, where the macro is used."""
    root = m.source.added(f"void _() {{ {code}; }}", line)
    for child in root.named_children:
        body = child.child_by_field_name("body")
        if body is not None and not root.has_error:
            statements(m, body.named_children)


def typed_descs(m: Machine) -> Iterator[tuple[Struct, int, Struct, str]]:
    """Finds each DML_OPERATOR_DESC whose Type names an operator, because this Type may contradict the Desc.

    Yields the desc, the line of the Type, the DML_OPERATOR_DESC, and the type of the operator.
    """
    for struct in m.structs:
        if struct.type == OPERATOR_DESC and {"Type", "Desc"} <= set(struct.members):
            kind, inner = struct.members["Type"], object_of(struct.members["Desc"].value)
            operator = operator_numbered(kind.value) if isinstance(kind.value, int) else None
            if operator is not None and isinstance(inner, Struct) and inner.type.startswith("DML_"):
                yield inner, kind.span.line, struct, operator.type
