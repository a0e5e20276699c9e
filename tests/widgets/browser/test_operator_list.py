import gc

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QStandardItem
from PySide6.QtWidgets import QApplication, QLabel, QTreeView, QWidget

from ops.declare.schema import listed
from ops.model.feature_levels import FeatureLevel
from tests.widgets.browser.test_operator_search import ENTRIES
from widgets.browser.operator_delegate import NEEDS, TYPE, OperatorDelegate
from widgets.browser.operator_list import OperatorList, SearchField
from widgets.browser.operator_search import OperatorEntry
from widgets.style.qt_theme import style_sheet
from widgets.style.theme import LIGHT


@pytest.fixture
def operators(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(200, 400)
    browser = OperatorList(window)
    browser.resize(200, 400)
    late = OperatorEntry("DML_OPERATOR_LATE", "LATE", "Other", FeatureLevel.FL_6_4)
    browser.show_operators([*ENTRIES, late], FeatureLevel.FL_6_2, ["DML_OPERATOR_ONE_HOT"])
    window.show()
    browser.focus_search()
    yield browser
    window.close()


@pytest.fixture
def field(operators):
    return operators.findChild(SearchField, "operators.search")


def tree_of(operators: OperatorList) -> QTreeView:
    tree = operators.findChild(QTreeView)
    assert isinstance(tree, QTreeView)
    return tree


def shown(operators: OperatorList) -> list[str]:
    """The texts of all visible rows, including the titles of sections."""
    tree = tree_of(operators)
    rows, index = [], tree.model().index(0, 0)
    while index.isValid():
        rows.append(index.data())
        index = tree.indexBelow(index)
    return rows


def test_recent_operators_come_before_the_categories(operators):
    assert shown(operators)[:4] == ["Recent", "ONE_HOT", "Indexing", "TOP_K"]


def test_typing_and_enter_open_the_first_hit(qtbot, operators, field):
    qtbot.keyClicks(field, "topk")
    assert shown(operators) == ["TOP_K1", "TOP_K", "STOP_KEY"]
    with qtbot.waitSignal(operators.operator_chosen) as chosen:
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert chosen.args == ["DML_OPERATOR_TOP_K1"]


def test_down_moves_on_from_the_search_field(qtbot, operators, field):
    qtbot.keyClicks(field, "topk")
    qtbot.keyClick(field, Qt.Key.Key_Down)
    with qtbot.waitSignal(operators.operator_chosen) as chosen:
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert chosen.args == ["DML_OPERATOR_TOP_K"]


def test_escape_clears_then_leaves(qtbot, operators, field):
    qtbot.keyClicks(field, "topk")
    with qtbot.assertNotEmitted(operators.escaped):
        qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == ""
    with qtbot.waitSignal(operators.escaped):
        qtbot.keyClick(field, Qt.Key.Key_Escape)


def test_a_click_opens_an_operator(qtbot, operators):
    tree = tree_of(operators)
    index = tree.model().index(1, 0, tree.model().index(1, 0))
    with qtbot.waitSignal(operators.operator_chosen) as chosen:
        qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=tree.visualRect(index).center())
    assert chosen.args == [index.data(TYPE)]


def test_an_unsupported_operator_names_its_level_and_can_be_chosen(qtbot, operators, field):
    qtbot.keyClicks(field, "late")
    index = tree_of(operators).currentIndex()
    assert "6_4" in index.data(NEEDS)
    with qtbot.waitSignal(operators.operator_chosen):
        qtbot.keyClick(field, Qt.Key.Key_Return)


def test_a_search_without_results_shows_a_message(qtbot, operators, field):
    qtbot.keyClicks(field, "zzz")
    with qtbot.assertNotEmitted(operators.operator_chosen):
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert any("zzz" in label.text() for label in operators.findChildren(QLabel) if label.isVisible())


@pytest.mark.parametrize("width", [184, 200])
def test_no_name_is_cut(qtbot, operators, monkeypatch, width):
    painted: list[str] = []
    paint = QPainter.drawText
    monkeypatch.setattr(QPainter, "drawText", lambda *given: (painted.append(given[-1]), paint(*given)))
    operators.window().setStyleSheet(style_sheet(LIGHT))
    for size in (QSize(width, 400), QSize(width, 9000)):  # with a scroll bar and without
        operators.window().resize(size)
        operators.resize(size)
        operators.show_operators([entry_of(schema) for schema in listed()], FeatureLevel.FL_6_4)
        tree_of(operators).expandAll()
        tree_of(operators).selectAll()
        operators.grab()
        tree_of(operators).scrollToBottom()
        operators.grab()
    assert len(painted) > 100
    assert [text for text in painted if "\u2026" in text] == []


def entry_of(schema) -> OperatorEntry:
    return OperatorEntry(schema.type, schema.title, schema.category, schema.since)


def test_a_message_at_the_top_reports_no_results(qtbot, operators, field):
    qtbot.keyClicks(field, "zzz")
    (said,) = (label for label in operators.findChildren(QLabel) if "zzz" in label.text())
    assert said.alignment() & Qt.AlignmentFlag.AlignTop


@pytest.mark.parametrize("width", [184, 400])
def test_a_long_name_takes_as_many_lines_as_it_needs(qtbot, operators, width):
    names = "RELU", "QUANTIZED_LINEAR_MATRIX_MULTIPLY"
    operators.show_operators(
        [OperatorEntry(f"DML_OPERATOR_{name}", name, "Other", FeatureLevel.FL_1_0) for name in names],
        FeatureLevel.FL_6_4,
    )
    operators.window().resize(width, 400)
    operators.resize(width, 400)
    tree = tree_of(operators)
    section = tree.model().index(0, 0)

    def heights() -> list[int]:
        return [tree.visualRect(tree.model().index(row, 0, section)).height() for row in range(2)]

    qtbot.waitUntil(lambda: (heights()[1] > heights()[0] > 0) is (width == 184))


@pytest.mark.sampled
def test_hits_that_are_gone_are_not_kept(operators, field):
    def items() -> int:
        field.clear()
        gc.collect()
        return sum(isinstance(each, QStandardItem) for each in gc.get_objects())

    field.setText("k")
    before = items()
    for text in ("t", "to", "c", "o"):
        field.setText(text)
    assert items() == before


def test_a_key_lays_the_list_out_only_once(qtbot, monkeypatch):
    asked: list[object] = []
    plain = OperatorDelegate.sizeHint
    monkeypatch.setattr(
        OperatorDelegate, "sizeHint", lambda self, option, index: asked.append(index) or plain(self, option, index)
    )
    browser = OperatorList()
    qtbot.addWidget(browser)
    browser.resize(200, 400)
    many = [OperatorEntry(f"DML_OPERATOR_A{n}", f"A{n}", "Other", FeatureLevel.FL_1_0) for n in range(150)]
    browser.show_operators(many, FeatureLevel.FL_6_2)
    browser.show()
    search = browser.findChild(SearchField, "operators.search")
    qtbot.keyClicks(search, "A")
    QApplication.processEvents()
    asked.clear()
    qtbot.keyClicks(search, "1")
    QApplication.processEvents()
    assert len(asked) < 4 * len(many)
