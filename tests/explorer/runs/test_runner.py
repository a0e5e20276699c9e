"""Cases run in the background. If several runs were requested, only the result of the latest one is shown, and no
thread is left behind.
"""

import random
import threading

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication, QLabel, QToolButton
from pytestqt.qtbot import QtBot

from explorer.runs.runner import Runner
from explorer.window.main_window import MainWindow
from ops import OPERATORS, Case, Evaluation, FeatureLevel, Violation
from ops.catalog import declared
from ops.model.edit import text_at
from ops.presets import case_of
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import errors, settle, type_into
from tests.helpers.sampling import Sample
from widgets.style.icons import icon

EXAMPLES = [(operator, number) for operator in declared() for number in range(1, len(operator.examples) + 1)]
PARTS = 8  # so that several processes can share the examples


@pytest.mark.sampled
@pytest.mark.parametrize("part", range(PARTS))
def test_every_example_opens_without_an_error_and_shows_its_numbers(
    show: Show, sample: Sample, subtests: pytest.Subtests, part: int
):
    for operator, number in sample.of(EXAMPLES[part::PARTS], 3, thorough=6):
        with subtests.test(operator=operator.name, example=number):
            window = show(operator.name, number)
            assert errors(window) == []
            for field, numbers in operator.examples[number - 1].expected.items():
                shown = window.stage.tensor_of(field)
                assert shown is not None
                np.testing.assert_allclose(shown.reshape(-1), np.array(numbers, shown.dtype), 1e-6, 1e-7)


def test_only_the_last_of_many_quick_requests_is_answered(qtbot: QtBot):
    runner = Runner()
    answers: list[Evaluation] = []
    runner.evaluated.connect(answers.append)
    operator = OPERATORS["DML_OPERATOR_TOP_K1"]
    cases = [case_of(operator, example) for example in operator.examples for _ in range(5)]
    for case in cases:
        runner.submit(case, FeatureLevel.FL_6_4)
    qtbot.waitUntil(lambda: runner.is_idle, timeout=60_000)
    QApplication.processEvents()
    assert answers[-1].case is cases[-1]
    assert len(answers) == 1
    runner.close()


def test_an_answer_that_comes_late_is_dropped(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch):
    gate = threading.Event()
    slow = case_of(OPERATORS["DML_OPERATOR_TOP_K1"], OPERATORS["DML_OPERATOR_TOP_K1"].examples[0])
    quick = case_of(OPERATORS["DML_OPERATOR_ONE_HOT"], OPERATORS["DML_OPERATOR_ONE_HOT"].examples[0])

    def evaluate(case: object, backend: str, level: object) -> Evaluation:
        if case is slow:
            assert gate.wait(60)
        return Evaluation(case, ())  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr("explorer.runs.runner.evaluate", evaluate)
    runner = Runner()
    answers: list[Evaluation] = []
    runner.evaluated.connect(answers.append)
    runner.submit(slow, FeatureLevel.FL_6_4)
    runner.submit(quick, FeatureLevel.FL_6_4)
    gate.set()
    qtbot.waitUntil(lambda: runner.is_idle, timeout=60_000)
    assert [answer.case for answer in answers] == [quick]
    runner.close()


Endless = tuple[Case, Case, threading.Event]


@pytest.fixture
def one_without_end(monkeypatch: pytest.MonkeyPatch) -> Endless:
    """Returns two cases and an event. The run of the first case waits until the event is set."""
    gate = threading.Event()
    endless, next_one = (case_of(OPERATORS[name], OPERATORS[name].examples[0]) for name in sorted(OPERATORS)[:2])

    def evaluate(case: Case, backend: str, level: object) -> Evaluation:
        if case is endless:
            assert gate.wait(60)
        return Evaluation(case, ())

    monkeypatch.setattr("explorer.runs.runner.evaluate", evaluate)
    return endless, next_one, gate


def test_a_run_without_an_end_is_given_up_and_its_answer_is_never_shown(qtbot: QtBot, one_without_end: Endless):
    endless, next_one, gate = one_without_end
    runner = Runner(limit_ms=20)
    answers: list[Evaluation] = []
    runner.evaluated.connect(answers.append)
    with qtbot.waitSignal(runner.failed, timeout=60_000) as failed:
        runner.submit(endless, FeatureLevel.FL_6_4)
    assert failed.args == ["no result within 0.02 seconds"]
    assert runner.is_idle
    with qtbot.waitSignal(runner.evaluated, timeout=60_000):
        runner.submit(next_one, FeatureLevel.FL_6_4)
    gate.set()
    runner.close()
    qtbot.wait(1)
    assert [answer.case for answer in answers] == [next_one]


def test_a_run_that_is_superseded_and_does_not_end_keeps_the_next_one_waiting_only_so_long(
    qtbot: QtBot, one_without_end: Endless
):
    endless, next_one, gate = one_without_end
    runner = Runner(limit_ms=200)
    answers: list[Evaluation] = []
    runner.evaluated.connect(answers.append)
    runner.submit(endless, FeatureLevel.FL_6_4)
    with qtbot.waitSignal(runner.evaluated, timeout=60_000):
        runner.submit(next_one, FeatureLevel.FL_6_4)
    gate.set()
    runner.close()
    qtbot.wait(1)
    assert [answer.case for answer in answers] == [next_one]


