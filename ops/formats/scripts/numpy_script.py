"""A case as a script that needs nothing but NumPy."""

from ops.formats.scripts import python_script
from ops.formats.scripts.python_script import Dialect
from ops.model.case import Case

NUMPY = Dialect(
    language="numpy",
    title="NumPy",
    array="np.array([{elements}], np.{type})",
    from_numpy="{array}",
    strided="np.lib.stride_tricks.as_strided({buffer}, {sizes}, [{bytes} * step for step in {steps}])",
    imports="import numpy as np",
)


def why_not(case: Case) -> str | None:
    return python_script.why_not(case, NUMPY)


def text(case: Case) -> str:
    return python_script.script(case, NUMPY)
