"""Runs the constructors of the classes that the imported code defines."""

from typing import TYPE_CHECKING

from ops.formats.cpp_import.calling.invocation import bind, run_body
from ops.formats.cpp_import.calling.overloads import best_of
from ops.formats.cpp_import.calling.unseen import pass_to_unseen
from ops.formats.cpp_import.machine.limits import DEEPEST_CALL
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.places import cell_at
from ops.formats.cpp_import.machine.templates import accepts, declared_name, parameters_of
from ops.formats.cpp_import.objects.braced_lists import entries_of
from ops.formats.cpp_import.objects.construction import give, initialise_base, initialise_default, new_object
from ops.formats.cpp_import.state.values import (
    Array,
    Ask,
    Cell,
    ClassInfo,
    Field,
    Scope,
    Struct,
    Unknown,
)

if TYPE_CHECKING:
    from tree_sitter import Node


def run_constructor(
    m: Machine, info: ClassInfo, cell: Cell, scope: Scope, given: "list[Node] | None", node: "Node"
) -> None:
    """Initialises the struct in `cell`: runs the constructor of `info` that accepts the arguments `given`. If `given`
    is None, runs the first constructor with unknown arguments.

    If no constructor fits, the members become unknown.
    """
    fitting = [each for each in info.constructors if given is None or accepts(each, len(given))]
    struct = cell.value
    if not isinstance(struct, Struct):
        return
    if not fitting and given and len(given) == 1 and given[0].type == "initializer_list":
        node, given = given[0], entries_of(given[0])  # A a({1, 2}) copies A{1, 2}
        fitting = [each for each in info.constructors if accepts(each, len(given))]
    if len(fitting) > 1 and given is not None:
        fitting = best_of(m, fitting, given) or fitting[:0]
    if not fitting and node.type == "initializer_list" and (listed := _list_constructor(m, info)) is not None:
        fitting = [listed[0]]
    if not fitting:
        if given or info.name in info.declared or info.constructors:
            text = m.text(node) if given else info.name
            text = f"{info.name}{text}" if text.startswith(("(", "{")) else text
            if given is not None:
                pass_to_unseen(m, given, text)
            struct.filler = Unknown(text, (Ask(text, m.line_of(node)),), (text,))
            for member in struct.members.values():
                m.spoil(None, member, text, m.line_of(node), text)
        return
    chosen = fitting[0]
    inner = Scope(scope, cell)
    is_listed = node.type == "initializer_list" and (bool(given) or bool(parameters_of(chosen)))
    if is_listed and (listed := _list_constructor(m, info)) is not None:
        chosen, parameter = listed
        name = m.text(declared_name(parameter.child_by_field_name("declarator")))
        with m.within(scope):  # the type may have parameters of the template
            kind = m.type_with_arguments(m.text(parameter.child_by_field_name("type")))
        inner.names[name] = m.make(m.braced(m, node, kind), m.span(node), kind)
        for other in parameters_of(chosen)[1:]:
            bind(m, inner, other, [])
    else:
        for number, parameter in enumerate(parameters_of(chosen)):
            bind(m, inner, parameter, None if given is None else given[number:])
    _run(m, info, cell, chosen, scope, inner, node)


def _run(m: Machine, info: ClassInfo, cell: Cell, chosen: "Node", scope: Scope, inner: Scope, node: "Node") -> None:
    if m.running.count(chosen.start_byte) > DEEPEST_CALL:  # a constructor that calls itself has no end
        m.spoil(None, cell, info.name, m.line_of(node), info.name)
        return
    m.running.append(chosen.start_byte)
    with m.entering(chosen, node):
        try:
            with m.remembering({}):  # an initialiser is evaluated again for each object
                _initialise_members(m, info, cell, chosen, scope, inner, node)
        finally:
            m.running.pop()
        m.visited.add(chosen.start_byte)
        run_body(m, chosen, inner)


