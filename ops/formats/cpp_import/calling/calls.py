"""Evaluates C++ calls: casts, functions and methods of the pasted text, constructors, and known library functions.

For other calls, marks all objects that the unseen code may change as unknown.
"""

import re
from typing import TYPE_CHECKING

from ops.formats.cpp_import.calling.allocating import allocated, from_heap
from ops.formats.cpp_import.calling.consuming import unseen
from ops.formats.cpp_import.calling.containers import call_container
from ops.formats.cpp_import.calling.free_calls import free_call
from ops.formats.cpp_import.calling.invocation import invoke
from ops.formats.cpp_import.calling.overloads import best_of
from ops.formats.cpp_import.calling.std_algorithms import swap_cells
from ops.formats.cpp_import.calling.unseen import pass_object
from ops.formats.cpp_import.directml_h import (
    TENSOR_DESC,
    is_of_api,
    is_operator_struct,
    members_of,
)
from ops.formats.cpp_import.machine.kinds import pointer_cast
from ops.formats.cpp_import.machine.limits import STEPS_OF_CALL
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.places import cell_at, same_object, spoil_place, unmoved
from ops.formats.cpp_import.machine.storing import converted, copied, fresh, store
from ops.formats.cpp_import.machine.templates import accepts, argument_key, class_named
from ops.formats.cpp_import.objects.braced_lists import entries_of
from ops.formats.cpp_import.objects.construction import construct
from ops.formats.cpp_import.source import first_child
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.targets import object_of, target_of
from ops.formats.cpp_import.state.values import (
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
    Text,
    Unknown,
    released,
)

if TYPE_CHECKING:
    from tree_sitter import Node

_LIMITS = re.compile(r"(?:std\s*::\s*)?numeric_limits\s*<\s*([\w ]+?)\s*>\s*::\s*(\w+)")
_CASTS = re.compile(
    r"(?:\w+\s*::\s*)?(?:static_cast|narrow_cast|narrow|reinterpret_cast|const_cast|dynamic_cast|checked_cast|"
    r"saturated_cast|implicit_cast|bit_cast)\s*<(.*)>"
)
_STRINGS = ("std::string", "std::string_view", "std::wstring", "std::wstring_view", "string", "string_view")
_TEMPORARY = ("field_expression", "expression_statement")  # around an object that ends with the statement
_WHOLE = ("get", "value", "Get", "operator*", "operator->")


def call(m: Machine, node: "Node") -> Object:
    """Evaluates the C++ call `node` and returns its value. Each argument is evaluated once."""
    m.step(node, STEPS_OF_CALL)
    m.returned = None
    with m.remembering({}):
        return _call(m, node)


def _call(m: Machine, node: "Node") -> Object:
    function, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    given = entries_of(arguments) if arguments is not None else []
    if function is None:
        return m.unknown(node)
    m.returned = None
    name = m.text(function)
    is_bracketed = function.type == "parenthesized_expression"
    while function.type == "parenthesized_expression" and (inner := first_child(function)) is not None:
        function, name = inner, m.text(inner)  # code may have (std::max)(a, b), because `max` may be a macro
    name = name.removeprefix("::").lstrip()
    macro = m.macros.get(name.rpartition("::")[2].strip()) if not is_bracketed else None
    is_macro = macro is not None and macro.parameters is not None
    cast = UNSET if is_macro else _converted(m, name, given, node)
    if cast is not UNSET:
        m.returned = None  # the result is a copy
        return cast
    if function.type == "field_expression":
        return _method(m, function, given, node)
    short = name.partition("<")[0].rpartition("::")[2].strip() if "<" in name else name.rpartition("::")[2].strip()
    template = _template(name)
    if is_macro:
        return _expanded(m, short, given, node)
    found = m.find_qualified(name)
    if found is not None and isinstance(found.value, Function):
        return invoke(m, found.value, given, node)
    if found is not None and isinstance(owner := object_of(found.value), Struct) and owner.info is not None:
        called = method_of(m, owner, found, "operator()", given, node)
        return unseen(m, name, given, node) if called is UNSET else called
    candidates = _functions(m, name, short, len(given))
    special = [key for scope in m.scope.chain() for key in scope.functions if key.startswith(f"{short}<")]
    if special:
        key = next((key for key in special if argument_key(m, key) == argument_key(m, name)), None)
        if not template:
            candidates = []  # the types of the arguments decide
        elif key is not None:
            candidates = next(scope.functions[key] for scope in m.scope.chain() if key in scope.functions)
    if candidates is not None:
        return _invoked(m, candidates, given, node, template, name)
    kind = m.type_named(types.plain(name))
    made = _made(m, kind, given, node)
    if made is not UNSET:
        return made
    if function.type not in ("identifier", "qualified_identifier", "template_function", "type_identifier"):
        value = m.value(function)
        if isinstance(value, Function):
            return invoke(m, value, given, node)
    if short in ("make_unique", "make_shared", "make_optional", "in_place"):
        return allocated(m, template, given, node)
    heap = from_heap(m, given, node, is_cleared=short == "calloc") if short in ("malloc", "calloc") else None
    if heap is not None:
        return heap
    return free_call(m, name, short, given, node)


