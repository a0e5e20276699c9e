"""The language is chosen in a menu, remembered, and applied to all texts."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QLocale, Qt, QTranslator
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMessageBox, QTabBar, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from explorer.app import create_window
from explorer.panels.level_panel import LevelPanel
from explorer.panels.memory_panel import MemoryPanel
from explorer.settings.language import CHOICES, current, speak, spoken
from explorer.settings.settings import Settings
from explorer.shell import dialogs
from explorer.shell.file_dialogs import ask_before_closing
from explorer.window.main_window import MainWindow
from ops import OPERATORS
from ops.model.case import Case
from ops.presets import case_of
from resources import ROOT
from resources.make_translations import SENTENCES
from tests.explorer.helpers.visible_texts import Shown, texts
from tests.explorer.helpers.window_actions import (
    PATIENCE_MS,
    editor,
    heatmap,
    hover,
    lay_out,
    no_directml,
    settle,
    type_into,
)
from tests.helpers.sampling import Sample

Open = Callable[[str], MainWindow]


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    speak("en")


@pytest.fixture
def open_in(qtbot: QtBot, settings: Settings) -> Open:
    def opened(language: str) -> MainWindow:
        window = create_window(settings, no_directml, language=language)
        qtbot.addWidget(window)
        window.resize(1280, 720)
        window.show()
        # The last message of a window that starts.
        qtbot.waitUntil(lambda: window.directml.verdict is not None, timeout=PATIENCE_MS)
        settle(qtbot, window)
        lay_out()
        return window

    return opened


def example(name: str) -> Case:
    operator = OPERATORS[f"DML_OPERATOR_{name}"]
    return case_of(operator, operator.examples[0])


def enter(qtbot: QtBot, window: MainWindow, state: str) -> None:
    session = window.session
    if state != "as it opens":
        session.open_case(example("ONE_HOT"), "test")
    if state == "errors":
        session.edit("IndicesTensor.Sizes[3]", "2")
        session.edit("Axis", "abc")
    # Messages keep the language in which they were shown.
    session.undo_stack.clear()
    settle(qtbot, window)


def seen(qtbot: QtBot, window: MainWindow) -> set[Shown]:
    """Opens each tab of the window, and returns all texts that the window showed."""
    found: set[Shown] = set()
    for tab in reversed(range(window.tabs.count())):
        window.tabs.setCurrentIndex(tab)
        settle(qtbot, window)
        found |= texts(window)
    return found


def say_in(qtbot: QtBot, window: MainWindow, language: str) -> None:
    speak(language)
    settle(qtbot, window)


@pytest.mark.sampled
def test_a_language_chosen_later_shows_the_same_texts_as_one_chosen_first(
    qtbot: QtBot, open_in: Open, sample: Sample, subtests: pytest.Subtests
):
    for state in sample.of(["as it opens", "another operator", "errors"], 1, thorough=2):
        expected: dict[str, set[Shown]] = {}
        for language in ("ko", "en"):
            window = open_in(language)
            enter(qtbot, window, state)
            expected[language] = seen(qtbot, window)
        for language in ("ko", "en"):
            with subtests.test(state=state, language=language):
                say_in(qtbot, window, language)
                found = seen(qtbot, window)
                assert expected[language] - found == set()
                assert found - expected[language] == set()


@pytest.mark.sampled
def test_the_menu_changes_the_language_at_once_and_remembers_it(qtbot: QtBot, open_in: Open, settings: Settings):
    window = open_in("en")
    for name, title in (("ko", "파일(&F)"), ("en", "&File")):
        action = window.findChild(QAction, f"language.{name}")
        assert action is not None
        action.trigger()
        settle(qtbot, window)
        assert window.menuBar().actions()[0].text() == title
        assert settings.language == name == current()


@pytest.mark.sampled
def test_a_language_that_is_asked_for_once_is_not_remembered(open_in: Open, settings: Settings):
    open_in("ko")
    assert current() == "ko"
    assert settings.language == "system"


def test_what_the_system_speaks_is_spoken_where_the_program_can(monkeypatch: pytest.MonkeyPatch):
    for name, expected in (("ko_KR", "ko"), ("en_GB", "en"), ("fi_FI", "en")):
        monkeypatch.setattr(QLocale, "system", lambda name=name: QLocale(name))
        assert spoken("system") == expected
    assert [spoken(choice) for choice in CHOICES[1:]] == ["en", "ko"]


@pytest.mark.sampled
def test_nothing_is_lost_when_the_language_changes(qtbot: QtBot, open_in: Open):
    window = open_in("en")
    type_into(qtbot, window, "K", "3x")
    editor(window, "operators.search").setText("hot")
    window.tabs.setCurrentWidget(window.tabs.panel(MemoryPanel))
    focused, case = QApplication.focusWidget(), window.session.case
    steps = window.session.undo_stack.count()
    say_in(qtbot, window, "ko")
    assert window.session.case is case
    assert window.session.undo_stack.count() == steps
    assert editor(window, "K").text() == "3x"
    assert editor(window, "operators.search").text() == "hot"
    assert window.tabs.currentWidget() is window.tabs.panel(MemoryPanel)
    assert QApplication.focusWidget() is focused


@pytest.mark.sampled
def test_undo_names_in_the_language_of_the_window_what_it_would_undo(qtbot: QtBot, open_in: Open):
    window = open_in("ko")
    window.session.edit("K", "1")
    titles = [action.text() for action in window.findChildren(QAction)]
    assert "K 편집 실행 취소(&U)" in titles


@pytest.mark.sampled
def test_a_broken_rule_a_fix_and_a_formula_are_shown_in_korean(qtbot: QtBot, open_in: Open):
    window = open_in("ko")
    window.session.open_case(example("GATHER_ND1"), "test")
    settle(qtbot, window)
    hover(heatmap(window, "OutputTensor"), (0, 0))
    formula = window.findChild(QWidget, "formula")
    assert formula is not None
    assert "이유: IndicesTensor" in formula.accessibleName()
    window.session.open_case(example("ONE_HOT"), "test")
    window.session.edit("IndicesTensor.Sizes[3]", "2")
    settle(qtbot, window)
    said = {text for _, _, text in texts(window)}
    assert "IndicesTensor: 차원 3의 크기가 2입니다. 1이어야 합니다(Axis가 3)." in said
    assert "IndicesTensor Sizes[3] 값을 1로 설정" in said


@pytest.mark.sampled
def test_a_file_that_cannot_be_written_is_reported_in_korean_with_its_reason(open_in: Open, tmp_path: Path):
    window = open_in("ko")
    assert not dialogs.save_array(window, str(tmp_path), np.zeros(3))
    box = window.findChild(QMessageBox, "notSaved")
    assert box is not None
    assert box.text() == f"{tmp_path}에 쓸 수 없습니다: 폴더입니다."
    box.close()


@pytest.mark.sampled
def test_the_lesson_that_is_taken_goes_on_in_the_other_language(qtbot: QtBot, open_in: Open):
    window = open_in("en")
    window.course._on_next_asked()  # pyright: ignore[reportPrivateUsage]
    lesson = window.course.lesson
    assert lesson is not None
    say_in(qtbot, window, "ko")
    title = window.lesson.findChild(QLabel, "lesson.title")
    assert title is not None
    assert title.text() == lesson.title.in_language("ko") != lesson.title.in_language("en")
    assert window.course.lesson is lesson


class Longer(QTranslator):
    """A test language whose texts are 40 % longer than the English ones, with the same placeholders."""

    def isEmpty(self) -> bool:
        return False

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str | None:
        if context.startswith("Q"):
            return None
        return source + ("n" * (2 * len(source) // 5 + 1) if source.strip() else "")


def cut(window: MainWindow) -> list[str]:
    """Returns descriptions of the labels, buttons, tabs and menus of a window whose texts are wider than their
    widgets.
    """
    found: list[str] = []
    for each in window.findChildren(QWidget):
        if not each.isVisible() or each.visibleRegion().isEmpty():
            continue
        if isinstance(each, QLabel) and not each.wordWrap() and each.text() and each.pixmap().isNull():
            needed = each.fontMetrics().horizontalAdvance(each.text().replace("&", ""))
            if needed > each.contentsRect().width() + 1:
                found.append(f"{each.objectName()} {each.text()}: {needed} > {each.width()}")
        elif isinstance(each, QToolButton) and each.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly:
            continue  # its text is for screen readers only
        elif isinstance(each, QAbstractButton) and each.text() and each.width() < each.minimumSizeHint().width():
            found.append(f"{each.objectName()} {each.text()}: {each.minimumSizeHint().width()} > {each.width()}")
        elif isinstance(each, QTabBar) and sum(each.tabRect(n).width() for n in range(each.count())) > each.width():
            found.append(f"{each.objectName()}: {[each.tabText(n) for n in range(each.count())]}")
    bar = window.menuBar()
    return found + [a.text() for a in bar.actions() if not bar.rect().contains(bar.actionGeometry(a))]


@pytest.mark.sampled
def test_no_text_is_cut_in_a_small_window(qtbot: QtBot, open_in: Open, sample: Sample, subtests: pytest.Subtests):
    for language in sample.of(["en", "ko", "longer"], 1, thorough=2):
        window = open_in("en" if language == "longer" else language)
        longer = Longer()
        if language == "longer":
            QApplication.installTranslator(longer)
        try:
            for state in ("as it opens", "errors"):
                enter(qtbot, window, state)
                for tab in range(window.tabs.count()):
                    window.tabs.setCurrentIndex(tab)
                    settle(qtbot, window)
                    with subtests.test(language=language, state=state, tab=window.tabs.tabText(tab)):
                        assert cut(window) == []
        finally:
            QApplication.removeTranslator(longer)


@pytest.mark.sampled
def test_what_breaks_at_a_level_is_shown_in_the_language_of_the_window(qtbot: QtBot, open_in: Open):
    window = open_in("ko")
    window.session.edit("InputTensor.DataType", "FLOAT64")
    window.tabs.setCurrentWidget(window.tabs.panel(LevelPanel))
    settle(qtbot, window)
    detail = window.findChild(QLabel, "featureLevels.detail")
    assert detail is not None
    assert "supports" not in detail.text()
    assert "지원" in detail.text()


@pytest.mark.sampled
def test_the_button_that_discards_changes_has_an_unmistakable_text(open_in: Open):
    window = open_in("ko")
    ask_before_closing(window, "model.json", bool, bool)
    box = window.findChild(QMessageBox, "saveChanges")
    assert box is not None
    assert box.button(QMessageBox.StandardButton.Discard).text() == "저장 안 함"
    box.close()


def test_no_text_that_is_filled_in_has_both_forms_of_a_particle(qapp: QApplication):
    """Requires that no Korean text with a placeholder shows both forms of a particle.

    Sentences of `ops` are excepted: for these, the program chooses the form.
    """
    catalogue = (ROOT / "i18n" / "ko.ts").read_text(encoding="utf-8")
    contexts = re.findall(r"<context>\s*<name>(\w+)</name>(.*?)</context>", catalogue, re.DOTALL)
    both = {name: re.findall(r"\{\d\}(?:은\(는\)|이\(가\)|을\(를\)|\(으\)로)", told) for name, told in contexts}
    assert {name: found for name, found in both.items() if found and name != SENTENCES} == {}
