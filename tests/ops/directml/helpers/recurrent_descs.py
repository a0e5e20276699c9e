"""Valid descs of RNN, GRU and LSTM, with different sizes, missing optional tensors and any activations."""

from random import Random
from typing import Any

from ops.attribute_types import FusedType, ListOf
from ops.catalog.recurrent.examples import Sizes, shapes
from ops.model.operator import Operator

Desc = dict[str, Any]
ACTIVATIONS = {"RNN": 1, "GRU": 2, "LSTM": 3}
SOME = (1, 1, 2, 3, 4)


def recurrent(operator: Operator, random: Random) -> Desc:
    direction = random.randrange(3)
    directions = 2 if direction == 2 else 1
    steps, batch, size, hidden = (random.choice(SOME) for _ in range(4))
    sizes = Sizes(steps, batch, size, hidden, directions)
    data_type = random.choice(("FLOAT32", "FLOAT32", "FLOAT16"))
    known = shapes(operator.name, sizes)
    desc: Desc = {}
    for field in operator.tensors:
        if not field.optional or random.random() < 0.7:
            kind = "UINT32" if field.name == "SequenceLengthsTensor" else data_type
            desc[field.name] = {"DataType": kind, "Sizes": list(known[field.name])}
    if "OutputSequenceTensor" not in desc and "OutputSingleTensor" not in desc and random.random() < 0.9:
        name = random.choice(("OutputSequenceTensor", "OutputSingleTensor"))
        desc[name] = {"DataType": data_type, "Sizes": list(known[name])}
    fused = [_activation(operator, random) for _ in range(ACTIVATIONS[operator.name] * directions)]
    desc |= {"ActivationDescCount": len(fused), "ActivationDescs": fused, "Direction": direction}
    if "LinearBeforeReset" in operator.by_name:
        desc["LinearBeforeReset"] = random.random() < 0.5
    if "ClipThreshold" in operator.by_name:
        desc |= {"ClipThreshold": random.choice((0.5, 1.0, 20.0)), "UseClipThreshold": random.random() < 0.3}
        desc["CoupleInputForget"] = random.random() < 0.5
    return desc


def _activation(operator: Operator, random: Random) -> Desc:
    """Returns a random fused activation. About 80 % are TANH, SIGMOID, SOFTSIGN or IDENTITY."""
    if random.random() < 0.8:
        return {"Type": f"ACTIVATION_{random.choice(('TANH', 'SIGMOID', 'SOFTSIGN', 'IDENTITY'))}", "Desc": {}}
    kind = operator.attribute["ActivationDescs"].type
    assert isinstance(kind, ListOf)
    assert isinstance(kind.element, FusedType)
    name, members = random.choice(list(kind.element.choices().items()))
    return {"Type": name, "Desc": {member: first for member, (_, first) in members.items()}}