def _converted(m: Machine, name: str, given: "list[Node]", node: "Node") -> Object:
    if match := _CASTS.fullmatch(name):
        value = m.argument(given[0]) if given else 0
        return (
            pointer_cast(m, value, match[1], node)
            if match[1].strip().endswith("*")
            else converted(value, m.type_named(types.plain(match[1])))
        )
    if types.bits_of(m.type_named(types.plain(name))):
        return converted(m.argument(given[0]) if given else 0, m.type_named(types.plain(name)))
    if name in _STRINGS and len(given) == 1 and isinstance(text := m.argument(given[0]), Text):
        return text
    if (match := _LIMITS.fullmatch(name)) and not given:
        limit = types.limit(m.type_named(match[1]), match[2])
        if limit is not None:
            return limit
    return UNSET


def _template(name: str) -> str:
    start, end = name.find("<"), name.rfind(">")
    return name[start + 1 : end] if 0 <= start < end else ""


def _functions(m: Machine, name: str, short: str, count: int) -> "list[Function] | None":
    """Returns the functions in the pasted code that have this name and accept `count` arguments; empty if no function
    of this name accepts them.

    Returns None if the code has no function of this name.
    """
    found: list[Function] | None = _of_base(m, name, short)
    for scope in m.scope_of(name).chain() if found is None else ():
        if short in scope.functions:
            found = scope.functions[short]
            break
        owner = scope.owner
        if owner is not None and owner.method(short):
            this = next((each.this for each in m.scope.chain() if each.this is not None), None)
            found = [Function(each, scope, this) for each in owner.method(short)]
            break
        if owner is not None and short in owner.declared:
            return []
    if found is None and "::" in name:
        info = class_named(m, name.rpartition("::")[0])
        if info is not None:
            found = [Function(each, info.scope) for each in info.method(short)] or None
    return None if found is None else [each for each in found if accepts(each.node, count)]


def _of_base(m: Machine, name: str, short: str) -> "list[Function] | None":
    """Returns the methods that a call `Base::method(...)` can refer to, inside a method of a class that inherits from
    Base.

    Returns None for any other name.
    """
    this = next((scope.this for scope in m.scope.chain() if scope.this is not None), None)
    owner = this.value if this is not None else None
    info = class_named(m, name.rpartition("::")[0]) if "::" in name and isinstance(owner, Struct) else None
    if info is None or not isinstance(owner, Struct) or owner.info is None or not owner.info.derives_from(info):
        return None
    return [Function(each, Scope(info.scope, this, owner=info), this) for each in info.method(short)] or None


