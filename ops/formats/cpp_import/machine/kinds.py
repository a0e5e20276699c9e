"""Finds the C++ type of an expression with numbers.

C++ computes with a fixed number of bits, and converts both operands to one type.
"""

import re
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from ops.formats.cpp_import.directml_h import member_type
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.source import first_child
from ops.formats.cpp_import.state import arithmetic as numbers
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.targets import elements_at, leads_of, object_of
from ops.formats.cpp_import.state.values import Array, Cell, Function, Object, Pointer, Struct, Unknown
from ops.text.values import Number

if TYPE_CHECKING:
    from tree_sitter import Node

_DEEPEST = 40
_TYPE = re.compile(r"(?:\w+\s*::\s*)?(?:static_cast|narrow_cast|narrow|checked_cast|saturated_cast)\s*<(.*)>")
_LIMIT = re.compile(r"(?:std\s*::\s*)?numeric_limits\s*<\s*([\w ]+?)\s*>\s*::\s*\w+")
_WIDE = ("size", "length", "DMLCalcBufferTensorSize", "ssize", "_countof", "ARRAYSIZE", "count", "capacity")
_LIKE_ARGUMENTS = ("max", "min", "clamp", "abs", "move")
_WHOLE = ("INT", "UINT", "INT64", "UINT64")
_COMPARED = ("<", ">", "<=", ">=", "==", "!=")


def number(m: Machine, mark: str, left: Number, right: Number, node: "Node") -> Object:
    """Computes the C++ binary operator `mark` on two numbers, in the type that C++ uses for it. `node` is the
    operation.

    Returns Unknown if C++ does not define the result, or if the types are unknown and the result depends on them.
    """
    one, other = _sides(node)
    if isinstance(left, float) or isinstance(right, float):
        return _real(m, mark, left, right, node, (kind_of(m, one), kind_of(m, other) if other is not None else "int"))
    found = numbers.binary(mark, left, right)
    if found is not None and all(0 <= each < 1 << 31 for each in (left, right, int(found))):
        return found  # every type gives this
    first, second = kind_of(m, one), kind_of(m, other) if other is not None else "int"
    made = {_computed(mark, left, right, *pair) for pair in product(_may_be(first, left), _may_be(second, right))}
    found = made.pop() if len(made) == 1 else None
    return Unknown(m.text(node)) if found is None else found


def _may_be(kind: str, value: Number) -> tuple[str, ...]:
    """Returns the C++ types that an operand may have: only `kind` or, if `kind` is '', each integer type of 32 or 64
    bits that can hold `value`.
    """
    return (kind,) if kind else tuple(each for each in _WHOLE if types.cast(value, each) == value)


def _computed(mark: str, left: Number, right: Number, first: str, second: str) -> Number | None:
    """The result of the binary operator `mark` on the whole numbers `left` and `right`, whose C++ types are `first` and
    `second`. None if C++ does not define the result.
    """
    kind = types.promoted(first) if mark in ("<<", ">>") else types.common(first, second)
    if mark in ("&&", "||"):
        return numbers.binary(mark, left, right)
    found = numbers.binary(mark, types.cast(left, kind), right if mark in ("<<", ">>") else types.cast(right, kind))
    if found is None or mark in _COMPARED:
        return found
    wrapped = types.cast(found, kind)
    return wrapped if wrapped == found or types.is_unsigned(kind) else None  # the overflow of a signed type


def number_in(m: Machine, mark: str, left: Number, right: Number, kind: str, node: "Node") -> Object:
    """The result of the binary operator `mark` on two numbers of the type `kind`; Unknown if it is undefined,
    unsupported or too large.

    If `kind` is '', the result is not converted to a type.
    """
    found = numbers.binary(mark, left, right)
    if found is None:
        return Unknown(m.text(node))
    return types.cast(found, kind) if kind and mark not in _COMPARED else found


def _real(m: Machine, mark: str, left: Number, right: Number, node: "Node", kinds: tuple[str, str]) -> Object:
    kind = types.common(*kinds)
    left, right = (types.exact(value, each) for value, each in zip((left, right), kinds, strict=True))
    found = numbers.binary(mark, left, right)
    if found is None:
        return Unknown(m.text(node))
    return types.cast(found, kind) if kind and mark not in (*_COMPARED, "&&", "||") else found


def negated(m: Machine, mark: str, value: Number, argument: "Node", node: "Node") -> Object:
    """Applies the unary operator `mark` to `value`, the number of the expression `argument`, and returns the result;
    Unknown if it is undefined.
    """
    kind = types.promoted(kind_of(m, argument)) if mark in ("-", "~") and isinstance(value, int) else ""
    result = numbers.unary(mark, value, is_unsigned=False)
    if result is None:
        return Unknown(m.text(node))
    return types.cast(result, kind) if types.is_unsigned(kind) else result


