"""The list of nodes shows a reason for each ONNX node that has no operator of DirectML."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ops.formats.onnx_import.reader import nodes
from tests.ops.helpers.onnx.models import graph, model, node, saved

MICROSOFT = "com.microsoft"


def zeros(*sizes: int) -> Any:
    return np.zeros(sizes, np.float32)


def whole(*numbers: int) -> Any:
    return np.array(numbers, np.int64)


SCALAR = np.float32(1)
BYTES, PACKED = np.zeros((2, 3), np.uint8), np.zeros((5, 1, 8), np.uint8)
BLOCKS = {"K": 16, "N": 5, "bits": 4, "block_size": 16}
OF_MICROSOFT = {
    "BiasSplitGelu",
    "FusedConv",
    "FusedMatMul",
    "MatMulNBits",
    "MultiHeadAttention",
    "RotaryEmbedding",
    "SkipLayerNormalization",
    "QLinearSigmoid",
}

# The kind of a node, its constant inputs, its attributes, and a part of the reason.
REFUSED: list[tuple[str, list[Any], dict[str, Any], str]] = [
    ("Reshape", [zeros(2, 3)], {}, "Reshape has no 'shape'."),
    ("Expand", [zeros(2, 3)], {}, "Expand has no 'shape'."),
    ("Flatten", [zeros(2, 3)], {"axis": 3}, "axis is 3, but the tensor has only 2 dimensions."),
    ("Squeeze", [zeros(2, 3), whole(0)], {}, "Squeeze cannot remove dimension 0 of {2,3}, because its size is not 1."),
    ("Unsqueeze", [zeros(2, 3)], {}, "Unsqueeze has no 'axes'."),
    ("Unsqueeze", [zeros(2), whole(*range(33))], {},
     "Unsqueeze adds 33 dimensions; a tensor of DirectML has at most 8."),
    ("Transpose", [zeros(2, 3)], {"perm": [0, 0]}, "perm"),
    ("Concat", [SCALAR, SCALAR], {"axis": 0}, "Concat cannot join scalars."),
    ("Concat", [zeros(2, 3), zeros(3, 2)], {"axis": 0}, "Concat cannot join {2,3}, {3,2} along dimension 0."),
    ("Split", [SCALAR], {}, "Split cannot divide a scalar."),
    ("SpaceToDepth", [zeros(1, 1, 2, 2)], {"blocksize": 2, "mode": "CRD"}, "The mode of SpaceToDepth is CRD"),
    ("SpaceToDepth", [zeros(1, 1, 3, 2)], {"blocksize": 2}, "{1,1,3,2}"),
    ("Tile", [zeros(2, 3), whole(2)], {}, "repeats"),
    ("ReverseSequence", [zeros(2, 3), whole(1, 1)], {"batch_axis": 1, "time_axis": 0}, "lengths {2}, batch_axis 1"),
    ("Slice", [zeros(2, 3), whole(0), whole(1), whole(0), whole(0)], {}, "steps"),
    ("Pad", [zeros(2, 3), whole(1, 1)], {}, "pads"),
    ("Pad", [zeros(2, 3), whole(-1, 0, 0, 0)], {}, "DirectML has no negative padding."),
    ("Pad", [BYTES, whole(0, 0, 0, 1), np.float32(np.inf)], {}, "constant_value is inf, which is not a whole number."),
    ("Resize", [zeros(1, 1, 2, 2), zeros(0), np.ones(3, np.float32)], {}, "a scale or a size for each dimension"),
    ("Resize", [zeros(1, 1, 2, 2), zeros(0), np.array([1, 1, -1, 1], np.float32)], {}, "-1"),
    ("Resize", [zeros(1, 1, 2, 2), zeros(0), np.ones(4, np.float32)], {"exclude_outside": 1}, "exclude_outside is 1;"),
    ("MatMul", [SCALAR, zeros(2)], {}, "An input of MatMul is a scalar; it must"),
    ("MatMul", [zeros(2, 3), zeros(2, 3)], {}, "{2,3}"),
    ("Gemm", [zeros(2, 3), zeros(3)], {}, "Gemm requires matrices; A is {2,3} and B is {3}."),
    ("GlobalAveragePool", [SCALAR], {}, "GlobalAveragePool"),
    ("LpPool", [zeros(1, 1, 3, 3)], {"kernel_shape": [2, 2], "p": 0}, "p is 0; it must be from 1 to 4294967295."),
    ("LpNormalization", [zeros(2, 3)], {"p": 3}, "p is 3; it must be 1 or 2."),
    ("LRN", [zeros(1, 2, 3, 3)], {"size": 0}, "size is 0; it must be from 1 to 4294967295."),
    ("InstanceNormalization", [zeros(1, 2), zeros(2), zeros(2)], {}, "{1,2}"),
    ("InstanceNormalization", [zeros(1, 2, 3), zeros(3), zeros(3)], {}, "{3}"),
    ("AveragePool", [zeros(1, 1, 3, 3)], {}, "AveragePool has no attribute kernel_shape."),
    ("AveragePool", [zeros(1, 1, 3, 3)], {"kernel_shape": [2]}, "kernel_shape"),
    ("Conv", [zeros(1, 1, 3, 3), zeros(1, 1, 2)], {}, "{1,1,2}"),
    ("Conv", [zeros(1, 1, 3, 3), zeros(1, 1, 2, 2), zeros(1, 1)], {}, "{1,1}"),
    ("Conv", [zeros(1, 1, 3, 3), zeros(1, 1, 2, 2)], {"auto_pad": 3}, "The attribute auto_pad of Conv is not a text."),
    ("Conv", [zeros(1, 1, 3, 3), zeros(1, 1, 2, 2)], {"auto_pad": "SOME"}, "auto_pad"),
    ("Conv", [zeros(1, 1, 3, 3), zeros(1, 1, 2, 2)], {"strides": "2"}, "strides of Conv is not a list of"),
    ("LeakyRelu", [zeros(2, 3)], {"alpha": "1"}, "alpha"),
    ("RoiAlign", [zeros(1, 2, 3), zeros(1, 4), whole(0)], {}, "{1,2,3}"),
    ("RoiAlign", [zeros(1, 1, 3, 3), zeros(1, 4), whole(0)], {"output_height": 0}, "output_height"),
    ("RoiAlign", [zeros(1, 1, 3, 3), zeros(1, 4), whole(0)], {"sampling_ratio": -1}, "sampling_ratio is -1"),
    ("MaxRoiPool", [zeros(1, 1, 3, 3), zeros(1, 5)], {"pooled_shape": [2]}, "it must have two sizes."),
    ("BatchNormalization", [zeros(2), *[zeros(2)] * 4], {}, "it must have channels."),
    ("BatchNormalization", [zeros(1, 2, 3), *[np.zeros(2)] * 4], {}, "leaves such a node to the CPU."),
    ("BatchNormalization", [zeros(1, 2, 3), *[zeros(1, 2)] * 4], {}, "it must have one number per channel."),
    ("Gather", [SCALAR, whole(0)], {}, "The input of Gather is a scalar; it must"),
    ("GatherElements", [zeros(2, 3), whole(0)], {}, "GatherElements"),
    ("GatherND", [SCALAR, whole(0)], {}, "GatherND requires data and indices of rank 1 or more."),
    ("ScatterElements", [zeros(2, 3), whole(0), zeros(1)], {}, "ScatterElements"),
    ("ScatterND", [SCALAR, whole(0), zeros(1)], {}, "ScatterND"),
    ("Range", [np.float32(0), np.float32(1)], {}, "Range has no 'delta'."),
    ("LSTM", [zeros(1, 1, 2), zeros(1, 8, 2), zeros(1, 8, 3)], {"hidden_size": 2}, "{1,8,3}"),
    ("GRU", [zeros(1, 1, 2), zeros(1, 6, 2), zeros(1, 6, 2)], {"hidden_size": 2, "clip": 1.0}, "clip"),
    (
        "GRU", [zeros(1, 1, 2), zeros(1, 6, 2), zeros(1, 6, 2)], {"hidden_size": 2, "activations": ["Tanh"]},
        "activation",
    ),
    (
        "GRU", [zeros(1, 1, 2), zeros(1, 6, 2), zeros(1, 6, 2)],
        {"hidden_size": 2, "activations": ["Tanh", "Other"]}, "The DirectML provider has no activation 'Other'.",
    ),
    ("FusedMatMul", [zeros(2, 3), zeros(3, 2)], {"transBatchA": 1}, "transBatchA"),
    ("MatMulNBits", [zeros(2, 16), PACKED, zeros(5)], {**BLOCKS, "bits": 3}, "bits is 3; the DirectML provider"),
    ("MatMulNBits", [zeros(2, 16), PACKED, zeros(5)], {**BLOCKS, "K": 17}, "K must be a multiple of block_size."),
    ("MatMulNBits", [zeros(2, 16), PACKED[:4], zeros(5)], BLOCKS, "B is {4,1,8}, which holds 64 numbers; N, K and"),
    ("MatMulNBits", [zeros(2, 16), PACKED, zeros(4)], BLOCKS, "scales is {4}, which holds 4 numbers; N, K"),
    ("MatMulNBits", [zeros(2, 16), PACKED, zeros(5), PACKED[0, 0, :4]], BLOCKS, "zero_points is {4}, which holds 8"),
    ("MatMulNBits", [zeros(2, 15), PACKED, zeros(5)], BLOCKS, "A is {2,15}; it must have at least 2 dimensions"),
    ("RotaryEmbedding", [zeros(2, 4), whole(0), zeros(3, 2), zeros(3, 2)], {}, "{2,4}"),
    ("RotaryEmbedding", [zeros(1, 3, 5), whole(0), zeros(3, 2), zeros(3, 2)], {}, "heads of 4."),
    (
        "RotaryEmbedding", [zeros(1, 3, 4), whole(0), zeros(3, 2), zeros(3, 2)], {"num_heads": 5},
        "num_heads is 5; it must divide 4, the number of elements of a position.",
    ),
    (
        "RotaryEmbedding", [zeros(1, 3, 4), whole(0), zeros(3, 2), zeros(3, 2)], {"num_heads": 2},
        "the input {1,3,4} and the cache {3,2}, which do not fit heads of 2 elements.",
    ),
    ("RotaryEmbedding", [zeros(1, 3, 4), whole(0, 1), zeros(3, 2), zeros(3, 2)], {}, "position_ids"),
    ("BiasSplitGelu", [SCALAR, SCALAR], {}, "The input of BiasSplitGelu is a scalar"),
    ("MultiHeadAttention", [*[zeros(1, 3, 4)] * 3, zeros(12), np.int32(1)], {"num_heads": 1}, "has the sizes {}"),
    ("SkipLayerNormalization", [zeros(4), zeros(4), zeros(4)], {}, "it must have 2 or 3 dimensions."),
    ("QLinearSigmoid", [BYTES, SCALAR, np.uint8(0), SCALAR], {}, "The node has no zero point of Y"),
]  # fmt: skip


def test_a_node_without_an_operator_has_its_reason(tmp_path: Path, subtests: pytest.Subtests):
    """The program lists each node that no operator can compute, with the reason. One model contains all these nodes,
    because each model is read in a child process.
    """
    made, constants = list[Any](), dict[str, Any]()
    for number, (kind, inputs, attributes, _) in enumerate(REFUSED):
        names = [f"c{number}_{position}" for position in range(len(inputs))]
        constants |= dict(zip(names, inputs, strict=True))
        domain = MICROSOFT if kind in OF_MICROSOFT else ""
        made.append(node(kind, names, [f"y{number}"], f"n{number}", domain=domain, **attributes))
    content = model(graph(made, [], constants))
    content.opset_import.add(domain=MICROSOFT, version=1)
    found = {each.name: each for each in nodes(saved(content, tmp_path))}
    for number, (kind, _, attributes, reason) in enumerate(REFUSED):
        with subtests.test(f"{number} {kind} {attributes}"):
            assert reason in str(found[f"n{number}"].why_not)
