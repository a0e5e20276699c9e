"""A case as a script for PyTorch; NumPy makes the inputs that PyTorch has no words for."""

from ops.formats.scripts import python_script
from ops.formats.scripts.python_script import Dialect
from ops.model.case import Case

TORCH = Dialect(
    language="torch",
    title="PyTorch",
    array="torch.tensor([{elements}], dtype=torch.{type})",
    from_numpy="torch.from_numpy({array})",
    strided="torch.as_strided({buffer}, {sizes}, {steps})",
    imports="import torch",
)


def why_not(case: Case) -> str | None:
    return python_script.why_not(case, TORCH)


def text(case: Case) -> str:
    return python_script.script(case, TORCH)
