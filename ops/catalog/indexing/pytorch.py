"""PyTorch code for scatter operators and for NONZERO_COORDINATES. The code for ONE_HOT is in `one_hot_snippets`."""

import numpy as np

from ops.arrays.dtypes import Array
from ops.catalog.indexing.scatter_targets import ranks_of
from ops.declare.snippets import Snippet, Snippets
from ops.declare.torch_code import in_torch, moved, moved_back, wide
from ops.model.case import Case
from ops.text.sentences import say


def _nonzero(case: Case) -> str:
    sizes = case.sizes("OutputCoordinatesTensor")
    skipped = len(case.sizes("InputTensor")) - sizes[-1]
    kept = f"found[:, {skipped}:]" if skipped else "found"
    return (
        f"found = torch.nonzero({wide(case, 'InputTensor')})\n"
        f"OutputCountTensor = torch.full({case.sizes('OutputCountTensor')}, len(found), dtype=torch.uint32)\n"
        f"places = F.pad({kept}, (0, 0, 0, {sizes[-2]} - len(found)))  # unused ones are 0\n"
        f"OutputCoordinatesTensor = places.reshape{sizes}.to(torch.uint32)"
    )


def _elements(case: Case) -> str:
    size = case.sizes("InputTensor")[case.integer("Axis")]
    signed = case.data_type("IndicesTensor").is_signed
    indices = f"IndicesTensor.long() % {size}" if signed else wide(case, "IndicesTensor")
    made = f"{moved(case, 'InputTensor')}.scatter(Axis, indices, {moved(case, 'UpdatesTensor')})"
    comment = "  # a negative index counts from the end" if signed else ""
    return f"indices = {indices}{comment}\nOutputTensor = {moved_back(case, 'OutputTensor', made)}"


def _counted(indices: Array, size: int) -> Array:
    wide = indices.astype(object)
    return np.where(wide < 0, wide + size, wide)


def why_not_elements(case: Case, library: str = "PyTorch") -> str | None:
    """The reason why `library` does not define the result of SCATTER_ELEMENTS for this case; None if it is defined."""
    axis, indices = case.integer("Axis"), case.logical("IndicesTensor")
    size = case.sizes("InputTensor")[axis]
    meant = _counted(indices, size)
    if bool(((meant < 0) | (meant >= size)).any()):
        return _outside(library)
    lines = np.moveaxis(meant, axis, -1).reshape(-1, meant.shape[axis]).tolist()
    return _twice(library) if any(len(set(line)) < len(line) for line in lines) else None


def _outside(library: str) -> str:
    return say("an index lies outside InputTensor, and {library} defines no result for this", library=library)


def _twice(library: str) -> str:
    return say("two elements have the same index; {library} does not define which one stays", library=library)


def _nd(case: Case) -> str:
    p, sizes, indices = ranks_of(case), case.sizes("InputTensor"), case.sizes("IndicesTensor")
    tuples = indices[p.indices_rank - p.counted_indices :]
    block = sizes[p.first + p.tuple_size :]
    data = f"{moved(case, 'InputTensor')}.reshape{sizes[p.first :]}"
    updates = f"{moved(case, 'UpdatesTensor')}.reshape{(*tuples[:-1], *block)}"
    made = f"data.index_put(places, {updates}).reshape{sizes}"
    return (
        f"data = {data}  # the dimensions that InputDimensionCount counts\n"
        f"places = IndicesTensor.reshape{tuples}.long().unbind(-1)  # a negative index counts from the end\n"
        f"OutputTensor = {moved_back(case, 'OutputTensor', made)}"
    )


def why_not_nd(case: Case, library: str = "PyTorch") -> str | None:
    """The reason why `library` does not define the result of SCATTER_ND for this case; None if it is defined."""
    p, sizes = ranks_of(case), case.sizes("InputTensor")
    tuples = case.logical("IndicesTensor").reshape(-1, case.sizes("IndicesTensor")[-1])
    named = sizes[p.first : p.first + p.tuple_size]
    meant = [tuple(int(c) + size if c < 0 else int(c) for c, size in zip(row, named, strict=False)) for row in tuples]
    if any(not 0 <= c < size for row in meant for c, size in zip(row, named, strict=False)):
        return _outside(library)
    return _twice(library) if len(set(meant)) < len(meant) else None


SNIPPETS: dict[str, Snippets] = in_torch(
    {
        "NONZERO_COORDINATES": _nonzero,
        "SCATTER_ELEMENTS": Snippet(_elements, why_not_elements),
        "SCATTER": Snippet(_elements, why_not_elements),
        "SCATTER_ND": Snippet(_nd, why_not_nd),
    }
)
