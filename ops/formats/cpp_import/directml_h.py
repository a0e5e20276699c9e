"""The structs and constants of DirectML.h, by their names in C++."""

from collections.abc import Mapping
from functools import cache

from ops.arrays.dtypes import DataType
from ops.attribute_types import DATA_TYPE, Enumeration
from ops.catalog import OPERATORS
from ops.formats.directmlx_h.functions import GRU_OPTIONS
from ops.model.c_structs import SCALAR, SIZE_2D, StructField, fields_of
from ops.model.operator import Operator
from ops.text.literals import NAMED_FLOATS, NAMED_INTEGERS
from ops.text.values import TensorFlag

TENSOR_DESC, BUFFER_DESC, OPERATOR_DESC = "DML_TENSOR_DESC", "DML_BUFFER_TENSOR_DESC", "DML_OPERATOR_DESC"
SCALE_BIAS = "DML_SCALE_BIAS"
# Operators that have a second name in the header.
ALIASES = {"SCATTER": "SCATTER_ELEMENTS"}

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
    "DML_OPERATOR_GRAPH_NODE_DESC": ("Operator", "Name"),
    "DML_GRAPH_NODE_DESC": ("Type", "Desc"),
    "DML_GRAPH_EDGE_DESC": ("Type", "Desc"),
    "DML_INPUT_GRAPH_EDGE_DESC": ("GraphInputIndex", "ToNodeIndex", "ToNodeInputIndex", "Name"),
    "DML_OUTPUT_GRAPH_EDGE_DESC": ("FromNodeIndex", "FromNodeOutputIndex", "GraphOutputIndex", "Name"),
    "DML_INTERMEDIATE_GRAPH_EDGE_DESC": (
        *("FromNodeIndex", "FromNodeOutputIndex", "ToNodeIndex", "ToNodeInputIndex", "Name"),
    ),
    "DML_GRAPH_DESC": (
        *("InputCount", "OutputCount", "NodeCount", "Nodes", "InputEdgeCount", "InputEdges"),
        *("OutputEdgeCount", "OutputEdges", "IntermediateEdgeCount", "IntermediateEdges"),
    ),
    "DML_BUFFER_BINDING": ("Buffer", "Offset", "SizeInBytes"),
    "DML_BINDING_DESC": ("Type", "Desc"),
}


def is_of_api(type_name: str) -> bool:
    """True for a type of DirectML.h or DirectMLX.h, such as `DML_TENSOR_DESC`, `IDMLOperator` or `dml::Graph`."""
    return type_name.startswith(("DML_", "IDML", "dml::"))


def is_operator_struct(name: str) -> bool:
    """True if the name has the form DML_*_OPERATOR_DESC, even if there is no such struct."""
    return name.startswith("DML_") and name.endswith("_OPERATOR_DESC")


def operator_of(struct: str) -> Operator | None:
    """Returns the operator whose desc struct has the name `struct`; None if the catalogue has no such operator."""
    name = struct.removeprefix("DML_").removesuffix("_OPERATOR_DESC")
    full = "DML_OPERATOR_" + ALIASES.get(name, name)
    return OPERATORS[full] if full in OPERATORS else None  # noqa: SIM401  # get() looks for similar names


def operator_numbered(number: object) -> Operator | None:
    """The operator with this DML_OPERATOR_TYPE; None if there is none."""
    return next((each for each in OPERATORS.values() if each.value == number), None)


def members_of(name: str) -> tuple[str, ...] | None:
    """The members of a struct of DirectML.h, in order; None for an unknown struct."""
    if name in _PLAIN:
        return _PLAIN[name]
    fields = operator_fields().get(name)
    return None if fields is None else tuple(entry.name for entry in fields)


@cache
def is_member(name: str) -> bool:
    """True if a struct of DirectML.h has a member of this name."""
    return any(name in members for members in _PLAIN.values()) or any(
        entry.name == name for fields in operator_fields().values() for entry in fields)  # fmt: skip


def member_type(name: str, member: str) -> str:
    """The type of a member of a struct of DirectML.h, such as an operator's desc or a tensor desc; empty if it is
    unknown.
    """
    for entry in operator_fields().get(name, ()):
        if entry.name == member:
            return entry.api_type + ("*" if entry.is_array and not entry.is_pointer else "")
    return _MEMBER_TYPES.get(member, "") if name in (BUFFER_DESC, TENSOR_DESC, OPERATOR_DESC, SCALE_BIAS) else ""


def member_struct(name: str, member: str) -> str:
    """The type of a member that is a struct itself; empty for pointers and numbers."""
    found = member_type(name, member)
    return found if found in (SCALAR, SIZE_2D) else ""


_MEMBER_TYPES = {
    "Desc": "const void*",
    "Sizes": "const UINT*",
    "Strides": "const UINT*",
    "Scale": "FLOAT",
    "Bias": "FLOAT",
}


@cache
def operator_fields() -> Mapping[str, tuple[StructField, ...]]:
    """Returns the fields of each operator desc struct, by the name of the struct."""
    found = {operator.desc_struct: fields_of(operator) for operator in OPERATORS.values()}
    return found | {f"DML_{old}_OPERATOR_DESC": found[f"DML_{new}_OPERATOR_DESC"] for old, new in ALIASES.items()}


@cache
def constants() -> Mapping[str, int | float]:
    """The values of all constants of DirectML.h and of C++ that are known here, by name."""
    found: dict[str, int | float] = {operator.type: operator.value for operator in OPERATORS.values()}
    found |= {f"DML_OPERATOR_{old}": found[f"DML_OPERATOR_{new}"] for old, new in ALIASES.items()}
    kinds = [a.type for operator in OPERATORS.values() for a in operator.attributes if isinstance(a.type, Enumeration)]
    for kind in kinds:
        found |= {kind.prefix + member.name: member.value for member in kind.members}
    found |= {f"{DATA_TYPE.prefix}{member.name}": member.value for member in DataType}
    found |= {f"DML_TENSOR_FLAG_{member.name}": member.value for member in TensorFlag}
    found |= {name: value for name, value in NAMED_FLOATS.items() if not name.startswith("-")}
    found |= NAMED_INTEGERS
    return found | {
        "DML_TENSOR_TYPE_INVALID": 0,
        "DML_TENSOR_TYPE_BUFFER": 1,
        "DML_OPERATOR_INVALID": 0,
        "DML_TENSOR_DATA_TYPE_UNKNOWN": 0,
        "DML_TENSOR_DIMENSION_COUNT_MAX": 5,
        "DML_TENSOR_DIMENSION_COUNT_MAX1": 8,
        "DML_MINIMUM_BUFFER_TENSOR_ALIGNMENT": 16,
        "DML_TEMPORARY_BUFFER_ALIGNMENT": 256,
        "DML_PERSISTENT_BUFFER_ALIGNMENT": 256,
        "DML_EXECUTION_FLAG_NONE": 0,
        "TRUE": 1,
        "FALSE": 0,
        **{f"GRUOutputOptions_{name}": value for name, value in GRU_OPTIONS.items()},
        "SIZE_MAX": (1 << 64) - 1,
        "S_OK": 0,
    }