def constructor_from(info: ClassInfo, mark: str) -> "Node | None":
    """Returns the constructor that the code defines for a class; None if it defines none.

    `mark` is `&` for the copy constructor, `&&` for the move constructor.
    """
    for each in info.constructors:
        declared = parameters_of(each)
        if len(declared) != 1 or each.child_by_field_name("body") is None:
            continue
        kind, declarator = declared[0].child_by_field_name("type"), declared[0].child_by_field_name("declarator")
        text = kind.text.decode() if kind is not None and kind.text is not None else ""
        code = declarator.text.decode() if declarator is not None and declarator.text is not None else ""
        marks = code[: len(code) - len(code.lstrip("& "))].replace(" ", "")
        if text.partition("<")[0].rpartition("::")[2] == info.name and marks == mark:
            return each
    return None


def construct_copy(m: Machine, value: Struct, constructor: "Node") -> Struct:
    """A copy of an object that is made by the copy constructor or the move constructor of its class."""
    assert value.info is not None
    made, cell, scope = new_object(m, value.info, constructor)
    made.bindings = value.bindings
    inner = Scope(scope, cell)
    name = declared_name(parameters_of(constructor)[0].child_by_field_name("declarator"))
    if name is not None:
        inner.names[m.text(name)] = m.make(value, m.span(constructor), value.info.name)
    _run(m, value.info, cell, constructor, scope, inner, constructor)
    return made


def _list_constructor(m: Machine, info: ClassInfo) -> "tuple[Node, Node] | None":
    """Returns the constructor whose first parameter is a std::initializer_list, and this parameter; None if there is no
    such constructor.

    All other parameters of the constructor have defaults.
    """
    for each in info.constructors:
        parameters = parameters_of(each)
        if accepts(each, 1) and "initializer_list" in m.text(parameters[0].child_by_field_name("type")):
            return each, parameters[0]
    return None


def _initialise_members(
    m: Machine, info: ClassInfo, cell: Cell, chosen: "Node", scope: Scope, inner: Scope, node: "Node"
) -> None:
    """Initialises the base classes of an object, then its members.

    Each gets the value in the initialiser list of the constructor `chosen`, or else its default. If the list calls
    another constructor of the class, only that one runs.
    """
    listed = next((child for child in chosen.named_children if child.type == "field_initializer_list"), None)
    entries: dict[str, Node] = {}
    for entry in listed.named_children if listed is not None else []:
        if entry.named_children:
            entries[m.text(entry.named_children[0]).partition("<")[0].rpartition("::")[2].strip()] = entry
    if info.name in entries:  # another constructor does the work
        with m.within(inner):
            run_constructor(m, info, cell, scope, _given(entries[info.name]), entries[info.name])
        return
    for base in info.bases:
        entry = entries.get(base.name)
        base_scope = Scope(base.scope, cell, owner=base)
        given = _given(entry) if entry is not None else []
        at = entry.named_children[-1] if entry is not None else node
        with m.within(inner):
            initialise_base(m, base, cell, base_scope, given, at)
    for field in info.fields:
        if (entry := entries.get(field.name)) is not None:
            with m.within(inner):
                _initialise(m, field, cell, entry)
        else:
            initialise_default(m, field, cell, scope)


def _given(entry: "Node") -> "list[Node]":
    return [child for child in entry.named_children[-1].named_children if child.type != "comment"]


def _initialise(m: Machine, field: Field, cell: Cell, entry: "Node") -> None:
    """Executes `member(value)` or `member{value}` in a constructor's list of initialisers. `cell` contains the object
    that is being constructed.
    """
    struct = cell.value
    if not isinstance(struct, Struct):
        return
    given, values = _given(entry), entry.named_children[-1]
    target = struct.members[field.name]
    if field.is_reference and given:
        found = cell_at(m, given[0])
        if found is not None:
            struct.members[field.name] = found
            return
    value = m.initialised(m, values, given, target.type, field.name)
    give(m, target, value)
    target.span = m.span(given[0]) if given else m.span(entry)
    if isinstance(target.value, Struct | Array) and not target.value.name:
        target.value.name = field.name
