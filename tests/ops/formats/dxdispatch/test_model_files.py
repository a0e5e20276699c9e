"""The reader accepts every form of a model file that the parser of DxDispatch accepts, with the same meaning."""

import json
from typing import Any

import numpy as np
import pytest

from ops import Case, dump, load, validate
from ops.arrays.dtypes import DataType
from ops.formats.dxdispatch.writer import to_text
from ops.model.data import Constant, IndexRange, Iota, Random
from ops.model.edit import with_text
from ops.model.tensor import TensorDesc
from ops.text.values import ScaleBias
from tests.ops.helpers.any_case import example_case

CLIP: dict[str, Any] = {
    "InputTensor": {"DataType": "FLOAT32", "Sizes": [4]},
    "OutputTensor": {"DataType": "FLOAT32", "Sizes": [4]},
    "Min": -1,
    "Max": 2,
}


def model(
    desc: dict[str, Any] | None = None, values: object = None, stated: str | None = "FLOAT32", **changes: Any
) -> dict[str, Any]:
    """Returns a model file of ELEMENT_WISE_CLIP whose input is bound to the resource `x`.

    `desc` replaces fields of the desc, `values` the numbers of `x`, and `changes` entries of the file. `stated` is the
    data type of the numbers; None omits it.
    """
    resource = {"initialValues": [-3, 0, 1, 9] if values is None else values}
    if stated:
        resource["initialValuesDataType"] = stated
    return {
        "resources": {"x": resource},
        "dispatchables": {"clip": {"type": "ELEMENT_WISE_CLIP", "desc": {**CLIP, **(desc or {})}}},
        "commands": [{"type": "dispatch", "dispatchable": "clip", "bindings": {"InputTensor": "x"}}],
        **changes,
    }


def numbers(case: Case) -> list[float]:
    return case.logical("InputTensor").reshape(-1).tolist()


def with_input(**parts: Any) -> dict[str, Any]:
    tensor = {**CLIP["InputTensor"], **parts}
    return {"InputTensor": tensor, "OutputTensor": {key: tensor[key] for key in ("DataType", "Sizes")}}


def test_the_desc_is_that_of_the_file():
    case = load(model())
    assert case.operator.name == "ELEMENT_WISE_CLIP"
    assert (case["Min"], case["Max"], case["ScaleBias"]) == (-1, 2, None)
    assert numbers(case) == [-3, 0, 1, 9]
    assert not case.derive


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(
            lambda m: m["dispatchables"]["clip"].update(type="DML_OPERATOR_ELEMENT_WISE_CLIP"), id="long type"
        ),
        pytest.param(
            lambda m: m["dispatchables"]["clip"].update(Type=m["dispatchables"]["clip"].pop("type")), id="Type"
        ),
        pytest.param(
            lambda m: m["dispatchables"]["clip"].update(Desc=m["dispatchables"]["clip"].pop("desc")), id="Desc"
        ),
        pytest.param(
            lambda m: m["dispatchables"]["clip"].update(m["dispatchables"]["clip"].pop("desc")), id="inline desc"
        ),
        pytest.param(
            lambda m: m["dispatchables"]["clip"]["desc"].update(
                InputTensor={"Type": "DML_TENSOR_TYPE_BUFFER", "Desc": CLIP["InputTensor"]}
            ),
            id="tensor as Type and Desc",
        ),
        pytest.param(
            lambda m: m["dispatchables"]["clip"]["desc"]["InputTensor"].update(
                DataType="DML_TENSOR_DATA_TYPE_FLOAT32", Strides=[], Flags="NONE", DimensionCount=4 - 3
            ),
            id="long enum names, empty strides, defaults written out",
        ),
        pytest.param(lambda m: m["dispatchables"]["clip"]["desc"].update(ScaleBias=None), id="null"),
        pytest.param(lambda m: m["commands"][0].update(bindings={"InputTensor": {"name": "x"}}), id="binding object"),
        pytest.param(lambda m: m["commands"][0].update(bindings={"InputTensor": ["x"]}), id="binding list"),
        pytest.param(
            lambda m: m["commands"][0].update(bindings={"InputTensor": "x", "OutputTensor": "x"}), id="in place"
        ),
        pytest.param(lambda m: m["commands"].append({"type": "print", "resource": "x"}), id="print command"),
        pytest.param(lambda m: m.update({"$schema": "_schema.json", "extra": [1]}), id="extra keys"),
    ],
)
def test_every_spelling_is_the_same_case(change: Any):
    changed = json.loads(json.dumps(model()))
    change(changed)
    assert load(changed) == load(model())


