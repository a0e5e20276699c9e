"""Evaluates a case: finds its violations, computes its outputs, and compares them with the reference."""

import atexit
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from ops.arrays.dtypes import Array
from ops.backends.as_directml import AsDirectML, with_open_cells
from ops.backends.base import Backend, BackendError
from ops.backends.cost import MOST_CELLS, demand, why_confirm
from ops.backends.evaluation import Evaluation
from ops.backends.reference import Reference
from ops.check.validation import has_errors, validate
from ops.model.case import Case
from ops.model.feature_levels import NEWEST, FeatureLevel
from ops.model.guard import NO_DATA
from ops.model.violations import Provenance, Severity
from ops.system.memory_limit import limit_to_free_memory
from ops.text.sentences import clause_of, said_by, say

if TYPE_CHECKING:
    from ops.backends.compare import Difference
    from ops.rounding.interval import Interval

REFERENCE, AS_DIRECTML, DIRECTML, AUTO = "reference", "as-directml", "directml", "auto"
ONNXRUNTIME = "onnxruntime"
BACKENDS = (REFERENCE, AS_DIRECTML, DIRECTML, AUTO, ONNXRUNTIME)


@cache
def backend_named(name: str) -> Backend:
    """The back end with this name, created at the first call and kept. Raises ValueError if there is none."""
    if name == REFERENCE:
        return Reference()
    if name == AS_DIRECTML:
        return AsDirectML()
    if name in (DIRECTML, AUTO):
        from ops.directml import DirectML  # slow to import, and rarely used

        directml = DirectML()
        atexit.register(directml.close)
        if name == AUTO:
            directml.choose_best()
        return directml
    if name == ONNXRUNTIME:
        from ops.formats.onnx_export.second_opinion import OnnxRuntime  # rarely used

        return OnnxRuntime()
    raise ValueError(f"'{name}' is not a back end; the back ends are {', '.join(BACKENDS)}.")


def evaluate(
    case: Case,
    backend: str | Backend = REFERENCE,
    level: FeatureLevel | str = NEWEST,
    *,
    however_large: bool = False,
    falls_back: bool = False,
) -> Evaluation:
    """Validates a case. If it has no ERROR, runs it on a back end and compares the outputs with the reference.

    `backend` is "reference", "as-directml", "directml", "onnxruntime" or "auto", or a back end that is ready to run.
    With "auto", the best device computes. If there is no device, or it returns no outputs, the reference computes, and
    `why_no_device` of the result is the reason. `level` is the target feature level. With `however_large`, a case runs
    even if it needs so much memory or time that the user would have to confirm it. With `falls_back`, the reference
    also computes if any other back end returns no outputs.

    An invalid case raises nothing: `why_not` of the result is the reason. Raises ValueError if the back end or the
    level does not exist.
    """
    runner = backend_named(backend) if isinstance(backend, str) else backend
    own = _on_reference(case, level, however_large)
    if backend == REFERENCE or not own.can_run:
        return own
    try:
        return also_on(own, runner)
    except BackendError as error:
        if (falls_back or backend == AUTO) and own.why_not is None:
            return replace(own, why_no_device=said_by(error))
        return Evaluation(case, own.violations, why_not=clause_of(said_by(error)))


def also_on(own: Evaluation, backend: Backend) -> Evaluation:
    """Runs the case of `own` on another back end, and compares the outputs with `own`, an evaluation on the reference.

    If the reference was not run, nothing is compared. Raises BackendError if the back end returns no outputs, or
    outputs that cannot be compared.
    """
    if (reason := backend.why_not(own.case)) is not None:
        raise BackendError(reason)
    try:
        result = backend.run(own.case)
        outputs = result.outputs
        if backend.name == AS_DIRECTML and own.why_not is None:
            outputs = with_open_cells(own.outputs, outputs, own.violations)
        differences = {} if own.why_not is not None else _differences(own, outputs)
    except MemoryError:
        raise BackendError(say("There is not enough memory.")) from None
    return replace(
        own,
        outputs=outputs,
        milliseconds=result.milliseconds,
        origin=result.origin,
        why_not=None,
        differences=differences,
        as_directml=None,
    )


def with_as_directml(own: Evaluation) -> Evaluation:
    """Returns `own`, an evaluation on the reference, with the results that DirectML was observed to compute.

    Returns `own` unchanged if no violation is about observed behaviour, if the results are equal, or if the memory is
    not enough.
    """
    was_seen = any(violation.rule.provenance is Provenance.OBSERVED for violation in own.violations)
    if own.why_not is not None or own.case.operator.as_directml is None or not was_seen:
        return own
    try:
        with _memory(is_limited=why_confirm(demand(own.case)) is not None):
            seen = also_on(own, backend_named(AS_DIRECTML))
    except BackendError:  # the memory is only enough for the reference
        return own
    return replace(own, as_directml=seen) if any(d.differing for d in seen.differences.values()) else own


def _differences(own: Evaluation, outputs: Mapping[str, Array]) -> "dict[str, Difference]":
    from ops.backends.compare import Incomparable, compare  # only needed with another back end

    if missing := sorted(own.outputs.keys() ^ outputs.keys()):
        raise BackendError(
            say("Either the device or the reference did not return {outputs}.", outputs=", ".join(missing))
        )
    rounding = own.case.operator.rounding
    intervals: Mapping[str, Interval] = {} if rounding is None else rounding(own.case)
    found: dict[str, Difference] = {}
    for name, reference in own.outputs.items():
        difference = compare(name, reference, outputs[name], own.violations, intervals.get(name))
        if isinstance(difference, Incomparable):
            raise BackendError(difference.sentence)
        found[name] = difference
    return found


def _on_reference(case: Case, level: FeatureLevel | str, however_large: bool) -> Evaluation:
    runner = backend_named(REFERENCE)
    quick = validate(case, level, NO_DATA)
    if has_errors(quick):
        errors = sum(violation.severity is Severity.ERROR for violation in quick)
        return Evaluation(case, quick, why_not=say("{errors:error|errors}", errors=errors))
    reason = runner.why_not(case)
    if reason is not None and not (however_large and case.operator.compute is not None):
        return Evaluation(case, validate(case, level), why_not=reason)
    try:
        with _memory(is_limited=reason is not None):
            result = runner.run(case)
            violations = validate(case, level, max(MOST_CELLS, demand(case).elements))
    except MemoryError:
        return Evaluation(case, quick, why_not=say("there is not enough memory"))
    return Evaluation(case, violations, result.outputs, result.milliseconds, result.origin)


def _memory(*, is_limited: bool) -> AbstractContextManager[None]:
    """Returns a context in which a run can use at most the memory that is free. Without `is_limited`, there is no
    limit.
    """
    return limit_to_free_memory() if is_limited else nullcontext()
