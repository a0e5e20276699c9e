"""The generators of random nodes by type, with the domain in front of the type unless it is ai.onnx."""

from collections.abc import Mapping

from tests.ops.helpers.random_nodes.drawing import Generator
from tests.ops.helpers.random_nodes.fused import FUSED
from tests.ops.helpers.random_nodes.layers import LAYERS
from tests.ops.helpers.random_nodes.moves import MOVES
from tests.ops.helpers.random_nodes.plain import PLAIN
from tests.ops.helpers.random_nodes.quantized import QUANTIZED

GENERATORS: Mapping[str, Generator] = {**PLAIN, **LAYERS, **MOVES, **QUANTIZED, **FUSED}
