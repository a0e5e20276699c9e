"""Finds inputs for which ONNX defines no result, or another result than DirectML computes. A case with such inputs is
not written.
"""

from collections.abc import Mapping

import numpy as np

from ops.arrays.layout import count
from ops.catalog.shared.axis_indices import is_outside, size_of_axis
from ops.formats.onnx_export.draft import enum_of
from ops.formats.onnx_export.undefined_quantized import HALF, MOST, QUANTIZED, Check
from ops.formats.onnx_export.undefined_sums import added, averaged, powers, varied
from ops.model.case import Case
from ops.text.sentences import say


def why_undefined(case: Case) -> str | None:
    """The reason why ONNX does not define the outputs of DirectML for the numbers of a case.

    Returns None if ONNX defines them. The reason is a clause without a full stop. Its source is the specification of
    ONNX, unless it names onnxruntime.
    """
    check = _CHECKS.get(case.operator.name)
    if check is None:
        return None
    with np.errstate(all="ignore"):  # infinity and NaN are what is looked for
        return check(case)


def _outside() -> str:
    return say("an index lies outside InputTensor, and {library} defines no result for this", library="ONNX")


def _indices(case: Case) -> str | None:
    return _outside() if is_outside(case.logical("IndicesTensor"), size_of_axis(case)).any() else None


def _tuples(case: Case) -> str | None:
    indices, sizes = case.logical("IndicesTensor"), case.sizes("InputTensor")
    batches = case.integer("BatchDimensionCount") if "BatchDimensionCount" in case.values else 0
    first = len(sizes) - case.integer("InputDimensionCount") + batches
    before = len(sizes) - case.integer("IndicesDimensionCount")
    if sizes[first - batches : first] != case.sizes("IndicesTensor")[before : before + batches]:
        return say(
            "the batch dimensions of InputTensor and IndicesTensor have different sizes, and ONNX "
            "defines no result for this"
        )
    columns = (is_outside(indices[..., place], sizes[first + place]) for place in range(indices.shape[-1]))
    return _outside() if any(column.any() for column in columns) else None


def _lengths(case: Case) -> str | None:
    """Returns a reason if a sequence length is negative, or larger than the size of InputTensor along the axis.

    Otherwise returns None. For an operator without the attribute Axis, the axis is dimension 1.
    """
    if not case.has("SequenceLengthsTensor"):
        return None
    axis = case.integer("Axis") if "Axis" in case.values else 1
    lengths = case.logical("SequenceLengthsTensor")
    if not ((lengths < 0) | (lengths > case.sizes("InputTensor")[axis])).any():
        return None
    return say("a sequence length is negative or beyond InputTensor, and ONNX defines no result for this")


def _batches(case: Case) -> str | None:
    """Returns a reason if a region refers to an image that does not exist; otherwise returns None.

    The index of the image is in BatchIndicesTensor, or is the first of the five numbers of a region.
    """
    name = "BatchIndicesTensor" if "BatchIndicesTensor" in case.values else "ROITensor"
    numbers = case.logical(name)
    images = numbers if name == "BatchIndicesTensor" else numbers[..., 0]
    if ((images >= 0) & (images < case.sizes("InputTensor")[0])).all():
        return None
    return say("a region has the index of an image that is not in InputTensor, and ONNX defines no result for this")


def _pooled_regions(case: Case) -> str | None:
    """Returns the reason why ONNX does not define the result of pooling a region; otherwise None.

    There is a reason if a region names an image that does not exist, if an input has a NaN, or if a corner is beyond
    the range of INT32. A corner halfway between two elements is a reason, too, because ONNX does not define how it is
    rounded.
    """
    corners = case.logical("ROITensor")[..., 1:].astype(np.float64) * case.number("SpatialScale")
    if (reason := _batches(case) or _unordered(case)) is not None:
        return reason
    if not (np.abs(corners) < MOST).all():
        return say("a region is too large for an INT32, and onnxruntime defines no result for this")
    if (corners - np.floor(corners) == HALF).any():
        return say("a corner of a region lies halfway between two elements, where ONNX defines no rounding")
    return None


