"""NumPy code for scattering and for the coordinates of elements that are not 0."""

from ops.catalog.indexing import one_hot_snippets
from ops.catalog.indexing.scatter_targets import ranks_of
from ops.declare.snippets import Snippet, Snippets
from ops.model.case import Case


def _nonzero(case: Case) -> str:
    sizes = case.sizes("OutputCoordinatesTensor")
    skipped = len(case.sizes("InputTensor")) - sizes[-1]
    return (
        "found = np.argwhere(InputTensor != 0)\n"
        f"OutputCountTensor = np.full({case.sizes('OutputCountTensor')}, len(found), np.uint32)\n"
        f"OutputCoordinatesTensor = np.zeros({sizes}, np.uint32)\n"
        f"OutputCoordinatesTensor.reshape{sizes[-2:]}[: len(found)] = found[:, {skipped}:]"
    )


def _elements(case: Case) -> str:
    size = case.sizes("InputTensor")[case.integer("Axis")]
    return (
        "OutputTensor = InputTensor.copy()\n"
        f"indices = np.where(IndicesTensor < 0, IndicesTensor + {size}, IndicesTensor).astype(np.int64)\n"
        f"inside = (indices >= 0) & (indices < {size})  # an index outside writes nothing\n"
        "places = list(np.indices(indices.shape))\n"
        "places[Axis] = indices\n"
        "OutputTensor[tuple(place[inside] for place in places)] = UpdatesTensor[inside]"
    )


def _nd(case: Case) -> str:
    p, sizes, indices = ranks_of(case), case.sizes("InputTensor"), case.sizes("IndicesTensor")
    tuples = indices[p.indices_rank - p.counted_indices :]
    block = sizes[p.first + p.tuple_size :]
    named = sizes[p.first : p.first + p.tuple_size]
    return (
        f"OutputTensor = InputTensor.copy()\n"
        f"data = OutputTensor.reshape{sizes[p.first :]}  # the dimensions that InputDimensionCount counts\n"
        f"tuples = IndicesTensor.reshape{tuples}\n"
        f"updates = UpdatesTensor.reshape{(*tuples[:-1], *block)}\n"
        f"for place in np.ndindex({tuples[:-1]}):\n"
        f"    target = [int(c) + size if c < 0 else int(c) for c, size in zip(tuples[place], {named})]\n"
        f"    if all(0 <= c < size for c, size in zip(target, {named})):  # a tuple outside writes nothing\n"
        f"        data[tuple(target)] = updates[place]"
    )


SNIPPETS: dict[str, Snippets] = {
    "NONZERO_COORDINATES": {"numpy": Snippet(_nonzero)},
    "SCATTER_ELEMENTS": {"numpy": Snippet(_elements)},
    "SCATTER": {"numpy": Snippet(_elements)},
    "SCATTER_ND": {"numpy": Snippet(_nd)},
    "ONE_HOT": one_hot_snippets.SNIPPETS,
}