def _invoked(
    m: Machine, candidates: list[Function], given: "list[Node]", node: "Node", template: str, name: str
) -> Object:
    if "<" in name:
        candidates = [each for each in candidates if _is_template(each.node)] or candidates
    if len(candidates) > 1:
        best = best_of(m, [each.node for each in candidates], given)
        candidates = [each for each in candidates if each.node in best]
    if not candidates:
        for scope in m.scope.chain():
            if scope.this is not None:  # a method that is only declared may change its object
                m.spoil(Pointer(cell=scope.this), None, "this", m.line_of(node), name)
                break
        return unseen(m, name, given, node)
    return invoke(m, candidates[0], given, node, template)


def _is_template(function: "Node") -> bool:
    return function.parent is not None and function.parent.type == "template_declaration"


def _made(m: Machine, kind: str, given: "list[Node]", node: "Node") -> Object:
    """Evaluates `T(arguments)` for the type `kind` and returns the new object; UNSET if `kind` is not the name of a
    known type.
    """
    if (info := class_named(m, kind)) is not None:
        found = construct(m, info, kind, given, node)
        if m.has_destructors and node.parent is not None and node.parent.type in _TEMPORARY:
            m.temporaries.append(m.make(found, m.span(node), kind))
        return found
    if (members_of(kind) is not None or is_operator_struct(kind)) and len(given) <= 1:
        return fresh(m, m.struct(kind, m.line_of(node))) if not given else m.argument(given[0])
    element = types.element_of(kind)
    if element is not None:
        return m.initialised(m, node, given, kind, "")
    is_enum = kind in m.enums or (kind.startswith("DML_") and kind[-1:].isupper() and not kind.endswith("_DESC"))
    if is_enum and len(given) < 2 and m.find(kind) is None:
        return m.argument(given[0]) if given else 0
    return UNSET


def _method(m: Machine, function: "Node", given: "list[Node]", node: "Node") -> Object:
    argument, field = function.child_by_field_name("argument"), function.child_by_field_name("field")
    name = m.text(field).partition("<")[0].strip()
    argument = unmoved(m, argument) if argument is not None else None
    owner = m.text(argument)
    m.returned = None
    value = m.value(argument) if argument is not None else None
    place = m.returned if argument is not None and argument.type == "call_expression" else None
    target = object_of(value)
    if isinstance(value, Pointer) and value.array is not None and value.index:
        target = value
    if isinstance(target, Array) and name == "swap" and len(given) == 1:
        one, other = cell_at(m, argument), cell_at(m, given[0])
        if one is not None and other is not None and isinstance(one.value, Array) and isinstance(other.value, Array):
            swap_cells(m, one, other, m.span(node))
            return None
    if name in ("has_value", "HasValue") and not given and not isinstance(value, Unknown):
        return int(value is not None)
    if isinstance(target, Array) and ((name == "value" and not given) or (name == "value_or" and len(given) == 1)):
        m.returned = cell_at(m, argument) if name == "value" else None
        return target if name == "value" else copied(m, target)
    if isinstance(target, Array):
        boxed = call_container(m, target, name, given, node, owner)
        if isinstance(boxed, Pointer) and boxed.cell is not None:
            return boxed.cell.value
        m.spoil(Pointer(array=target), None, owner, m.line_of(node), name)
        if not target.is_fixed:
            m.memory.set(target, "filler", Unknown(owner, (Ask(owner, m.line_of(node), "", name),), (owner,)))
            m.memory.set(target, "items", [])
    if name == "value" and not given and argument is not None and isinstance(value, Struct):
        place = cell_at(m, argument)
        if place is not None and place.value is value and types.is_optional(place.type):
            m.returned = place
            return value
    if isinstance(target, Struct):
        is_call = argument is not None and argument.type == "call_expression"
        cell = target_of(value) if isinstance(value, Pointer) else place if is_call else cell_at(m, argument)
        found = method_of(m, target, cell, name, given, node)
        if found is not UNSET:
            return found
    if name == "value_or" and len(given) == 1 and not isinstance(value, Unknown):
        return m.argument(given[0]) if value is None else released(value)
    if name in ("reset", "Reset") and len(given) < 2 and argument is not None:
        cell = cell_at(m, argument)
        if cell is not None and types.held_type(cell.type) is not None:
            store(m, cell, m.argument(given[0]) if given else None, m.span(node))
            return None
    is_created = isinstance(target, Struct) and target.type == "IDMLOperator"
    if name in _WHOLE and not given and (isinstance(value, int | float | Pointer) or is_created):
        m.returned = cell_at(m, argument) if isinstance(value, int | float) else None
        return released(value)
    if isinstance(value, Function) and name == "operator()":
        return invoke(m, value, given, node)
    found = m.called_method(m, value, name, given, node)
    if found is not None:
        return found
    text = m.text(node)
    if isinstance(target, Struct) and target.info is None and not is_of_api(target.type):
        pass_object(m, value, target, owner, m.line_of(node), name)
    if isinstance(value, Unknown):  # the object may have kept what was passed to it
        m.spoil_targets(value.targets, owner, m.line_of(node), name)
        if argument is not None and same_object(m, argument).type == "conditional_expression":
            spoil_place(m, argument, callee=name)  # the method may change either side
    if isinstance(value, Unknown) and value.names and value.text != owner:
        text = f"{value.text}{text[len(owner) :]}"
    return unseen(m, text.partition("(")[0], given, node, text)


