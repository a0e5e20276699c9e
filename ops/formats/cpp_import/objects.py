"""The values of C++ variables: numbers, structs, arrays, references, and unknown values."""

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

# The limit for arrays: longer than any list in a desc, even in programs that pad their arrays.
LONGEST_ARRAY = 128


@dataclass(frozen=True, slots=True)
class Ask:
    """A name that the code uses but does not define; `path` is the field that needs its value."""

    name: str
    line: int
    path: str = ""


@dataclass(frozen=True, slots=True)
class Unknown:
    """An expression whose value is unknown; `asks` are the undefined names that it depends on."""

    text: str
    asks: tuple[Ask, ...] = ()


@dataclass(frozen=True, slots=True)
class ComputedTotal:
    """A call that computes the size of a tensor from its desc, as DMLCalcBufferTensorSize does."""


@dataclass(slots=True, eq=False)
class Struct:
    """A variable of a struct type; `type` is empty while it is unknown."""

    type: str
    line: int
    name: str = ""
    is_initialised: bool = True
    members: "dict[str, Item]" = field(default_factory=dict[str, "Item"])

    def copy(self) -> "Struct":
        """A new struct with the same members. Objects to which the members point are not copied."""
        return Struct(self.type, self.line, self.name, self.is_initialised, dict(self.members))

    def overwrite(self, by: "Struct") -> None:
        """Replaces the members by the members of another struct. Pointers to this struct stay valid."""
        self.type, self.is_initialised = by.type or self.type, by.is_initialised
        self.members = dict(by.members)


@dataclass(slots=True, eq=False)
class Array:
    """A C array, std::array or std::vector; `element` is the type name of its elements."""

    element: str
    line: int
    items: "list[Item]" = field(default_factory=list["Item"])


@dataclass(frozen=True, slots=True)
class Reference:
    """The address of an object."""

    target: "Struct | Array"


Object = int | float | None | Unknown | ComputedTotal | Struct | Array | Reference


def object_of(value: Object) -> Object:
    """The object that a pointer leads to; any other value itself."""
    return value.target if isinstance(value, Reference) else value


@dataclass(frozen=True, slots=True)
class Item:
    """A value with its line; `is_written` is False for a default value that C++ adds."""

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
    """True if the name has the form DML_*_OPERATOR_DESC, even if there is no such struct."""
    return name.startswith("DML_") and name.endswith("_OPERATOR_DESC")


def members_of(name: str) -> tuple[str, ...] | None:
    """The members of a struct of DirectML.h, in order; None for an unknown struct."""
    if name in _PLAIN:
        return _PLAIN[name]
    fields = operator_fields().get(name)
    return None if fields is None else tuple(entry.name for entry in fields)


def member_struct(name: str, member: str) -> str:
    """The type of a member that is a struct itself; empty for pointers and numbers."""
    for entry in operator_fields().get(name, ()):
        if entry.name == member and entry.api_type in (SCALAR, SIZE_2D):
            return entry.api_type
    return ""


@cache
def operator_fields() -> Mapping[str, tuple[StructField, ...]]:
    """The fields of each operator struct, by its name."""
    return {operator.desc_struct: fields_of(operator) for operator in OPERATORS.values()}


@cache
def constants() -> Mapping[str, int | float]:
    """The values of all constants of DirectML.h and of C++ that are known here, by name."""
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
