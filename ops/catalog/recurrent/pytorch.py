"""PyTorch code for RNN, LSTM and GRU, step by step, for all sequences of the batch at once."""

from ops.catalog.activation.pytorch import EXPRESSIONS
from ops.catalog.recurrent.script import activation_lines
from ops.catalog.recurrent.steps import BACKWARD, gates_of
from ops.declare.snippets import Snippets
from ops.declare.torch_code import in_torch, typed
from ops.model.case import Case

_RNN = "new = act[0](gate(0, h))"
_LSTM = """\
i = act[0](gate(0, h) + peephole[0] * c)
f = {forget}
n = act[1](gate(3, h))
memory = f * c + i * n
o = act[0](gate(1, h) + peephole[1] * memory)
new = o * act[2](memory, False)"""
_GRU = """\
z = act[0](gate(0, h))
r = act[0](gate(1, h))
n = act[1]({new})
new = (1 - z) * n + z * h"""
# Sequences that have ended keep their state.
_KEPT = "{name} = torch.where(runs, {new}, {name})"


def _step(case: Case) -> str:
    if case.operator.name == "RNN":
        return _RNN
    if case.operator.name == "LSTM":
        coupled = bool(case["CoupleInputForget"])
        return _LSTM.format(forget="1 - i" if coupled else "act[0](gate(2, h) + peephole[2] * c)")
    before = "F.linear(x, w[2], wb[2]) + r * F.linear(h, u[2], ub[2])"
    return _GRU.format(new=before if case["LinearBeforeReset"] else "gate(2, r * h)")


def recurrent(case: Case) -> str:
    """The PyTorch code of a case: all directions, in FLOAT64."""
    _, steps, batch, inputs = case.sizes("InputTensor")
    _, directions, _, hidden = case.sizes("RecurrenceTensor")
    gates = gates_of(case)
    each = len(case["ActivationDescs"]) // directions  # type: ignore[arg-type]
    has_lengths = case.has("SequenceLengthsTensor")
    bias = (
        "BiasTensor[0, 0, direction].double()"
        if case.has("BiasTensor")
        else f"torch.zeros({2 * gates * hidden}).double()"
    )
    is_lstm = case.operator.name == "LSTM"
    backward = "True" if case.integer("Direction") == BACKWARD else "False"
    if directions > 1:
        backward = "direction == 1"
    start = {
        name: f"{name}[0, direction].double()"
        if case.values.get(name) is not None
        else f"torch.zeros({(batch, hidden)}).double()"
        for name in ("HiddenInitTensor", "CellMemInitTensor")
    }
    names = [output.name for output in case.operator.outputs if case.has(output.name)]
    lines = [*activation_lines(case, "x.clamp(-{bound}, {bound})", EXPRESSIONS, "x.float().double()"), ""]
    if has_lengths:
        lines.append("lengths = SequenceLengthsTensor.reshape(-1, 1).long()")
    lines += [f"{name} = torch.zeros({case.sizes(name)}, dtype=torch.float64)" for name in names]
    lines += [
        f"for direction in range({directions}):",
        f"    w = WeightTensor[0, direction].double().reshape({gates}, {hidden}, {inputs})",
        f"    u = RecurrenceTensor[0, direction].double().reshape({gates}, {hidden}, {hidden})",
        f"    wb, ub = {bias}.reshape(2, {gates}, {hidden})",
        f"    act = activations[direction * {each} : (direction + 1) * {each}]",
        f"    h = {start['HiddenInitTensor']}",
    ]
    if is_lstm:
        peephole = "PeepholeTensor[0, 0, direction]" if case.has("PeepholeTensor") else f"torch.zeros({3 * hidden})"
        lines += [
            f"    c = {start['CellMemInitTensor']}",
            f"    peephole = {peephole}.double().reshape(3, {hidden})",
        ]
    lines += [
        f"    times = range({steps})",
        f"    for time in reversed(times) if {backward} else times:"
        if backward == "direction == 1"
        else f"    for time in {'reversed(times)' if backward == 'True' else 'times'}:",
        "        x = InputTensor[0, time].double()",
        "        gate = lambda number, h: F.linear(x, w[number], wb[number]) + F.linear(h, u[number], ub[number])",
        *(f"        {line}" for line in _step(case).split("\n")),
    ]
    if has_lengths:
        lines.append("        runs = time < lengths  # a sequence that has ended keeps its state")
        states = {"h": "new", **({"c": "memory"} if is_lstm else {})}
        lines += [f"        {_KEPT.format(name=name, new=new)}" for name, new in states.items()]
    else:
        lines.append("        h, c = new, memory" if is_lstm else "        h = new")
    if "OutputSequenceTensor" in names:
        lines.append(
            "        OutputSequenceTensor[time, direction] = " + ("torch.where(runs, h, 0)" if has_lengths else "h")
        )
    inside = {"OutputSingleTensor": f"(lengths > 0) & (lengths <= {steps})", "OutputCellSingleTensor": "lengths > 0"}
    for (name, condition), state in zip(inside.items(), "hc", strict=True):
        if name in names:
            kept = f"torch.where({condition}, {state}, 0)" if has_lengths else state
            lines.append(f"    {name}[0, direction] = {kept}")
    lines.append("")
    lines += [f"{name} = {typed(case, name, name)}" for name in names]
    return "\n".join(lines)


SNIPPETS: dict[str, Snippets] = in_torch(dict.fromkeys(("RNN", "LSTM", "GRU"), recurrent))
