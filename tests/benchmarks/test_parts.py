"""The benchmark of a key press measures functions that it finds by their names. Each of these functions exists, and is
called during an edit.
"""

import pytest

from benchmarks import parts
from benchmarks.measuring import Plan
from benchmarks.parts import FUNCTIONS, TIME


def test_every_function_that_is_timed_by_its_name_exists():
    assert [name for _, owner, name in FUNCTIONS if not callable(getattr(owner, name, None))] == []


@pytest.mark.thorough
def test_every_part_of_a_key_is_timed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(parts, "QUICK_KEYS", 4)
    whole, *found = parts.of_a_key(Plan(is_quick=True))
    assert len(found) == len(FUNCTIONS)
    assert all(part.figures[TIME] > 0 for part in found)
    assert whole.figures[TIME] > 0
