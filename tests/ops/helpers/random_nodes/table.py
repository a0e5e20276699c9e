"""The generators of random ONNX nodes, by operator type. Types outside of the domain ai.onnx have the domain as a
prefix.
"""

from collections.abc import Mapping

from tests.ops.helpers.random_nodes.drawing import Generator
from tests.ops.helpers.random_nodes.fused import FUSED
from tests.ops.helpers.random_nodes.layers import LAYERS
from tests.ops.helpers.random_nodes.moves import MOVES
from tests.ops.helpers.random_nodes.plain import PLAIN
from tests.ops.helpers.random_nodes.quantized import QUANTIZED

GENERATORS: Mapping[str, Generator] = {**PLAIN, **LAYERS, **MOVES, **QUANTIZED, **FUSED}
