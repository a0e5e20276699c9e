"""PyTorch code for CLIP, CLIP1 and THRESHOLD."""

import numpy as np

from ops.arrays.dtypes import DataType
from ops.catalog.clip.scaling import bound, bounds
from ops.catalog.clip.snippets import MIXED, bounds_comment
from ops.declare.python_source import torch_scalar
from ops.declare.snippets import Snippets
from ops.declare.torch_code import from_ordered, in_torch, ordered, scaled
from ops.model.case import Case


def _clip(case: Case) -> str:
    data_type = case.data_type("InputTensor")
    x, scaling = scaled(case)
    low, high = (_as_ordered(case, each) for each in bounds(case, data_type))
    start = f"{scaling}{bounds_comment(case)}low, high = {low}, {high}\n"
    if data_type.is_float:
        return f"{start}\n{MIXED}\nOutputTensor = torch.fmax(low, torch.fmin({x}, high))"
    wide = ordered(case, "InputTensor") if x == "InputTensor" else _wide(x, data_type)
    made = f"torch.maximum(low, torch.minimum({wide}, high))"
    return f"{start}\nOutputTensor = {from_ordered(case, 'OutputTensor', made)}"


def _wide(name: str, data_type: DataType) -> str:
    return f"{name}.long()" if data_type.name in ("UINT16", "UINT32") else name


def _as_ordered(case: Case, value: np.generic) -> str:
    """The PyTorch code of the bound `value`, in the data type in which the elements are compared with it."""
    data_type = case.data_type("InputTensor")
    if data_type.name == "UINT64":
        return f"torch.tensor({int(value) - (1 << 63)})"
    return f"torch.tensor({int(value)})" if data_type.name in ("UINT16", "UINT32") else torch_scalar(value)


def _threshold(case: Case) -> str:
    x, scaling = scaled(case)
    data_type = case.data_type("InputTensor")
    low = bound(case.number("Min"), None, data_type)
    if data_type.is_float:
        return f"{scaling}OutputTensor = torch.fmax({torch_scalar(low)}, {x})  # fmax ignores NaN"
    wide = ordered(case, "InputTensor") if x == "InputTensor" else _wide(x, data_type)
    made = f"torch.maximum({_as_ordered(case, low)}, {wide})"
    return f"{scaling}OutputTensor = {from_ordered(case, 'OutputTensor', made)}"


SNIPPETS: dict[str, Snippets] = in_torch(
    {"ELEMENT_WISE_CLIP": _clip, "ELEMENT_WISE_CLIP1": _clip, "ELEMENT_WISE_THRESHOLD": _threshold}
)
