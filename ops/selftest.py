"""The self-test: runs every example of the catalogue on the reference and on each device, asks DirectML for its
verdict, and checks the results.
"""

from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from ops.arrays.dtypes import Array
from ops.backends.base import BackendError
from ops.backends.evaluation import Evaluation
from ops.catalog import declared
from ops.check.validation import has_errors, validate
from ops.evaluator import also_on, evaluate
from ops.model.case import Case
from ops.model.feature_levels import newest_of
from ops.model.operator import Example
from ops.presets import case_of
from ops.text.sentences import say

if TYPE_CHECKING:
    from ops.directml import DirectML

State = Literal["ok", "wrong", "not run"]

# The relative and the absolute tolerance, by the size of a float in bytes, within which the reference has to give the
# numbers of an example.
TOLERANCES = {2: (4e-3, 2e-3), 4: (2e-5, 1e-6), 8: (1e-12, 1e-12)}


@dataclass(frozen=True, slots=True)
class ExampleResult:
    """The result of an example on a back end.

    `detail` describes the failure, or the reason why the example was not run.
    """

    state: State
    detail: str = ""


@dataclass(frozen=True, slots=True)
class ExampleRow:
    """An example of an operator, and its result on each back end, by the name of the back end.

    All rows have the back ends in the same order.
    """

    operator: str
    example: str
    results: Mapping[str, ExampleResult]

    @property
    def is_right(self) -> bool:
        """True if no back end computed a wrong result for this example."""
        return all(result.state != "wrong" for result in self.results.values())

    def as_json(self) -> dict[str, Any]:
        """The row as JSON, as the command line prints it."""
        results = {name: {"state": each.state, "detail": each.detail} for name, each in self.results.items()}
        return {"operator": self.operator, "example": self.example, "results": results}


REFERENCE, VERDICT, DEVICE = "NumPy reference", "DirectML's verdict", "device"


def rows(directml: "DirectML | None" = None) -> Iterator[ExampleRow]:
    """Yields a row for each example as soon as its results are known. Waits for worker processes.

    Without `directml`, creates a DirectML back end, and closes it at the end. Tests pass their own back end.
    """
    if directml is not None:
        yield from _rows(directml)
        return
    from ops.directml import DirectML  # slow to import

    with closing(DirectML()) as made:
        yield from _rows(made)


def verdict_column(directml: "DirectML") -> str:
    """The header of the column with verdicts. If the device that DirectML uses is known, the header names it; it may be
    the null device.
    """
    device = directml.describe().get("device")
    return VERDICT if device is None else say("verdict of the {device}", device=device)


def _rows(directml: "DirectML") -> Iterator[ExampleRow]:
    verdicts = verdict_column(directml)
    for operator in declared():
        for example in operator.examples:
            case = case_of(operator, example)
            own = evaluate(case)
            results = {REFERENCE: _reference(own, example), verdicts: _verdict(directml, case)}
            adapters = directml.adapters()
            for adapter in adapters:
                directml.choose(adapter.number)
                results[adapter.name] = _device(directml, own)
            if not adapters:
                results[DEVICE] = ExampleResult("not run", directml.why_not(case) or "")
            yield ExampleRow(operator.name, example.title, results)


def _reference(own: Evaluation, example: Example) -> ExampleResult:
    if own.why_not is not None:
        return ExampleResult("wrong", own.why_not)
    for name, numbers in example.expected.items():
        output = own.outputs[name]
        expected = np.asarray(numbers).astype(output.dtype).reshape(output.shape)
        unequal = ~_close(output, expected)
        if unequal.any():
            first = tuple(int(index) for index in np.argwhere(unequal)[0])
            at = f"{name}[{','.join(map(str, first))}]"
            return ExampleResult(
                "wrong",
                say("{at} is {found}, not {expected}", at=at, found=output[first], expected=expected[first]),
            )
    return ExampleResult("ok")


def _close(output: Array, expected: Array) -> Array:
    if output.dtype.kind != "f":
        return np.asarray(output == expected)
    relative, absolute = TOLERANCES[output.dtype.itemsize]
    return np.isclose(output, expected, relative, absolute, equal_nan=True)


def _verdict(directml: "DirectML", case: Case) -> ExampleResult:
    verdict = directml.check(case)
    if verdict.accepts is None:
        return ExampleResult("not run", verdict.reason)
    if verdict.accepts:
        return ExampleResult("ok") if verdict.fails is None else ExampleResult("wrong", verdict.sentence)
    level = newest_of(verdict.version)
    if has_errors(validate(case, level)):
        sentence = say(
            "The example needs a higher feature level; DirectML {version} has {level}.",
            version=verdict.version,
            level=level,
        )
        return ExampleResult("not run", sentence)
    return ExampleResult("wrong", verdict.sentence)


def _device(directml: "DirectML", own: Evaluation) -> ExampleResult:
    """Runs an example on a device and returns the result. `own` is the example, evaluated by the reference.

    The result is 'ok' if the outputs differ from the reference only by rounding or for a known reason.
    """
    if own.why_not is not None:
        return ExampleResult("not run", say("The reference was not run."))
    try:
        seen = also_on(own, directml)
    except BackendError as error:
        return ExampleResult("not run", str(error))
    for name, difference in seen.differences.items():
        if difference.unexplained:
            return ExampleResult("wrong", f"{name}: {difference.sentence}")
    return ExampleResult("ok")
