"""In a case built or edited in code, valid values are accepted; others are refused with the name of the field."""

import copy
import pickle
from functools import cache
from typing import Any, cast

import numpy as np
import pytest

from ops import OPERATORS, Case, Evaluation, FormatError, Severity, dump, evaluate, load, validate
from ops.arrays.dtypes import DataType
from ops.attribute_types import Count
from ops.cell_explanation import explain
from ops.model.fields import Attribute
from ops.model.tensor import TensorDesc
from ops.presets import case_of
from ops.text.values import Fused, Malformed, ScaleBias, Size2D
from tests.helpers.sampling import Sample

ROWS = np.array([[3, 1, 2]], np.float32)


def top_k(**more: Any) -> Case:
    return Case.of("TOP_K1", **{"InputTensor": ROWS, "Axis": 1, "K": 2, **more})


def test_sizes_and_types_follow_from_arrays():
    case = top_k()
    assert case.operator is OPERATORS["DML_OPERATOR_TOP_K1"]
    assert case.tensor("InputTensor") == TensorDesc(DataType.FLOAT32, (1, 3))
    assert case.tensor("OutputValueTensor") == TensorDesc(DataType.FLOAT32, (1, 2))
    assert validate(case) == ()
    assert evaluate(case).outputs["OutputValueTensor"].tolist() == [[1, 2]]


def test_an_edit_lets_the_outputs_follow():
    case = top_k().edit("K", np.int64(3)).edit("AxisDirection", "DML_AXIS_DIRECTION_DECREASING")
    assert evaluate(case).outputs["OutputIndexTensor"].tolist() == [[0, 2, 1]]
    wider = case.edit("InputTensor", np.ones((2, 5), np.float16))
    assert wider.tensor("OutputValueTensor") == TensorDesc(DataType.FLOAT16, (2, 3))
    assert case.edit("InputTensor.Sizes", (4, 3)).sizes("OutputValueTensor") == (4, 3)
    assert case.edit("InputTensor.Sizes[0]", 7).sizes("OutputValueTensor") == (7, 3)
    assert case.edit("InputTensor.DataType", np.int32).data_type("OutputValueTensor") is DataType.INT32


