"""Measures the peak memory of a run with about 64,000,000 elements, and compares it with the memory of its tensors.

Each run is a separate process that evaluates a case: it validates the desc, generates the inputs, computes the outputs,
and checks the rules about numbers. The memory that the process used before is not counted.
"""

import subprocess
import sys
from collections.abc import Iterable, Iterator

from benchmarks.measuring import Group, Measured, Plan, Target

CASES = {
    "CLIP": "('ELEMENT_WISE_CLIP', {'InputTensor.Sizes': '1,1,5650,5650'})",
    "TOP_K1, K 10": "('TOP_K1', {'InputTensor.Sizes': '1,1,8000,7900', 'K': '10'})",
    "ONE_HOT": "('ONE_HOT', {'IndicesTensor.Sizes': '1,1,8000,1', 'OutputTensor.Sizes': '1,1,8000,7900'})",
    "GATHER_ND1": "('GATHER_ND1', {'InputTensor.Sizes': '5650,5650', 'IndicesTensor.Sizes': '5650,1'})",
    "DIAGONAL_MATRIX1": "('DIAGONAL_MATRIX1', {'OutputTensor.Sizes': '8000,7900'})",
}
PROGRAM = """
from resource import RUSAGE_SELF, getrusage
from ops import OPERATORS, evaluate
from ops.model.edit import with_text
from ops.model.inference import fit_outputs
from ops.arrays.layout import count
from ops.presets import case_of

def peak():
    try:  # getrusage starts at the value of the parent process
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
    except OSError:
        return getrusage(RUSAGE_SELF).ru_maxrss

name, edits = {case}
operator = OPERATORS["DML_OPERATOR_" + name]
small = case_of(operator, operator.examples[0])
evaluate(small)
case = small
for path, text in edits.items():
    case = with_text(case, path, text)
case = fit_outputs(case)
before = peak()
result = evaluate(case)
assert result.why_not is None, result.why_not
tensors = [field.name for field in operator.tensors if case.has(field.name)]
held = sum(count(case.sizes(name)) * case.data_type(name).bytes for name in tensors)
print((peak() - before) * 1024 / 1e6, held / 1e6)
"""


def measure(plan: Plan) -> Iterator[Measured]:
    if sys.platform == "win32":  # Windows has no module `resource`
        return
    for what, case in CASES.items():
        if plan.is_quick and what != "CLIP":
            continue
        program = PROGRAM.replace("{case}", case)
        found = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)  # noqa: S603
        peak, held = map(float, found.stdout.split())
        yield Measured(what, 64_000_000, {"peak": peak, "inputs and outputs": held})


def targets(measured: list[Measured]) -> Iterable[Target]:
    for one in measured:
        yield Target(f"peak of {one.what} to its inputs and outputs", one.ratio("inputs and outputs"), 2.5)


GROUP = Group("Memory", "MB", __doc__ or "", measure, targets)
