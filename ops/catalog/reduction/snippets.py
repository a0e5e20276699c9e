"""NumPy code for reductions and running sums."""

from collections.abc import Callable

from ops.arrays.dtypes import DataType
from ops.catalog.reduction.cumulative import is_decreasing, is_exclusive
from ops.catalog.reduction.reduce_functions import axes_of, name_of
from ops.declare.numpy_code import typed, widened
from ops.declare.snippets import Snippet, Snippets
from ops.model.case import Case
from ops.text.values import AxisDirection

_SUM = "np.sum({x}, axes, dtype={type}, keepdims=True)"
_FUNCTIONS = {
    "SUM": _SUM.replace("{x}", "x"),
    "AVERAGE": f"{_SUM.replace('{x}', 'x')} / {{count}}",
    "L1": _SUM.replace("{x}", "np.abs(x)"),
    "SUM_SQUARE": _SUM.replace("{x}", "x * x"),
    "L2": f"np.sqrt({_SUM.replace('{x}', 'x * x')})",
    "LOG_SUM": f"np.log({_SUM.replace('{x}', 'x')})",
    "MULTIPLY": "np.prod(x, axes, dtype={type}, keepdims=True)",
}


def _reduce(case: Case) -> str:
    name, axes = name_of(case), axes_of(case)
    x, data_type = widened(case, "InputTensor"), case.data_type("InputTensor")
    wide = "np.float32" if data_type is DataType.FLOAT16 else f"np.{data_type.script_name}"
    start = f"x, axes = {x}, {axes}\n"
    sizes = case.sizes("InputTensor")
    count = 1
    for axis in axes:
        count *= sizes[axis]
    if name.startswith("ARG"):
        return _index(case, axes)
    if name in ("MAX", "MIN"):
        if data_type.is_integer:
            return f"{start}OutputTensor = np.{name.lower()}(x, axes, keepdims=True)"
        first = "-np.inf" if name == "MAX" else "np.inf"
        made = f"np.f{name.lower()}.reduce(x, axes, keepdims=True, initial={first})"
        return f"{start}OutputTensor = {typed(case, 'OutputTensor', made)}  # NaN is ignored"
    if name == "LOG_SUM_EXP":
        made = "np.log(np.sum(np.exp(x - shift), axes, keepdims=True)) + shift"
        return (
            f"{start}shift = np.max(x, axes, keepdims=True)\n"
            "shift[~np.isfinite(shift)] = 0\n"
            f"OutputTensor = {typed(case, 'OutputTensor', made)}"
        )
    made = _FUNCTIONS[name].format(type=wide, count=f"{wide}({count})")
    return f"{start}OutputTensor = {typed(case, 'OutputTensor', made)}"


def _index(case: Case, axes: tuple[int, ...]) -> str:
    """The NumPy code of ARGMIN and ARGMAX along `axes`.

    As in the reference, an element that is NaN is selected only if it is the first of its row.
    """
    sizes = case.sizes("InputTensor")
    last = tuple(range(len(sizes) - len(axes), len(sizes)))
    others = tuple(size for axis, size in enumerate(sizes) if axis not in axes)
    limit = "max" if name_of(case) == "ARGMAX" else "min"
    find = "np.argmax(found, -1)"
    if case.values.get("AxisDirection") == AxisDirection.DECREASING:
        find = "found.shape[-1] - 1 - np.argmax(found[..., ::-1], -1)"
    is_float = case.data_type("InputTensor").is_float
    reduced = f"np.f{limit}.reduce(rows, -1, keepdims=True)" if is_float else f"rows.{limit}(-1, keepdims=True)"
    made = f"np.where(rows[..., 0] == rows[..., 0], {find}, 0)" if is_float else find
    name = case.data_type("OutputTensor").script_name
    return (
        f"rows = np.moveaxis(InputTensor, {axes}, {last}).reshape{(*others, -1)}\n"
        f"found = rows == {reduced}\n"
        f"OutputTensor = ({made}).astype(np.{name}).reshape{case.sizes('OutputTensor')}"
    )


def _cumulative(function: str, neutral: int) -> Callable[[Case], str]:
    def lines(case: Case) -> str:
        x, axis = "InputTensor", case.integer("Axis")
        data_type = case.data_type("InputTensor")
        wide = "float32" if data_type is DataType.FLOAT16 else data_type.script_name
        if is_decreasing(case):
            x = f"np.flip({x}, Axis)"
        made = [f"found = np.{function}({x}, Axis, dtype=np.{wide}).astype(np.{data_type.script_name})"]
        if is_exclusive(case):
            sizes = case.sizes("InputTensor")
            one = (*sizes[:axis], 1, *sizes[axis + 1 :])
            made += [
                f"first = np.full({one}, {neutral}, np.{data_type.script_name})",
                f"found = np.concatenate((first, found.take(range({sizes[axis] - 1}), Axis)), Axis)",
            ]
        made.append("OutputTensor = np.flip(found, Axis)" if is_decreasing(case) else "OutputTensor = found")
        return "\n".join(made)

    return lines


SNIPPETS: dict[str, Snippets] = {
    **{name: {"numpy": Snippet(_reduce)} for name in ("REDUCE", "ARGMIN", "ARGMAX")},
    "CUMULATIVE_SUMMATION": {"numpy": Snippet(_cumulative("cumsum", 0))},
    "CUMULATIVE_PRODUCT": {"numpy": Snippet(_cumulative("cumprod", 1))},
}
