"""DirectML and the program's rules agree on each desc that docs/directml-behaviour.md lists."""

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from ops import Case, Severity, load, validate
from ops.directml.client.backend import DirectML
from ops.directml.install.library import Found
from tests.helpers.for_each import for_each

Desc = dict[str, Any]
MOST = (1 << 32) - 1


def tensor(data_type: str, sizes: list[int], strides: list[int] | None = None, **more: object) -> Desc:
    stated = {} if strides is None else {"Strides": strides}
    return {"DataType": data_type, "Sizes": sizes, **stated, **more}


def clip(source: Desc, output: Desc | None = None, **more: object) -> tuple[str, Desc]:
    """Returns the type and the desc of a CLIP operator that reads `source` and writes `output`; `more` are further
    fields.

    By default, the output is packed and has the data type and the sizes of the input.
    """
    output = output or tensor(source["DataType"], source["Sizes"])
    return "ELEMENT_WISE_CLIP", {"InputTensor": source, "OutputTensor": output, "Min": 0.0, "Max": 1.0, **more}


def clip_output(sizes: list[int], strides: list[int]) -> tuple[str, Desc]:
    return clip(tensor("FLOAT32", sizes), tensor("FLOAT32", sizes, strides))


def scaled(data_type: str, scale: float, bias: float) -> tuple[str, Desc]:
    return clip(tensor(data_type, [2]), ScaleBias={"Scale": scale, "Bias": bias})


def clip1(data_type: object) -> tuple[str, Desc]:
    bounds = {"MinMaxDataType": data_type, "Min": 0, "Max": 1}
    plain = tensor("FLOAT32", [2])
    return "ELEMENT_WISE_CLIP1", {"InputTensor": plain, "OutputTensor": plain, **bounds}


def top_k(size: int, count: int) -> tuple[str, Desc]:
    desc = {"OutputValueTensor": tensor("FLOAT32", [count]), "OutputIndexTensor": tensor("UINT64", [count])}
    return "TOP_K", {"InputTensor": tensor("FLOAT32", [size]), **desc, "Axis": 0, "K": count}


def one_hot(values: Desc) -> tuple[str, Desc]:
    desc = {"IndicesTensor": tensor("UINT32", [2, 1]), "OutputTensor": tensor("FLOAT32", [2, 3])}
    return "ONE_HOT", {**desc, "ValuesTensor": values, "Axis": 1}


def diagonal(sizes: list[int], value: object = 1.0) -> tuple[str, Desc]:
    return "DIAGONAL_MATRIX", {"OutputTensor": tensor("UINT8", sizes), "Offset": -(1 << 31), "Value": value}


def gather_batches(source: int, indices: int, output: int) -> tuple[str, Desc]:
    counts = {"InputDimensionCount": 3, "IndicesDimensionCount": 3, "BatchDimensionCount": 1}
    return "GATHER_ND1", {
        "InputTensor": tensor("FLOAT32", [source, 2, 2]),
        "IndicesTensor": tensor("UINT32", [indices, 2, 2]),
        "OutputTensor": tensor("FLOAT32", [1, output, 2]),
        **counts,
    }


def sized(data_type: str, total: int) -> tuple[str, Desc]:
    return clip(tensor(data_type, [4], TotalTensorSizeInBytes=total))


