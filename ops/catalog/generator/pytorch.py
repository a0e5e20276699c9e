"""PyTorch code for the operators that fill a tensor; the diagonal matrices are in `diagonal_matrix_snippets`."""

from ops.arrays.layout import count
from ops.arrays.scalar_cast import cast_scalar
from ops.declare.python_source import elements, number, torch_scalar
from ops.declare.snippets import Snippets
from ops.declare.torch_code import in_torch, without
from ops.model.case import Case
from ops.text.sentences import say


def _constant(case: Case) -> str:
    value = cast_scalar(case.number("Value"), case.data_type("OutputTensor"))
    return f"OutputTensor = {torch_scalar(value)}.expand{case.sizes('OutputTensor')}"


def _sequence(case: Case) -> str:
    data_type, sizes = case.data_type("OutputTensor"), case.sizes("OutputTensor")
    start, delta = (cast_scalar(case.number(name), data_type) for name in ("ValueStart", "ValueDelta"))
    name, total = data_type.script_name, count(sizes)
    if data_type.is_float:
        first, step = (number(float(value)) for value in (start, delta))
        numbers = f"{first} + torch.arange({total}, dtype=torch.float64) * {step}"
        return f"OutputTensor = ({numbers}).to(torch.{name}).reshape{sizes}"
    first, step = (int(elements(value.reshape(1))[0]) for value in (start, delta))
    first, step = (value - (1 << 64) if value >= 1 << 63 else value for value in (first, step))
    to = f".view(torch.{name})" if name == "uint64" else f".to(torch.{name})"
    return f"# Integers wrap around.\nOutputTensor = ({first} + torch.arange({total}) * {step}){to}.reshape{sizes}"


SNIPPETS: dict[str, Snippets] = in_torch(
    {
        "FILL_VALUE_CONSTANT": _constant,
        "FILL_VALUE_SEQUENCE": _sequence,
        "RANDOM_GENERATOR": without(say("PyTorch has no generator that takes the state of Philox as a tensor")),
    }
)
