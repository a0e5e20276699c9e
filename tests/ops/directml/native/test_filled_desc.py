"""The fields of a case are written as exactly the bytes that DirectML reads, or a reason is returned."""

import ctypes
import gc
import json
import os
import struct as binary
import subprocess
import sys

import pytest

from ops import OPERATORS, Case, load
from ops.arrays.dtypes import DataType
from ops.directml.install.library import Found
from ops.directml.native.filled_desc import IncompleteDescError, fill, fill_fields, scalar_union, tensor_bytes
from ops.directml.native.runtime import environment
from ops.model.c_structs import BufferTensorDesc, StructField, TypedDesc, fields_of, struct
from ops.model.tensor import TensorDesc
from tests.ops.directml.helpers.random_descs import Desc


def case_of_desc(name: str, desc: Desc) -> Case:
    return load({"dispatchables": {"op": {"type": name, "desc": desc}}})


def clip_desc(**changes: object) -> Desc:
    tensor = {"DataType": "FLOAT32", "Sizes": [2, 3]}
    return {"InputTensor": tensor, "OutputTensor": dict(tensor), "Min": -1.0, "Max": 2.5, **changes}


def read(address: int | None, kind: type[ctypes.Structure]) -> ctypes.Structure:
    assert address
    return kind.from_address(address)


def members(filled_address: int, operator: str) -> ctypes.Structure:
    desc = TypedDesc.from_address(filled_address)
    return read(desc.Desc, struct(fields_of(OPERATORS[f"DML_OPERATOR_{operator}"])))


def buffer_desc(pointer: int | None) -> BufferTensorDesc:
    tensor = read(pointer, TypedDesc)
    assert isinstance(tensor, TypedDesc)
    assert tensor.Type == 1
    return BufferTensorDesc.from_address(tensor.Desc or 0)


def words(address: int, count: int) -> list[int]:
    return list((ctypes.c_uint32 * count).from_address(address))


def test_a_tensor_is_written_with_its_strides_total_flags_and_alignment():
    tensor = {
        "DataType": "FLOAT16",
        "Sizes": [2, 3],
        "Strides": [8, 1],
        "Flags": "OWNED_BY_DML",
        "TotalTensorSizeInBytes": 100,
        "GuaranteedBaseOffsetAlignment": 256,
    }
    filled = fill(case_of_desc("ELEMENT_WISE_CLIP", clip_desc(InputTensor=tensor)))
    gc.collect()  # the owner alone keeps what the desc leads to
    written = buffer_desc(members(filled.address, "ELEMENT_WISE_CLIP").InputTensor)
    assert (written.DataType, written.Flags, written.DimensionCount) == (2, 1, 2)
    assert (words(written.Sizes, 2), words(written.Strides, 2)) == ([2, 3], [8, 1])
    assert (written.TotalTensorSizeInBytes, written.GuaranteedBaseOffsetAlignment) == (100, 256)


def test_packed_strides_are_a_null_pointer_and_the_total_is_the_minimum():
    filled = fill(case_of_desc("ELEMENT_WISE_CLIP", clip_desc()))
    written = buffer_desc(members(filled.address, "ELEMENT_WISE_CLIP").InputTensor)
    assert (written.Strides, written.TotalTensorSizeInBytes) == (None, 24)


def test_an_absent_scale_bias_is_a_null_pointer_and_a_given_one_two_floats():
    absent = fill(case_of_desc("ELEMENT_WISE_CLIP", clip_desc()))
    assert members(absent.address, "ELEMENT_WISE_CLIP").ScaleBias is None
    given = fill(case_of_desc("ELEMENT_WISE_CLIP", clip_desc(ScaleBias={"Scale": 2.0, "Bias": -0.5})))
    address = members(given.address, "ELEMENT_WISE_CLIP").ScaleBias
    assert ctypes.string_at(address, 8) == binary.pack("<ff", 2.0, -0.5)


def test_an_optional_tensor_is_a_null_pointer():
    output = {"DataType": "FLOAT32", "Sizes": [2, 2]}
    fields = {"ValueDataType": "FLOAT32", "Value": 1, "DiagonalFillBegin": -5, "DiagonalFillEnd": 1}
    filled = fill(case_of_desc("DIAGONAL_MATRIX1", {"OutputTensor": output, **fields}))
    written = members(filled.address, "DIAGONAL_MATRIX1")
    assert (written.InputTensor, written.DiagonalFillBegin) == (None, -5)


