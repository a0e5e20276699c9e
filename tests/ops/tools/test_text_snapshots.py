"""Messages, explanations and declarations equal their reviewed snapshots. python -m tests.ops.tools.text_snapshots
shows the differences.
"""

import pytest

from ops import Operator
from ops.catalog import declared
from tests.helpers.for_each import for_each
from tests.ops.helpers.broken.case import Broken
from tests.ops.tools import text_snapshots as saying
from tests.ops.tools.text_snapshots import InFile


@for_each("operator", declared(), ids=lambda operator: operator.name)
def test_the_declaration_equals_its_snapshot(operator: Operator):
    assert saying.of_declaration(operator) == saying.kept(saying.DECLARED)[operator.name]


@pytest.mark.sampled
@for_each("operator", declared(), ids=lambda operator: operator.name)
def test_explanations_of_cells_equal_their_snapshot(operator: Operator):
    before = saying.kept(saying.CELLS)[operator.name]
    said = saying.of_operator(operator)
    assert said.keys() == before.keys()
    assert [title for title in said if not saying.alike(said[title], before[title])] == []


@pytest.mark.sampled
@for_each(("name", "broken"), list(saying.broken_cases()), ids=str)
def test_a_broken_rule_has_its_reviewed_message_and_fixes(name: str, broken: Broken | InFile):
    said, before = saying.of_broken(broken), saying.kept(saying.RULES)[name]
    assert saying.alike(said, before), (said, before)


def test_broken_cases_have_names_of_their_own():
    names = [name for name, _ in saying.broken_cases()]
    assert [name for name in names if names.count(name) > 1] == []


@pytest.mark.parametrize(
    ("said", "before", "is_alike"),
    [
        (["0.333333 * 3"], ["0.333334 * 3"], True),
        (["0.333333 * 3"], ["0.3343 * 3"], False),
        (["0.5 * 3"], ["0.5 * 4"], False),
        (["1 cell"], ["1 Cell"], False),
        ([1], [1, 2], False),
    ],
)
def test_only_the_last_digits_of_fractions_may_differ(said: list[str], before: list[str], is_alike: bool):
    assert saying.alike(said, before) == is_alike
