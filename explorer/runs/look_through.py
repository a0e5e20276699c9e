"""What showing a result needs to know of all its numbers, found in the thread that ran it."""

from ops import Evaluation
from ops.arrays.finite_range import finite_ends


def look_through(result: Evaluation) -> None:
    """Finds the ends of all tensors; the window finds those of the large ones again without looking."""
    if result.why_not is not None:
        return
    case = result.case
    for field in case.operator.inputs:
        if case.has(field.name):
            finite_ends(case.logical(field.name))
    for output in result.outputs.values():
        finite_ends(output)
    for difference in result.differences.values():
        finite_ends(difference.distances)
    if result.as_directml is not None:
        look_through(result.as_directml)