def test_comments_and_trailing_commas_are_read():
    text = json.dumps(model(), indent=1)
    text = "// a comment\n" + text.replace("{", "{ /* here, too */").replace("\n}", ", // the end\n}")
    assert load(text) == load(model())


def test_what_looks_like_a_comment_in_a_string_is_text():
    changed = model(resources={"// x, ]": {"initialValuesDataType": "FLOAT32", "initialValues": [1, 2, 3, 4]}})
    changed["commands"][0]["bindings"] = {"InputTensor": "// x, ]"}
    assert numbers(load(json.dumps(changed))) == [1, 2, 3, 4]


def test_a_byte_order_mark_is_skipped():
    assert load("\ufeff" + json.dumps(model())) == load(model())


@pytest.mark.parametrize(
    ("values", "stated", "expected"),
    [
        pytest.param({"valueCount": 4, "value": 7}, "FLOAT32", [7, 7, 7, 7], id="constant"),
        pytest.param({"valueCount": 4, "valueStart": 1, "valueDelta": 2}, "FLOAT32", [1, 3, 5, 7], id="sequence"),
        pytest.param([1, "inf", "-Inf", 1e39], "FLOAT32", [1, np.inf, -np.inf, np.inf], id="infinities"),
        pytest.param([0, 0, 128, 63] * 4, "UINT8", [1, 1, 1, 1], id="bytes of the tensor's type"),
        pytest.param([1065353216] * 4, "UINT32", [1, 1, 1, 1], id="bits of the tensor's type"),
        pytest.param([1, 2, 3, 4], None, [1, 2, 3, 4], id="type of the tensor"),
        pytest.param(
            [{"type": "UINT8", "value": 0}, {"name": "n", "type": "UINT8", "value": 0},
             {"type": "UINT16", "value": 16256},
             {"type": "FLOAT32", "value": 2}, {"type": "INT64", "value": 0}], None, [1, 2, 0, 0], id="mixed record",
        ),
        pytest.param(
            {"valueCount": 4, "valueStart": 0.1, "valueDelta": 0.1}, "FLOAT32",
            np.cumsum(np.full(4, 0.1, np.float32), dtype=np.float32).tolist(), id="a sum of steps, each rounded",
        ),
        pytest.param(
            {"valueCount": 16, "valueStart": 254, "valueDelta": 1}, "UINT8",
            np.array([254, 255, *range(14)], np.uint8).view(np.float32).tolist(), id="a sequence that wraps",
        ),
        pytest.param("deferred", "FLOAT32", [0, 1, 2, 3], id="deferred"),
    ],
)  # fmt: skip
def test_initial_values_of_every_kind_are_read(values: object, stated: str | None, expected: list[float]):
    assert numbers(load(model(values=values, stated=stated))) == expected


@pytest.mark.parametrize(
    ("binding", "more", "expected"),
    [
        pytest.param("x", {"initialValuesOffsetInBytes": 8, "sizeInBytes": 64}, [0, 0, 1, 2], id="begins later"),
        pytest.param("x", {"sizeInBytes": 64}, [1, 2, 3, 4], id="a larger resource"),
        pytest.param({"name": "x", "elementOffset": 2}, {}, [3, 4, 5, 6], id="elements of the resource's type"),
        pytest.param(
            {"name": "x", "elementOffset": 3, "elementSizeInBytes": 8}, {"sizeInBytes": 64}, [7, 8, 0, 0],
            id="elements of a size of their own, zeros behind",
        ),
        pytest.param(
            {"name": "x", "elementOffset": 1, "elementCount": 1}, {"initialValuesOffsetInBytes": 8, "sizeInBytes": 40},
            [0, 1, 2, 3], id="both",
        ),
        pytest.param(["x"], {}, [1, 2, 3, 4], id="a list of one"),
    ],
)  # fmt: skip
def test_a_tensor_sees_the_bytes_from_its_binding_on(binding: object, more: dict[str, Any], expected: list[float]):
    root = model(values=[1, 2, 3, 4, 5, 6, 7, 8])
    root["resources"]["x"].update(more)
    root["commands"][0]["bindings"] = {"InputTensor": binding}
    case = load(root)
    assert numbers(case) == expected
    assert validate(case) == ()
    assert load(dump(case)) == case


@pytest.mark.parametrize(
    ("binding", "problem"),
    [
        ("nowhere", "is bound to 'nowhere', but there is no resource with this name"),
        ({"elementOffset": 1}, 'has the binding {"elementOffset":1}, which names no resource'),
        ({"name": "x", "elementOffset": -1}, "has elementOffset -1 in its binding"),
        ({"name": "x", "elementOffset": 99}, "is bound from byte 396, but the resource has only 16 bytes"),
        (5, "has the binding 5, which names no resource"),
    ],
)
def test_a_wrong_binding_is_one_problem_at_the_data(binding: object, problem: str):
    root = model()
    root["commands"][0]["bindings"] = {"InputTensor": binding}
    case = load(root)
    (violation,) = validate(case)
    assert violation.code == "data"
    assert problem in violation.message


