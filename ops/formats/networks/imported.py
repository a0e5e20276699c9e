"""The result of reading a network from a file."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ops.arrays.layout import Shape
from ops.network.network import Network


@dataclass(frozen=True, slots=True)
class Stop:
    """A node of a model for which there is no case: its name, its type, and the reason as a sentence.

    `inputs` and `outputs` are the names of its tensors.
    """

    name: str
    kind: str
    why_not: str
    inputs: tuple[str, ...] = ()
    outputs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportedNetwork:
    """A network that was read, with further facts about the file.

    `stops` are the nodes of the file that the network lacks. `remarks` has sentences about parts that were added or
    left out, by node. `shapes` has the sizes of tensors in the model, by name; they may differ from those in the descs.
    `made_up` are the inputs of the model whose numbers the program chose. `sources` has, for each node of the network,
    the unique name of the ONNX node from which it was converted.
    """

    network: Network
    stops: tuple[Stop, ...] = ()
    remarks: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    shapes: Mapping[str, Shape] = field(default_factory=dict[str, Shape])
    made_up: tuple[str, ...] = ()
    sources: Mapping[str, str] = field(default_factory=dict[str, str])
