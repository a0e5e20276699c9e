"""NumPy code for ADAM_OPTIMIZER."""

from ops.arrays.scalar_cast import as_float32
from ops.declare.python_source import number
from ops.declare.snippets import Snippet, Snippets
from ops.model.case import Case

_TENSORS = {"Parameters": "x", "FirstMoment": "m", "SecondMoment": "v"}


def _adam(case: Case) -> str:
    rate, beta1, beta2, epsilon = (
        f"np.float32({number(as_float32(case.number(name)))})" for name in ("LearningRate", "Beta1", "Beta2", "Epsilon")
    )
    outputs = "\n".join(
        f"Output{name}Tensor = {short}.astype(np.{case.data_type(f'Output{name}Tensor').script_name})"
        for name, short in _TENSORS.items()
    )
    inputs = "\n".join(f"{short} = Input{name}Tensor.astype(np.float32)" for name, short in _TENSORS.items())
    return (
        f"{inputs}\n"
        "g, step = GradientTensor.astype(np.float32), int(TrainingStepTensor.item())\n"
        f"beta1, beta2 = {beta1}, {beta2}\n"
        "m = beta1 * m + (1 - beta1) * g\n"
        "v = beta2 * v + (1 - beta2) * (g * g)\n"
        "correction = np.sqrt(1 - np.float64(beta2) ** step) / (1 - np.float64(beta1) ** step)\n"
        f"x = x - {rate} * np.float32(correction) * m / (np.sqrt(v) + {epsilon})\n"
        f"{outputs}"
    )


SNIPPETS: dict[str, Snippets] = {"ADAM_OPTIMIZER": {"numpy": Snippet(_adam)}}
