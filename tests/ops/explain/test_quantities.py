"""Each tensor of an operator has a meaning, and belongs to a group."""

import pytest

from ops import OPERATORS
from ops.explain.quantities import Quantity, keeps_quantity, quantity_of
from ops.explain.tensor_groups import TensorGroup, gates_of, group_of, is_parameter, works_across_slices


@pytest.mark.parametrize(
    ("name", "field", "quantity"),
    [
        ("ELEMENT_WISE_LOGICAL_EQUALS", "OutputTensor", Quantity.FLAG),
        ("ELEMENT_WISE_LOGICAL_EQUALS", "ATensor", Quantity.VALUE),
        ("ELEMENT_WISE_LOGICAL_AND", "ATensor", Quantity.FLAG),
        ("ELEMENT_WISE_IS_NAN", "OutputTensor", Quantity.FLAG),
        ("ELEMENT_WISE_IF", "ConditionTensor", Quantity.FLAG),
        ("ACTIVATION_SOFTMAX", "OutputTensor", Quantity.SHARE),
        ("ACTIVATION_SOFTMAX", "InputTensor", Quantity.VALUE),
        ("LSTM", "WeightTensor", Quantity.SIGNED),
        ("ADAM_OPTIMIZER", "GradientTensor", Quantity.SIGNED),
        ("ELEMENT_WISE_ADD", "ATensor", Quantity.VALUE),
    ],
)
def test_the_meaning_of_a_tensor(name: str, field: str, quantity: Quantity):
    operator = OPERATORS[f"DML_OPERATOR_{name}"]
    tensor = next(tensor for tensor in operator.tensors if tensor.name == field)
    assert quantity_of(operator, tensor) is quantity


@pytest.mark.parametrize(
    ("name", "keeps"),
    [
        ("TOP_K", True),
        ("ELEMENT_WISE_CLIP", True),
        ("MAX_POOLING", True),
        ("ACTIVATION_RELU", True),
        ("ACTIVATION_SOFTMAX", False),
        ("ELEMENT_WISE_EXP", False),
        ("CONVOLUTION", False),
        ("CAST", False),
    ],
)
def test_outputs_of_the_same_kind_as_inputs(name: str, *, keeps: bool):
    assert keeps_quantity(OPERATORS[f"DML_OPERATOR_{name}"]) is keeps


@pytest.mark.parametrize(
    ("name", "field", "group"),
    [
        ("LSTM", "InputTensor", TensorGroup.SEQUENCE),
        ("LSTM", "SequenceLengthsTensor", TensorGroup.SEQUENCE),
        ("LSTM", "BiasTensor", TensorGroup.WEIGHTS),
        ("LSTM", "HiddenInitTensor", TensorGroup.STATES),
        ("LSTM", "OutputSingleTensor", TensorGroup.OUTPUTS),
        ("QUANTIZED_LINEAR_CONVOLUTION", "OutputScaleTensor", TensorGroup.OUTPUTS),
        ("QUANTIZED_LINEAR_CONVOLUTION", "FilterZeroPointTensor", TensorGroup.WEIGHTS),
        ("QUANTIZED_LINEAR_CONVOLUTION", "InputScaleTensor", TensorGroup.DATA),
        ("BATCH_NORMALIZATION", "ScaleTensor", TensorGroup.WEIGHTS),
        ("BATCH_NORMALIZATION_TRAINING", "ScaleTensor", TensorGroup.WEIGHTS),
        ("BATCH_NORMALIZATION_GRAD", "ScaleTensor", TensorGroup.WEIGHTS),
        ("BATCH_NORMALIZATION_TRAINING_GRAD", "ScaleTensor", TensorGroup.WEIGHTS),
        ("BATCH_NORMALIZATION", "MeanTensor", TensorGroup.STATES),
        ("MULTIHEAD_ATTENTION", "KeyTensor", TensorGroup.KEY),
        ("MULTIHEAD_ATTENTION", "MaskTensor", TensorGroup.MASK),
    ],
)
def test_the_group_of_a_tensor(name: str, field: str, group: TensorGroup):
    operator = OPERATORS[f"DML_OPERATOR_{name}"]
    tensor = next(tensor for tensor in operator.tensors if tensor.name == field)
    assert group_of(operator, tensor) is group


def test_every_parameter_is_under_the_heading_of_what_it_belongs_to():
    """Parameters of outputs are in the group OUTPUTS, means and variances in STATES, weights in WEIGHTS.

    The scale and the zero point of a tensor are in the same group as this tensor.
    """
    kinds = {
        TensorGroup.STATES: ("MeanTensor", "VarianceTensor", "HiddenInit", "CellMemInit", "Moment", "TrainingStep"),
        TensorGroup.WEIGHTS: ("BiasTensor", "WeightTensor", "RecurrenceTensor", "FilterTensor", "PeepholeTensor"),
    }
    for operator in OPERATORS.values():
        groups = {field.name: group_of(operator, field) for field in operator.tensors}
        for name, group in groups.items():
            if name.startswith("Output"):
                assert group is TensorGroup.OUTPUTS
                continue
            for kind, parts in kinds.items():
                if any(part in name for part in parts) and operator.category != "Attention":
                    assert group is kind, (operator.name, name)
            owner = name.replace("ScaleTensor", "Tensor").replace("ZeroPointTensor", "Tensor")
            if owner in groups and owner != name:
                assert group is groups[owner], (operator.name, name)
            elif name == "ScaleTensor" and "BiasTensor" in groups:
                assert group is groups["BiasTensor"], operator.name


def test_gates_are_packed_in_the_order_of_the_pages():
    lstm, gru = (OPERATORS[f"DML_OPERATOR_{name}"] for name in ("LSTM", "GRU"))
    by_name = {field.name: field for field in lstm.tensors}
    assert gates_of(lstm, by_name["WeightTensor"]) == (-2, "iofc")
    assert gates_of(lstm, by_name["BiasTensor"]) == (-1, "iofciofc")
    assert gates_of(lstm, by_name["PeepholeTensor"]) == (-1, "iof")
    assert gates_of(lstm, by_name["OutputSingleTensor"])[1] == ""
    assert gates_of(gru, {field.name: field for field in gru.tensors}["RecurrenceTensor"]) == (-2, "zrh")


def test_parameters_are_small_inputs():
    operator = OPERATORS["DML_OPERATOR_BATCH_NORMALIZATION"]
    assert [field.name for field in operator.tensors if is_parameter(field)] == [
        "MeanTensor",
        "VarianceTensor",
        "ScaleTensor",
        "BiasTensor",
    ]


def test_some_operators_work_across_slices():
    assert works_across_slices(OPERATORS["DML_OPERATOR_DEPTH_TO_SPACE"])
    assert not works_across_slices(OPERATORS["DML_OPERATOR_TOP_K"])
