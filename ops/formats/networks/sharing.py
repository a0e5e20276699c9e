"""Writes a network as a share text, and reads a network from a share text.

The share text is one line, which contains the model file of the whole network.
"""

import json
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from ops.formats import share_text
from ops.formats.dxdispatch import resources
from ops.formats.dxdispatch.model import Model
from ops.formats.networks import dxdispatch_reader, dxdispatch_writer
from ops.formats.networks.dxdispatch_reader import NETWORK
from ops.formats.share_text import MOST_BYTES, Shared
from ops.model.data import Data
from ops.network.network import Network, Port
from ops.text.format_error import FormatError
from ops.text.sentences import say

_UNLISTED = Data(problem="not listed")
# The characters of a number in the model, with its comma.
_FEWEST_CHARACTERS, _MOST_CHARACTERS = 2, 26


def write(network: Network, view: Mapping[str, Any] | None = None) -> Shared:
    """Returns the share text of a network: `read(write(network).text) == network` if no tensor was left out.

    If the text would be too long, the numbers of the largest tensors are left out, and only their fills are kept. The
    attribute `left_out` of the result names these tensors. `view` is added to the model, to its object `explorer`.
    Raises FormatError if the model is too large even without numbers.
    """
    sizes = {
        name: len(kept.buffer)
        for name, ports in network.inputs.items()
        if (kept := network.by_name[ports[0].node].case.data[ports[0].field].kept) is not None
    }
    smallest = len(_text(network, sizes, view))
    if smallest > MOST_BYTES:
        raise FormatError(
            say("The model has {count} bytes; up to {most} fit in a share text.", count=smallest, most=MOST_BYTES)
        )
    kept = sorted(sizes, key=lambda name: sizes[name])
    left_out: set[str] = set()
    text = None
    excess = _FEWEST_CHARACTERS * sum(sizes.values()) - (MOST_BYTES - smallest)
    per_number = _FEWEST_CHARACTERS
    while text is None or excess > 0:
        while kept and excess > 0:
            left_out.add(kept[-1])
            excess -= per_number * sizes[kept.pop()]
        text = _text(network, left_out, view)
        excess, per_number = len(text) - MOST_BYTES, _MOST_CHARACTERS
    names = tuple(name for name in network.inputs if name in left_out)
    return Shared(f"dmlx{share_text.VERSION}:{share_text.packed(text)}", names)


def read(text: str) -> Network:
    """Returns the network in the first share text that `text` contains. Raises FormatError, and no other error, if
    there is none or it is not readable.
    """
    return dxdispatch_reader.network_of(Model(share_text.model_in(text)))


def is_network(model: Mapping[str, Any]) -> bool:
    """True if a parsed model file was written for a network."""
    explorer = model.get("explorer")
    return isinstance(explorer, dict) and NETWORK in explorer


def _text(network: Network, left_out: Collection[str], view: Mapping[str, Any] | None) -> bytes:
    bare = network
    nodes = dict(network.by_name)
    unlisted: list[Port] = []
    for name, ports in network.inputs.items():
        for port in ports:
            case = nodes[port.node].case
            data = case.data[port.field]
            if name in left_out:
                case = case.with_data(port.field, Data(data.fill))
            if not share_text.is_listed(case, port.field):
                unlisted.append(port)
            nodes[port.node] = replace(nodes[port.node], case=case)
    bare = replace(network, nodes=tuple(nodes.values()))
    for port in unlisted:
        nodes[port.node] = replace(nodes[port.node], case=nodes[port.node].case.with_data(port.field, _UNLISTED))
    model = dxdispatch_writer.dump(replace(network, nodes=tuple(nodes.values())))
    for port in unlisted:
        entry = resources.saved_entry(bare.by_name[port.node].case, port.field)
        model["explorer"]["cases"][port.node]["data"][port.field] = entry
    if view:
        model["explorer"] |= view
    return json.dumps(model, ensure_ascii=True, separators=(",", ":")).encode()
