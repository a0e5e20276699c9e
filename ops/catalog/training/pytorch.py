"""PyTorch code for ADAM_OPTIMIZER."""

from ops.arrays.scalar_cast import as_float32
from ops.declare.python_source import number
from ops.declare.snippets import Snippets
from ops.declare.torch_code import in_torch, typed
from ops.model.case import Case

_TENSORS = {"Parameters": "x", "FirstMoment": "m", "SecondMoment": "v"}


def _adam(case: Case) -> str:
    rate, beta1, beta2, epsilon = (
        number(as_float32(case.number(name))) for name in ("LearningRate", "Beta1", "Beta2", "Epsilon")
    )
    inputs = "\n".join(f"{short} = Input{name}Tensor.float()" for name, short in _TENSORS.items())
    outputs = "\n".join(
        f"Output{name}Tensor = {typed(case, f'Output{name}Tensor', short)}" for name, short in _TENSORS.items()
    )
    return (
        "# torch.optim.Adam adds Epsilon after it corrects v; DirectML adds it to the root of v itself.\n"
        f"{inputs}\n"
        "g, step = GradientTensor.float(), TrainingStepTensor.item()\n"
        f"beta1, beta2 = torch.tensor([{beta1}, {beta2}], dtype=torch.float64)\n"
        "m = beta1 * m + (1 - beta1) * g\n"
        "v = beta2 * v + (1 - beta2) * g * g\n"
        "correction = torch.sqrt(1 - beta2**step) / (1 - beta1**step)\n"
        f"x = x - {rate} * correction * m / (torch.sqrt(v) + {epsilon})\n"
        f"{outputs}"
    )


SNIPPETS: dict[str, Snippets] = in_torch({"ADAM_OPTIMIZER": _adam})
