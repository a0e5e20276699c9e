"""Exports activations to ONNX nodes. Some activations become nodes of their own, and fused activations become
attributes of other nodes.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

from ops.declare.onnx_activations import ACTIVATIONS
from ops.declare.onnx_table import MICROSOFT
from ops.formats.onnx_export.draft import OLD, Draft, Maker
from ops.model.case import Case
from ops.text.format_error import FormatError
from ops.text.sentences import say
from ops.text.values import Fused

_TYPES = {operator: op_type for op_type, (operator, _) in ACTIVATIONS.items()}
_REMOVED = ("ParametricSoftplus", "ScaledTanh")  # experimental types, which ONNX has removed


def _activation(case: Case, op_type: str) -> Draft:
    attributes = {name: case.number(field) for name, (field, _) in ACTIVATIONS[op_type][1].items()}
    if op_type == "Gelu":
        return Draft(op_type, ("InputTensor",), opset=1, domain=MICROSOFT)
    return Draft(op_type, ("InputTensor",), attributes=attributes, opset=OLD if op_type in _REMOVED else 17)


def activation_of(desc: Fused) -> tuple[str, dict[str, float]]:
    """The name of an activation in ONNX, and its attributes. Raises FormatError if ONNX has no such activation."""
    operator = desc.name
    op_type = _TYPES.get(operator)
    if op_type is None:
        raise FormatError(say("No node of ONNX has the activation {name}.", name=operator))
    held = dict(desc.members)
    return op_type, {name: _number(held[field]) for name, (field, _) in ACTIVATIONS[op_type][1].items()}


def fused_list(case: Case, name: str) -> list[Fused]:
    """Returns the fused activations in a list attribute such as ActivationDescs, without entries that are not valid."""
    value: Any = case[name]
    return [each for each in value if isinstance(each, Fused)]


def _number(value: Any) -> float:
    return float(value)


def _sum(case: Case) -> Draft:
    del case
    raise FormatError(
        say("The only node that becomes this operator, DmlFusedAdd, exists only in onnxruntime's DirectML provider.")
    )


ACTIVATION: Mapping[str, Maker] = {
    **{operator: partial(_activation, op_type=op_type) for operator, op_type in _TYPES.items()},
    "ELEMENT_WISE_ADD1": _sum,
}