def test_a_type_in_a_desc_without_its_own_object_is_not_the_operator():
    root = model()
    entry = root["dispatchables"]["clip"]
    root["dispatchables"]["clip"] = {"type": "ELEMENT_WISE_CLIP", "Type": "SOMETHING_ELSE", **entry["desc"]}
    assert load(root) == load(model())


@pytest.mark.parametrize(
    ("values", "stated", "problem"),
    [
        ([], "FLOAT32", "has no initialValues"),
        ([1, 2, True, 4], "FLOAT32", "has true at initialValues[2], which is not a number"),
        ([1, "7", 3, 4], "FLOAT32", "has the text '7' at initialValues[1]; a number has no quotes"),
        (
            [1, 2.5, 3, 4],
            "INT32",
            "has 2.5 at initialValues[1]; INT32 holds whole numbers from -2147483648 to 2147483647",
        ),
        ([1, 2, 300], "UINT8", "has 300 at initialValues[2]; UINT8 holds whole numbers from 0 to 255"),
        ([10**399], "FLOAT16", "which does not fit FLOAT16"),
        ({"valueCount": 0, "value": 1}, "FLOAT32", "has valueCount 0; it must be a whole number from 1 to 4294967295"),
        (
            {"valueCount": 4},
            "FLOAT32",
            "has incomplete initialValues; they need value, or both valueStart and valueDelta",
        ),
        ({"valueCount": 4, "value": 300}, "UINT8", "has 300 at value; UINT8 holds whole numbers from 0 to 255"),
        (
            {"valueCount": 4, "valueStart": 3, "valueDelta": -1},
            "UINT32",
            "has -1 at valueDelta; UINT32 holds whole numbers from 0 to 4294967295",
        ),
        ({"valueCount": 4, "value": 1, "sourcePath": "x"}, "FLOAT32", "with value and sourcePath; only one of them"),
        (
            [{"type": "FLOAT16", "value": 1}],
            None,
            "has the type FLOAT16 at initialValues[0]; a value that is written as an object with type and value",
        ),
        ({"valueCount": 4, "value": "x"}, "FLOAT32", "has x at value, which is not a number"),
        ("x", "FLOAT32", "has initialValues x, which is neither a list nor an object"),
        ([{"value": 1}], None, "has no valid type at initialValues[0]"),
        ({"sourcePath": "x.npy"}, None, "has sourcePath 'x.npy', which is only read if the model itself is a file"),
        ({"sourcePath": 5}, None, "has sourcePath 5, which is not a path"),
    ],
)
def test_data_that_cannot_be_read_is_one_problem_at_the_data(values: object, stated: str | None, problem: str):
    case = load(model(values=values, stated=stated))
    (violation,) = validate(case)
    assert violation.code == "data"
    assert problem in violation.message
    assert load(dump(case)) == case


def test_a_repetition_of_4294967295_allocates_nothing_and_one_of_2_to_the_40_is_refused():
    case = load(model(values={"valueCount": (1 << 32) - 1, "value": 1}))
    assert case.data["InputTensor"].fill == Constant(1)
    assert case.data["InputTensor"].kept is None
    other_type = load(model(values={"valueCount": (1 << 32) - 1, "value": 1}, stated="UINT8"))
    assert "a sequence of 4294967295 elements" in other_type.data["InputTensor"].problem
    too_many = load(model(values={"valueCount": 1 << 40, "value": 1}))
    assert "has valueCount 1099511627776; it must be" in too_many.data["InputTensor"].problem


def test_numbers_for_a_desc_that_has_no_type_are_kept():
    case = load(model(with_input(DataType="UNKNOWN")))
    assert case.data["InputTensor"].kept is not None
    assert load(dump(case)) == case


