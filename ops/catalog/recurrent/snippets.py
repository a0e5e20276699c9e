"""NumPy code for RNN, LSTM and GRU, step by step."""

from ops.catalog.activation.snippets import EXPRESSIONS
from ops.catalog.recurrent.script import activation_lines
from ops.catalog.recurrent.steps import BACKWARD, gates_of
from ops.declare.snippets import Snippet, Snippets
from ops.model.case import Case

_RNN = "h = act[0](gate(0, h))"
_LSTM = """\
i = act[0](gate(0, h) + peephole[0] * c)
f = {forget}
n = act[1](gate(3, h))
c = f * c + i * n
o = act[0](gate(1, h) + peephole[1] * c)
h = o * act[2](c, False)"""
_GRU = """\
z = act[0](gate(0, h))
r = act[0](gate(1, h))
n = act[1]({new})
h = (1 - z) * n + z * h"""


def _step(case: Case) -> str:
    if case.operator.name == "RNN":
        return _RNN
    if case.operator.name == "LSTM":
        coupled = bool(case["CoupleInputForget"])
        return _LSTM.format(forget="1 - i" if coupled else "act[0](gate(2, h) + peephole[2] * c)")
    before = "w[2] @ x + wb[2] + r * (u[2] @ h + ub[2])"
    return _GRU.format(new=before if case["LinearBeforeReset"] else "gate(2, r * h)")


def recurrent(case: Case) -> str:
    """Returns the NumPy code of a case. It computes all sequences of the batch in all directions, in FLOAT64."""
    _, steps, batch, inputs = case.sizes("InputTensor")
    _, directions, _, hidden = case.sizes("RecurrenceTensor")
    gates = gates_of(case)
    each = len(case["ActivationDescs"]) // directions  # type: ignore[arg-type]
    lengths = "int(SequenceLengthsTensor[0, 0, 0, batch])" if case.has("SequenceLengthsTensor") else str(steps)
    bias = "BiasTensor[0, 0, direction]" if case.has("BiasTensor") else f"np.zeros({2 * gates * hidden})"
    is_lstm = case.operator.name == "LSTM"
    order = "reversed(times)" if case.integer("Direction") == BACKWARD else "times"
    if directions > 1:
        order = "reversed(times) if direction == 1 else times"
    start = {
        name: f"{name}[0, direction, batch].astype(np.float64)"
        if case.values.get(name) is not None
        else f"np.zeros({hidden})"
        for name in ("HiddenInitTensor", "CellMemInitTensor")
    }
    names = [output.name for output in case.operator.outputs if case.has(output.name)]
    lines = [*activation_lines(case, "np.clip(x, -{bound}, {bound})", EXPRESSIONS, "np.float32(x)"), ""]
    lines += [f"{name} = np.zeros({case.sizes(name)})" for name in names]
    lines += [
        f"for direction, batch in np.ndindex({(directions, batch)}):",
        f"    w = WeightTensor[0, direction].astype(np.float64).reshape({gates}, {hidden}, {inputs})",
        f"    u = RecurrenceTensor[0, direction].astype(np.float64).reshape({gates}, {hidden}, {hidden})",
        f"    wb, ub = {bias}.astype(np.float64).reshape(2, {gates}, {hidden})",
        f"    act = activations[direction * {each} : (direction + 1) * {each}]",
        f"    h = {start['HiddenInitTensor']}",
    ]
    if is_lstm:
        peephole = "PeepholeTensor[0, 0, direction]" if case.has("PeepholeTensor") else f"np.zeros({3 * hidden})"
        lines += [
            f"    c = {start['CellMemInitTensor']}",
            f"    peephole = {peephole}.astype(np.float64).reshape(3, {hidden})",
        ]
    lines += [
        f"    length = {lengths}",
        f"    times = range(min(length, {steps}))",
        f"    for time in {order}:",
        "        x = InputTensor[0, time, batch].astype(np.float64)",
        "        gate = lambda number, h: w[number] @ x + u[number] @ h + wb[number] + ub[number]",
        *(f"        {line}" for line in _step(case).split("\n")),
    ]
    if "OutputSequenceTensor" in names:
        lines.append("        OutputSequenceTensor[time, direction, batch] = h")
    if "OutputSingleTensor" in names:
        lines += [f"    if 0 < length <= {steps}:", "        OutputSingleTensor[0, direction, batch] = h"]
    if "OutputCellSingleTensor" in names:
        lines += ["    if length > 0:", "        OutputCellSingleTensor[0, direction, batch] = c"]
    lines.append("")
    lines += [f"{name} = {name}.astype(np.{case.data_type(name).script_name})" for name in names]
    return "\n".join(lines)


SNIPPETS: dict[str, Snippets] = {name: {"numpy": Snippet(recurrent)} for name in ("RNN", "LSTM", "GRU")}
