"""Fused activations, computed by the kernels of the activation operators."""

from ops.arrays.dtypes import Array, DataType
from ops.catalog.catalogue import OPERATORS
from ops.model.case import Case, FieldValue
from ops.model.data import Data, Kept
from ops.model.tensor import TensorDesc
from ops.text.values import Fused


def activated(x: Array, fused: object, data_type: DataType) -> Array:
    """The elements after a fused activation, in the same sizes and data type; unchanged if `fused` is None."""
    if not isinstance(fused, Fused):
        return x
    operator = OPERATORS[fused.type]
    desc = TensorDesc(data_type, x.shape)
    absent: dict[str, FieldValue] = dict.fromkeys(operator.by_name)
    values = {**absent, "InputTensor": desc, "OutputTensor": desc, **dict(fused.members)}
    case = Case(operator, values, {"InputTensor": Data(kept=Kept(x.reshape(-1)))})
    assert operator.compute is not None  # every operator that can be fused has a kernel
    return operator.compute(case)["OutputTensor"]


def fused_text(fused: Fused) -> str:
    """The activation with its attributes, such as `LINEAR, Alpha 2.0, Beta 1.0`."""
    name = fused.name.removeprefix("ACTIVATION_")
    return name + "".join(f", {member} {value}" for member, value in fused.members)
