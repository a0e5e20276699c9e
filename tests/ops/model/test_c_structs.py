"""The C structs equal those of DirectML.h on x86-64."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from ops import OPERATORS
from ops.model.c_structs import BufferTensorDesc, TypedDesc, fields_from, fields_of, layout, struct

FIELDS = Path(__file__).parents[2] / "data" / "fields.jsonl.gz"
# Sizes and byte offsets of DirectML.h's structs, from a C compiler's rules for x86-64.
TABLE = {
    "ONE_HOT": (32, {"IndicesTensor": 0, "ValuesTensor": 8, "OutputTensor": 16, "Axis": 24}),
    "TOP_K1": (
        40,
        {"InputTensor": 0, "OutputValueTensor": 8, "OutputIndexTensor": 16, "Axis": 24, "K": 28, "AxisDirection": 32},
    ),
    "DIAGONAL_MATRIX1": (
        40,
        {
            "InputTensor": 0,
            "OutputTensor": 8,
            "ValueDataType": 16,
            "Value": 24,
            "DiagonalFillBegin": 32,
            "DiagonalFillEnd": 36,
        },
    ),
    "GATHER_ND1": (
        40,
        {
            "InputTensor": 0,
            "IndicesTensor": 8,
            "OutputTensor": 16,
            "InputDimensionCount": 24,
            "IndicesDimensionCount": 28,
            "BatchDimensionCount": 32,
        },
    ),
    "ELEMENT_WISE_CLIP": (32, {"InputTensor": 0, "OutputTensor": 8, "ScaleBias": 16, "Min": 24, "Max": 28}),
    "ELEMENT_WISE_CLIP1": (
        48,
        {"InputTensor": 0, "OutputTensor": 8, "ScaleBias": 16, "MinMaxDataType": 24, "Min": 32, "Max": 40},
    ),
}


def declared() -> list[dict[str, Any]]:
    with gzip.open(FIELDS, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


@pytest.mark.parametrize("name", TABLE)
def test_a_struct_has_the_offsets_of_the_header(name: str):
    assert layout(fields_of(OPERATORS[f"DML_OPERATOR_{name}"])) == TABLE[name]


def test_the_common_structs_have_the_sizes_of_the_header():
    assert (BufferTensorDesc.Strides.offset, BufferTensorDesc.TotalTensorSizeInBytes.offset) == (24, 32)
    assert (layout(())[0], TypedDesc.Desc.offset) == (0, 8)


def test_every_operator_of_the_header_can_be_laid_out():
    sizes = {entry["name"]: layout(fields_from(entry["fields"]))[0] for entry in declared()}
    assert len(sizes) == 177
    assert all(size % 8 == 0 and size >= 16 for size in sizes.values())


def test_the_catalogue_and_the_header_give_the_same_structs():
    plain = {entry["name"]: fields_from(entry["fields"]) for entry in declared()}
    for operator in OPERATORS.values():
        assert layout(fields_of(operator)) == layout(plain[operator.type])


def test_the_same_fields_make_one_struct():
    fields = fields_of(OPERATORS["DML_OPERATOR_ONE_HOT"])
    assert struct(fields) is struct(tuple(fields))
