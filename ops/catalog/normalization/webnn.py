"""WebNN code for the mean-variance normalizations."""

from ops.arrays.scalar_cast import as_float32
from ops.catalog.activation.webnn import fused
from ops.catalog.normalization.mean_variance_rows import axes_of, uses_mean, uses_variance
from ops.declare.webnn_code import Operand, Outputs, call, in_webnn, only, tensor
from ops.model.case import Case
from ops.text.format_error import FormatError
from ops.text.sentences import say


def _mean_variance(case: Case) -> Outputs:
    made = _normalized(case, tensor(case, "InputTensor"), axes_of(case))
    for name, method in (("ScaleTensor", "mul"), ("BiasTensor", "add")):
        if case.has(name):
            made = call(method, made, tensor(case, name))
    return only(case, fused(case, made))


def _normalized(case: Case, x: Operand, axes: tuple[int, ...]) -> Operand:
    if not uses_mean(case):
        if uses_variance(case):
            raise FormatError(say("layerNormalization of WebNN always subtracts the mean; here UseMean is 0"))
        return x
    if uses_variance(case):
        return call("layerNormalization", x, axes=list(axes), epsilon=as_float32(case.number("Epsilon")))
    rows = tuple(1 if axis in axes else size for axis, size in enumerate(x.shape))
    return call("sub", x, call("reduceMean", x, shape=rows, axes=list(axes), keepDimensions=True))


SNIPPETS = in_webnn({f"MEAN_VARIANCE_NORMALIZATION{version}": _mean_variance for version in ("", "1", "2")})
