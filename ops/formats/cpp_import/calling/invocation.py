"""Calls functions, methods, constructors and lambdas that the pasted code defines."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ops.formats.cpp_import.calling.overloads import is_deduced, template_parameters
from ops.formats.cpp_import.directml_h import is_operator_struct, members_of
from ops.formats.cpp_import.machine.branches import back_at_return, leave
from ops.formats.cpp_import.machine.frames import Frame, Thrown, Undecided
from ops.formats.cpp_import.machine.kinds import is_other_number, kind_of, widened
from ops.formats.cpp_import.machine.limits import DEEPEST_CALL, DEEPEST_UNKNOWN
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.places import cell_at, is_container, places_of, same_object, unmoved
from ops.formats.cpp_import.machine.storing import converted, copied, taken
from ops.formats.cpp_import.machine.templates import (
    bind_parameters,
    class_named,
    declared_name,
    is_declarator,
    leads_to_constant,
    parameters_of,
)
from ops.formats.cpp_import.macros import UNTYPED
from ops.formats.cpp_import.objects.construction import construct
from ops.formats.cpp_import.objects.packs import bind_pack
from ops.formats.cpp_import.source import first_child
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.targets import leads_of
from ops.formats.cpp_import.state.values import (
    BIRTHS,
    INTERNAL,
    UNSET,
    Array,
    Ask,
    Cell,
    Function,
    Object,
    Pointer,
    Scope,
    Span,
    Struct,
    Unknown,
)

if TYPE_CHECKING:
    from tree_sitter import Node


def return_type(m: Machine, node: "Node") -> str:
    """Returns the type that a function returns, with `&` for a reference and `*` for a pointer.

    Returns '' if the type is deduced. The return type void also gives ''.
    """
    kind, declarator = node.child_by_field_name("type"), node.child_by_field_name("declarator")
    if declarator is not None and declarator.type == "operator_cast":
        kind, declarator = declarator.child_by_field_name("type"), declarator.child_by_field_name("declarator")
        mark = m.text(declarator)[:1]
        return m.type_named(types.plain(m.text(kind))) + (mark if mark in ("*", "&") else "")
    children = declarator.named_children if declarator is not None else []
    trailing = next((child for child in children if child.type == "trailing_return_type"), None)
    if declarator is not None and declarator.type == "abstract_function_declarator":
        kind = trailing
    written = m.text(trailing if trailing is not None else kind).removeprefix("->")
    text = m.type_named(types.plain(written))
    if trailing is not None and written.endswith(("&", "*")):
        return text + written[-1]
    if text in ("auto", "decltype(auto)", "void"):
        text = ""
    if declarator is not None and declarator.type in ("reference_declarator", "array_declarator"):
        return text + "&"  # a function returns an array only by reference
    return text + "*" if declarator is not None and declarator.type == "pointer_declarator" else text


def invoke(
    m: Machine,
    function: Function,
    given: "list[Node]",
    node: "Node",
    template: str = "",
    values: "Sequence[Object | Cell] | None" = None,
) -> Object:
    """Calls `function`, which the C++ code defines, and returns the result.

    `given` are the arguments. If they are evaluated already, `values` has their values, which are used instead.
    `template` has the template arguments. Returns Unknown if the calls are nested too deeply, or if a recursion has
    unknown arguments.
    """
    if len(m.frames) > DEEPEST_CALL:
        return m.unknown(node)
    scope = Scope(function.scope, function.this)
    declaration = function.node.parent
    if declaration is not None and declaration.type == "template_declaration":
        listed = declaration.child_by_field_name("parameters")
        bind_parameters(m, listed.named_children if listed is not None else [], types.arguments_of(template), scope)
        if values is None and listed is not None:
            _deduce(m, listed.named_children, function.node, given, scope)
    for number, parameter in enumerate(parameters_of(function.node)):
        if values is not None:
            name = declared_name(parameter.child_by_field_name("declarator"))
            if name is not None and number < len(values):
                is_reference = is_declarator(parameter.child_by_field_name("declarator"), "reference_declarator")
                kind = m.type_of(parameter.child_by_field_name("type"))
                each = values[number]
                if isinstance(each, Cell) and is_reference:
                    scope.names[m.text(name)] = each
                    continue
                each = each.value if isinstance(each, Cell) else each
                value = each if is_reference else copied(m, each)
                is_number = not is_reference and bool(types.bits_of(kind))
                value = converted(value, kind) if is_number else value
                scope.names[m.text(name)] = m.make(value, Span(m.line_of(node)), kind)
            continue
        bind(m, scope, parameter, given[number:])
    start = function.node.start_byte
    m.visited.add(start)
    if m.running.count(start) >= DEEPEST_UNKNOWN and any(isinstance(c.value, Unknown) for c in scope.names.values()):
        return m.unknown(node)  # without known arguments, a recursion has no end
    m.running.append(start)
    try:
        with m.entering(function.node, node) as is_entry:
            found = run_body(m, function.node, scope)
        return _outside(m, found, node) if is_entry and isinstance(found, Unknown) else found
    finally:
        m.running.pop()


def _outside(m: Machine, found: Unknown, node: "Node") -> Object:
    """Returns the result of a call of a function in `objects.library`. The function has returned the unknown value
    `found`.

    The result does not name variables that occur only in the code of the library, because the user does not know them.
    """
    text = m.text(node)
    asks = tuple(each for each in found.asks if INTERNAL not in each.name)
    return m.answered(Unknown(text, asks or (Ask(text, m.line_of(node)),), (text,), found.targets))


def _deduce(m: Machine, listed: "list[Node]", function: "Node", given: "list[Node]", scope: Scope) -> None:
    """Deduces the type parameters `listed` of a C++ function template from the arguments `given` of a call. If a
    parameter of the function has the type T or T&, T is bound in `scope` to the number type of the argument, unless T
    is bound already.
    """
    names = {m.text(first_child(each)) for each in listed if each.type == "type_parameter_declaration"}
    for parameter, argument in zip(parameters_of(function), given, strict=False):
        name = m.text(parameter.child_by_field_name("type"))
        declarator = parameter.child_by_field_name("declarator")
        is_plain = declarator is not None and declarator.type in ("identifier", "reference_declarator")
        if name in names and name not in scope.types and is_plain and (kind := kind_of(m, argument)):
            scope.types[name] = kind


def run_body(m: Machine, node: "Node", scope: Scope) -> Object:
    """Executes the body of a function in a scope; returns its result."""
    body = node.child_by_field_name("body")
    name = m.text(declared_name(node.child_by_field_name("declarator"))) if node.type != "lambda_expression" else ""
    with m.within(scope):  # the type of the result may be a template parameter
        kind = return_type(m, node)
    frame = Frame(name or m.frames[-1].name, birth=next(BIRTHS), type=kind, scope=scope)
    m.frames.append(frame)
    m.loops.append("")
    m.memory.begin()
    with m.within(scope), m.remembering(None):
        try:
            if body is not None:
                m.execute(body)
        except Undecided as undecided:  # a break outside a loop
            frame.result = undecided.why
        except Thrown as found:
            if not frame.early:
                raise
            back_at_return(m, frame, found)
        finally:
            m.frames.pop()
            m.loops.pop()
            log = m.memory.commit()
    for cell in reversed(scope.owned):
        if cell.value is not frame.result:
            m.destroy(m, cell, node)
    m.on_left(frame.birth, frame.result)
    leave(m, frame, log)
    m.returned = frame.cell
    m.fresh = frame.result if frame.is_fresh else None
    return frame.result


def bind(m: Machine, scope: Scope, parameter: "Node", given: "list[Node] | None") -> None:
    """Binds a parameter to the first of the remaining arguments `given`; binds a pack to all of them.

    Without an argument, the parameter has its default or, without a default, is unknown. `given` is None if the
    arguments are unknown.
    """
    argument = given[0] if given else None
    declarator = parameter.child_by_field_name("declarator")
    name = m.text(declared_name(declarator))
    if not name:
        return
    with m.within(scope):
        kind = m.type_of(parameter.child_by_field_name("type"))
    is_reference = is_declarator(declarator, "reference_declarator")
    if leads_to_constant(m.text(parameter).partition("=")[0]) and not kind.endswith("*"):
        scope.constants[name] = is_reference
    if is_reference and is_declarator(declarator, "array_declarator"):
        kind += "[]"
    elif is_declarator(declarator, "pointer_declarator") or is_declarator(declarator, "array_declarator"):
        kind += "*"
    elif argument is not None and not is_reference and argument.type != "initializer_list":
        value = m.argument(argument)
        is_array = isinstance(value, Array) and is_container(m, argument, value) is False
        if is_array and is_deduced(m, parameter, kind):
            kind += "*"  # the address of a C array
    is_const = "const" in m.text(parameter).split()[:2] and is_reference
    is_forwarding = is_reference and is_deduced(m, parameter, m.text(parameter.child_by_field_name("type")))
    if parameter.type == "variadic_parameter_declaration" and given is not None:
        cells = [_argument(m, each, kind, is_reference, is_const, is_forwarding) for each in given]
        bind_pack(m, scope, parameter, name, cells)
        return
    if argument is None:
        default = parameter.child_by_field_name("default_value")
        if default is None:
            scope.names[name] = m.make(_unknown(m, name, parameter), Span(m.line_of(parameter)), kind)
            return
        argument = _listed(m, default)
        with m.within(scope):
            scope.names[name] = _argument(m, argument, kind, is_reference, is_const)
    else:
        scope.names[name] = _argument(m, argument, kind, is_reference, is_const, is_forwarding)
    if m.has_destructors and not is_reference and not kind.endswith("*"):
        scope.owned.append(scope.names[name])
    _bind_length(m, scope, parameter, scope.names[name].value)


def _listed(m: Machine, default: "Node") -> "Node":
    """Returns the braced list of a default argument `= {}`; returns any other default unchanged.

    The parser reads such a list as a literal without a type.
    """
    is_literal = default.type == "compound_literal_expression"
    is_bare = is_literal and m.text(default.child_by_field_name("type")) in ("", UNTYPED)
    value = default.child_by_field_name("value") if is_bare else None
    return default if value is None else value


def _argument(
    m: Machine, node: "Node", kind: str, is_reference: bool, is_const: bool, is_forwarding: bool = False
) -> Cell:
    if is_reference and node.type != "initializer_list":
        is_kept = is_forwarding and unmoved(m, node) is not node
        named = node if is_kept else same_object(m, node)
        is_call = named.type == "call_expression"
        cell = m.argument_and_cell(named)[1] if is_call else cell_at(m, named, is_address=True)
        if cell is not None and not is_other_number(m, cell, kind):
            return cell
    if node.type == "initializer_list":
        return m.make(m.braced(m, node, kind), m.span(node), kind)
    value = m.argument(node)
    if isinstance(value, Unknown):
        value = Unknown(value.text, value.asks, (), value.targets)  # asked for as the caller writes it
    if isinstance(value, Array) and kind.endswith("*"):
        value = Pointer(array=value)
    elif isinstance(value, Struct) and value.info is not None and types.element_of(kind) is not None:
        value = m.adapt(m, value, kind, node)
    elif not is_reference:
        value = taken(m, value, kind)
        if isinstance(value, Struct) and class_named(m, kind) not in (None, value.info):
            info = class_named(m, kind)
            value = construct(m, info, kind, [node], node) if info is not None else value
    value = widened(m, value, node, kind)
    is_plain = not kind.endswith("*") and bool(types.bits_of(kind))
    if is_reference and not is_const and isinstance(value, Unknown):
        value, kind = replace(value, targets=leads_of(value, *places_of(m, node))), f"{kind}&"
    return m.make(converted(value, kind) if is_plain else value, m.span(node), kind, is_const=is_const)


def _bind_length(m: Machine, scope: Scope, parameter: "Node", value: Object) -> None:
    """Binds N in a parameter `const T (&sizes)[N]` or `std::array<T, N>` to the length of the argument `value`."""
    array = value.array if isinstance(value, Pointer) else value
    if not isinstance(array, Array) or array.count is None:
        return
    length = types.array_length(m.text(parameter.child_by_field_name("type"))) or ""
    declarator = parameter.child_by_field_name("declarator")
    while declarator is not None and not length:
        if declarator.type == "array_declarator":
            length = m.text(declarator.child_by_field_name("size"))
        declarator = declarator.child_by_field_name("declarator") or first_child(declarator)
    if length.isidentifier() and (length not in scope.names or scope.names[length].value is UNSET):
        declared = [declared_name(each.child_by_field_name("declarator")) for each in template_parameters(parameter)]
        found = m.find(length)
        if found is None or found.value is UNSET or length in map(m.text, declared):
            scope.names[length] = m.make(array.count, Span(array.line), "UINT")


def _unknown(m: Machine, name: str, node: "Node") -> Object:
    return m.answered(Unknown(name, (Ask(name, m.line_of(node)),), (name,)))


def run_root(m: Machine, function: Function) -> None:
    """Executes a function that the C++ code never calls. Its parameters are unknown."""
    scope = Scope(function.scope, function.this)
    declaration = function.node.parent
    m.visited.add(function.node.start_byte)
    if declaration is not None and declaration.type == "template_declaration":
        listed = declaration.child_by_field_name("parameters")
        bind_parameters(m, listed.named_children if listed is not None else [], [], scope)
    for parameter in parameters_of(function.node):
        declarator = parameter.child_by_field_name("declarator")
        name = m.text(declared_name(declarator))
        if not name:
            continue
        with m.within(scope):
            kind = m.type_of(parameter.child_by_field_name("type"))
        line, is_pointer = m.line_of(parameter), is_declarator(declarator, "pointer_declarator")
        value: Object
        if is_operator_struct(kind) and members_of(kind) is not None:
            struct = m.struct(kind, line, name)
            struct.place = m.text(declared_name(function.node.child_by_field_name("declarator")))
            struct.filler = Unknown(name, (Ask(name, line, is_open=True),), (name,))
            value = Pointer(cell=m.make(struct, Span(line), kind)) if is_pointer else struct
        else:
            value = _unknown(m, name, parameter)
        scope.names[name] = m.make(copied(m, value) if isinstance(value, Array) else value, Span(line), kind)
        if is_pointer:
            scope.names[name].type += "*"
    run_body(m, function.node, scope)