def widened(m: Machine, value: Object, node: "Node", type_name: str) -> Object:
    """Returns the value of a `float` expression as `double`, with the bits that C++ computes. Returns the value
    unchanged if `type_name` is not `double`.
    """
    is_wider = isinstance(value, float) and types.is_real(type_name) and types.bits_of(type_name) == 64
    return types.exact(value, kind_of(m, node)) if is_wider and isinstance(value, float) else value


def is_other_number(m: Machine, cell: Cell, type_name: str) -> bool:
    """True if a C++ reference of type `type_name` cannot refer to the number in `cell`, because C++ would convert the
    number to a temporary object.
    """
    own, kind = types.number_type(m.type_named(cell.type)), types.number_type(type_name)
    is_same = types.bits_of(own) == types.bits_of(kind) and types.is_real(own) == types.is_real(kind)
    return bool(own and kind) and not (is_same and types.is_unsigned(own) == types.is_unsigned(kind))


def pointer_cast(m: Machine, value: Object, type_name: str, node: "Node") -> Object:
    """Returns the pointer after a cast to the pointer type `type_name`, such as `UINT*`. Returns an Unknown if the
    numbers behind the pointer have another number of bits, or are integers and would be read as reals, or the reverse.
    """
    kind = m.type_named(types.plain(type_name))
    value = elements_at(value) if types.bits_of(kind) else value
    array = value.array if isinstance(value, Pointer) else value
    own = array.element if isinstance(array, Array) else ""
    if isinstance(value, Pointer) and value.cell is not None and not isinstance(value.cell.value, Struct | Array):
        own = value.cell.type
    own = m.type_named(own)
    if isinstance(value, Array) and value.is_fixed and types.bits_of(kind):
        value = Pointer(array=value)
    if not types.bits_of(kind) or not types.bits_of(own):
        return value
    is_same = types.bits_of(kind) == types.bits_of(own) and types.is_real(kind) == types.is_real(own)
    return value if is_same else _other_bits(m, value, node)


def _other_bits(m: Machine, value: Object, node: "Node") -> Object:
    """Returns an unknown value for the cast of `value` to a pointer of another type.

    If the code writes to memory through the cast pointer, `value` becomes unknown too.
    """
    found = m.unknown(node)
    leads = leads_of(Pointer(array=value) if isinstance(value, Array) else value)
    return replace(found, targets=leads) if isinstance(found, Unknown) else found


def _sides(node: "Node") -> "tuple[Node | None, Node | None]":
    left = node.child_by_field_name("left") or node.child_by_field_name("argument")
    return left, node.child_by_field_name("right")


def kind_of(m: Machine, node: "Node | None", depth: int = 0) -> str:
    """The C++ number type of an expression, such as `UINT`; empty if the text does not determine it.

    Does not evaluate the expression.
    """
    if node is None or depth > _DEEPEST:
        return ""
    text = m.text(node)

    def kind(name: str) -> str:
        return kind_of(m, node.child_by_field_name(name), depth + 1)

    match node.type:
        case "number_literal":
            return types.literal_type(text)
        case "true" | "false" | "char_literal":
            return "int"
        case "parenthesized_expression":
            return kind_of(m, first_child(node), depth + 1)
        case "identifier" | "qualified_identifier" | "field_expression" | "subscript_expression":
            return _named(m, node, text, depth)
        case "unary_expression":
            return "int" if text[:1] == "!" else types.promoted(kind("argument"))
        case "binary_expression":
            mark = m.text(node.child_by_field_name("operator"))
            if mark in (*_COMPARED, "&&", "||", "and", "or"):
                return "int"
            return types.promoted(kind("left")) if mark in ("<<", ">>") else types.common(kind("left"), kind("right"))
        case "conditional_expression":
            return types.common(kind("consequence"), kind("alternative"))
        case "assignment_expression" | "comma_expression":
            return kind("left" if node.type == "assignment_expression" else "right")
        case "update_expression":
            return kind("argument")
        case "pointer_expression":
            return _target(m, node, depth)
        case "cast_expression" | "compound_literal_expression":
            kind_node = node.child_by_field_name("type")
            is_pointer = m.text(kind_node).rstrip().endswith("*")
            return "" if is_pointer else types.number_type(m.type_of(kind_node))
        case "sizeof_expression":
            return "size_t"
        case "call_expression":
            return _called(m, node, depth)
        case _:
            return ""