@pytest.mark.parametrize(
    ("raw", "data_type", "number"),
    [
        pytest.param(7, "FLOAT32", 7, id="number"),
        pytest.param({"Float32": 2.5}, "FLOAT32", 2.5, id="member"),
        pytest.param({"Float32": "-inf"}, "FLOAT32", -np.inf, id="infinite member"),
        pytest.param({"UInt16": DataType.FLOAT16.bits_of(1.5)}, "FLOAT16", 1.5, id="bits of a FLOAT16"),
        pytest.param({"Int64": 2**53 + 1}, "INT64", 2**53 + 1, id="64 bits, exact"),
        pytest.param(2**64 - 1, "UINT64", 2**64 - 1, id="largest"),
    ],
)
def test_a_scalar_union_is_a_number_or_an_object_with_its_member(raw: object, data_type: str, number: float):
    desc = {**with_input(DataType=data_type), "Min": raw, "Max": 8, "MinMaxDataType": data_type}
    changed = model(desc, values="deferred")
    changed["dispatchables"]["clip"]["type"] = "ELEMENT_WISE_CLIP1"
    case = load(changed)
    assert case["Min"] == number
    assert load(to_text(dump(case))) == case


@pytest.mark.parametrize("raw", [{}, {"Int8": 1}, {"Float32": 1, "Int8": 1}, {"Float32": "x"}, "7", [7], True])
def test_another_member_is_malformed(raw: object):
    changed = model({"MinMaxDataType": "FLOAT32", "Min": raw})
    changed["dispatchables"]["clip"]["type"] = "ELEMENT_WISE_CLIP1"
    (violation,) = [v for v in validate(load(changed)) if v.severity.name == "ERROR"]
    assert (violation.code, violation.locations[0].path) == ("malformed", "Min")


def test_scale_and_bias_are_read_and_written():
    case = load(model({"ScaleBias": {"Scale": 2, "Bias": "nan"}}))
    value = case["ScaleBias"]
    assert isinstance(value, ScaleBias)
    assert value.scale == 2
    assert load(dump(case)) == case


def test_every_part_of_a_tensor_desc_survives():
    parts = {
        "Strides": [2],
        "Flags": ["OWNED_BY_DML"],
        "TotalTensorSizeInBytes": 64,
        "GuaranteedBaseOffsetAlignment": 32,
    }
    case = load(model(with_input(**parts)))
    assert case["InputTensor"] == TensorDesc(case.data_type("InputTensor"), (4,), (2,), 1, 64, 32)
    assert load(dump(case)) == case


@pytest.mark.parametrize(
    "fill", [Constant(2.5), Iota(3, -1), IndexRange(3), Random(7, -2, 2)], ids=lambda f: type(f).__name__
)
@pytest.mark.parametrize("strides", [None, [3]], ids=["packed", "padded"])
def test_a_fill_survives(fill: Constant, strides: list[int] | None):
    case = load(model({**with_input(Strides=strides)}, values="deferred"))
    case = case.with_data("InputTensor", type(case.data["InputTensor"])(fill))
    assert load(to_text(dump(case))) == case


def test_numbers_edited_in_the_resource_win_over_what_was_saved_beside_it():
    case = example_case("ELEMENT_WISE_CLIP")
    for path, text in (("InputTensor.Sizes", "1,1,1,2"), ("OutputTensor.Sizes", "1,1,1,2")):
        case = with_text(case, path, text)
    saved = dump(case)
    assert load(saved) == case
    saved["resources"]["InputTensor"]["initialValues"] = [5, 6]
    assert numbers(load(saved)) == [5, 6]


def test_the_dispatchable_is_the_named_one_else_the_first_dispatched():
    changed = model()
    clip1 = {"type": "ELEMENT_WISE_CLIP1", "desc": {**CLIP, "MinMaxDataType": "FLOAT32"}}
    changed["dispatchables"] = {"shader": {"type": "hlsl"}, "first": clip1, **changed["dispatchables"]}
    assert load(changed).operator.name == "ELEMENT_WISE_CLIP"
    assert load(changed, "first").operator.name == "ELEMENT_WISE_CLIP1"
    changed["commands"] = []
    assert load(changed).operator.name == "ELEMENT_WISE_CLIP1"


@pytest.mark.parametrize(
    "desc",
    [
        pytest.param({"Min": "2"}, id="a number as text"),
        pytest.param({"ScaleBias": {"Scale": "1", "Bias": "0x10"}}, id="numbers of a struct as text"),
        pytest.param({"OutputTensor": {"Type": "4"}}, id="a desc of another type"),
        pytest.param({"OutputTensor": {"Type": 4, "Desc": {"Sizes": [4]}}}, id="a desc of a type that is a number"),
        pytest.param({"OutputTensor": "4"}, id="a text for a desc"),
        pytest.param({"OutputTensor": {"DataType": "FLOAT32", "Sizes": ["4", 4294967296]}}, id="a size as text"),
    ],
)
def test_a_wrong_value_is_as_wrong_after_a_save(desc: dict[str, Any]):
    case = load(model(desc))
    assert load(to_text(dump(case))) == case
    assert [v.message for v in validate(load(to_text(dump(case))))] == [v.message for v in validate(case)]
