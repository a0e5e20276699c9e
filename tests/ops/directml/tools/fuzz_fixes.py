"""Fixes broken descs with "Fix all", and lets the real CreateOperator judge the results.

python -m tests.ops.directml.tools.fuzz_fixes --per-operator 1000 --seed 1
"""

import argparse
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

from ops import Case, FeatureLevel, Severity, validate
from ops.check.fixes import fix_all
from ops.check.validation import has_errors
from ops.directml.native.device import DmlDevice
from ops.directml.native.filled_desc import fill
from ops.directml.native.opened import open_device
from ops.model.feature_levels import feature_level
from ops.model.guard import NO_DATA
from tests.ops.directml.helpers.runtime_process import again_inside, found_runtime
from tests.ops.helpers.any_case import COPYING
from tests.ops.helpers.random_broken_cases import broken_cases
from tests.ops.helpers.recordings import case_of_row, rows

Broken = tuple[str, Case, FeatureLevel]


def recorded() -> Iterator[Broken]:
    """Yields every recorded desc that was made to break a documented rule. A tuple contains the reason why the desc is
    wrong, the case and the feature level.
    """
    for row in rows("recorded"):
        if row.get("expected_error"):
            yield row["reason"], case_of_row(row), feature_level(row["feature_level"])


def random(per_operator: int, seed: int) -> Iterator[Broken]:
    for operator in COPYING:
        cases = broken_cases(operator, Random(f"{seed} {operator.type}"))
        found = 0
        while found < per_operator:
            case, level = next(cases)
            if has_errors(validate(case, level, NO_DATA)):
                found += 1
                yield operator.name, case, level


def fix_and_ask(broken: Iterable[Broken], device: DmlDevice) -> int:
    """Fixes all cases, asks DirectML about the fixed ones, and prints the numbers of broken, valid and accepted cases.

    Returns the number of cases that could not be fixed or that DirectML does not accept.
    """
    asked, valid, accepted = Counter[str](), Counter[str](), Counter[str]()
    for family, case, level in broken:
        asked[family] += 1
        fixed = fix_all(case, level)
        if not fixed.is_valid:
            left = [str(v.message) for v in validate(fixed.case, fixed.level) if v.severity is Severity.ERROR]
            print(f"  {family}: not valid: {left}")
            continue
        valid[family] += 1
        hresult = device.judge(fill(fixed.case)).hresult
        accepted[family] += hresult == 0
        if hresult:
            steps = [str(step.fix.title) for step in fixed.steps]
            print(f"  {family}: 0x{hresult:08X} after {steps}: {dict(fixed.case.values)}")
    for family, count in asked.items():
        print(f"{family}: {count} broken, {valid[family]} valid, {accepted[family]} accepted")
    total, good = sum(asked.values()), sum(accepted.values())
    print(f"{good} of {total} are accepted", flush=True)
    return total - good


def run(per_operator: int, seed: int) -> int:
    device = open_device(found_runtime(), None).device
    return fix_and_ask(recorded(), device) + fix_and_ask(random(per_operator, seed), device)


def in_own_process(per_operator: int, seed: int) -> "subprocess.CompletedProcess[str]":
    """Calls `run` in a separate process, which can load the runtime and may crash. Returns the ended process."""
    words = ["--per-operator", str(per_operator), "--seed", str(seed)]
    return again_inside("tests.ops.directml.tools.fuzz_fixes", *words)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--per-operator", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.inside:
        sys.exit(1 if run(given.per_operator, given.seed) else 0)
    done = in_own_process(given.per_operator, given.seed)
    print(done.stdout + done.stderr, end="")
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
