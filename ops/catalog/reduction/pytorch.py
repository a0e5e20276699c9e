"""PyTorch code for reductions and running sums."""

from collections.abc import Callable
from math import prod

import numpy as np

from ops.arrays.dtypes import DataType
from ops.catalog.reduction.cumulative import is_decreasing, is_exclusive
from ops.catalog.reduction.reduce_functions import axes_of, name_of
from ops.declare.snippets import Snippets
from ops.declare.torch_code import Code, from_ordered, in_torch, ordered, typed, wide
from ops.model.case import Case
from ops.text.values import AxisDirection

_SUM = "torch.sum({x}, dim=axes, keepdim=True)"
_FUNCTIONS = {
    "SUM": _SUM.replace("{x}", "x"),
    "AVERAGE": f"{_SUM.replace('{x}', 'x')} / {{count}}",
    "L1": _SUM.replace("{x}", "x.abs()"),
    "SUM_SQUARE": _SUM.replace("{x}", "x * x"),
    "L2": f"torch.sqrt({_SUM.replace('{x}', 'x * x')})",
    "LOG_SUM": f"torch.log({_SUM.replace('{x}', 'x')})",
    "LOG_SUM_EXP": "torch.logsumexp(x, dim=axes, keepdim=True)",
}

_SIGNS = {"cumsum": "+", "cumprod": "*"}
_ALIKE = 1e-5, 1e-30  # the relative and absolute difference of running results that only rounding explains


def _reduce(case: Case) -> str:
    name, axes = name_of(case), axes_of(case)
    if name.startswith("ARG"):
        return _index(case, axes)
    data_type = case.data_type("InputTensor")
    if name in ("MAX", "MIN"):
        if data_type.is_integer:
            made = f"{ordered(case, 'InputTensor')}.a{name.lower()}({axes}, keepdim=True)"
            return f"OutputTensor = {from_ordered(case, 'OutputTensor', made)}"
        lowest = "-inf" if name == "MAX" else "inf"
        made = f"torch.where(InputTensor.isnan(), {lowest}, InputTensor).a{name.lower()}({axes}, keepdim=True)"
        return f"OutputTensor = {made}  # NaN is ignored"
    start = f"x, axes = {wide(case, 'InputTensor')}, {axes}\n"
    if name == "MULTIPLY":
        each = "".join(f"x = x.prod({axis}, keepdim=True)\n" for axis in axes)
        return f"x = {wide(case, 'InputTensor')}\n{each}OutputTensor = {typed(case, 'OutputTensor', 'x')}"
    made = _FUNCTIONS[name].format(count=prod(case.sizes("InputTensor")[axis] for axis in axes))
    return f"{start}OutputTensor = {typed(case, 'OutputTensor', made)}"


def _index(case: Case, axes: tuple[int, ...]) -> str:
    """The PyTorch code of ARGMIN and ARGMAX along `axes`.

    As in the reference, an element that is NaN is selected only if it is the first of its row.
    """
    sizes = case.sizes("InputTensor")
    last = tuple(range(len(sizes) - len(axes), len(sizes)))
    others = tuple(size for axis, size in enumerate(sizes) if axis not in axes)
    limit = "max" if name_of(case) == "ARGMAX" else "min"
    is_float = case.data_type("InputTensor").is_float
    lines = [f"rows = {ordered(case, 'InputTensor')}.movedim({axes}, {last}).reshape{(*others, -1)}"]
    if is_float:
        lines.append(f"known = torch.where(rows.isnan(), {'-' if limit == 'max' else ''}inf, rows)")
    rows = "known" if is_float else "rows"
    lines.append(f"found = ({'rows' if is_float else rows} == {rows}.a{limit}(-1, keepdim=True)).byte()")
    if case.values.get("AxisDirection") == AxisDirection.DECREASING:
        lines.append("places = found.shape[-1] - 1 - found.flip(-1).argmax(-1)  # the last of equal elements")
    else:
        lines.append("places = found.argmax(-1)  # the first of equal elements")
    if is_float:
        lines.append("places = torch.where(rows[..., 0].isnan(), 0, places)  # NaN counts only at the start")
    lines.append(f"OutputTensor = places.reshape{case.sizes('OutputTensor')}.to(torch.{_name(case)})")
    return "\n".join(lines)


def _name(case: Case) -> str:
    return case.data_type("OutputTensor").script_name


def _leaves_float32(case: Case, function: str) -> bool:
    """True if the results of a running sum or product in FLOAT32 and in FLOAT64 differ by more than a small tolerance.

    `function` is `cumsum` or `cumprod`. Returns False for integers.
    """
    if case.data_type("InputTensor").is_integer:
        return False
    x, axis = case.logical("InputTensor"), case.integer("Axis")
    x = np.flip(x, axis) if is_decreasing(case) else x
    running = {"cumsum": np.cumsum, "cumprod": np.cumprod}[function]
    with np.errstate(all="ignore"):
        single, double = (running(x.astype(to), axis).astype(np.float32) for to in (np.float32, np.float64))
    return not np.isclose(single, double, *_ALIKE, equal_nan=True).all()


def _cumulative(function: str, neutral: int) -> Callable[[Case], str]:
    def lines(case: Case) -> str:
        x, axis, sizes = wide(case, "InputTensor"), case.integer("Axis"), case.sizes("InputTensor")
        turn = ".flip(Axis)" if is_decreasing(case) else ""
        made = [f"found = torch.{function}({x}{turn}, Axis)"]
        if _leaves_float32(case, function):
            made = [
                f"# torch.{function} computes in FLOAT64, and some results before the last are beyond FLOAT32.",
                f"rows = list({x}{turn}.unbind(Axis))",
                "for at in range(1, len(rows)):",
                f"    rows[at] = rows[at - 1] {_SIGNS[function]} rows[at]",
                "found = torch.stack(rows, Axis)",
            ]
        if is_exclusive(case):
            one = (*sizes[:axis], 1, *sizes[axis + 1 :])
            made.append(
                f"found = torch.cat((torch.full({one}, {neutral}), found.narrow(Axis, 0, {sizes[axis] - 1})), Axis)"
            )
        found = f"found{turn}"
        if case.data_type("InputTensor") is not DataType.FLOAT32:
            found = typed(case, "OutputTensor", found)
        made.append(f"OutputTensor = {found}")
        return "\n".join(made)

    return lines


_CODES: dict[str, Code] = {
    "REDUCE": _reduce,
    "ARGMIN": _reduce,
    "ARGMAX": _reduce,
    "CUMULATIVE_SUMMATION": _cumulative("cumsum", 0),
    "CUMULATIVE_PRODUCT": _cumulative("cumprod", 1),
}
SNIPPETS: dict[str, Snippets] = in_torch({**_CODES})
