"""Extends a network by a new node that reads the output of an existing node."""

from dataclasses import replace

from ops.check.fixes import fix_all
from ops.check.validation import has_errors, validate
from ops.model.case import Case
from ops.model.feature_levels import NEWEST, FeatureLevel
from ops.model.guard import NO_DATA
from ops.model.inference import fit_outputs
from ops.model.tensor import TensorDesc
from ops.network.network import Network, Node, Port


def grown(network: Network, source: Port, case: Case, field: str, level: FeatureLevel = NEWEST) -> tuple[Network, str]:
    """The network with a new node, whose input `field` reads the output `source`, and the name of this node.

    `case` is an example of the operator of the new node. Its input gets the desc of the output, and fixes adapt its
    other tensors. If no fixes make the case valid, it has errors. Raises KeyError for an output that no node has,
    ValueError if the operator has no such input.
    """
    written = network.by_name[source.node].case.tensor(source.field)
    if written is None:
        raise KeyError(source.field)
    if field not in {each.name for each in case.operator.inputs}:
        raise ValueError(f"{case.operator.name} has no input {field}.")
    plain = case.operator.name.lower()
    name, number = plain, 1
    while name in network.by_name:
        number += 1
        name = f"{plain} {number}"
    made = replace(network, nodes=(*network.nodes, Node(name, adapted(case, field, written, level))))
    return made.with_link(source, Port(name, field)), name


def adapted(case: Case, field: str, desc: TensorDesc, level: FeatureLevel = NEWEST) -> Case:
    """Returns the case with the desc `desc`, without its flags, in the input `field`, and with other fields adapted to
    this desc.

    The adaptation tries fixes. If they do not make the case valid, the result has errors.
    """
    given = replace(desc, flags=0) if isinstance(desc.flags, int) and desc.flags else desc
    wanted = replace(case.with_value(field, given), derive=True)
    tries = [fit_outputs(wanted)]
    # Operators with several inputs of the same sizes: all of them get these sizes.
    alike = wanted
    for other in case.operator.inputs:
        if other.name != field and case.has(other.name) and case.tensor(other.name) == case.tensor(field):
            alike = alike.with_value(other.name, given)
    tries.append(fit_outputs(alike))
    fitting = next((each for each in tries if not has_errors(validate(each, level, NO_DATA))), None)
    if fitting is not None:
        return fitting
    for each in tries:
        fixed = fix_all(each, level)
        if fixed.is_valid and fixed.level == level and fixed.case.tensor(field) == given:
            return fixed.case
    return tries[0]
