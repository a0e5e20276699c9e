"""The undo history keeps only those objects alive that an undo step needs."""

import gc

from explorer.session.session import Session
from explorer.session.undo_commands import SetState, State
from ops import Case
from tests.ops.helpers.any_case import example_case


def held(case: Case) -> int:
    """Returns the number of `State` objects in memory that refer to this case."""
    gc.collect()
    return sum(isinstance(found, State) for found in gc.get_referrers(case))


def test_what_was_typed_over_is_let_go():
    session = Session(example_case("TOP_K1"))
    session.edit("K", "21")
    passed = session.case
    assert held(passed) == 1
    session.edit("K", "211")
    assert session.undo_stack.count() == 1
    assert not held(passed)
    session.undo_stack.undo()
    assert session.case == example_case("TOP_K1")


def test_typing_goes_on_in_the_step_it_began():
    """Several texts that are typed into one field are a single undo step, and no further undo command remains in
    memory.
    """
    gc.collect()
    before = sum(isinstance(found, SetState) for found in gc.get_objects())
    session = Session(example_case("TOP_K1"))
    for text in ("2", "21", "211", "21"):
        session.edit("K", text)
    session.edit("Axis", "1")
    session.edit("K", "3")
    assert session.undo_stack.count() == 3
    gc.collect()
    assert sum(isinstance(found, SetState) for found in gc.get_objects()) == before + 3


def test_what_is_typed_after_a_save_or_an_undo_is_a_step_of_its_own():
    session = Session(example_case("TOP_K1"))
    session.edit("K", "3")
    session.undo_stack.setClean()
    session.edit("K", "34")
    assert session.undo_stack.count() == 2
    session.undo_stack.undo()
    session.edit("K", "35")
    assert session.undo_stack.count() == 2
    session.undo_stack.undo()
    assert session.case["K"] == 3


def test_steps_that_are_no_longer_ahead_are_let_go():
    session = Session(example_case("TOP_K1"))
    session.edit("K", "3")
    passed = session.case
    session.undo_stack.undo()
    session.edit("Axis", "1")
    assert not held(passed)
