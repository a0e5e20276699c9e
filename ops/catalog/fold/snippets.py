"""NumPy code for FOLD and UNFOLD."""

from math import prod

from ops.catalog.fold.windows import block_counts, window_sizes
from ops.declare.snippets import Snippet, Snippets
from ops.model.case import Case


def _pixels(case: Case) -> str:
    """Returns NumPy code that begins a loop over the cells of a window. In the loop, `under` selects the pixels of the
    padded image that lie under the cell in all windows.
    """
    return (
        f"steps, dilations, blocks = {case.integers('Strides')}, {case.integers('Dilations')}, {block_counts(case)}\n"
        f"for cell in np.ndindex({window_sizes(case)}):\n"
        "    under = tuple(slice(c * d, c * d + b * s, s) for c, d, b, s in zip(cell, dilations, blocks, steps))\n"
    )


def _widths(case: Case) -> list[tuple[int, int]]:
    pads = zip(case.integers("StartPadding"), case.integers("EndPadding"), strict=True)
    return [(0, 0), (0, 0), *pads]


def _unfold(case: Case) -> str:
    batch, channels = case.sizes("InputTensor")[:2]
    cells, blocks = window_sizes(case), block_counts(case)
    name = case.data_type("OutputTensor").script_name
    return (
        f"image = np.pad(InputTensor, {_widths(case)})\n"
        f"columns = np.zeros({(batch, channels, *cells, *blocks)}, np.{name})\n"
        f"{_pixels(case)}"
        f"    columns[:, :, *cell] = image[:, :, *under]\n"
        f"OutputTensor = columns.reshape{(batch, channels * prod(cells), prod(blocks))}"
    )


def _fold(case: Case) -> str:
    sizes, data_type = case.sizes("OutputTensor"), case.data_type("OutputTensor")
    cells, blocks, widths = window_sizes(case), block_counts(case), _widths(case)
    padded = tuple(size + sum(pads) for size, pads in zip(sizes, widths, strict=True))
    made = "float64" if data_type.is_float else data_type.script_name
    image = ", ".join(f"{start}:{start + size}" for size, (start, _) in zip(sizes, widths, strict=True))
    return (
        f"columns = InputTensor.reshape{(*sizes[:2], *cells, *blocks)}\n"
        f"image = np.zeros({padded}, np.{made})\n"
        f"{_pixels(case)}"
        f"    image[:, :, *under] += columns[:, :, *cell]\n"
        f"OutputTensor = image[{image}].astype(np.{data_type.script_name})  # without the padding"
    )


SNIPPETS: dict[str, Snippets] = {"FOLD": {"numpy": Snippet(_fold)}, "UNFOLD": {"numpy": Snippet(_unfold)}}
