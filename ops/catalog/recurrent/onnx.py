"""Converts the ONNX operators RNN, GRU and LSTM."""

from collections.abc import Mapping

from ops.arrays.dtypes import U32
from ops.arrays.layout import Shape
from ops.declare.onnx_activations import recurrent
from ops.declare.onnx_desc import OnnxDesc
from ops.declare.onnx_source import Node, Operand, Reader, Reading
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.sentences import say

_DIRECTIONS = {"forward": "FORWARD", "reverse": "BACKWARD", "bidirectional": "BIDIRECTIONAL"}
_GATES = {"RNN": 1, "GRU": 3, "LSTM": 4}
_DEFAULTS = {"RNN": ("Tanh",), "GRU": ("Sigmoid", "Tanh"), "LSTM": ("Sigmoid", "Tanh", "Tanh")}


def _begun(node: Node) -> tuple[OnnxDesc, Operand, int, Shape]:
    """Starts the conversion of an RNN, GRU or LSTM node: adds the tensors that all three types have.

    Returns the desc, the input, the number of directions, and the sizes [batch size, hidden size]. Raises FormatError
    if DirectML cannot run the node.
    """
    if node.flag("layout"):
        raise FormatError("layout is 1; the DirectML provider leaves such a node to the CPU.")
    data, weights, steps = node.required(0, "X"), node.required(1, "W"), node.required(2, "R")
    direction = node.one_of("direction", "forward", _DIRECTIONS)
    directions = 2 if direction == "BIDIRECTIONAL" else 1
    gates = _GATES[node.op_type]
    hidden = steps.sizes[-1] if steps.sizes else 0
    fits = (
        len(data.sizes) == len(weights.sizes) == len(steps.sizes) == 3
        and weights.sizes == (directions, gates * hidden, data.sizes[2])
        and steps.sizes == (directions, gates * hidden, hidden)
    )
    if not fits:
        raise FormatError(
            say(
                "{op_type} has the input {sizes}, W {weights} and R {recurrence}, which do not fit together.",
                op_type=node.op_type,
                sizes=braces(data.sizes),
                weights=braces(weights.sizes),
                recurrence=braces(steps.sizes),
            )
        )
    made = OnnxDesc(node.op_type)
    made.input("InputTensor", data)
    made.input("WeightTensor", weights)
    made.input("RecurrenceTensor", steps)
    made.input("BiasTensor", node.operand(3))
    made.input("HiddenInitTensor", node.operand(5))
    functions = recurrent(node, _DEFAULTS[node.op_type], directions)
    made.set(
        ActivationDescCount=len(functions),
        ActivationDescs=functions,
        Direction=f"DML_RECURRENT_NETWORK_DIRECTION_{direction}",
    )
    return made, data, directions, (data.sizes[1], hidden)


def _lengths(made: OnnxDesc, node: Node) -> None:
    lengths = node.operand(4)
    made.input("SequenceLengthsTensor", lengths, data_type=U32)
    if lengths is not None:
        made.remark(say("sequence_lens is INT32 in ONNX; SequenceLengthsTensor is UINT32."))


def _outputs(made: OnnxDesc, node: Node, data: Operand, directions: int, rest: Shape, fields: tuple[str, ...]) -> None:
    """Adds to `made` the outputs that the ONNX node has.

    The output of the first name in `fields` has all steps. The other outputs have only the last step. Raises
    FormatError if the node has no output.
    """
    for position, field in enumerate(fields):
        if node.has_output(position):
            made.output(field, data.data_type, ((data.sizes[0],) if position == 0 else ()) + (directions, *rest))
    if not any(node.has_output(position) for position in range(len(fields))):
        raise FormatError(say("{op_type} has no output.", op_type=node.op_type))


def _clipped(node: Node) -> None:
    if "clip" in node.attributes:
        raise FormatError(
            say(
                "clip of {op_type} is {clip}; DirectML has a clip only for LSTM.",
                op_type=node.op_type,
                clip=node.number("clip", 0.0),
            )
        )


def _rnn(node: Node) -> Reading:
    _clipped(node)
    made, data, directions, rest = _begun(node)
    _lengths(made, node)
    _outputs(made, node, data, directions, rest, ("OutputSequenceTensor", "OutputSingleTensor"))
    return made.reading()


def _gru(node: Node) -> Reading:
    _clipped(node)
    made, data, directions, rest = _begun(node)
    _lengths(made, node)
    _outputs(made, node, data, directions, rest, ("OutputSequenceTensor", "OutputSingleTensor"))
    made.set(LinearBeforeReset=node.flag("linear_before_reset"))
    return made.reading()


def _lstm(node: Node) -> Reading:
    made, data, directions, rest = _begun(node)
    made.input("CellMemInitTensor", node.operand(6))
    _lengths(made, node)
    made.input("PeepholeTensor", node.operand(7))
    fields = ("OutputSequenceTensor", "OutputSingleTensor", "OutputCellSingleTensor")
    _outputs(made, node, data, directions, rest, fields)
    made.set(
        ClipThreshold=node.number("clip", 0.0),
        UseClipThreshold="clip" in node.attributes,
        CoupleInputForget=node.flag("input_forget"),
    )
    return made.reading()


NODES: Mapping[str, Reader] = {"GRU": _gru, "LSTM": _lstm, "RNN": _rnn}
