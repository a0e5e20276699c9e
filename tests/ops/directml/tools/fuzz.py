"""Compares the explorer's verdicts (ERROR or none) with those of the real CreateOperator, on random descs.

python -m tests.ops.directml.tools.fuzz --per-operator 20000 --seed 1

The runtime is the one that was measured for the level: DirectML 1.13.1 up to 6_2, DirectML 1.15.4 from 6_3 on. The
following command runs DirectML 1.15.4 under Wine.

EXPLORER_WINE_DIRECTML=FOLDER python -m tests.ops.directml.tools.fuzz --level 6_4
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from ops import OPERATORS, Severity, load, validate
from ops.catalog import declared
from ops.directml.client.verdict import CRASH_ON_ERROR
from ops.directml.native.device import DmlDevice
from ops.directml.native.filled_desc import IncompleteDescError, fill
from ops.directml.native.opened import open_device
from ops.directml.wine.device import CrashError, WineDevice, open_under_wine
from ops.model.feature_levels import Runtime, feature_level
from ops.model.guard import NO_DATA
from ops.model.operator import Operator
from tests.ops.directml.helpers.random_descs import random_desc
from tests.ops.directml.helpers.runtime_process import again_inside, found_runtime, found_under_wine

LEVEL = "6_2"  # the highest level of DirectML 1.13.1, which judges by this level even if a device requests a lower one
SHOWN = 20
# Our rules that refuse descs which DirectML accepts, with the reason.
_FUNCTION = "a Function from 2^31 on is compared as a negative number; nothing says what it computes"
_SPATIAL = "with more spatial dimensions than entries, DirectML ignores the last dimensions, or crashes"
_GATHER = "DirectML accepts some of these descs and crashes on others, because it reads beyond the sizes"
STRICTER = {
    ("REDUCE", "enum-member"): _FUNCTION,
    ("FOLD", "entry-per-spatial"): _SPATIAL,
    ("UNFOLD", "entry-per-spatial"): _SPATIAL,
    ("GATHER", "leading-size"): _GATHER,
    ("GATHER", "index-room"): _GATHER,
}


@dataclass
class Tally:
    """The outcomes of all descs that were generated for one operator.

    A desc that no C struct can hold is not sent to DirectML; the program's rules must find an error in it. Some
    operators were observed to end the process; for these, descs with an error are not sent either. Under Wine they are
    sent, because the process is started again.
    """

    asked: int = 0
    accepted: int = 0
    unrepresentable: int = 0
    kept_back: int = 0
    crashed: int = 0
    differences: list[dict[str, Any]] = field(default_factory=list)
    hresults: Counter[str] = field(default_factory=Counter)


def compare(operator: Operator, descs: Iterable[dict[str, Any]], device: DmlDevice, level: str) -> Tally:
    tally = Tally()
    for desc in descs:
        case = load({"dispatchables": {"op": {"type": operator.type, "desc": desc}}})
        errors = [v for v in validate(case, level, NO_DATA) if v.severity is Severity.ERROR]
        if errors and operator.type in CRASH_ON_ERROR and not isinstance(device, WineDevice):
            tally.kept_back += 1
            continue
        try:
            filled = fill(case, allow_null=True)
        except IncompleteDescError as reason:
            tally.unrepresentable += 1
            if not errors:
                tally.differences.append({"desc": desc, "unrepresentable": str(reason), "errors": []})
            continue
        try:
            hresult = device.judge(filled).hresult
        except CrashError as crash:
            tally.crashed += 1
            if not errors:
                tally.differences.append({"desc": desc, "crash": f"0x{crash.code:08X}", "errors": []})
            continue
        tally.asked += 1
        tally.accepted += hresult == 0
        tally.hresults[f"0x{hresult:08X}"] += 1
        if hresult == 0 and errors and all((operator.name, v.code) in STRICTER for v in errors):
            continue
        if (hresult == 0) == bool(errors):
            messages = [str(v.message) for v in errors]
            tally.differences.append({"desc": desc, "hresult": f"0x{hresult:08X}", "errors": messages})
    return tally


def descs(operator: Operator, seed: int, count: int) -> Iterable[dict[str, Any]]:
    """Returns `count` random descs of the operator. The same seed gives the same descs on every machine."""
    random = Random(f"{seed} {operator.type}")
    return (random_desc(operator, random) for _ in range(count))


def judge_of(level: str) -> DmlDevice:
    """Creates the null device of the DirectML version that was measured for the feature level `level`.

    Raises SystemExit if this version is not available.
    """
    if feature_level(level).runtime is Runtime.DIRECTML_1_15_4 and os.name != "nt":
        return open_under_wine(found_under_wine(), None).device
    return open_device(found_runtime(), None).device


def run(per_operator: int, seed: int, only: str, level: str) -> int:
    """Validates random descs, compares the result with the runtime's verdicts, and returns the number of differences.
    Prints a line for each operator, and its first differences.

    `only` has the names of the operators, separated by commas; '' for all operators. `level` is the feature level.
    """
    device = judge_of(level)
    differences = 0
    names = only.split(",") if only else [operator.name for operator in declared()]
    for operator in (OPERATORS[f"DML_OPERATOR_{name}"] for name in names):
        start = time.perf_counter()
        tally = compare(operator, descs(operator, seed, per_operator), device, level)
        seconds = time.perf_counter() - start
        differences += len(tally.differences)
        print(
            f"{operator.name}: {tally.asked} asked, {tally.accepted} accepted, {tally.unrepresentable} unrepresentable,"
            f" {tally.kept_back} kept back, {tally.crashed} ended the process,"
            f" {len(tally.differences)} differ; {dict(tally.hresults)}; {seconds:.1f} s",
            flush=True,
        )
        for difference in tally.differences[:SHOWN]:
            print("  " + json.dumps(difference), flush=True)
    print(f"seed {seed}: {differences} differences", flush=True)
    return differences


def in_own_process(
    per_operator: int, seed: int, only: str = "", level: str = LEVEL, limit: float = 3600
) -> "subprocess.CompletedProcess[str]":
    """Calls `run` in a separate process, which can load the runtime and may crash. Returns the ended process."""
    words = ["--per-operator", str(per_operator), "--seed", str(seed), "--only", only, "--level", level]
    return again_inside("tests.ops.directml.tools.fuzz", *words, limit=limit)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--per-operator", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--only", default="", help="operator names, separated by commas")
    parser.add_argument("--level", default=LEVEL, help="the feature level by which our rules judge")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    seed = Random().randrange(1 << 32) if given.seed is None else given.seed
    if given.inside:
        sys.exit(1 if run(given.per_operator, seed, given.only, given.level) else 0)
    done = in_own_process(given.per_operator, seed, given.only, given.level)
    print(done.stdout + done.stderr, end="")
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
