"""What C++ code made of its variables: numbers, structs, arrays, and what the code does not tell."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from ops.arrays.dtypes import DataType
from ops.attribute_types import Enumeration
from ops.catalog import OPERATORS
from ops.model.c_structs import SCALAR, SIZE_2D, StructField, fields_of
from ops.text.literals import NAMED_FLOATS, NAMED_INTEGERS
from ops.text.values import TensorFlag

TENSOR_DESC, BUFFER_DESC, OPERATOR_DESC = "DML_TENSOR_DESC", "DML_BUFFER_TENSOR_DESC", "DML_OPERATOR_DESC"
SCALE_BIAS = "DML_SCALE_BIAS"

# Nothing in a desc is longer; a program that pads its arrays stays below this, too.
LONGEST_ARRAY = 128


@dataclass(frozen=True, slots=True)
class Ask:
    """A name that the code uses and does not define; `path` is the field that needs it."""

    name: str
    line: int
    path: str = ""


@dataclass(frozen=True, slots=True)
class Unknown:
    """An expression without a value here, and the names on which that depends."""

    text: str
    asks: tuple[Ask, ...] = ()


@dataclass(frozen=True, slots=True)
class Computed:
    """A call that computes the size of a tensor from its desc, as DMLCalcBufferTensorSize does."""


@dataclass(slots=True, eq=False)
class Struct:
    """A variable of a struct type; `type` is "" as long as nobody says."""

    type: str
    line: int
    name: str = ""
    is_initialised: bool = True
    members: "dict[str, Item]" = field(default_factory=dict[str, "Item"])

    def copy(self) -> "Struct":
        return Struct(self.type, self.line, self.name, self.is_initialised, dict(self.members))

    def overwrite(self, by: "Struct") -> None:
        """Takes the other's members; pointers to this one go on leading to it."""
        self.type, self.is_initialised = by.type or self.type, by.is_initialised
        self.members = dict(by.members)


@dataclass(slots=True, eq=False)
class Array:
    """A C array, std::array or std::vector; `element` is the name of its elements' type."""

    element: str
    line: int
    items: "list[Item]" = field(default_factory=list["Item"])


@dataclass(frozen=True, slots=True)
class Reference:
    """The address of an object."""

    target: "Struct | Array"


Object = int | float | None | Unknown | Computed | Struct | Array | Reference


def object_of(value: Object) -> Object:
    """What a pointer leads to; anything else is itself."""
    return value.target if isinstance(value, Reference) else value


@dataclass(frozen=True, slots=True)
class Item:
    """A value with the line on which it stands; not `is_written` where C++ filled it in."""

    value: Object
    line: int
    is_written: bool = True


_PLAIN: Mapping[str, tuple[str, ...]] = {
    TENSOR_DESC: ("Type", "Desc"),
    OPERATOR_DESC: ("Type", "Desc"),
    BUFFER_DESC: (
        *("DataType", "Flags", "DimensionCount", "Sizes", "Strides"),
        *("TotalTensorSizeInBytes", "GuaranteedBaseOffsetAlignment"),
    ),
    SCALE_BIAS: ("Scale", "Bias"),
    SIZE_2D: ("Width", "Height"),
    SCALAR: ("Bytes", *dict.fromkeys(t.union_member for t in DataType if t.bits >= 8 and not t.is_carried_as_bits)),
}


def is_operator_struct(name: str) -> bool:
    return name.startswith("DML_") and name.endswith("_OPERATOR_DESC")


def members_of(name: str) -> tuple[str, ...] | None:
    """The members of a struct of DirectML.h, in its order; None for a struct that is not known."""
    if name in _PLAIN:
        return _PLAIN[name]
    fields = operator_fields().get(name)
    return None if fields is None else tuple(entry.name for entry in fields)


def member_struct(name: str, member: str) -> str:
    """The struct type of a member that is no pointer; "" for any other."""
    for entry in operator_fields().get(name, ()):
        if entry.name == member and entry.api_type in (SCALAR, SIZE_2D):
            return entry.api_type
    return ""


@cache
def operator_fields() -> Mapping[str, tuple[StructField, ...]]:
    return {operator.desc_struct: fields_of(operator) for operator in OPERATORS.values()}


@cache
def constants() -> Mapping[str, int | float]:
    """Every name of DirectML.h and of C++ that has a value."""
    found: dict[str, int | float] = {operator.type: operator.value for operator in OPERATORS.values()}
    kinds = [a.type for operator in OPERATORS.values() for a in operator.attributes if isinstance(a.type, Enumeration)]
    for kind in kinds:
        found |= {kind.prefix + member.name: member.value for member in kind.members}
    found |= {f"DML_TENSOR_DATA_TYPE_{member.name}": member.value for member in DataType}
    found |= {f"DML_TENSOR_FLAG_{member.name}": member.value for member in TensorFlag}
    found |= {name: value for name, value in NAMED_FLOATS.items() if not name.startswith("-")}
    found |= NAMED_INTEGERS
    return found | {
        "DML_TENSOR_TYPE_INVALID": 0,
        "DML_TENSOR_TYPE_BUFFER": 1,
        "DML_OPERATOR_INVALID": 0,
        "DML_TENSOR_DIMENSION_COUNT_MAX": 5,
        "DML_TENSOR_DIMENSION_COUNT_MAX1": 8,
        "DML_MINIMUM_BUFFER_TENSOR_ALIGNMENT": 16,
        "DML_TEMPORARY_BUFFER_ALIGNMENT": 256,
        "DML_PERSISTENT_BUFFER_ALIGNMENT": 256,
        "TRUE": 1,
        "FALSE": 0,
        "SIZE_MAX": (1 << 64) - 1,
    }
