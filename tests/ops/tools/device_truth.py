"""Compares the results of GPUs in recorded files with the reference, with the back end `as DirectML`, and with the
rules about compiling.

  python -m tests.ops.tools.device_truth                    the recordings of tests/data
  python -m tests.ops.tools.device_truth FILE --only NAME   a file of the same form, perhaps packed with gzip

A row of a file contains `operator`, `desc`, `inputs` and `outputs`. If several devices ran the case, `h100` is "equal",
or contains the outputs of the H100 that differ. A row without outputs failed: `compile` is the HRESULT of
CompileOperator, `execute` is the error of the run.
"""

import argparse
import gzip
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from ops import Evaluation, evaluate, validate
from ops.backends.compare import Difference, Kind, compare
from ops.catalog.normalization.local_response_gradient import extents_ahead
from ops.catalog.normalization.rounding import of_local_response_gradient
from ops.check.validation import failing
from ops.evaluator import also_on, backend_named
from ops.model.guard import NO_DATA
from ops.model.violations import Severity, Stage
from ops.rounding.interval import Interval
from tests.ops.helpers.recordings import RUNTIME, Row, case_of_row, elements, rows


@dataclass(frozen=True)
class Ran:
    """A recorded case of a device, with its evaluation on the reference.

    `evaluation` raises AssertionError if the reference does not run the case.
    """

    row: Row

    @cached_property
    def evaluation(self) -> Evaluation:
        found = evaluate(case_of_row(self.row), level=RUNTIME)
        assert found.why_not is None, f"{self.row['id']}: {found.why_not}"
        return found

    @cached_property
    def limits(self) -> dict[str, Interval]:
        """The rounding intervals of the outputs, by name."""
        rounding = self.evaluation.case.operator.rounding
        return {} if rounding is None else dict(rounding(self.evaluation.case))

    @property
    def limits_as_directml(self) -> dict[str, Interval]:
        """Returns the rounding intervals of each output for the back end `as DirectML`.

        They differ from `limits` for LOCAL_RESPONSE_NORMALIZATION_GRAD: with an even LocalSize, DirectML uses other
        neighbours than the reference.
        """
        if self.evaluation.case.operator.name == "LOCAL_RESPONSE_NORMALIZATION_GRAD":
            return dict(of_local_response_gradient(self.evaluation.case, extents_ahead))
        return self.limits


def recorded_outputs(row: Row) -> dict[str, list[Any]]:
    """Returns the recorded outputs of a case. The outputs of the H100 replace those of the other device where they
    differ.
    """
    gpu = row.get("h100")
    return {**row["outputs"], **(gpu if isinstance(gpu, dict) else {})}


def differences(ran: Ran) -> Iterator[tuple[str, Difference]]:
    """Yields the name of each output of a recorded case, with the difference between the device and the reference."""
    evaluation = ran.evaluation
    for name, values in recorded_outputs(ran.row).items():
        reference = evaluation.outputs[name]
        found = compare(name, reference, elements(values, reference), evaluation.violations, ran.limits.get(name))
        assert isinstance(found, Difference)
        yield name, found


def kind(ran: Ran) -> Kind:
    """Returns the kind of the worst difference between the outputs of the device and the outputs of the reference."""
    return max((found.kind for _, found in differences(ran)), key=list(Kind).index)


