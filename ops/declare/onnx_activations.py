"""The activations of ONNX nodes: activation nodes, fused activations, and the functions of recurrent nodes."""

from collections.abc import Mapping, Sequence
from typing import Any

from ops.declare.onnx_source import Node
from ops.text.format_error import FormatError
from ops.text.literals import shortened
from ops.text.sentences import say

# By type of node: the operator, and the field and default of each attribute.
ACTIVATIONS: Mapping[str, tuple[str, Mapping[str, tuple[str, float]]]] = {
    "Celu": ("ACTIVATION_CELU", {"alpha": ("Alpha", 1.0)}),
    "Elu": ("ACTIVATION_ELU", {"alpha": ("Alpha", 1.0)}),
    "HardSigmoid": ("ACTIVATION_HARD_SIGMOID", {"alpha": ("Alpha", 0.2), "beta": ("Beta", 0.5)}),
    "LeakyRelu": ("ACTIVATION_LEAKY_RELU", {"alpha": ("Alpha", 0.01)}),
    "ParametricSoftplus": ("ACTIVATION_PARAMETRIC_SOFTPLUS", {"alpha": ("Alpha", 1.0), "beta": ("Beta", 1.0)}),
    "Relu": ("ACTIVATION_RELU", {}),
    "ScaledTanh": ("ACTIVATION_SCALED_TANH", {"alpha": ("Alpha", 1.0), "beta": ("Beta", 1.0)}),
    "Selu": (
        "ACTIVATION_SCALED_ELU",
        {"alpha": ("Alpha", 1.67326319217681884765625), "gamma": ("Gamma", 1.05070102214813232421875)},
    ),
    "Shrink": ("ACTIVATION_SHRINK", {"bias": ("Bias", 0.0), "lambd": ("Threshold", 0.5)}),
    "Sigmoid": ("ACTIVATION_SIGMOID", {}),
    "Softplus": ("ACTIVATION_SOFTPLUS", {}),
    "Softsign": ("ACTIVATION_SOFTSIGN", {}),
    "Tanh": ("ACTIVATION_TANH", {}),
    "ThresholdedRelu": ("ACTIVATION_THRESHOLDED_RELU", {"alpha": ("Alpha", 1.0)}),
    "Gelu": ("ACTIVATION_GELU", {}),
}
# The functions that recurrent nodes of the provider accept.
_RECURRENT = (
    "Relu", "LeakyRelu", "ThresholdedRelu", "Tanh", "ScaledTanh", "Sigmoid", "HardSigmoid", "Elu", "Softsign",
    "Softplus",
)  # fmt: skip
_STEEPNESS = {"ACTIVATION_SOFTPLUS": {"Steepness": 1.0}}


def fields(op_type: str, node: Node, prefix: str = "") -> dict[str, Any]:
    """The fields of an activation's desc, from those attributes of an ONNX node whose names begin with `prefix`."""
    operator, attributes = ACTIVATIONS[op_type]
    found = {field: node.number(f"{prefix}{name}", default) for name, (field, default) in attributes.items()}
    return {**found, **_STEEPNESS.get(operator, {})}


def fused(node: Node, name: str = "fused_activation", prefix: str = "fused_") -> dict[str, Any]:
    """The fused activation of a node as an attribute of a desc; empty if the node has none.

    Raises FormatError if onnxruntime's DirectML provider has no such activation.
    """
    op_type = node.text(name, "")
    if not op_type:
        return {}
    if op_type not in ACTIVATIONS:
        raise FormatError(_unknown(op_type))
    return {"FusedActivation": _desc(ACTIVATIONS[op_type][0], fields(op_type, node, prefix))}


def recurrent(node: Node, defaults: Sequence[str], directions: int) -> list[dict[str, Any]]:
    """Returns the activation functions of a recurrent ONNX node as descs. Raises FormatError if onnxruntime's DirectML
    provider does not support one of them, or if the node has another number of functions than `defaults` for each
    direction.

    The attributes `activation_alpha` and `activation_beta` have one number for each function that has such a parameter,
    in the order of the functions.
    """
    names = list(node.texts("activations") or [*defaults] * directions)
    if len(names) != len(defaults) * directions:
        raise FormatError(
            say(
                "{op_type} has {held} functions in its attribute activations; it must have {needed}.",
                op_type=node.op_type,
                held=len(names),
                needed=len(defaults) * directions,
            )
        )
    known = {name.lower(): name for name in _RECURRENT}
    left = {"alpha": [*(node.floats("activation_alpha") or ())], "beta": [*(node.floats("activation_beta") or ())]}
    found: list[dict[str, Any]] = []
    for name in names:
        if name.lower() not in known:
            raise FormatError(_unknown(name))
        operator, attributes = ACTIVATIONS[known[name.lower()]]
        values = {
            field: left[attribute].pop(0) if left[attribute] else default
            for attribute, (field, default) in attributes.items()
        }
        found.append(_desc(operator, {**values, **_STEEPNESS.get(operator, {})}))
    return found


def _desc(operator: str, attributes: dict[str, Any]) -> dict[str, Any]:
    return {"Type": f"DML_OPERATOR_{operator}", "Desc": attributes}


def _unknown(name: str) -> str:
    return say("The DirectML provider has no activation '{name}'.", name=shortened(name))