def _regions(case: Case) -> str | None:
    """Returns the reason if ONNX resamples a region differently from DirectML, or not at all; otherwise None.

    There are three possible reasons. The index of a region's image is outside InputTensor; a region leaves InputTensor
    or ends before it begins; or a region is less than 1 wide or high, because ONNX enlarges it for the coordinates
    `output_half_pixel`.
    """
    if (reason := _batches(case)) is not None:
        return reason
    corners = case.logical("ROITensor").astype(np.float64)
    corners = corners * ([case.number("SpatialScaleX"), case.number("SpatialScaleY")] * 2)
    sides, last = corners[..., 2:] - corners[..., :2], case.sizes("InputTensor")[:1:-1]
    if not ((corners[..., :2] >= 0) & (sides >= 0) & (corners[..., 2:] <= last)).all():
        return say("a region leaves InputTensor or ends before it begins; ONNX then reads other elements than DirectML")
    if case.number("InputPixelOffset") or (sides >= 1).all():
        return None
    return say("a region is less than 1 element wide or high; RoiAlign of ONNX makes it larger")


def _padded(case: Case) -> str | None:
    """Returns the reason if a padding is at least as large as its window, so that a window can lie in the padding;
    otherwise None.
    """
    windows = case.integers("WindowSize") * 2
    paddings = (*case.integers("StartPadding"), *case.integers("EndPadding"))
    if all(padding < window for padding, window in zip(paddings, windows, strict=True)):
        return None
    return say("a padding is at least as large as its window, and onnxruntime defines no result for this")


def _sequences(case: Case) -> str | None:
    """Returns why the results of onnxruntime are undefined: an input is NaN, or a length is not valid; otherwise None.

    `_lengths` checks the lengths.
    """
    if (reason := _lengths(case)) is not None or not _has_nan(case):
        return reason
    return say("an input is NaN, and onnxruntime replaces it by a number")