def method_of(m: Machine, target: Struct, cell: Cell | None, name: str, given: "list[Node]", node: "Node") -> Object:
    """The result of calling the method `name` of an object whose class is in the C++ text.

    Returns UNSET if the text does not determine the body that runs. `cell` holds the object `target`, and `given` are
    the arguments.
    """
    if target.info is None:
        return target if target.type == TENSOR_DESC else UNSET
    member = target.members.get(name)
    if member is not None and isinstance(member.value, Function):
        return invoke(m, member.value, given, node)
    this = cell if cell is not None and cell.value is target else m.make(target, Span(m.line_of(node)))
    scope = this_scope(target, this)
    found = [Function(each, scope, this) for each in target.info.method(name) if accepts(each, len(given))]
    if len(found) > 1:
        best = best_of(m, [each.node for each in found], given)
        found = [each for each in found if each.node in best] or found
        if len({m.text(each.node.child_by_field_name("body")) for each in found}) > 1:
            pass_object(m, Pointer(cell=this), target, target.name or name, m.line_of(node), name)
            return UNSET  # whether the object is const decides
    if found and target.info.hides(name):
        pass_object(m, Pointer(cell=this), target, target.name or name, m.line_of(node), name)
        return UNSET  # the type of the pointer or of the reference decides
    if found:
        return invoke(m, found[0], given, node)
    owner = target.name or m.text(node).partition(".")[0]
    pass_object(m, Pointer(cell=this), target, owner, m.line_of(node), name)
    return UNSET


def this_scope(target: Struct, this: Cell) -> Scope:
    """Returns the scope in which the methods of `target` run. `this` is the cell of the object to which the `this`
    pointer leads.
    """
    assert target.info is not None
    return Scope(target.bindings or target.info.scope, this, owner=target.info)


def _expanded(m: Machine, name: str, given: "list[Node]", node: "Node") -> Object:
    """The value of a C++ macro with arguments. If the macro expands to a statement, executes it."""
    macro = m.macros[name]
    code = macro.expanded([m.text(each) for each in given])
    if code is None or name in m.expanding:
        return unseen(m, name, given, node)
    m.expanding.append(name)
    try:
        if ";" in code or code.startswith(("{", "do ", "do{", "if")):
            m.run_elsewhere(m, code, m.line_of(node))
            return Unknown(m.text(node))
        value = m.elsewhere(code, m.line_of(node))
        if isinstance(value, Unknown) and value.text == code and not value.asks:
            m.run_elsewhere(m, code, m.line_of(node))
        return value
    finally:
        m.expanding.pop()
