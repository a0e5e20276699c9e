"""Replaces one data type of a network by another, such as FLOAT32 by FLOAT16, in all its tensors and attributes."""

from dataclasses import replace

from ops.arrays.dtypes import DataType
from ops.model.case import Case, FieldValue
from ops.model.data import Kept, cast
from ops.model.tensor import TensorDesc
from ops.network.network import Network


def in_type(network: Network, old: DataType, new: DataType) -> Network:
    """The network with the data type `new` in every tensor and attribute that has the type `old`.

    Offsets of links change with the size of an element. The case of an operator that does not support `new` gets a
    violation.
    """
    nodes = tuple(replace(node, case=_case_in(node.case, old, new)) for node in network.nodes)
    links = tuple(
        replace(link, offset=link.offset * new.bits // old.bits)
        if (desc := network.by_name[link.source.node].case.tensor(link.source.field)) and desc.data_type is old
        else link
        for link in network.links
    )
    return replace(network, nodes=nodes, links=links)


def _case_in(case: Case, old: DataType, new: DataType) -> Case:
    values: dict[str, FieldValue] = {}
    data = dict(case.data)
    for name, value in case.values.items():
        if isinstance(value, TensorDesc) and value.data_type is old:
            values[name] = replace(value, data_type=new, total_bytes=None)
            kept = data[name].kept if name in data else None
            if kept is not None:
                data[name] = replace(data[name], kept=Kept(cast(kept.buffer, new), kept.layout))
        else:
            values[name] = new if value is old else value
    return replace(case, values=values, data=data)
