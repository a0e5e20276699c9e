"""From a case to its result: a pure function."""

import atexit
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from ops.backends.base import Backend, BackendError
from ops.backends.reference import MOST_CELLS, Reference
from ops.case import Case
from ops.dtypes import Array
from ops.features import NEWEST, FeatureLevel
from ops.sentences import say
from ops.validate import NO_DATA, has_errors, validate
from ops.violations import Severity, Violation

REFERENCE, DIRECTML = "reference", "directml"
BACKENDS = (REFERENCE, DIRECTML)


@cache
def backend_named(name: str) -> Backend:
    """The back end of this process; made at its first use. ValueError for a name that there is none of."""
    if name == REFERENCE:
        return Reference()
    if name == DIRECTML:
        from ops.backends.directml import DirectML  # slow to import, and seldom asked for

        directml = DirectML()
        atexit.register(directml.close)
        return directml
    raise ValueError(f"'{name}' is not a back end; there are {', '.join(BACKENDS)}.")


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What became of a case. `outputs` is empty when it was not run; `why_not` then says why."""

    case: Case
    violations: tuple[Violation, ...]
    outputs: Mapping[str, Array] = field(default_factory=dict[str, Array])
    milliseconds: float = 0.0
    origin: str = ""
    why_not: str | None = None


def evaluate(case: Case, backend: str = REFERENCE, level: FeatureLevel | str = NEWEST) -> Evaluation:
    """Violations, and without an ERROR among them the outputs of a back end.

    Never raises for what a case contains. ValueError for a back end or a level that does not exist.
    """
    runner = backend_named(backend)
    quick = validate(case, level, NO_DATA)
    if has_errors(quick):
        errors = sum(violation.severity is Severity.ERROR for violation in quick)
        return Evaluation(case, quick, why_not=say("{errors:error|errors}", errors=errors))
    reason = runner.why_not(case)
    if reason is not None:
        return Evaluation(case, validate(case, level), why_not=reason)
    try:
        result = runner.run(case)
        violations = validate(case, level, MOST_CELLS)
    except MemoryError:
        return Evaluation(case, quick, why_not="there is not enough memory")
    except BackendError as error:
        return Evaluation(case, validate(case, level), why_not=str(error).rstrip("."))
    return Evaluation(case, violations, result.outputs, result.milliseconds, result.origin)
