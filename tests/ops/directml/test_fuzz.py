"""On random descs, the rules of the explorer give the same verdict as the real CreateOperator."""

import pytest

from ops import FeatureLevel
from ops.catalog import declared
from ops.directml.install.library import Found
from tests.helpers.for_each import for_each
from tests.helpers.sampling import Sample
from tests.helpers.seeds import seed
from tests.ops.directml.tools import fuzz
from tests.ops.helpers.any_case import COPYING

MEASURED = [operator.name for operator in COPYING]  # those whose tables are on the page of DirectML's behaviour
OTHERS = [operator.name for operator in declared() if operator.name not in MEASURED]
NEWEST = [operator.name for operator in declared() if operator.since > FeatureLevel.FL_6_2]
IN_A_PLAIN_RUN = 20


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("names", "per_operator"),
    [(MEASURED, 500), (OTHERS[::3], 40), (OTHERS[1::3], 40), (OTHERS[2::3], 40)],
    ids=["the measured operators", "a third of the others", "the second third", "the last third"],
)
def test_random_descs_are_accepted_exactly_when_our_rules_find_no_error(
    runtime: Found, names: list[str], per_operator: int, sample: Sample
):
    if runtime.version != "1.13.1":
        pytest.skip("The rules were measured with DirectML 1.13.1.")
    chosen = seed()
    done = fuzz.in_own_process(sample.count(per_operator, IN_A_PLAIN_RUN), chosen, only=",".join(names))
    assert done.returncode == 0, f"seed {chosen}\n{done.stdout}{done.stderr}"


@pytest.mark.parametrize(
    "names", [NEWEST, OTHERS, MEASURED], ids=["the newest operators", "the others", "the measured"]
)
def test_at_level_6_4_directml_1_15_4_agrees(second_runtime: Found, names: list[str], sample: Sample):
    """At level 6_4, the program's rules agree with DirectML 1.15.4, which runs under Wine, for random descs. A desc
    that crashes DirectML must break a rule.
    """
    assert second_runtime.version == "1.15.4"
    chosen = seed()
    count = sample.count(2000, 5)
    done = fuzz.in_own_process(count, chosen, only=",".join(names), level="6_4")
    assert done.returncode == 0, f"seed {chosen}\n{done.stdout}{done.stderr}"


@pytest.mark.sampled
def test_rules_that_are_wrong_are_noticed(runtime: Found):
    """The comparison with DirectML notices wrong rules. Here it checks the rules of feature level 2_0, but the runtime
    judges by its newest level.
    """
    done = fuzz.in_own_process(100, 1, only="ONE_HOT", level="2_0")
    assert done.returncode == 1
    assert '"hresult": "0x00000000"' in done.stdout


@pytest.mark.sampled
@for_each("operator", declared(), ids=lambda operator: operator.name)
def test_a_seed_gives_the_same_descs_again(operator: fuzz.Operator):
    assert list(fuzz.descs(operator, 5, 6)) == list(fuzz.descs(operator, 5, 6)) != list(fuzz.descs(operator, 6, 6))