def _starts(case: Case) -> str | None:
    """Returns why onnxruntime defines no result if MaskTensor describes sequences of keys with gaps between them;
    otherwise None.

    MaskTensor has a length for each batch, then the starts and the end of the queries, then the starts and the end of
    the keys. Masks of other types are not checked.
    """
    if not case.has("MaskTensor") or enum_of(case, "MaskType") != "KEY_QUERY_SEQUENCE_LENGTH_START_END":
        return None
    mask = case.logical("MaskTensor").reshape(-1)
    lengths, _, starts = np.split(mask, [mask.size // 3, 2 * (mask.size // 3) + 1])
    if np.array_equal(np.cumsum([0, *lengths]), starts):
        return None
    return say("the starts in MaskTensor do not follow from its lengths, and onnxruntime defines no result for this")


def _quotients(case: Case) -> str | None:
    a, b = case.logical("ATensor"), case.logical("BTensor")
    if a.dtype.kind == "f":
        return None
    if (b == 0).any():
        return say("an integer is divided by 0, and ONNX defines no result for this")
    is_least = a == np.iinfo(a.dtype).min
    if a.dtype.kind == "i" and (is_least & (b == -1)).any():
        return say("the least integer is divided by -1, and ONNX defines no result for this")
    return None


def _floored(case: Case) -> str | None:
    if case.logical("ATensor").dtype.kind == "f":
        return say("Mod of ONNX rounds the quotient of floating-point numbers towards 0, not down")
    return _quotients(case)


def _shifts(case: Case) -> str | None:
    shifts = case.logical("BTensor")
    if (shifts < case.data_type("BTensor").bits).all():
        return None
    return say("a number is shifted by at least the number of bits of its type, and ONNX defines no result for this")


def _unordered(case: Case) -> str | None:
    """Returns the reason if an operator that compares numbers has an input with NaN; otherwise None.

    REDUCE compares numbers only if its function is ARGMAX, ARGMIN, MAX or MIN.
    """
    if "Function" in case.values and enum_of(case, "Function") not in ("ARGMAX", "ARGMIN", "MAX", "MIN"):
        return None
    if not _has_nan(case):
        return None
    return say("an input is NaN, for which ONNX defines no order")


def _has_nan(case: Case) -> bool:
    inputs = (case.logical(field.name) for field in case.operator.inputs if case.has(field.name))
    return any(each.dtype.kind == "f" and bool(np.isnan(each).any()) for each in inputs)


def _bounds(case: Case) -> str | None:
    if case.number("Min") <= case.number("Max"):
        return _unordered(case)
    return say("Min is larger than Max; Clip of ONNX gives Max then, and DirectML gives Min")


def _converted(case: Case) -> str | None:
    numbers, made = case.logical("InputTensor"), case.data_type("OutputTensor").numpy
    if made.kind == "f":
        return None
    limits = np.iinfo(made.name)
    # Fractions are cut off. A comparison with 64-bit integers in floating point would be inexact at the limits.
    whole = np.trunc(numbers) if numbers.dtype.kind == "f" else numbers
    if numbers.dtype.kind == "f":
        inside = (whole >= float(limits.min)) & (whole < float(limits.max) + 1)
    else:
        inside = np.array([limits.min <= number <= limits.max for number in whole.reshape(-1).tolist()], bool)
    if inside.all():
        return None
    return say("a number lies outside the type of OutputTensor, and ONNX defines no result for this")


def _filtered(case: Case) -> str | None:
    """Returns the reason if the filter of a forward convolution has an element that is not finite, and there is
    padding; otherwise None.

    ONNX multiplies the filter by the zeros of the padding, DirectML does not.
    """
    padding = (*case.integers("StartPadding"), *case.integers("EndPadding"))
    if enum_of(case, "Direction") == "BACKWARD" or not any(padding) or np.isfinite(case.logical("FilterTensor")).all():
        return None
    return say("an element of the filter is infinite or NaN; ONNX multiplies it by the zeros of the padding")


def _unpooled(case: Case) -> str | None:
    """Returns the reason if an index lies outside OutputTensor, or if two elements have one index; otherwise None."""
    indices = case.logical("IndicesTensor").reshape(-1)
    if (indices >= count(case.sizes("OutputTensor"))).any():
        return say("an index lies outside OutputTensor, and ONNX defines no result for this")
    if np.unique(indices).size == indices.size:
        return None
    return say("two elements have the same index; {library} does not define which one stays", library="ONNX")


def _exponents(case: Case) -> str | None:
    """Returns the reason why a power of integers has no defined result in ONNX; otherwise None.

    Either an exponent is a negative integer, or a power with a floating-point exponent does not fit the type of the
    integers.
    """
    base, exponents = case.logical("InputTensor"), case.logical("ExponentTensor")
    if base.dtype.kind == "f":
        return None
    if exponents.dtype.kind != "f":
        if not (exponents < 0).any():
            return None
        return say("an integer has a negative exponent, and ONNX defines no result for this")
    powers, limits = np.power(base.astype(np.float64), exponents.astype(np.float64)), np.iinfo(base.dtype)
    if ((powers >= limits.min) & (powers <= limits.max)).all():
        return None
    return say("a power of an integer lies outside its type, and ONNX defines no result for this")


_CHECKS: Mapping[str, Check] = {
    **QUANTIZED,
    "ACTIVATION_HARDMAX1": _unordered,
    "ARGMAX": _unordered,
    "ARGMIN": _unordered,
    "AVERAGE_POOLING": averaged,
    "AVERAGE_POOLING1": lambda case: _padded(case) or averaged(case),
    "CAST": _converted,
    "CONVOLUTION": _filtered,
    "ELEMENT_WISE_BIT_SHIFT_LEFT": _shifts,
    "ELEMENT_WISE_BIT_SHIFT_RIGHT": _shifts,
    "ELEMENT_WISE_CLIP": _bounds,
    "ELEMENT_WISE_CLIP1": _bounds,
    "ELEMENT_WISE_DIVIDE": _quotients,
    "ELEMENT_WISE_MAX": _unordered,
    "ELEMENT_WISE_MIN": _unordered,
    "ELEMENT_WISE_MODULUS_FLOOR": _floored,
    "ELEMENT_WISE_MODULUS_TRUNCATE": _quotients,
    "ELEMENT_WISE_POW": _exponents,
    "ELEMENT_WISE_SIGN": _unordered,
    "GATHER": _indices,
    "GATHER_ELEMENTS": _indices,
    "GATHER_ND1": _tuples,
    "GRU": _sequences,
    "LSTM": _sequences,
    "LP_NORMALIZATION": added,
    "LP_POOLING": powers,
    "LP_POOLING1": lambda case: _padded(case) or powers(case),
    "MAX_POOLING": lambda case: _padded(case) or _unordered(case),
    "MAX_POOLING2": lambda case: _padded(case) or _unordered(case),
    "MAX_UNPOOLING": _unpooled,
    "MEAN_VARIANCE_NORMALIZATION1": varied,
    "MULTIHEAD_ATTENTION": _starts,
    "REDUCE": _unordered,
    "REVERSE_SUBSEQUENCES": _lengths,
    "RNN": _sequences,
    "ROI_ALIGN1": _regions,
    "ROI_POOLING": _pooled_regions,
    "SCATTER_ELEMENTS": _indices,
    "SCATTER_ND": _tuples,
    "TOP_K1": _unordered,
}
