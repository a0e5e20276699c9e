"""What the history holds on to."""

import gc

from explorer.commands import State
from explorer.session import Session
from ops import Case
from tests.ops.any_case import example_case


def held(case: Case) -> int:
    """The steps of a history, of any history, that would bring a case back."""
    gc.collect()
    return sum(isinstance(found, State) and found.case is case for found in gc.get_objects())


def test_what_was_typed_over_is_let_go():
    session = Session(example_case("TOP_K1"))
    session.edit("K", "21")
    passed = session.case
    session.edit("K", "211")
    assert session.undo_stack.count() == 1
    assert not held(passed)
    session.undo_stack.undo()
    assert session.case == example_case("TOP_K1")


def test_steps_that_are_no_longer_ahead_are_let_go():
    session = Session(example_case("TOP_K1"))
    session.edit("K", "3")
    passed = session.case
    session.undo_stack.undo()
    session.edit("Axis", "1")
    assert not held(passed)