def not_as_directml(ran: Ran) -> str | None:
    """Describes the first wrong cell of the back end `as DirectML`; None if no cell is wrong.

    A cell is wrong if its number differs from the reference, and differs from the device by more than rounding.
    """
    own = ran.evaluation
    seen = also_on(own, backend_named("as-directml"))
    limits = ran.limits_as_directml
    for name, values in recorded_outputs(ran.row).items():
        reference = own.outputs[name]
        with np.errstate(invalid="ignore"):  # some processors report the conversion of NaN
            number = seen.outputs[name].astype(np.float64)
            device = elements(values, reference).astype(np.float64)
        is_claimed = (number != reference) & ~(np.isnan(number) & np.isnan(reference))
        equal = (number == device) | (np.isnan(number) & np.isnan(device))
        if (bound := limits.get(name)) is not None:
            with np.errstate(invalid="ignore"):
                width = bound.high - bound.low
                equal |= np.abs(number - device) <= 2 * width
                # Infinity and NaN follow from each other when a number on the way overflows.
                equal |= ~np.isfinite(width) | (~np.isfinite(number) & ~np.isfinite(device))
            if reference.dtype.itemsize == 2:
                equal |= np.isclose(number, device, rtol=4e-3, atol=2e-3)
            equal |= np.isclose(number, device, rtol=2e-5, atol=1e-6)
        if (wrong := is_claimed & ~equal).any():
            at = tuple(int(index) for index in np.argwhere(wrong)[0])
            return f"{name}{list(at)} is {device[at]}, as DirectML {number[at]} ({np.count_nonzero(wrong)} cells)"
    return None


def failed_stage(row: Row) -> Stage | None:
    """Returns the first stage at which an accepted desc failed on the recording device; None if the desc ran.

    It is also None for ROI_ALIGN_GRAD, which a CPU Vulkan device cannot compile, but GPUs can.
    """
    if row["operator"] == "DML_OPERATOR_ROI_ALIGN_GRAD":
        return None
    if row.get("compile", "00000000") != "00000000":
        return Stage.COMPILE
    return Stage.RUN if "execute" in row else None


def wrong_warning(row: Row) -> str | None:
    """Returns a sentence if the program's rules are wrong about a recorded case; None if they are right.

    They are wrong if they expect another failure than the recorded one (`failed_stage`), or if they report the failure
    with another severity than WARNING.
    """
    found = failing(validate(case_of_row(row), RUNTIME, NO_DATA))
    expected = failed_stage(row)
    if (None if found is None else found.rule.fails) is not expected:
        return f"{'no warning' if found is None else found.code}, recorded {expected}"
    return None if found is None or found.severity is Severity.WARNING else f"{found.code} is no WARNING"


def read(path: Path) -> Iterator[Row]:
    unpacked = gzip.open if path.suffix == ".gz" else open
    with unpacked(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def report(tried: Iterable[Row]) -> int:
    """Prints every finding and the number of cases of each kind; returns the number of findings."""
    counts, found = Counter[str](), 0
    for row in tried:
        if row.get("hr", "00000000") != "00000000":
            counts["refused"] += 1
            continue
        lines = [f"warning: {what}"] if (what := wrong_warning(row)) else []
        if "outputs" not in row:
            counts["failed"] += 1
        else:
            ran = Ran(row)
            each = dict(differences(ran))
            worst = max((one.kind for one in each.values()), key=list(Kind).index)
            counts[worst.value] += 1
            if worst is Kind.UNEXPLAINED:
                lines += [f"{name}: {one.sentence} {one.reasons}" for name, one in each.items() if one.unexplained]
            if what := not_as_directml(ran):
                counts["not as DirectML"] += 1
                lines.append(f"as DirectML: {what}")
        found += len(lines)
        for line in lines:
            print(f"{row['id']} ({row.get('tag', '')}): {line}", flush=True)
    print(", ".join(f"{count} {name}" for name, count in counts.items()))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, help="default: the recordings of tests/data")
    parser.add_argument("--only", default="", help="operator names, separated by commas")
    parser.add_argument("--part", default="0/1", help="I/N: the I-th of N parts, for several processes")
    given = parser.parse_args()
    part, parts = map(int, given.part.split("/"))
    names = {f"DML_OPERATOR_{name}" for name in given.only.split(",") if name}
    tried = rows("device") if given.file is None else read(given.file)
    chosen = (row for number, row in enumerate(tried) if number % parts == part)
    return int(report(row for row in chosen if not names or row["operator"] in names) > 0)


if __name__ == "__main__":
    sys.exit(main())