def _named(m: Machine, node: "Node", text: str, depth: int) -> str:
    if node.type == "subscript_expression":
        inner, depth = node.child_by_field_name("argument"), 0
        while inner is not None and inner.type == "subscript_expression":  # a row, which has the type of the first row
            inner, depth = inner.child_by_field_name("argument"), depth + 1
        owner = simple_object(m, inner)
        array = owner.array if isinstance(owner, Pointer) else owner
        if isinstance(owner, Struct) and owner.info is not None:
            return "" if depth else _of_method(m, owner, "operator[]")
        for _ in range(depth):
            array = array.items[0].value if isinstance(array, Array) and array.items else None
        return types.number_type(m.type_named(array.element)) if isinstance(array, Array) else ""
    if node.type == "field_expression":
        owner = object_of(simple_object(m, node.child_by_field_name("argument")))
        name = m.text(node.child_by_field_name("field"))
        if isinstance(owner, Struct):
            cell = owner.members.get(name)
            found = cell.type if cell is not None and owner.info is not None else member_type(owner.type, name)
            return types.number_type(m.type_named(found))
        return ""
    cell = m.find_qualified(text)
    if cell is not None:
        return types.number_type(m.type_named(cell.type))
    short = text.rpartition("::")[2].strip()
    if short in m.macros and depth < 4:
        code = m.macros[short].code
        return types.literal_type(code) if numbers.literal(code.strip("() ")) is not None else ""
    return {"UINT_MAX": "UINT", "UINT32_MAX": "UINT", "SIZE_MAX": "size_t", "UINT64_MAX": "size_t"}.get(short, "")


def simple_object(m: Machine, node: "Node | None") -> Object:
    """Returns the object that `this`, a variable, or a member of one of them refers to. Returns None for all other
    expressions, because their evaluation may have side effects.
    """
    if node is None:
        return None
    if node.type == "this":
        this = next((scope.this for scope in m.scope.chain() if scope.this is not None), None)
        return this.value if this is not None else None
    if node.type in ("identifier", "qualified_identifier"):
        cell = m.find_qualified(m.text(node))
        return cell.value if cell is not None else None
    if node.type == "field_expression":
        owner = object_of(simple_object(m, node.child_by_field_name("argument")))
        inner: Cell | None = None
        if isinstance(owner, Struct):
            inner = owner.members.get(m.text(node.child_by_field_name("field")))
        return inner.value if inner is not None else None
    return None


def _target(m: Machine, node: "Node", depth: int) -> str:
    del depth
    if not m.text(node).startswith("*"):
        return ""
    found = simple_object(m, node.child_by_field_name("argument"))
    array = found.array if isinstance(found, Pointer) else found
    if isinstance(array, Array):
        return types.number_type(m.type_named(array.element))
    if isinstance(found, Pointer) and found.cell is not None:
        return types.number_type(m.type_named(found.cell.type))
    return ""


def _called(m: Machine, node: "Node", depth: int) -> str:
    function, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    name = m.text(function)
    for pattern in (_TYPE, _LIMIT):
        if match := pattern.fullmatch(name):
            return types.number_type(m.type_named(types.plain(match[1])))
    if found := types.number_type(m.type_named(types.plain(name))):
        return found
    short = re.split(r"::|\.|->", name.partition("<")[0])[-1].strip()
    given = [child for child in arguments.named_children if child.type != "comment"] if arguments is not None else []
    if function is not None and function.type == "field_expression":
        owner = object_of(simple_object(m, function.child_by_field_name("argument")))
        if isinstance(owner, Struct) and owner.info is not None:
            return _of_method(m, owner, short)
    functions = next((s.functions[short] for s in m.scope.chain() if short in s.functions), list[Function]())
    if functions:
        kinds = {_result(m, each) for each in functions}
        return kinds.pop() if len(kinds) == 1 else ""
    if short in _WIDE:
        return "size_t"
    if short in _LIKE_ARGUMENTS and given:
        kinds = {kind_of(m, each, depth + 1) for each in given}
        return kinds.pop() if len(kinds) == 1 else ""
    if short == "get" and given and (listed := re.search(r"<\s*(\d+)u?\s*>$", name)) is not None:
        parts = object_of(simple_object(m, given[0]))
        if isinstance(parts, Array):
            return types.number_type(m.type_named(parts.element))
        cells = list(parts.members.values()) if isinstance(parts, Struct) else []
        return types.number_type(m.type_named(cells[int(listed[1])].type)) if int(listed[1]) < len(cells) else ""
    if short in ("accumulate", "reduce") and len(given) > 2:
        return kind_of(m, given[2], depth + 1)
    if short in ("front", "back", "at") and function is not None and function.type == "field_expression":
        owner = simple_object(m, function.child_by_field_name("argument"))
        return types.number_type(m.type_named(owner.element)) if isinstance(owner, Array) else ""
    return ""


def _of_method(m: Machine, owner: Struct, name: str) -> str:
    """The number type that a method of an object returns; empty if its overloads return different types."""
    assert owner.info is not None
    scope = owner.bindings or owner.info.scope
    with m.within(scope):  # the type may be a template parameter
        kinds = {_result(m, Function(each, scope)) for each in owner.info.method(name)}
    return kinds.pop() if len(kinds) == 1 else ""


def _result(m: Machine, function: Function) -> str:
    kind = function.node.child_by_field_name("type")
    declarator = function.node.child_by_field_name("declarator")
    is_plain = declarator is not None and declarator.type != "pointer_declarator"
    return types.number_type(m.type_of(kind)) if is_plain else ""
