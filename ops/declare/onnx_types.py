"""The element types of ONNX (TensorProto.DataType) as data types of DirectML."""

from ops.arrays.dtypes import DataType
from ops.text.format_error import FormatError
from ops.text.sentences import say

BOOL = 9
_DML = {BOOL: DataType.UINT8, **{known.onnx: known for known in DataType if known.onnx}}
# The names of the types that are refused, for the message.
_OTHERS = {
    0: say("of the type UNDEFINED"), 8: "STRING", 14: "COMPLEX64", 15: "COMPLEX128", 16: "BFLOAT16", 17: "FLOAT8E4M3FN",
    18: "FLOAT8E4M3FNUZ", 19: "FLOAT8E5M2", 20: "FLOAT8E5M2FNUZ", 23: "FLOAT4E2M1", 24: "FLOAT8E8M0",
    25: "UINT2", 26: "INT2",
}  # fmt: skip


def dml_type(element_type: int, name: str) -> DataType:
    """The DirectML type for an ONNX element type; `name` is the name of the tensor, for the message.

    Raises FormatError if DirectML has no such type, or no operator of ONNX can use it.
    """
    found = _DML.get(element_type)
    if found is None:
        raise FormatError(
            say(
                "'{name}' is {element_type}, which DirectML does not have.",
                name=name,
                element_type=_OTHERS.get(element_type) or say("of type {number}", number=element_type),
            )
        )
    return found


def type_name(short_name: str) -> str:
    """The full name for a short type name of `resources/onnx_nodes.jsonl`: FLOAT32 for f32, BOOL for bool."""
    return next((known.name for known in DataType if known.short_name == short_name), short_name.upper())
