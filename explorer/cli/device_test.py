"""`selftest --device` and `selftest --compare`: tests a device with many cases, and compares two reports."""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.cli.exits import ALL_IS_WELL, PROBLEMS, complain
from ops.device_test.cases import Source, examples, random_cases, recorded
from ops.device_test.report import compared, read_report
from ops.text.format_error import FormatError

if TYPE_CHECKING:
    from ops.directml import DirectML
    from ops.directml.native.adapters import Adapter

PROGRESS_S = 2.0  # between two lines of progress


def compare(paths: list[str]) -> int:
    """Prints the differences between two reports. Returns 1 if a case in both reports has different outcomes, 2 if a
    report cannot be read, otherwise 0.
    """
    try:
        first, second = (read_report(Path(path)) for path in paths)
    except (OSError, FormatError) as error:
        return complain(str(error))
    lines = list(compared(first, second))
    print("\n".join(lines))
    return PROBLEMS if any(" -> " in line for line in lines) else ALL_IS_WELL


def test_device(options: argparse.Namespace) -> int:
    """Tests a device with many cases, and writes the report. Returns the exit code."""
    from ops.directml import DirectML  # imported here, because the import is slow

    with closing(DirectML()) as directml:
        devices = directml.devices()
        adapter = _chosen(options.device, devices.adapters)
        if adapter is None:
            named = ", ".join(f"{each.number}: {each.name}" for each in devices.adapters)
            return complain(devices.why_none or f"There is no device {options.device!r}; the devices are {named}.")
        try:
            return _tested(options, directml, adapter)
        except (OSError, FormatError) as error:
            return complain(str(error))


def _tested(options: argparse.Namespace, directml: "DirectML", adapter: "Adapter") -> int:
    from ops.device_test.sweep import Sweep

    sources = list(_sources(options))
    names = ["examples", *([f"random {options.fuzz}"] if options.fuzz else []), *(Path(p).name for p in options.cases)]
    print(f"{adapter.name}: {len(sources)} cases", file=sys.stderr)
    sweep, reported, done = Sweep(directml, adapter), [time.monotonic()], [0]

    def progress(count: int, seconds: float) -> None:
        done[0] = count
        if time.monotonic() - reported[0] < PROGRESS_S and count < len(sources):
            return
        reported[0] = time.monotonic()
        left = seconds / count * (len(sources) - count)
        print(f"{count} of {len(sources)} cases, {left:.0f} s left", file=sys.stderr)

    try:
        sweep.run(sources, progress)
    except KeyboardInterrupt:  # a test of an hour is not lost
        print(f"Interrupted after {done[0]} of {len(sources)} cases; the report has these.", file=sys.stderr)
    report = sweep.report(options.seed, names)
    Path(options.output).write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8", newline="\n")
    print(", ".join(f"{count} {kind}" for kind, count in report["totals"].items()) + f"; written to {options.output}")
    return PROBLEMS if report["totals"]["unexplained"] or report["totals"]["error"] else ALL_IS_WELL


def _sources(options: argparse.Namespace) -> Iterator[Source]:
    yield from examples()
    for path in options.cases:
        yield from recorded(Path(path))
    if options.fuzz:
        yield from random_cases(options.fuzz, options.seed)


def _chosen(wanted: str, adapters: "tuple[Adapter, ...]") -> "Adapter | None":
    """Returns the adapter with this number or name; None if there is no such adapter.

    If `wanted` is '', returns the preferred adapter.
    """
    from ops.directml.native.adapters import preferred

    if not wanted:
        return preferred(adapters)
    return next((each for each in adapters if wanted in (each.name, str(each.number))), None)
