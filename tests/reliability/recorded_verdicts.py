"""Records the verdicts of the real CreateOperator on descs from `tests/ops/directml/test_fuzz.py`.

    python -m tests.reliability.recorded_verdicts        takes a minute

The mutation tests compare our rules with the recorded verdicts, in processes without the runtime.
`tests/ops/directml/test_fuzz.py` itself compares more descs.
"""

import gzip
import pickle
import sys
from functools import cache
from pathlib import Path

from ops import Severity, load, validate
from ops.catalog import declared
from ops.directml.client.verdict import CRASH_ON_ERROR
from ops.directml.native.device import DmlDevice
from ops.directml.native.filled_desc import IncompleteDescError, fill
from ops.directml.native.opened import open_device
from ops.model.guard import NO_DATA
from ops.model.operator import Operator
from ops.model.violations import Violation
from tests.helpers.seeds import seed
from tests.ops.directml.helpers.random_descs import Desc
from tests.ops.directml.helpers.runtime_process import again_inside, found_runtime
from tests.ops.directml.tools.fuzz import LEVEL, STRICTER, descs

PLACE = Path(__file__).parents[2] / "build" / "mutants" / "verdicts"
ASKED = 500


def differs(name: str, count: int = ASKED) -> bool:
    """True if the program's rules and DirectML disagree on one of the first `count` descs of the operator `name` whose
    verdicts are recorded.
    """
    return any(_is_wrong(name, _errors(name, desc), is_accepted) for desc, is_accepted in _recorded(name)[:count])


def _is_wrong(name: str, errors: list[Violation], is_accepted: bool) -> bool:
    is_meant = is_accepted and all((name, v.code) in STRICTER for v in errors)
    return is_accepted == bool(errors) and not is_meant


def _errors(name: str, desc: Desc) -> list[Violation]:
    case = load({"dispatchables": {"op": {"type": f"DML_OPERATOR_{name}", "desc": desc}}})
    return [v for v in validate(case, LEVEL, NO_DATA) if v.severity is Severity.ERROR]


@cache
def _recorded(name: str) -> list[tuple[Desc, bool]]:
    packed = (PLACE / f"{name}.pickle.gz").read_bytes()
    return pickle.loads(gzip.decompress(packed))


def _ask(operator: Operator, device: DmlDevice) -> list[tuple[Desc, bool]]:
    """Returns random descs, each with True if the runtime accepts it.

    These descs are left out: those that no C struct can hold, those that may crash the runtime, and those that break a
    rule in STRICTER, which is stricter than the runtime.
    """
    found: list[tuple[Desc, bool]] = []
    for desc in descs(operator, seed(), ASKED):
        errors = _errors(operator.name, desc)
        if any((operator.name, v.code) in STRICTER for v in errors) or (errors and operator.type in CRASH_ON_ERROR):
            continue
        case = load({"dispatchables": {"op": {"type": operator.type, "desc": desc}}})
        try:
            found.append((desc, device.judge(fill(case, allow_null=True)).hresult == 0))
        except IncompleteDescError:
            continue
    return found


def _ask_all() -> None:
    device = open_device(found_runtime(), None).device
    PLACE.mkdir(parents=True, exist_ok=True)
    for operator in declared():
        (PLACE / f"{operator.name}.pickle.gz").write_bytes(gzip.compress(pickle.dumps(_ask(operator, device)), 3))


def names() -> list[str]:
    return sorted(path.name.removesuffix(".pickle.gz") for path in PLACE.glob("*.pickle.gz"))


def main() -> None:
    if "--inside" in sys.argv:
        _ask_all()
        return
    done = again_inside("tests.reliability.recorded_verdicts")
    print(done.stdout + done.stderr, end="")
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