def test_every_kind_of_attribute_accepts_its_values():
    case = Case.of(
        "CONVOLUTION", InputTensor=np.ones((1, 1, 4, 4), np.float32), FilterTensor=np.ones((1, 1, 3, 3), np.float32),
        Mode=1, StartPadding=np.array([1, 1]), EndPadding=range(1, 3), FusedActivation={"Type": "RELU"},
    )  # fmt: skip
    assert (case["Strides"], case["Dilations"], case["GroupCount"]) == ((1, 1), (1, 1), 1)
    assert case["EndPadding"] == (1, 2)
    assert case["FusedActivation"] == Fused("DML_OPERATOR_ACTIVATION_RELU")
    assert case.edit("FusedActivation", {"Type": "LEAKY_RELU", "Alpha": 0.5})["FusedActivation"] == Fused(
        "DML_OPERATOR_ACTIVATION_LEAKY_RELU", (("Alpha", 0.5),)
    )
    halved = Case.of("ELEMENT_WISE_ABS", InputTensor=ROWS, ScaleBias=(np.float32(0.5), 1))
    assert halved["ScaleBias"] == ScaleBias(0.5, 1.0)
    assert halved.edit("ScaleBias", {"Scale": 2, "Bias": 0})["ScaleBias"] == ScaleBias(2.0, 0.0)
    assert halved.edit("ScaleBias", None)["ScaleBias"] is None
    assert halved.edit("ScaleBias", "{0.25, -1}")["ScaleBias"] == ScaleBias(0.25, -1.0)
    assert isinstance(halved.edit("ScaleBias", "DECREASING")["ScaleBias"], Malformed)
    assert isinstance(halved.edit("ScaleBias", "3")["ScaleBias"], Malformed)
    pooled = Case.of("ROI_POOLING", InputTensor=np.ones((1, 1, 4, 4), np.float32), ROITensor=[[[[0.0, 0, 0, 3, 3]]]],
                     SpatialScale=1, PooledSize=(2, 1))  # fmt: skip
    assert pooled["PooledSize"] == Size2D(2, 1)
    filled = Case.of("FILL_VALUE_CONSTANT", ValueDataType="FLOAT32", Value=np.float64(2.5), OutputTensor=[2, 2])
    assert evaluate(filled).outputs["OutputTensor"].tolist() == [[2.5, 2.5], [2.5, 2.5]]
    joined = Case.of("JOIN", InputTensors=[ROWS, ROWS, ROWS], Axis=0)
    assert evaluate(joined).outputs["OutputTensor"].shape == (3, 3)
    assert len(joined.edit("InputTensors", [ROWS, ROWS]).operator.arrays["InputTensors"]) == 2


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: Case.of("TOPK"), KeyError, "TOP_K"),
        (lambda: Case.of("TOP_K1", K=1), TypeError, "InputTensor"),
        (lambda: top_k(Kay=1), KeyError, "Kay"),
        (lambda: top_k(K=2.0), TypeError, "K requires a whole number"),
        (lambda: top_k(K=True), TypeError, "K requires"),
        (lambda: top_k(K=[1]), TypeError, "K requires"),
        (lambda: top_k(K=10**5000), ValueError, "K is a number of"),
        (lambda: top_k(AxisDirection=DataType.FLOAT32), TypeError, "AxisDirection requires a DML_AXIS_DIRECTION"),
        (lambda: top_k(InputTensor="abc"), TypeError, "InputTensor"),
        (lambda: top_k(InputTensor=5), ValueError, "InputTensor"),
        (lambda: top_k(InputTensor=[[1, 2], [3]]), ValueError, "InputTensor"),
        (lambda: top_k(InputTensor=ROWS.astype(complex)), TypeError, "InputTensor"),
        (lambda: top_k(InputTensor=[[1, 10**30]]), TypeError, "InputTensor"),
        (lambda: top_k(InputTensor=np.ma.array([[1.0, 2.0]], mask=[[True, False]])), TypeError, "mask"),
        (lambda: top_k(OutputValueTensor=5), TypeError, "OutputValueTensor"),
        (lambda: top_k(OutputValueTensor=ROWS), TypeError, "OutputValueTensor takes the sizes of an output"),
        (lambda: top_k().edit("InputTensors", [ROWS]), KeyError, "InputTensors"),
        (lambda: top_k().edit("InputTensor.Strides", "x").edit("InputTensor.Size", 1), KeyError, "Size"),
        (lambda: top_k().edit("InputTensor.Sizes[0]", 1.5j), TypeError, "InputTensor.Sizes[0]"),
        (lambda: top_k().edit(3, 1), TypeError, "path"),  # type: ignore[arg-type]
        (lambda: top_k()["Kay"], KeyError, "Kay"),
        (lambda: top_k().with_value("Kay", 1), KeyError, "Kay"),
        (lambda: top_k().with_value("InputTensor", (1, 3)), TypeError, "InputTensor requires a TensorDesc"),
        (lambda: top_k().with_logical("InputTensor", ROWS.T), ValueError, "{1,3}; the array has {3,1}"),
        (lambda: top_k().with_logical("OutputValueTensor", ROWS), KeyError, "OutputValueTensor"),
        (lambda: top_k().with_data("Axis", None), KeyError, "Axis"),  # type: ignore[arg-type]
        (lambda: Case.of("JOIN", InputTensors=ROWS, Axis=0), TypeError, "InputTensors"),
        (lambda: Case.of("JOIN", InputTensors=[], Axis=0), ValueError, "InputTensors"),
        (lambda: Case.of("ELEMENT_WISE_ABS", InputTensor=ROWS, ScaleBias=(1, 2, 3)), ValueError, "ScaleBias"),
        (lambda: Case.of("ELEMENT_WISE_ABS", InputTensor=ROWS, ScaleBias={"Scal": 1}), ValueError, "ScaleBias"),
        (lambda: explain(top_k(), "OutputValueTensor", (0, 2)), ValueError, "OutputValueTensor"),
        (lambda: explain(top_k(), "OutputValueTensor", (0,)), ValueError, "OutputValueTensor"),
        (lambda: explain(top_k(), "OutputValueTensor", "00"), TypeError, "OutputValueTensor"),  # type: ignore[arg-type]
        (lambda: explain(top_k(), "Axis", (0, 0)), KeyError, "Axis"),
        (lambda: explain(top_k(K=9), "OutputValueTensor", (0, 0)), ValueError, "OutputValueTensor"),
    ],
)
def test_what_does_not_fit_is_refused_by_name(make: Any, error: type[Exception], words: str):
    with pytest.raises(error) as raised:
        make()
    assert words in str(raised.value)


@pytest.mark.parametrize(
    ("field", "value"), [("K", -1), ("K", 1 << 32), ("K", "two"), ("AxisDirection", "SIDEWAYS"), ("Axis", None)]
)
def test_what_is_out_of_range_becomes_malformed_and_an_error(field: str, value: object):
    case = top_k().edit(field, value)
    assert isinstance(case[field], Malformed)
    found = validate(case)
    assert found[0].severity is Severity.ERROR
    assert found[0].locations[0].field == field
    assert evaluate(case).why_not is not None


