"""The lines of a formula are computed only once for each width, although the formula bar asks for them several
times.
"""

from tests.helpers.work import CallCount
from widgets.formula.formula_lines import laid_out

ROOM = 400.0


def calls(runs: list[tuple[str, None]], room: float = ROOM) -> int:
    with CallCount() as work:
        laid_out(runs, room)
    return work.count


def test_the_same_formula_is_broken_once(qtbot):
    runs = [(f"{number} * {number} + ", None) for number in range(200)]
    first = calls(runs)
    assert calls(runs) < first / 20
    assert calls(runs, ROOM / 2) > first / 20  # other lines


def test_another_formula_has_its_own_lines(qtbot):
    assert laid_out([("a = 1", None)], ROOM)[1] == [[("a ", None), ("= ", None), ("1", None)]]
    assert laid_out([("b = 2", None)], ROOM)[1] == [[("b ", None), ("= ", None), ("2", None)]]