def test_a_failing_run_ends_in_a_message(qtbot: QtBot, show: Show, monkeypatch: pytest.MonkeyPatch):
    window = show("TOP_K1")

    def evaluate(*_: object) -> Evaluation:
        raise RuntimeError("the reference is broken")

    monkeypatch.setattr("explorer.runs.runner.evaluate", evaluate)
    with qtbot.waitSignal(window.runner.failed, timeout=60_000):
        window.run_now()
    assert "the reference is broken" in window.status.currentMessage()


def test_a_changed_case_never_keeps_the_old_output(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    window.runner.cancel()
    type_into(qtbot, window, "K", "1")

    def is_gone() -> bool:
        shown = window.stage.tensor_of("OutputValueTensor")
        return shown is None or shown.shape == (1, 1, 3, 1)

    qtbot.waitUntil(is_gone, timeout=60_000)
    settle(qtbot, window)
    shown = window.stage.tensor_of("OutputValueTensor")
    assert shown is not None
    assert shown.reshape(-1).tolist() == [11, 9, 7]


def test_a_run_that_is_too_large_is_reported_and_allocates_nothing(qtbot: QtBot, show: Show):
    window = show("ELEMENT_WISE_CLIP")
    window.form.edited.emit("InputTensor.Sizes", "1,1,60000,60000")
    settle(qtbot, window)
    assert errors(window) == []
    ghost = window.stage.picture_of("OutputTensor")
    assert ghost is not None
    assert ghost.values is None
    assert "not run" in ghost.ghost_lines[0]
    window.form.edited.emit("InputTensor.Sizes", "65535,65535,4,4")
    assert len(errors(window)) == 1


def random_edit(window: MainWindow, choice: random.Random) -> None:
    session = window.session
    kind = choice.random()
    if kind < 0.1:
        session.change_ranks(choice.choice((-1, 1)))
    elif kind < 0.15:
        session.set_derive(not session.case.derive)
    elif kind < 0.2:
        session.set_level(choice.choice(tuple(FeatureLevel)))
    elif kind < 0.25:
        session.open_operator(choice.choice(tuple(OPERATORS.values())))
    elif kind < 0.35 and session.violations and session.violations[0].fixes:
        session.apply_fix(session.violations[0].fixes[0])
    else:
        paths = [f.name for f in session.case.operator.attributes] + [
            f"{f.name}.{part}"
            for f in session.case.operator.tensors
            for part in ("DataType", "Sizes[0]", "Sizes[3]", "Strides[1]", "TotalTensorSizeInBytes", "Flags")
        ]
        path = choice.choice(paths)
        text = choice.choice(["0", "1", "2", "5", "-1", "abc", "", "FLOAT16", "INT64", "4294967295", None])
        session.edit(path, text)
        assert text is None or "." in path or text_at(session.case, path) is not None


@pytest.mark.sampled
def test_undoing_random_edits_leads_back_to_the_start(qtbot: QtBot, show: Show, sample: Sample):
    window = show("TOP_K1")
    start = window.session.case
    choice = random.Random(7)
    for _ in range(sample.count(50, 40)):
        random_edit(window, choice)
    end = window.session.case
    window.session.undo_stack.setIndex(0)
    assert window.session.case is start
    window.session.undo_stack.setIndex(window.session.undo_stack.count())
    assert window.session.case is end
    settle(qtbot, window)


def test_the_status_line_names_what_ran_and_how_long(show: Show):
    window = show("TOP_K1")
    backend = window.findChild(QToolButton, "backend")
    assert backend is not None
    assert backend.text().startswith("NumPy")
    shown = " ".join(label.text() for label in window.status.findChildren(QLabel))
    assert " ms" in shown
    assert "12 output cells" in shown


def test_a_run_that_finds_other_violations_shows_the_numbers_once(
    qtbot: QtBot, show: Show, monkeypatch: pytest.MonkeyPatch
):
    window = show("TOP_K1")
    with_nan = np.array(window.session.case.logical("InputTensor"))
    with_nan[0, 0, 0, 0] = np.nan
    window.session.load_numbers("InputTensor", with_nan, "test")
    settle(qtbot, window)
    found = window.session.violations
    assert any(place.cells for violation in found for place in violation.locations)
    window.session.undo_stack.undo()
    settle(qtbot, window)
    window.runner.cancel()
    window.session.load_numbers("InputTensor", with_nan, "test")
    shown: list[object] = []
    show_case = window.stage.show_case

    def counted(case: Case, violations: tuple[Violation, ...], result: Evaluation | None) -> None:
        shown.append(result)
        show_case(case, violations, result)

    monkeypatch.setattr(window.stage, "show_case", counted)
    with qtbot.waitSignal(window.runner.evaluated, timeout=60_000):
        window.run_now()
    assert [result is not None for result in shown] == [True]


@pytest.mark.sampled
def test_the_icon_of_the_problems_survives_a_change_of_theme(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    type_into(qtbot, window, "K", "9")
    settle(qtbot, window)
    window.theming.choose("dark")
    try:
        shown = window.tabs.tabIcon(0).pixmap(16, 16).toImage()
        expected = icon(*window.problems.icon(window.theming.theme)).pixmap(16, 16).toImage()
        assert window.problems.icon(window.theming.theme)[0] == "error"
        assert shown == expected
    finally:
        window.theming.choose("light")
