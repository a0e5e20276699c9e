"""PyTorch code for GATHER and GATHER_ELEMENTS."""

from ops.catalog.shared.axis_indices import is_outside, size_of_axis
from ops.declare.snippets import Snippet, Snippets
from ops.declare.torch_code import in_torch, moved, moved_back, wide
from ops.model.case import Case
from ops.text.sentences import say


def _indices(case: Case) -> str:
    """The PyTorch code that converts the indices to INT64 and adds the size of the axis to negative indices."""
    if not case.data_type("IndicesTensor").is_signed:
        return wide(case, "IndicesTensor")
    return f"IndicesTensor.long() % {size_of_axis(case)}"


def _gather(case: Case) -> str:
    indexed, sizes = case.integer("IndexDimensions"), case.sizes("OutputTensor")
    data = moved(case, "InputTensor")
    if indexed > 1:
        data += f"[{', '.join(['0:1'] * (indexed - 1))}]"
    made = f"picked.reshape{sizes if indexed else (1, *sizes[1:])}.expand{sizes}"
    return (
        "# The last IndexDimensions dimensions of the indices replace Axis; a negative index counts from the end.\n"
        f"indices = {_indices(case)}\n"
        f"picked = {data}.index_select(Axis, indices.flatten())\n"
        f"OutputTensor = {moved_back(case, 'OutputTensor', made)}"
    )


def _elements(case: Case) -> str:
    made = f"torch.gather({moved(case, 'InputTensor')}, Axis, indices)"
    return (
        f"indices = {_indices(case)}  # a negative index counts from the end\n"
        f"OutputTensor = {moved_back(case, 'OutputTensor', made)}"
    )


def _outside(case: Case) -> str | None:
    if bool(is_outside(case.logical("IndicesTensor"), size_of_axis(case)).any()):
        return say("an index lies outside InputTensor, where PyTorch raises an error")
    return None


SNIPPETS: dict[str, Snippets] = in_torch(
    {"GATHER": Snippet(_gather, _outside), "GATHER_ELEMENTS": Snippet(_elements, _outside)}
)