ACCEPTED = {
    "broadcast to the most cells": clip(tensor("FLOAT32", [MOST], [0])),
    "FLOAT32 of the most cells": clip(tensor("FLOAT32", [MOST])),
    "UINT8 of the most cells": clip(tensor("UINT8", [MOST - 3])),
    "FLOAT16 of the most cells": clip(tensor("FLOAT16", [MOST - 1])),
    "the largest total of UINT8": sized("UINT8", MOST),
    "the largest total of INT64": sized("INT64", (1 << 35) - 1),
    "a total that is no multiple of 4": clip(tensor("FLOAT32", [1, 1, 3, 4], TotalTensorSizeInBytes=49)),
    "UINT8 rounded up": clip(tensor("UINT8", [1, 1, 1, 5], TotalTensorSizeInBytes=9)),
    "a stride that is never taken": clip_output([1, 2], [MOST, 1]),
    "an output with a collision": clip_output([2, 3], [4, 2]),
    "another output with a collision": clip_output([3, 3], [2, 4]),
    "an output that does not nest": clip_output([2, 3], [3, 2]),
    "an input that overlaps": clip(tensor("FLOAT32", [2, 3], [1, 1])),
    "alignment 16": clip(tensor("UINT8", [2], GuaranteedBaseOffsetAlignment=16)),
    "alignment 2^31": clip(tensor("UINT8", [2], GuaranteedBaseOffsetAlignment=1 << 31)),
    "an owned input": clip(tensor("UINT8", [2], Flags=1)),
    "INT64 scaled by 1": scaled("INT64", 1.0, -0.0),
    "INT32 scaled": scaled("INT32", 2.5, 1.0),
    "Min above Max, and NaN": clip(tensor("FLOAT32", [2]), Min="NaN", Max=-1.0),
    "CLIP1 with a foreign type": clip1("INT8"),
    "CLIP1 with a number that is no type": clip1(99),
    "K equal to the size": top_k(5, 5),
    "values of another rank": one_hot(tensor("FLOAT32", [1, 1, 1, 1, 2])),
    "values on one element": one_hot(tensor("FLOAT32", [2], [0])),
    "300 in UINT8": diagonal([2, 3], 300.0),
    "other batches than the indices'": gather_batches(3, 1, 1),
}
REFUSED = {
    "cells beyond, one element": clip(tensor("FLOAT32", [65536, 65536], [0, 0])),
    "UINT8 of one cell more": clip(tensor("UINT8", [MOST - 2])),
    "FLOAT16 of one cell more": clip(tensor("FLOAT16", [MOST])),
    "a total beyond, UINT8": sized("UINT8", 1 << 32),
    "a total beyond, INT64": sized("INT64", 1 << 35),
    "UINT8 not rounded up": clip(tensor("UINT8", [1, 1, 1, 5], TotalTensorSizeInBytes=7)),
    "an output with stride 0": clip_output([2, 3], [0, 1]),
    "an output with equal strides": clip_output([2, 2], [5, 5]),
    "an output with too small an extent": clip_output([2, 3], [2, 1]),
    "alignment 8": clip(tensor("UINT8", [2], GuaranteedBaseOffsetAlignment=8)),
    "alignment 48": clip(tensor("UINT8", [2], GuaranteedBaseOffsetAlignment=48)),
    "an owned output": clip(tensor("UINT8", [2]), tensor("UINT8", [2], Flags=1)),
    "an unknown flag": clip(tensor("UINT8", [2], Flags=2)),
    "nine dimensions": clip(tensor("UINT8", [1] * 9)),
    "a size of 0": clip(tensor("UINT8", [2, 0])),
    "INT64 scaled": scaled("INT64", 1.0, 1e-45),
    "UINT64 scaled to 0": scaled("UINT64", 0.0, 0.0),
    "FLOAT64": clip(tensor("FLOAT64", [2])),
    "K above the size": top_k(5, 6),
    "values of one cell": one_hot(tensor("FLOAT32", [1, 1, 1])),
    "a diagonal of five dimensions": diagonal([1, 1, 1, 2, 3]),
    "the input's batches": gather_batches(3, 1, 3),
}


@pytest.fixture(scope="module")
def measured(runtime: Found) -> Iterator[DirectML]:
    if runtime.version != "1.13.1":
        pytest.skip("The page tells what DirectML 1.13.1 does.")
    with closing(DirectML()) as made:
        yield made


def case_of(operator: str, desc: Desc) -> Case:
    return load({"dispatchables": {"op": {"type": operator, "desc": desc}}})


@for_each("name", [*ACCEPTED, *REFUSED])
def test_a_quoted_desc_is_judged_as_on_the_page(measured: DirectML, name: str):
    case = case_of(*(ACCEPTED[name] if name in ACCEPTED else REFUSED[name]))
    said = measured.check(case)
    assert said.accepts is (name in ACCEPTED), said.sentence
    errors = [v.message for v in validate(case, "6_2") if v.severity is Severity.ERROR]
    assert not said.disagrees(bool(errors)), errors


def test_an_extent_that_wraps_in_64_bits_is_the_one_known_disagreement(measured: DirectML):
    wraps = tensor("FLOAT32", [(1 << 31) + 1], [1 << 31], TotalTensorSizeInBytes=4)
    case = case_of(*clip(wraps))
    said = measured.check(case)
    assert said.disagrees(any(v.severity is Severity.ERROR for v in validate(case, "6_2")))
