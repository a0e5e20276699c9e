"""NumPy code for the resampling operators."""

from ops.arrays.scalar_cast import as_float32
from ops.catalog.resample.case import LINEAR, grids, is_smoothed, made_of, source_of
from ops.declare.python_source import number
from ops.declare.snippets import Snippet, Snippets
from ops.model.case import Case
from ops.text.values import AxisDirection

_SHARES = """\
def shares(size, made, scale, before, after):
    \"\"\"The share of every source cell in every output cell, [made, size].\"\"\"
    scale, before, after = np.float32(scale), np.float32(before), np.float32(after)
    source = (np.arange(made, dtype=np.float32) - after) * (np.float32(1) / scale) - before
{body}


"""
_ONE = """\
    nearest = np.clip({rounded}, 0, size - 1).astype(int)
    return (np.arange(size) == nearest[:, None]).astype(float)"""
_TWO = """\
    inside = np.clip(source, 0, size - 1).astype(float)[:, None]
    return np.maximum(1 - np.abs(np.arange(size) - inside), 0)"""
_MANY = """\
    inside = np.clip(source, 0, size - 1).astype(float)[:, None]
    slope = float(scale) if 1 / scale > 2 else 1  # smoothed if more than two cells become one
    found = np.maximum(1 - np.abs(np.arange(size) - inside) * slope, 0)
    return found / found.sum(1, keepdims=True)"""


def _body(case: Case) -> str:
    if case.integer("InterpolationMode") == LINEAR:
        return _MANY if any(is_smoothed(case, axis) for axis in range(len(grids(case)))) else _TWO
    rounded = "np.floor(source + np.float32(0.5))"
    if "RoundingDirection" in case.values:
        is_up = case.integer("RoundingDirection") == AxisDirection.INCREASING
        rounded = "np.ceil(source)" if is_up else "np.floor(source)"
    return _ONE.format(rounded=rounded)


def resample(case: Case) -> str:
    """Returns the NumPy code of a resampling or of its gradient.

    The gradient uses the weights of the resampling in the other direction: each element of the incoming gradient,
    multiplied by the weights, is added to the elements from which the resampling interpolated.
    """
    source, made = source_of(case), made_of(case)
    is_gradient = made.startswith("Input")
    sizes = zip(case.sizes(source), case.sizes(made), grids(case), strict=True)
    rows = [(size, count, *(float(number(as_float32(value))) for value in grid)) for size, count, grid in sizes]
    result, given = (source, made) if is_gradient else (made, source)
    data_type = case.data_type(result)
    size, to, of = ("size", "j", "i") if is_gradient else ("made", "i", "j")
    whole = "np.trunc(found)" if data_type.is_integer else "found"
    return (
        _SHARES.format(body=_body(case))
        + f"found = {given}.astype(np.float64)\n"
        + "grids = [  # along each axis: cells of the source, cells made, scale, offsets\n"
        + "".join(f"    {row},\n" for row in rows)
        + "]\n"
        + "for axis, (size, made, *grid) in enumerate(grids):\n"
        + "    x, share = np.moveaxis(found, axis, 0), shares(size, made, *grid)\n"
        + f"    found = np.zeros(({size}, *x.shape[1:]))\n"
        + "    for i, j in np.argwhere(share):\n"
        + f"        found[{to}] += share[i, j] * x[{of}]\n"
        + "    found = np.moveaxis(found, 0, axis)\n"
        + f"{result} = {whole}.astype(np.{data_type.script_name})"
    )


SNIPPETS: dict[str, Snippets] = {
    name: {"numpy": Snippet(resample)}
    for name in ("UPSAMPLE_2D", "RESAMPLE", "RESAMPLE1", "RESAMPLE2", "RESAMPLE3", "RESAMPLE_GRAD", "RESAMPLE_GRAD1")
}
