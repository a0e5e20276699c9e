"""The values of C++ variables: numbers, structs, arrays, pointers, functions, and unknown values."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tree_sitter import Node


# The limit for arrays whose elements are stored one by one.
LONGEST_ARRAY = 1024
BIRTHS = count(1)
# The start of each name that only the definitions of the standard library use. Other code must not have such names.
INTERNAL = "std__"


class Span(NamedTuple):
    """The position of an expression in the code: its line, counted from 1, and its range of bytes.

    Start and end are -1 for a value that has no code of its own in the text, such as one from a macro.
    """

    line: int
    start: int = -1
    end: int = -1


@dataclass(frozen=True, slots=True)
class Ask:
    """An expression whose value the code does not determine, so that the user is asked for it. `path` is the field that
    needs the value.

    `callee` is the function without a visible definition that may have set the value. If `is_open`, the user is not
    asked, and the field stays malformed.
    """

    name: str
    line: int
    path: str = ""
    callee: str = ""
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class Unknown:
    """Stands for the value of the expression `text`, which the code does not determine.

    `asks` are the expressions that the user may be asked for, because the value depends on them. `names` are further
    texts under which the user may give the value. If the expression is a pointer, `targets` are the pointers that it
    may be; a write through it may change what any of them points to.
    """

    text: str
    asks: tuple[Ask, ...] = ()
    names: tuple[str, ...] = ()
    targets: "tuple[Pointer, ...]" = ()


@dataclass(frozen=True, slots=True)
class ComputedTotal:
    """Stands for the value of a TotalTensorSizeInBytes that the code computes from the other members of the same
    desc.
    """


@dataclass(frozen=True, slots=True)
class Unset:
    """The value of a variable without an initialiser."""


UNSET = Unset()


class AnsweredInt(int):
    """A whole number that the user entered as the value of an expression that the C++ code does not define."""


class AnsweredFloat(float):
    """A floating-point number that the user entered for an unknown expression."""


class HeldInt(int):
    """An integer that is the value of a std::optional."""


class HeldFloat(float):
    """A floating-point number that is the value of a std::optional."""


@dataclass(slots=True, eq=False)
class Cell:
    """The storage of a C++ variable, a member or an element. `span` is the expression from which the value was read.

    `is_referred` is set when a reference or a view, for example, may refer to the cell. `home` is the array in which
    the cell was last found as an element. If `is_twin`, the cell represents two members with the same name, and its
    value stays unknown.
    """

    value: "Object"
    span: Span
    type: str = ""
    is_const: bool = False
    is_written: bool = True
    is_referred: bool = False
    is_twin: bool = False
    home: "Array | None" = None
    birth: int = field(default_factory=lambda: next(BIRTHS))


@dataclass(slots=True, eq=False)
class Struct:
    """An object of a struct or class in C++.

    `filler` is the value of members that may have been set by code that was not pasted.
    """

    type: str
    line: int
    name: str = ""
    is_initialised: bool = True
    members: dict[str, Cell] = field(default_factory=dict[str, Cell])
    filler: Unknown | None = None
    info: "ClassInfo | None" = None
    origin: "Struct | None" = None
    place: str = ""
    bindings: "Scope | None" = None
    birth: int = field(default_factory=lambda: next(BIRTHS))


@dataclass(slots=True, eq=False)
class Array:
    """A C array, std::array, std::vector or similar container; `element` is the type of its elements.

    `filler` is set if the number of elements is unknown, `length` if there are too many elements to store. A view, such
    as std::span, shares the elements of another array; if these elements are unknown, `base` is the other array. If
    this array is a row of another C array, such as `int a[2][4]`, `outer` is that array, because its rows follow each
    other in memory.
    """

    element: str
    line: int
    items: list[Cell] = field(default_factory=list[Cell])
    filler: Unknown | None = None
    is_fixed: bool = False
    length: int | None = None
    name: str = ""
    is_view: bool = False
    base: "Array | None" = None
    outer: "Array | None" = None
    birth: int = field(default_factory=lambda: next(BIRTHS))

    @property
    def count(self) -> int | None:
        """The number of elements; None if it is unknown."""
        if self.filler is not None:
            return None
        return len(self.items) if self.length is None else self.length


@dataclass(frozen=True, slots=True)
class Pointer:
    """The address of a cell, or of the element `index` of an array."""

    cell: Cell | None = None
    array: Array | None = None
    index: int = 0


@dataclass(frozen=True, slots=True)
class Reversed:
    """A reverse iterator of C++. It points to the element `index` of `array`; its increment points to index - 1."""

    array: Array
    index: int


@dataclass(frozen=True, slots=True)
class Inserter:
    """The result of std::back_inserter: every value that is assigned through it is appended to `array`."""

    array: Array


@dataclass(frozen=True, slots=True, eq=False)
class Function:
    """A function or lambda that the code defines.

    `scope` is the scope of its definition. For a method, `this` is the variable that has the object; otherwise None.
    """

    node: "Node"
    scope: "Scope"
    this: Cell | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """C++ code of a string literal, or of another value that cannot be a field of a desc."""

    code: str


@dataclass(slots=True)
class ClassInfo:
    """A struct, class or union that is defined in the pasted code: its members in order, its methods and its base
    classes.
    """

    name: str
    node: "Node"
    scope: "Scope"
    fields: "list[Field]" = field(default_factory=list["Field"])
    methods: "dict[str, list[Node]]" = field(default_factory=dict[str, "list[Node]"])
    constructors: "list[Node]" = field(default_factory=list["Node"])
    conversions: "list[Node]" = field(default_factory=list["Node"])
    declared: set[str] = field(default_factory=set[str])
    bases: "list[ClassInfo]" = field(default_factory=list["ClassInfo"])
    parameters: "list[Node]" = field(default_factory=list["Node"])
    destructor: "Node | None" = None
    special: "dict[str, ClassInfo]" = field(default_factory=dict[str, "ClassInfo"])
    is_partly_special: bool = False
    has_unseen_base: bool = False
    inherits_constructors: bool = False

    def method(self, name: str) -> "list[Node]":
        """Returns the definitions of the method `name` in this class; if there are none, those in the first base class
        that has the method.
        """
        if name in self.methods:
            return self.methods[name]
        for base in self.bases:
            if found := base.method(name):
                return found
        return []

    def hides(self, name: str) -> bool:
        """True if this class defines a method `name` that hides the method `name` of a base class.

        Returns False if the base class declares its method virtual, because the method of this class then overrides it.
        """
        others = [node for base in self.bases for node in base.method(name)]
        return name in self.methods and bool(others) and not any(
            word in (node.text or b"") for node in others for word in (b"virtual", b"override", b"final"))  # fmt: skip

    def references(self) -> set[str]:
        """Returns the names of the reference members of this class and its base classes."""
        inherited = {name for base in self.bases for name in base.references()}
        return inherited | {field.name for field in self.fields if field.is_reference}

    def derives_from(self, other: "ClassInfo") -> bool:
        """True if the other class is a base class of this one."""
        return any(base is other or base.derives_from(other) for base in self.bases)

    def all_conversions(self) -> "list[Node]":
        """The conversion operators of this class and of its base classes."""
        return self.conversions + [node for base in self.bases for node in base.all_conversions()]


@dataclass(frozen=True, slots=True)
class Field:
    """A data member of a class: its declarator, its type and its initialiser."""

    name: str
    type: str
    declarator: "Node"
    initialiser: "Node | None"
    is_reference: bool = False


@dataclass(slots=True)
class Scope:
    """The names that a block, a function, a class or the whole C++ text declares.

    `this` is the object of a method. `constants` has the names of references (True) and pointers (False) to constants.
    `spaces` are the namespaces in the scope. `is_space` is True if the scope is a namespace.
    """

    parent: "Scope | None" = None
    this: Cell | None = None
    names: dict[str, Cell] = field(default_factory=dict[str, Cell])
    types: dict[str, str] = field(default_factory=dict[str, str])
    classes: dict[str, ClassInfo] = field(default_factory=dict[str, ClassInfo])
    functions: dict[str, list[Function]] = field(default_factory=dict[str, list[Function]])
    owner: ClassInfo | None = None
    owned: list[Cell] = field(default_factory=list[Cell])
    constants: dict[str, bool] = field(default_factory=dict[str, bool])
    spaces: "dict[str, Scope]" = field(default_factory=dict[str, "Scope"])
    is_space: bool = False

    def chain(self) -> "Iterator[Scope]":
        """Yields this scope, then the scopes around it."""
        scope: Scope | None = self
        while scope is not None:
            yield scope
            scope = scope.parent


Object = (
    int
    | float
    | None
    | Unknown
    | ComputedTotal
    | Unset
    | Struct
    | Array
    | Pointer
    | Reversed
    | Inserter
    | Function
    | Text
)


def held(value: int | float) -> int | float:
    """Returns the number as a HeldInt or HeldFloat, which marks it as the value of a C++ `std::optional`."""
    return HeldInt(value) if isinstance(value, int) else HeldFloat(value)


def released(value: Object) -> Object:
    """The number in a std::optional; other values unchanged."""
    return int(value) if isinstance(value, HeldInt) else float(value) if isinstance(value, HeldFloat) else value


def truth(value: Object) -> bool:
    """Returns the truth value of a known C++ object in a condition. A std::optional is true if it has a value."""
    if isinstance(value, HeldInt | HeldFloat):
        return True
    return value is not None and (not isinstance(value, int | float) or bool(value))


def is_number(value: Object) -> bool:
    """True for an int or a float."""
    return isinstance(value, int | float)


def asks_of(*values: Object) -> tuple[Ask, ...]:
    """The expressions on which the unknown values among `values` depend, without repetitions."""
    found: dict[str, Ask] = {}
    for value in values:
        if isinstance(value, Unknown):
            for ask in value.asks:
                found.setdefault(ask.name, ask)
    return tuple(found.values())


def same(left: Object, right: Object) -> bool:
    """Returns True if two values of C++ variables are certainly equal and have one type, and False if they or their
    types differ, or if this is unknown.
    """
    if isinstance(left, int | float) and isinstance(right, int | float):
        return type(left) is type(right) and (left == right or (left != left and right != right))
    return left is right or (type(left) is type(right) and not isinstance(left, Struct | Array) and left == right)


Constants = Mapping[str, int | float | str]
