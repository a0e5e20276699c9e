"""NumPy code for GATHER and GATHER_ELEMENTS; the other gathering operators are in `nd_snippets`."""

from collections.abc import Callable

from ops.arrays.dtypes import U32
from ops.catalog.gather import nd_snippets
from ops.catalog.gather.plan import plan_of
from ops.catalog.shared.axis_indices import is_outside, size_of_axis
from ops.declare.python_source import buffer_of
from ops.declare.snippets import Snippet, Snippets
from ops.model.case import Case


def _gather(case: Case) -> str:
    indexed, sizes = case.integer("IndexDimensions"), case.sizes("OutputTensor")
    data = f"InputTensor[{', '.join(['0:1'] * (indexed - 1))}]" if indexed > 1 else "InputTensor"
    return (
        "# The last IndexDimensions dimensions of the indices replace Axis; a negative index counts from the end.\n"
        f"picked = np.take({data}, IndicesTensor.reshape(-1).astype(np.int64), Axis)\n"
        f"OutputTensor = np.broadcast_to(picked.reshape{sizes if indexed else (1, *sizes[1:])}, {sizes})"
    )


def _elements(case: Case) -> str:
    return (
        "# A negative index counts from the end.\n"
        "OutputTensor = np.take_along_axis(InputTensor, IndicesTensor.astype(np.int64), Axis)"
    )


def _from_memory(case: Case) -> str:
    """Returns the NumPy code for a case in which an index lies outside the tensor, so that DirectML reads another
    element of the buffer.
    """
    plan, sizes, steps = plan_of(case), case.sizes("OutputTensor"), case.steps("InputTensor")
    rank, size = len(sizes), size_of_axis(case)
    within = ["0:1"] * rank
    for length, dimension in zip(sizes, plan.indices, strict=True):
        if dimension is not None:
            within[dimension] = f":{length}"
    shape = tuple(1 if dimension is None else length for length, dimension in zip(sizes, plan.indices, strict=True))
    negative = (
        ""
        if case.data_type("IndicesTensor") is U32
        else f"indices = np.where(indices < 0, indices + {size}, indices)\n"
    )
    along = [
        f"offsets = offsets + np.arange({length}).reshape{_along(d, rank)} * {steps[source]}"
        for d, (length, source) in enumerate(zip(sizes, plan.sources, strict=True))
        if source is not None
    ]
    return "\n".join(
        (
            "# An index lies outside InputTensor, which no page defines. As observed with DirectML 1.13.1, the offset",
            "# in memory is computed from the low 32 bits of the index, and limited to the last element.",
            f"memory = {buffer_of(case, 'InputTensor') or 'InputTensor.reshape(-1)'}",
            "indices = IndicesTensor.astype(np.int64)",
            f"{negative}indices = indices.astype(np.int32).astype(np.int64)[{', '.join(within)}].reshape{shape}",
            f"offsets = indices * {steps[plan.axis]}",
            *along,
            "places = np.minimum(offsets & 0xFFFFFFFF, len(memory) - 1)",
            f"OutputTensor = memory[np.broadcast_to(places, {sizes})]",
        )
    )


def _along(dimension: int, rank: int) -> tuple[int, ...]:
    return tuple(-1 if at == dimension else 1 for at in range(rank))


def _any_index(inside: Callable[[Case], str]) -> Callable[[Case], str]:
    def lines(case: Case) -> str:
        is_astray = is_outside(case.logical("IndicesTensor"), size_of_axis(case)).any()
        return _from_memory(case) if is_astray else inside(case)

    return lines


SNIPPETS: dict[str, Snippets] = {
    "GATHER": {"numpy": Snippet(_any_index(_gather))},
    "GATHER_ELEMENTS": {"numpy": Snippet(_any_index(_elements))},
    "GATHER_ND": nd_snippets.SNIPPETS,
    "GATHER_ND1": nd_snippets.SNIPPETS,
}
