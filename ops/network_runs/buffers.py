"""Passes the buffers that nodes write to the nodes that read them."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import buffer_of, logical_view
from ops.model.case import Case
from ops.model.data import Data, Kept
from ops.network.network import Link, Network, Node, Port


def buffer_from(case: Case, field: str, logical: Array) -> Array:
    """Returns the read-only buffer of an output whose elements are `logical`. The gaps of the buffer are 0."""
    desc = case.tensor(field)
    assert desc is not None
    if desc.explicit_steps is not None:
        return buffer_of(logical, desc.explicit_steps)
    buffer = np.ascontiguousarray(logical).reshape(-1)
    buffer.flags.writeable = False
    return buffer


def elements_in(case: Case, field: str, buffer: Array) -> Array:
    """The elements of `buffer`, which belongs to the tensor `field`, in the shape of its desc; read-only."""
    desc = case.tensor(field)
    assert desc is not None
    return logical_view(buffer, case.sizes(field), desc.explicit_steps)


def handed(buffer: Array, link: Link, target: Case) -> Array:
    """Returns the part of a node's output `buffer` that a linked input reads, in the data type of this input.

    The elements are not copied. The link must not have an ERROR.
    """
    wanted = target.data_type(link.target.field).numpy
    if not link.offset and wanted == buffer.dtype:
        return buffer
    raw = buffer.view(np.uint8)[link.offset :]
    part = raw[: len(raw) // wanted.itemsize * wanted.itemsize].view(wanted)
    part.flags.writeable = False
    return part


def fed(network: Network, node: Node, buffers: Mapping[Port, Array]) -> Case:
    """Returns the case of a node. Its linked inputs have the numbers that earlier nodes computed.

    `buffers` must contain the output of every node to which an input is linked.
    """
    case = node.case
    for port in node.inputs:
        link = network.link_to.get(port)
        if link is not None:
            case = with_input(case, link, buffers[link.source])
    return case


def with_input(case: Case, link: Link, buffer: Array) -> Case:
    """Returns the case with the numbers of a linked input. They come from `buffer`, the output to which the input is
    linked.

    A case with an incomplete desc is returned unchanged: it has an error, so it is not run.
    """
    name = link.target.field
    desc = case.tensor(name)
    if desc is None or not desc.is_laid_out:
        return case
    layout = (case.sizes(name), desc.explicit_steps)
    return case.with_data(name, Data(kept=Kept(handed(buffer, link, case), layout)))
