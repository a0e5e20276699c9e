"""A case without an ERROR has the same violations if its rules read it through a QuickGuard, which does not record what
they read, as through a Guard, which does.
"""

from itertools import islice
from random import Random

import pytest

from ops import OPERATORS
from ops.check.quick_guard import QuickGuard
from ops.check.validation import checked
from ops.model.feature_levels import NEWEST
from ops.model.guard import EDIT_LIMIT, NO_DATA, Guard
from ops.model.violations import Severity
from ops.presets import case_of
from tests.helpers.for_each import for_each
from tests.helpers.seeds import seed
from tests.ops.helpers.random_cases import random_cases

DECLARED = [name for name, operator in OPERATORS.items() if operator.examples]


@pytest.mark.sampled
@for_each("name", DECLARED, most=60)
def test_a_guard_that_records_nothing_shows_the_same(name: str):
    operator = OPERATORS[name]
    examples = [case_of(operator, example) for example in operator.examples]
    for case in (*examples, *islice(random_cases(operator, Random(f"{seed()} {name}")), 6)):
        for limit in (NO_DATA, EDIT_LIMIT):
            expected = checked(Guard(case, NEWEST, limit))
            found = checked(QuickGuard(case, NEWEST, limit), until_error=True)
            assert expected is not None
            if any(violation.severity is Severity.ERROR for violation in expected):
                assert found is None
            else:
                assert found == expected
