"""The element types of ONNX (TensorProto.DataType) as data types of DirectML."""

from ops.arrays.dtypes import DataType
from ops.text.format_error import FormatError
from ops.text.sentences import say

BOOL = 9
_DML = {
    1: DataType.FLOAT32,
    2: DataType.UINT8,
    3: DataType.INT8,
    4: DataType.UINT16,
    5: DataType.INT16,
    6: DataType.INT32,
    7: DataType.INT64,
    BOOL: DataType.UINT8,
    10: DataType.FLOAT16,
    11: DataType.FLOAT64,
    12: DataType.UINT32,
    13: DataType.UINT64,
}
_OTHERS = {
    0: say("of no type"), 8: "STRING", 14: "COMPLEX64", 15: "COMPLEX128", 16: "BFLOAT16", 17: "FLOAT8E4M3FN",
    18: "FLOAT8E4M3FNUZ", 19: "FLOAT8E5M2", 20: "FLOAT8E5M2FNUZ", 21: "UINT4", 22: "INT4", 23: "FLOAT4E2M1",
}  # fmt: skip


def dml_type(element_type: int, name: str) -> DataType:
    """The data type of DirectML; `name` is the tensor in the message. Raises FormatError if there is none."""
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
