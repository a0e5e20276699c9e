"""WebNN code for activations, for the softmax family of operators, and for fused activations."""

from collections.abc import Callable, Mapping

from ops.arrays.scalar_cast import as_float32
from ops.declare.webnn_code import Code, Operand, Outputs, call, constant, in_webnn, linear, only, tensor
from ops.model.case import Case
from ops.text.format_error import FormatError
from ops.text.sentences import say
from ops.text.values import Fused

_Members = Mapping[str, float]


def _celu(x: Operand, m: _Members) -> Operand:
    return linear(call("elu", linear(x, 1 / m["Alpha"])), m["Alpha"])


def _thresholded(x: Operand, m: _Members) -> Operand:
    alpha, zero = constant(m["Alpha"], x.data_type, "alpha"), constant(0, x.data_type, "zero")
    return call("where", call("greater", x, alpha, data_type="uint8"), x, zero, data_type=x.data_type)


def _hard_swish(x: Operand, m: _Members) -> Operand:
    if m == {"Alpha": as_float32(1 / 6), "Beta": 0.5}:
        return call("hardSwish", x)
    return call("mul", x, call("hardSigmoid", x, alpha=m["Alpha"], beta=m["Beta"]))


# The operand of an activation of `x`, from its attributes.
FUNCTIONS: Mapping[str, Callable[[Operand, _Members], Operand]] = {
    "ELU": lambda x, m: call("elu", x, alpha=m["Alpha"]),
    "CELU": _celu,
    "SCALED_ELU": lambda x, m: linear(call("elu", x, alpha=m["Alpha"]), m["Gamma"]),
    "HARD_SIGMOID": lambda x, m: call("hardSigmoid", x, alpha=m["Alpha"], beta=m["Beta"]),
    "SIGMOID": lambda x, m: call("sigmoid", x),
    "IDENTITY": lambda x, m: call("identity", x),
    "LINEAR": lambda x, m: call("linear", x, alpha=m["Alpha"], beta=m["Beta"]),
    "LEAKY_RELU": lambda x, m: call("leakyRelu", x, alpha=m["Alpha"]),
    "RELU": lambda x, m: call("relu", x),
    "THRESHOLDED_RELU": _thresholded,
    "PARAMETRIC_SOFTPLUS": lambda x, m: linear(call("softplus", linear(x, m["Beta"])), m["Alpha"]),
    "SOFTPLUS": lambda x, m: linear(call("softplus", linear(x, m["Steepness"])), 1 / m["Steepness"]),
    "SOFTSIGN": lambda x, m: call("softsign", x),
    "TANH": lambda x, m: call("tanh", x),
    "SCALED_TANH": lambda x, m: linear(call("tanh", linear(x, m["Beta"])), m["Alpha"]),
    "GELU": lambda x, m: call("gelu", x),
    "SWISH": lambda x, m: call("mul", x, call("sigmoid", linear(x, m["SigmoidInputScale"]))),
    "HARD_SWISH": _hard_swish,
    "SOFTMAX": lambda x, m: softmax(x, (len(x.shape) - 1,)),
    "LOG_SOFTMAX": lambda x, m: log_softmax(x, (len(x.shape) - 1,)),
}
_DIVIDED_BY = {"CELU": "Alpha", "SOFTPLUS": "Steepness"}


def activated(name: str, x: Operand, members: _Members) -> Operand:
    """The WebNN operand that applies the activation `name` (without ACTIVATION_) to `x`. Raises FormatError if WebNN
    does not have the activation, or if the code would divide by 0.
    """
    if name not in FUNCTIONS:
        raise FormatError(say("MLGraphBuilder of WebNN has no method for {activation}", activation=name))
    if members.get(_DIVIDED_BY.get(name, ""), 1) == 0:
        raise FormatError(say("{field} is 0, and the code divides by it", field=_DIVIDED_BY[name]))
    return FUNCTIONS[name](x, members)


def fused(case: Case, x: Operand) -> Operand:
    """The operand after FusedActivation; the given operand if the case has no FusedActivation."""
    found = case.values.get("FusedActivation")
    if not isinstance(found, Fused):
        return x
    members = {name: as_float32(value) for name, value in found.members if isinstance(value, int | float)}
    return activated(found.name.removeprefix("ACTIVATION_"), x, members)


def softmax(x: Operand, axes: tuple[int, ...]) -> Operand:
    """The WebNN operand of the softmax of `x` along `axes`."""
    return call("softmax", x, axes[0]) if len(axes) == 1 else call("exp", log_softmax(x, axes))


def log_softmax(x: Operand, axes: tuple[int, ...]) -> Operand:
    """The WebNN operand of the logarithm of the softmax of `x` along `axes`."""
    shape = tuple(1 if axis in axes else size for axis, size in enumerate(x.shape))
    total = call("reduceLogSumExp", x, shape=shape, axes=list(axes), keepDimensions=True)
    return call("sub", x, total)


def _axes_of(case: Case) -> tuple[int, ...]:
    if "Axes" not in case.values:
        return (len(case.sizes("InputTensor")) - 1,)
    return tuple(sorted(set(case.integers("Axes"))))


def _activation(name: str) -> Code:
    def code(case: Case) -> Outputs:
        attributes = [field.name for field in case.operator.attributes]
        members = {each: as_float32(case.number(each)) for each in attributes}
        return only(case, activated(name, tensor(case, "InputTensor"), members))

    return code


def _parameterized(case: Case) -> Outputs:
    return only(case, call("prelu", tensor(case, "InputTensor"), tensor(case, "SlopeTensor")))


def _softmax(case: Case) -> Outputs:
    return only(case, softmax(tensor(case, "InputTensor"), _axes_of(case)))


def _log_softmax(case: Case) -> Outputs:
    return only(case, log_softmax(tensor(case, "InputTensor"), _axes_of(case)))


SNIPPETS = in_webnn(
    {
        **{f"ACTIVATION_{name}": _activation(name) for name in FUNCTIONS if not name.endswith("SOFTMAX")},
        "ACTIVATION_PARAMETERIZED_RELU": _parameterized,
        **{f"ACTIVATION_SOFTMAX{version}": _softmax for version in ("", "1")},
        **{f"ACTIVATION_LOG_SOFTMAX{version}": _log_softmax for version in ("", "1")},
    }
)
