"""NumPy and DirectMLX code for CLIP, CLIP1 and THRESHOLD."""

from ops.arrays.dtypes import I64, U64, DataType
from ops.arrays.scale_bias import float_of
from ops.catalog.clip.scaling import bound, bounds
from ops.declare.numpy_code import scaling_lines
from ops.declare.python_source import number, numpy_scalar
from ops.declare.snippets import Snippet
from ops.model.case import Case
from ops.text.literals import number_text
from ops.text.values import ScaleBias

MIXED = "# fmin and fmax ignore NaN: a NaN element becomes Max, a NaN bound has no effect."


def numpy(case: Case) -> str:
    """The NumPy code for a case."""
    data_type = case.data_type("InputTensor")
    x, scaling = _scaling(case, data_type)
    low, high = map(numpy_scalar, bounds(case, data_type))
    comment = f"{MIXED}\n" if data_type.is_float else ""
    start = f"{scaling}{bounds_comment(case)}low, high = {low}, {high}\n"
    return f"{start}\n{comment}OutputTensor = np.fmax(low, np.fmin({x}, high))"


def _scaling(case: Case, data_type: DataType) -> tuple[str, str]:
    """Returns the name of the NumPy variable that the code clips, and the lines that compute this variable with
    ScaleBias.

    Without ScaleBias, and for 64-bit integers, there are no lines.
    """
    scale_bias = case["ScaleBias"]
    if not isinstance(scale_bias, ScaleBias) or data_type in (I64, U64):
        return "InputTensor", ""
    scale, bias = (number(float_of(value)) for value in (scale_bias.scale, scale_bias.bias))
    return "scaled", scaling_lines(scale, bias, data_type)


def bounds_comment(case: Case) -> str:
    """A Python comment that states Min and Max of the desc."""
    low, high = (number_text(case.number(name)) for name in ("Min", "Max"))
    return f"# Min {low} and Max {high}, as {case.data_type('InputTensor').name}:\n"


def threshold(case: Case) -> str:
    """The NumPy code for a case of THRESHOLD."""
    data_type = case.data_type("InputTensor")
    x, scaling = _scaling(case, data_type)
    low = numpy_scalar(bound(case.number("Min"), None, data_type))
    return f"{scaling}OutputTensor = np.fmax({low}, {x})  # fmax ignores NaN"


_CLIP = {"numpy": Snippet(numpy)}
SNIPPETS = {
    "ELEMENT_WISE_CLIP": {
        **_CLIP,
        "directmlx": Snippet("dml::Clip({InputTensor}, /*min*/ {Min}, /*max*/ {Max}, {ScaleBias})"),
    },
    "ELEMENT_WISE_CLIP1": _CLIP,
    "ELEMENT_WISE_THRESHOLD": {"numpy": Snippet(threshold)},
}
