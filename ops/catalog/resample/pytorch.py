"""PyTorch code for the resampling operators.

The code calls F.interpolate if this function can sample at the positions of the case. Otherwise, it resamples one
dimension after the other.
"""

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.scalar_cast import as_float32
from ops.catalog.resample.case import LINEAR, all_taps, grids, is_smoothed, made_of, source_of
from ops.catalog.resample.taps import Taps, linear
from ops.declare.python_source import number
from ops.declare.snippets import Snippet, Snippets
from ops.declare.torch_code import in_torch, moved, moved_back, typed
from ops.model.case import Case
from ops.text.sentences import say
from ops.text.values import AxisDirection

_MODES = {3: "linear", 4: "bilinear", 5: "trilinear"}


def _interpolated(case: Case) -> str | None:
    """The options with which F.interpolate samples at the same positions as the case; None if no options do."""
    taps, sizes, made = all_taps(case), case.sizes(source_of(case)), case.sizes(made_of(case))
    rank = len(sizes)
    if rank not in _MODES or not all(t.keeps(size) for t, size in zip(taps[:2], sizes, strict=False)):
        return None
    spatial = list(zip(taps[2:], sizes[2:], made[2:], strict=True))
    if case.integer("InterpolationMode") != LINEAR:
        for mode, offset in (("nearest", 0.0), ("nearest-exact", 0.5)):
            if all(np.array_equal(t.first, _places(size, count, offset)) for t, size, count in spatial):
                return f', mode="{mode}"'
        return None
    for is_aligned in (False, True):
        if all(_is_alike(t, _bilinear(size, count, is_aligned), count) for t, size, count in spatial):
            return f', mode="{_MODES[rank]}", align_corners={is_aligned}'
    return None


def _places(size: int, made: int, offset: float) -> Array:
    return np.minimum(np.floor((np.arange(made) + offset) * (size / made)), size - 1).astype(np.int64)


def _bilinear(size: int, made: int, is_aligned: bool) -> Taps:
    if is_aligned:
        return linear(np.arange(made) * ((size - 1) / max(made - 1, 1)), size)
    return linear((np.arange(made) + 0.5) * (size / made) - 0.5, size)


def _is_alike(taps: Taps, other: Taps, made: int) -> bool:
    """True if `taps` and `other` interpolate the same elements with the same weights, because they sample at the same
    positions.

    `made` is the number of output indices.
    """

    def positions(each: Taps) -> Array:
        return each.first + (each.weight(1) if each.width > 1 else np.zeros(made))

    return taps.width <= 2 and bool(np.allclose(positions(taps), positions(other), 0, 1e-6))


def _along(case: Case, axis: int, is_gradient: bool) -> str:
    """The PyTorch lines that resample `x` along an axis."""
    scale, before, after = (number(as_float32(value)) for value in grids(case)[axis])
    size, made = case.sizes(source_of(case))[axis], case.sizes(made_of(case))[axis]
    lines = f"at = (torch.arange({made}).float() - {after}) * (1 / {scale}) - {before}  # axis {axis}\n"
    if case.integer("InterpolationMode") != LINEAR:
        lines += f"places = {_rounded(case)}.clamp(0, {size - 1}).long()\n"
        if not is_gradient:
            return lines + f"x = x.index_select({axis}, places)\n"
        sizes = [case.sizes(source_of(case) if d <= axis else made_of(case))[d] for d in range(len(grids(case)))]
        return lines + f"x = torch.zeros({tuple(sizes)}, dtype=x.dtype).index_add({axis}, places, x)\n"
    lines += f"distance = (torch.arange({size}) - at.clamp(0, {size - 1}).double()[:, None]).abs()\n"
    if is_smoothed(case, axis):
        lines += f"share = (1 - distance * {scale}).clamp(min=0)  # more than two cells become one\n"
        lines += "share = share / share.sum(1, keepdim=True)\n"
    else:
        lines += "share = (1 - distance).clamp(min=0)\n"
    return lines + f"x = torch.tensordot(x, share, dims=([{axis}], [{0 if is_gradient else 1}])).movedim(-1, {axis})\n"


def _rounded(case: Case) -> str:
    if "RoundingDirection" not in case.values:
        return "(at + 0.5).floor()"
    return f"at.{'ceil' if case.integer('RoundingDirection') == AxisDirection.INCREASING else 'floor'}()"


def _changed(case: Case) -> list[int]:
    sizes = case.sizes(source_of(case))
    return [axis for axis, taps in enumerate(all_taps(case)) if not taps.keeps(sizes[axis])]


def _resample(case: Case) -> str:
    if case.integer("InterpolationMode") != LINEAR:
        x = moved(case, "InputTensor")
        if case.data_type("InputTensor").is_float and (options := _interpolated(case)) is not None:
            return f"OutputTensor = F.interpolate({x}, {case.sizes('OutputTensor')[2:]}{options})"
        lines = "".join(_along(case, axis, is_gradient=False) for axis in _changed(case))
        return f"x = {x}\n{lines}OutputTensor = {moved_back(case, 'OutputTensor', 'x')}"
    if (options := _interpolated(case)) is not None:
        made = f"F.interpolate(InputTensor.double(), {case.sizes('OutputTensor')[2:]}{options})"
        return f"OutputTensor = {_typed(case, made)}"
    lines = "".join(_along(case, axis, is_gradient=False) for axis in _changed(case))
    return f"x = InputTensor.double()\n{lines}OutputTensor = {_typed(case, 'x')}"


def _typed(case: Case, expression: str) -> str:
    if case.data_type("OutputTensor").name == "UINT32":
        expression += ".long()"
    return typed(case, "OutputTensor", expression)


def _gradient(case: Case) -> str:
    if (options := _interpolated(case)) is not None:
        sizes, made = case.sizes("OutputGradientTensor"), case.sizes("InputGradientTensor")
        found = "torch.autograd.grad(made, image, InputGradientTensor.double())[0]"
        return (
            f"image = torch.zeros({sizes}, dtype=torch.float64, requires_grad=True)\n"
            f"made = F.interpolate(image, {made[2:]}{options})\n"
            f"OutputGradientTensor = {typed(case, 'OutputGradientTensor', found)}"
        )
    lines = "".join(_along(case, axis, is_gradient=True) for axis in _changed(case))
    return f"x = InputGradientTensor.double()\n{lines}OutputGradientTensor = {typed(case, 'OutputGradientTensor', 'x')}"


def _reason(case: Case) -> str | None:
    given = "InputTensor" if "InputTensor" in case.values else "InputGradientTensor"
    if not np.isfinite([list(grid) for grid in grids(case)]).all():
        return say("a scale or an offset is not finite")
    is_linear = case.integer("InterpolationMode") == LINEAR
    if is_linear and case.data_type(given).bits == 64 and case.data_type(given).is_integer:
        return say("PyTorch does not interpolate {type} elements", type=case.data_type(given).name)
    if is_linear and not np.isfinite(case.logical(given)).all():
        return say("PyTorch multiplies infinity and NaN by weights of 0, which gives NaN")
    return None


SNIPPETS: dict[str, Snippets] = in_torch(
    {
        **{name: Snippet(_resample, _reason) for name in ("UPSAMPLE_2D", *(f"RESAMPLE{n}" for n in ("", 1, 2, 3)))},
        **{name: Snippet(_gradient, _reason) for name in ("RESAMPLE_GRAD", "RESAMPLE_GRAD1")},
    }
)
