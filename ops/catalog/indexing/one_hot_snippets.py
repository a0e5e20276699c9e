"""NumPy, PyTorch and DirectMLX code for ONE_HOT."""

from ops.declare.snippets import Snippet
from ops.model.case import Case

OFF_AND_ON = """\
OffValue, OnValue = ValuesTensor.reshape(-1)[:2]"""


def numpy(case: Case) -> str:
    """The NumPy code for a case."""
    indices = case.data_type("IndicesTensor")
    compared = "IndicesTensor == positions"
    if indices.is_signed:
        compared = f"({compared}) | (IndicesTensor == positions - depth)  # a negative index counts from the end"
    positions = "np.arange(depth)" if indices.is_signed else f"np.arange(depth, dtype=np.{indices.script_name})"
    return f"""\
{OFF_AND_ON}
depth = {_depth(case)}  # the size of OutputTensor along Axis
positions = {positions}.reshape{_along_axis(case)}  # along Axis

is_on = {compared}
OutputTensor = np.where(is_on, OnValue, OffValue)"""


def torch(case: Case) -> str:
    """The PyTorch code for a case; it converts all indices to INT64 before it compares them."""
    indices = case.data_type("IndicesTensor")
    compared = "indices == positions"
    if indices.is_signed:
        compared = f"({compared}) | (indices == positions - depth)  # a negative index counts from the end"
    comment = "" if indices.name != "UINT64" else "  # indices from 2^63 on become negative and match no position"
    return f"""\
{OFF_AND_ON}
depth = {_depth(case)}  # the size of OutputTensor along Axis
positions = torch.arange(depth).reshape{_along_axis(case)}  # along Axis
indices = IndicesTensor.to(torch.int64){comment}

is_on = {compared}
OutputTensor = torch.where(is_on, OnValue, OffValue)"""


def _depth(case: Case) -> int:
    return case.sizes("OutputTensor")[case.integer("Axis")]


def _along_axis(case: Case) -> str:
    axis = case.integer("Axis")
    return str(tuple(-1 if d == axis else 1 for d in range(len(case.sizes("OutputTensor")))))


def directmlx(case: Case) -> str:
    """Returns the C++ code for a case as a DirectMLX expression."""
    return f"dml::OneHot({{IndicesTensor}}, {{ValuesTensor}}, /*outputLength*/ {_depth(case)}, /*axis*/ {{Axis}})"


SNIPPETS = {"numpy": Snippet(numpy), "pytorch": Snippet(torch), "directmlx": Snippet(directmlx)}
