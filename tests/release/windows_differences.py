"""Measures the DirectML of this machine, and writes the results to one JSON file.

The measurements are doctor, selftest, verdicts on random descs, and a device test.

python -m tests.release.windows_differences OUT.json --per-operator 500 --seed 1

The hosted workflow for Windows uploads the file. A difference is a result, not a failure of this program.
"""

import argparse
import json
import platform
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ops.device_test.cases import examples, random_cases
from ops.device_test.sweep import Sweep
from ops.directml import DirectML
from ops.directml.client.doctor import report
from ops.directml.install.library import Found, Missing, find
from ops.directml.native.adapters import preferred
from ops.model.feature_levels import newest_of
from ops.selftest import rows
from tests.ops.directml.tools import fuzz

FORMAT = 1
OPERATOR_SECONDS = 600  # after which the fuzz of an operator counts as hanging
RANDOM_CASES = 3  # of each operator on the device


def measured(per_operator: int, seed: int) -> Iterator[dict[str, Any]]:
    """Yields the content of the differences file after each measurement, so that nothing is lost if the job ends early.

    If a measurement fails, the error replaces the result of this measurement in the content.
    """
    found = find()
    parts = {
        "doctor": lambda: [asdict(finding) for finding in report()],
        "selftest": lambda: [row.as_json() for row in rows() if not row.is_right],
        "fuzz": lambda: list(_fuzzed(found, per_operator, seed)),
        "device": lambda: _on_device(seed),
    }
    made: dict[str, Any] = {"version": FORMAT, "machine": platform.platform(), "python": sys.version, "seed": seed}
    if isinstance(found, Missing):
        yield {**made, "runtime": None, "error": str(found.reason)}
        return
    made["runtime"] = {"version": found.version, "origin": str(found.origin), "sha256": found.sha256}
    for name, part in parts.items():
        try:
            made[name] = part()
        except Exception as error:  # the other parts are still worth having
            made[name] = {"error": f"{type(error).__name__}: {error}"}
        yield made


def _fuzzed(found: Found | Missing, per_operator: int, seed: int) -> Iterator[dict[str, Any]]:
    """Yields the result of fuzzing each operator, with `per_operator` random descs.

    Each operator is tested in a separate process, so that a crash affects only one result.
    """
    assert isinstance(found, Found)
    level = str(newest_of(found.version))
    for operator in fuzz.declared():
        try:
            done = fuzz.in_own_process(per_operator, seed, operator.name, level, OPERATOR_SECONDS)
        except subprocess.TimeoutExpired:
            yield {"operator": operator.name, "level": level, "errors": f"no answer within {OPERATOR_SECONDS} s"}
            continue
        if done.returncode:
            lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("  {")]
            yield {"operator": operator.name, "level": level, "code": done.returncode, "differences": lines,
                   "errors": done.stderr[-2000:]}  # fmt: skip


def _on_device(seed: int) -> dict[str, Any]:
    """The report of a device test on the best adapter; on a machine without a GPU that is WARP."""
    with closing(DirectML()) as directml:
        devices = directml.devices()
        adapter = preferred(devices.adapters)
        if adapter is None:
            return {"error": devices.why_none}
        sweep = Sweep(directml, adapter)
        sweep.run([*examples(), *random_cases(RANDOM_CASES, seed)])
        return sweep.report(seed, ["examples", f"random {RANDOM_CASES}"])


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("output", type=Path)
    parser.add_argument("--per-operator", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    made: dict[str, Any] = {}
    for made in measured(options.per_operator, options.seed):
        options.output.write_text(json.dumps(made, indent=1), encoding="utf-8")
    counts = {name: len(made[name]) for name in ("selftest", "fuzz") if isinstance(made.get(name), list)}
    print(f"{options.output}: {counts}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
