"""GATHER and GATHER_ELEMENTS in NumPy."""

from ops.catalog.shared.axis_indices import is_outside, size_of_axis
from ops.declare.snippets import Snippet, Snippets
from ops.model.case import Case
from ops.text.sentences import say


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


def _inside(case: Case) -> str | None:
    """The reason why the case has no code: an index outside the tensor reads another part of the buffer."""
    if is_outside(case.logical("IndicesTensor"), size_of_axis(case)).any():
        return say("an index lies outside InputTensor, and NumPy reads no other part of the buffer")
    return None


SNIPPETS: dict[str, Snippets] = {
    "GATHER": {"numpy": Snippet(_gather, _inside)},
    "GATHER_ELEMENTS": {"numpy": Snippet(_elements, _inside)},
}
