"""NumPy code for the operators that fill a tensor."""

from ops.arrays.layout import count
from ops.arrays.scalar_cast import cast_scalar
from ops.catalog.generator import diagonal_matrix_snippets
from ops.declare.python_source import numpy_scalar
from ops.declare.snippets import Snippet, Snippets
from ops.model.case import Case

_PHILOX = """\
# Philox 4x32-10: each counter gives four numbers.
LOW, HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
state = InputStateTensor.reshape(-1).astype(np.uint64)


def counters(runs):
    lower, upper = state[0] | state[1] << HALF, state[2] | state[3] << HALF
    sums = lower + runs
    uppers = upper + (sums < lower).astype(np.uint64)  # the carry
    return [sums & LOW, sums >> HALF, uppers & LOW, uppers >> HALF]


words, (first, second) = counters(np.arange({runs}, dtype=np.uint64)), state[4:6]
for _ in range(10):
    even, odd = np.uint64(0xD2511F53) * words[0], np.uint64(0xCD9E8D57) * words[2]
    words = [(odd >> HALF) ^ words[1] ^ first, odd & LOW, (even >> HALF) ^ words[3] ^ second, even & LOW]
    first, second = (first + np.uint64(0x9E3779B9)) & LOW, (second + np.uint64(0xBB67AE85)) & LOW
OutputTensor = np.stack(words, 1).astype(np.uint32).reshape(-1)[:{count}].reshape{sizes}"""
_NEXT = """
after = np.concatenate(counters(np.array([{runs}], np.uint64))).astype(np.uint32)
OutputStateTensor = np.concatenate([after, InputStateTensor.reshape(-1)[4:]]).reshape{sizes}"""


def _constant(case: Case) -> str:
    value = numpy_scalar(cast_scalar(case.number("Value"), case.data_type("OutputTensor")))
    return f"OutputTensor = np.full({case.sizes('OutputTensor')}, {value})"


def _sequence(case: Case) -> str:
    data_type, sizes = case.data_type("OutputTensor"), case.sizes("OutputTensor")
    start, delta = (cast_scalar(case.number(name), data_type) for name in ("ValueStart", "ValueDelta"))
    name, total = data_type.script_name, count(sizes)
    if data_type.is_float:
        first, step = numpy_scalar(start), numpy_scalar(delta)
        numbers = f"np.float64({first}) + np.arange({total}) * np.float64({step})"
        return f"OutputTensor = ({numbers}).astype(np.{name}).reshape{sizes}"
    first, step = (f"np.uint64({int(number) % (1 << 64)})" for number in (start, delta))
    return (
        "# Integers wrap around.\n"
        f"numbers = {first} + np.arange({total}, dtype=np.uint64) * {step}\n"
        f"OutputTensor = numbers.astype(np.{name}).reshape{sizes}"
    )


def _random(case: Case) -> str:
    sizes = case.sizes("OutputTensor")
    runs = -(-count(sizes) // 4)
    code = _PHILOX.format(runs=runs, count=count(sizes), sizes=sizes)
    if not case.has("OutputStateTensor"):
        return code
    return code + _NEXT.format(runs=runs, sizes=case.sizes("OutputStateTensor"))


SNIPPETS: dict[str, Snippets] = {
    "FILL_VALUE_CONSTANT": {"numpy": Snippet(_constant)},
    "FILL_VALUE_SEQUENCE": {"numpy": Snippet(_sequence)},
    "RANDOM_GENERATOR": {"numpy": Snippet(_random)},
    "DIAGONAL_MATRIX": diagonal_matrix_snippets.SNIPPETS,
    "DIAGONAL_MATRIX1": diagonal_matrix_snippets.SNIPPETS,
}
