"""PyTorch code for FOLD and UNFOLD."""

from math import prod

from ops.catalog.fold.windows import block_counts, window_sizes
from ops.declare.snippets import Snippet, Snippets
from ops.declare.torch_code import in_torch, moved, moved_back, padding, windows
from ops.model.case import Case
from ops.text.sentences import say

_Spatial = tuple[tuple[int, int, int, int, int, int], ...]


def _spatial(case: Case, image: str) -> _Spatial:
    names = ("Strides", "Dilations", "StartPadding")
    sizes = case.sizes(image)[2:]
    return tuple(
        zip(sizes, block_counts(case), window_sizes(case), *(case.integers(name) for name in names), strict=True)
    )


def _unfold(case: Case) -> str:
    batch, channels = case.sizes("InputTensor")[:2]
    cells, blocks = window_sizes(case), block_counts(case)
    rank = len(cells)
    order = (0, 1, *range(2 + rank, 2 + 2 * rank), *range(2, 2 + rank))
    made = windows(moved(case, "InputTensor"), _spatial(case, "InputTensor"))
    made = f"{made}.permute{order}.reshape{(batch, channels * prod(cells), prod(blocks))}"
    return f"OutputTensor = {moved_back(case, 'OutputTensor', made)}"


def _fold(case: Case) -> str:
    spatial, sizes = _spatial(case, "OutputTensor"), case.sizes("OutputTensor")
    data_type = case.data_type("OutputTensor")
    pads = padding(spatial)
    padded = [size + low + high for size, low, high in zip(sizes[:1:-1], pads[::2], pads[1::2], strict=True)][::-1]
    _, _, cells, steps, dilations, _ = (list(each) for each in zip(*spatial, strict=True))
    x = "InputTensor.double()"
    if len(spatial) == 1:  # F.fold folds images
        padded, cells, steps, dilations = ([1, *each] for each in (padded, cells, steps, dilations))
    made = f"F.fold({x}, {tuple(padded)}, {tuple(cells)}, dilation={tuple(dilations)}, stride={tuple(steps)})"
    if len(spatial) == 1:
        made += ".squeeze(2)"
    cut = tuple(-size for size in pads)
    lines = f"image = {made}\n"
    whole = f"F.pad(image, {cut})" if any(cut) else "image"
    to = "" if data_type.is_float else ".long()"
    return f"{lines}OutputTensor = {whole}{to}.to(torch.{data_type.script_name})  # without the padding"


def _no_fold(case: Case) -> str | None:
    if len(block_counts(case)) > 2:
        return say("torch.nn.functional.fold folds images with 1 or 2 dimensions; here there are more")
    data_type = case.data_type("OutputTensor")
    if data_type.is_integer and data_type.bits == 64:
        return say("PyTorch does not compute {operator} with {type}", operator=case.operator.name, type=data_type.name)
    return _no_windows(case)


def _no_windows(case: Case) -> str | None:
    if 0 in case.integers("Strides") or 0 in case.integers("Dilations"):
        return say("PyTorch has no windows with a stride or dilation of 0")
    return None


SNIPPETS: dict[str, Snippets] = in_torch({"FOLD": Snippet(_fold, _no_fold), "UNFOLD": Snippet(_unfold, _no_windows)})