def test_elements_are_copied_and_never_changed_silently():
    given = np.array([[1, 2, 3]], np.int64)
    case = top_k(InputTensor=[[0, 0, 0]]).edit("InputTensor.DataType", "INT8")
    made = case.with_logical("InputTensor", given)
    given[:] = 9
    assert made.logical("InputTensor").tolist() == [[1, 2, 3]]
    for wrong in (np.array([[1, 2, 300]]), np.array([[1, 2, 2.5]]), np.array([[1, 2, np.nan]])):
        with pytest.raises(ValueError, match="InputTensor: INT8 cannot hold"):
            case.with_logical("InputTensor", wrong)
    with pytest.raises(ValueError, match="FLOAT32 cannot hold"):
        top_k().with_logical("InputTensor", np.array([[1, 2, 1e300]]))
    assert np.isnan(top_k().with_logical("InputTensor", np.array([[1, 2, np.nan]])).logical("InputTensor")).sum() == 1


@pytest.mark.sampled
def test_every_public_value_can_be_pickled_and_copied(subtests: pytest.Subtests):
    for name in OPERATORS:
        operator = OPERATORS[name]
        with subtests.test(operator.name):
            case = case_of(operator, operator.examples[0])
            wrong = case.with_value(operator.outputs[0].name, Malformed("?", "is wrong"))
            values: tuple[Any, ...] = (case, evaluate(case), evaluate(wrong), operator, validate(wrong))
            for value in values:
                for made in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value)):
                    if isinstance(value, Evaluation):
                        assert made.case == value.case
                        assert [v.message for v in made.violations] == [v.message for v in value.violations]
                        assert all(np.array_equal(made.outputs[f], a, equal_nan=a.dtype.kind == "f")
                                   for f, a in value.outputs.items())  # fmt: skip
                    elif value is operator:
                        assert made is operator
                    elif isinstance(value, Case):
                        assert made == value
                        kept = [data.kept for data in made.data.values() if data.kept is not None]
                        assert not any(numbers.buffer.flags.writeable for numbers in kept)


def test_an_error_keeps_its_position_when_it_is_pickled():
    error = FormatError("This is wrong.", line=2, column=3)
    made = pickle.loads(pickle.dumps(error))
    assert (str(made), made.line, made.column) == (str(error), 2, 3)


class Silent:
    """An object whose `repr` and `str` raise RuntimeError."""

    def __repr__(self) -> str:
        raise RuntimeError("has no text")


ENDLESS: list[Any] = []
ENDLESS.append(ENDLESS)
HOSTILE: tuple[Any, ...] = (
    ENDLESS, Silent(), 2**64, -(2**63) - 1, 10**399, 10**5000, -0.0, 1e-50, "\0", "\ud800", "1,,2", "NULL", "\uff11",
    [[1, 2], [3, 4]], [[1], [2, 3]], ["1"], {"Type": "RELU", "Alpha": 2}, {"Scale": 1e39, "Bias": float("nan")},
    {1, 2}, iter([1, 2]), bytearray(b"1"), np.uint64(2**64 - 1), np.float32("nan"), np.str_("SUM"), np.array([]),
    np.zeros((1, 0, 2), np.float32), np.array([1 + 2j]), np.array([2**63], object), np.datetime64("2020-01-01"),
    np.longdouble(1.5), np.array([(1, 2.0)], [("a", "i4"), ("b", "f4")]), np.arange(8)[::2], np.array([1, 2], ">i4"),
    np.array([True, False]), np.ones((1,) * 9), cast("Any", Fused)(None), cast("Any", Fused)("RELU", 5), int, DataType,
    cast("Any", TensorDesc)(DataType.FLOAT32, (1.0,)), TensorDesc(DataType.FLOAT32, (1, 2), (2,)),
    TensorDesc(DataType.FLOAT32, (), None, -1), TensorDesc(DataType.FLOAT32, (2**32,), None, 0, 2**64),
    None, True, -1, 0, 3, 1 << 40, 1.5, float("nan"), float("inf"), 1e300, "", "x", "DML_", b"1", object(), [],
    [1, None], [1] * 40, (2, 2), {"Type": 3}, {"Scale": "a"}, {1: 2}, np.float16(2), np.array(3), np.array([[1]]),
    np.bool_(True),
    DataType.INT4, Malformed("a", "is wrong"), ScaleBias(1, Malformed("b", "is wrong")), Size2D(-1, 2), Fused("RELU"),
    Fused("DML_OPERATOR_ACTIVATION_RELU", (("Alpha", 1.0),)), TensorDesc(DataType.FLOAT32, (1, 2)),
    cast("Any", TensorDesc)("FLOAT32", [np.int64(1), 2]), cast("Any", TensorDesc)(7, 3), range(3), lambda: 0,
)  # fmt: skip


@cache
def first_example(name: str) -> Case:
    return case_of(OPERATORS[name], OPERATORS[name].examples[0])