@pytest.mark.parametrize(
    ("data_type", "value", "raw"),
    [
        pytest.param(DataType.FLOAT16, 1.5, b"\x00\x3e", id="FLOAT16 as its bits"),
        pytest.param(DataType.FLOAT16, 70000, b"\x00\x7c", id="FLOAT16 beyond its range is infinite"),
        pytest.param(DataType.FLOAT32, 0.1, binary.pack("<f", 0.1), id="FLOAT32"),
        pytest.param(DataType.FLOAT64, 0.1, binary.pack("<d", 0.1), id="FLOAT64"),
        pytest.param(DataType.INT8, -2, b"\xfe", id="INT8"),
        pytest.param(DataType.UINT16, 65535, b"\xff\xff", id="UINT16"),
        pytest.param(DataType.INT64, -(1 << 63), b"\0\0\0\0\0\0\0\x80", id="INT64, smallest"),
        pytest.param(DataType.UINT64, (1 << 64) - 1, b"\xff" * 8, id="UINT64, largest"),
        pytest.param(DataType.INT32, 3.0, b"\3\0\0\0", id="a whole float"),
        pytest.param(99, 7, b"\7", id="a number that is no type: the widest integer"),
    ],
)
def test_a_scalar_is_written_in_the_member_of_its_type(data_type: object, value: float, raw: bytes):
    assert bytes(scalar_union("Value", value, data_type)) == raw.ljust(8, b"\0")


@pytest.mark.parametrize(
    ("value", "data_type"),
    [
        *((256, DataType.UINT8), (-1, DataType.UINT32), (0.5, DataType.INT32), (float("nan"), DataType.INT8)),
        *((10**400, DataType.UINT64), (-(10**400), DataType.INT64), (float("inf"), DataType.UINT64)),
    ],
)
def test_a_scalar_that_its_type_does_not_hold_is_not_written(value: float, data_type: DataType):
    with pytest.raises(IncompleteDescError, match="does not fit"):
        scalar_union("Value", value, data_type)


TENSOR = {"DataType": "FLOAT32", "Sizes": [2, 3]}


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        pytest.param({"InputTensor": None}, "InputTensor is NULL", id="a required tensor"),
        pytest.param({"Min": "one"}, "Min 'one'", id="a malformed attribute"),
        pytest.param({"InputTensor": {**TENSOR, "Sizes": [2, -3]}}, "Sizes", id="a malformed size"),
        pytest.param(
            {"InputTensor": {**TENSOR, "DimensionCount": 5}}, "Sizes has 2 entries for 5 dimensions", id="too few sizes"
        ),
        pytest.param(
            {"InputTensor": {**TENSOR, "DimensionCount": 1}}, "Sizes has 2 entries for 1 dimension", id="too many sizes"
        ),
        pytest.param(
            {"InputTensor": {**TENSOR, "Strides": [1]}}, "Strides has 1 entry for 2 dimensions", id="too few strides"
        ),
        pytest.param(
            {"InputTensor": {**TENSOR, "Strides": [6, 3, 1]}},
            "Strides has 3 entries for 2 dimensions",
            id="too many strides",
        ),
        pytest.param({"InputTensor": {**TENSOR, "DataType": "FLOAT31"}}, "DataType", id="an unknown type"),
        pytest.param({"ScaleBias": {"Scale": 1.0}}, "ScaleBias", id="half a ScaleBias"),
    ],
)
def test_what_no_complete_struct_holds_is_not_written(changes: Desc, reason: str):
    with pytest.raises(IncompleteDescError, match=reason):
        fill(case_of_desc("ELEMENT_WISE_CLIP", clip_desc(**changes)))


def test_a_required_tensor_can_be_null_on_demand():
    filled = fill(case_of_desc("ELEMENT_WISE_CLIP", clip_desc(InputTensor=None)), allow_null=True)
    assert members(filled.address, "ELEMENT_WISE_CLIP").InputTensor is None


def test_a_count_beyond_its_array_is_not_written():
    fields = (StructField("AxisCount", "UINT"), StructField("Axes", "const UINT*", is_array=True))
    fill_fields(1, fields, {"AxisCount": 2, "Axes": (0, 1, 2)})
    with pytest.raises(IncompleteDescError, match="The count of Axes is 4, but Axes has 3"):
        fill_fields(1, fields, {"AxisCount": 4, "Axes": (0, 1, 2)})


def test_an_empty_array_has_an_address():
    fields = (StructField("AxisCount", "UINT"), StructField("Axes", "const UINT*", is_array=True))
    filled = fill_fields(1, fields, {"AxisCount": 0, "Axes": ()})
    assert read(filled.desc.Desc, struct(fields)).Axes


def test_no_rank_and_no_size_overflows_the_total():
    assert tensor_bytes(TensorDesc(DataType.FLOAT32, ((1 << 32) - 1,) * 9)) == (1 << 64) - 4
    assert tensor_bytes(TensorDesc(DataType.FLOAT32, (0,))) == 0


@pytest.mark.sampled
def test_directml_reads_every_kind_of_member_where_we_write_it(runtime: Found):
    command = [sys.executable, "-m", "tests.ops.directml.helpers.generic_verdicts"]
    inside = environment(runtime, False, os.environ)
    done = subprocess.run(command, env=inside, capture_output=True, text=True, timeout=60, check=True)
    said = json.loads(done.stdout)
    assert [said["accepted"], said["refused"]] == said["expected"]