@pytest.mark.sampled
def test_no_value_of_python_breaks_a_case(sample: Sample):
    """A value is refused with the name of the field, or the case can be validated, evaluated and explained."""
    tried = [(name, field, value) for name in OPERATORS for field in OPERATORS[name].fields for value in HOSTILE]
    for name, field, value in sample.of(tried, 1500, thorough=3_000):
        case = first_example(name)
        for change in (Case.with_value, Case.edit):
            try:
                made = change(case, field.name, value)
            except (KeyError, TypeError, ValueError) as error:
                assert field.name in str(error), (name, field.name, value)  # noqa: PT017  # any of the three may come
                continue
            found = evaluate(made)
            assert found.why_not is None or any(v.severity is Severity.ERROR for v in found.violations)
            if isinstance(field, Attribute) and found.why_not is None and isinstance(value, int | float):
                held = made.integer(field.name) if isinstance(field.type, Count) else made[field.name]
                wanted = float(value) if isinstance(held, float) else value  # a FLOAT keeps the digits of a double
                assert held == wanted or value != value, (name, field.name, value)


def given_of(case: Case) -> dict[str, Any]:
    """The arguments with which `Case.of` builds an equal case. Arrays of tensors are left out."""
    inputs = {field.name for field in case.operator.inputs}
    present = [name for name in case.values if case.has(name) and "[" not in name]
    return {name: case.logical(name) if name in inputs else case[name] for name in present}


PARTS = (".Sizes", ".Sizes[0]", ".Sizes[99999999999]", ".Strides", ".DataType", ".Flags", ".TotalTensorSizeInBytes",
         ".DimensionCount", "[0]", "[-1]", "[", ".", "..", ".Scale", ".Alpha", ".Type", ".Data")  # fmt: skip


def test_no_value_breaks_a_case_that_is_built_or_a_part_of_a_field(sample: Sample):
    """Requires that hostile values break neither `Case.of` nor `Case.edit` nor `Case.with_logical`.

    Either the value is refused in a message with the field's name, or the resulting case can be evaluated and saved.
    """
    tried = [(name, field.name, value) for name in OPERATORS for field in OPERATORS[name].fields for value in HOSTILE]
    for at, (name, path, value) in enumerate(sample.of(tried, 900, thorough=2_500)):
        case = first_example(name)
        try:
            if at % 3 == 0 and not case.operator.arrays:
                made = Case.of(name, **{**given_of(case), path: value})
            elif at % 3 == 1:
                made = case.with_logical(path, value)
            else:
                made = case.edit(path + PARTS[at % len(PARTS)], value)
        except (KeyError, TypeError, ValueError) as error:
            assert path.partition("[")[0] in str(error), (name, path, value)  # noqa: PT017  # any of the three may come
            continue
        found = evaluate(made)
        assert found.why_not is None or any(v.severity is Severity.ERROR for v in found.violations)
        assert repr(made)
        if found.why_not is None:
            assert load(dump(made)) == made, (name, path, value)


def test_nested_lists_are_not_flattened():
    with pytest.raises(TypeError, match=r"InputTensor\.Sizes requires a number, not list \[1, 2\]"):
        top_k().edit("InputTensor.Sizes", [[1, 2], [3, 4]])


def test_a_case_and_its_results_are_shown_in_a_few_lines():
    case = top_k(InputTensor=np.array([[3, np.nan, 2]], np.float32))
    assert repr(case).splitlines() == [
        "TOP_K1", "InputTensor FLOAT32 {1,3}: 2.0 to 3.0, 1 NaN", "OutputValueTensor FLOAT32 {1,2}",
        "OutputIndexTensor UINT32 {1,2}", "Axis 1", "K 2", "AxisDirection INCREASING",
    ]  # fmt: skip
    shown = repr(evaluate(case)).splitlines()
    assert shown[0].startswith("TOP_K1 on ")
    assert shown[1:] == ["OutputValueTensor FLOAT32 {1,2}: 2.0 to 3.0", "OutputIndexTensor UINT32 {1,2}: 0 to 2"]
    wrong = case.edit("K", "many").edit("InputTensor.Sizes", "1,x").edit("InputTensor.DataType", "?")
    assert "K many" in repr(wrong)
    assert "InputTensor ? {1,x}" in repr(wrong)
    assert repr(evaluate(wrong)).startswith("TOP_K1: not run: 3 errors\nERROR: ")
    assert "InputTensor" not in repr(case.with_value("InputTensor", None)).split()[1:2]
    assert "InputTensor broken" in repr(case.with_value("InputTensor", Malformed("broken", "is wrong")))
    nothing = top_k(InputTensor=np.full((1, 3), np.nan, np.float32))
    assert "{1,3}: 3 NaN" in repr(nothing)
