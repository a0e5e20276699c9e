"""The Feature levels tab shows the support and the errors of each level, and a level can be chosen there."""

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QColor, QFontMetrics, QIcon
from PySide6.QtWidgets import QAbstractButton, QLabel, QTableView
from pytestqt.qtbot import QtBot

from explorer.panels.level_panel import LevelPanel
from explorer.panels.level_table import FIXED_COLUMNS, LevelTable
from explorer.window.main_window import MainWindow
from ops import OPERATORS, FeatureLevel
from ops.check.levels import level_violations
from ops.model.edit import with_text
from ops.model.inference import fit_outputs
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import activate, settle
from tests.explorer.window.test_keyboard import TABS
from tests.helpers.sampling import Sample
from tests.ops.helpers.any_case import COPYING, example_case
from widgets.style.theme import LIGHT

Role = Qt.ItemDataRole


@pytest.fixture
def levels(qtbot: QtBot, show: Show) -> MainWindow:
    """The window with ONE_HOT and INT64 indices; the target level 2_1 does not support this type."""
    window = show("ONE_HOT")
    window.session.edit("IndicesTensor.DataType", "INT64")
    window.session.set_level(FeatureLevel.FL_2_1)
    window.tabs.setCurrentIndex(TABS["feature levels"])
    settle(qtbot, window)
    return window


def table(window: MainWindow) -> QTableView:
    found = window.findChild(QTableView, "featureLevels.table")
    assert found is not None
    return found


def label(window: MainWindow, name: str) -> str:
    found = window.findChild(QLabel, f"featureLevels.{name}")
    assert found is not None
    return found.text()


def rows(model: LevelTable) -> list[list[str]]:
    return [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def model_of(name: str, path: str = "", text: str = "", target: FeatureLevel = FeatureLevel.FL_6_4) -> LevelTable:
    case = example_case(name)
    model = LevelTable()
    model.show_case(with_text(case, path, text) if path else case, target)
    return model


def test_levels_that_are_alike_share_a_row_and_tensors_that_are_alike_a_column(qapp: object):
    model = model_of("ONE_HOT")
    headings = [model.headerData(column, Qt.Orientation.Horizontal) for column in range(model.columnCount())]
    assert headings[FIXED_COLUMNS:] == ["IndicesTensor", "ValuesTensor, OutputTensor"]
    dash = "\u2013"
    assert rows(model) == [
        [f"4_1 {dash} 6_4, target 6_4", "1.7.0", "works", f"1{dash}8 dims, INT32/64, UINT32/64",
         f"1{dash}8 dims, all 11 types"],
        [f"3_0 {dash} 4_0", "1.4.0", "works", f"1{dash}8 dims, INT32/64, UINT32/64",
         f"1{dash}8 dims, FLOAT16/32, INT8{dash}32, UINT8{dash}32"],
        ["2_1", "1.2.0", "works", "4 dims, UINT32", f"4 dims, FLOAT16/32, INT8{dash}32, UINT8{dash}32"],
        ["2_0", "1.1.0", "works", "4 dims, UINT32", "4 dims, FLOAT16/32"],
        ["1_0", "1.0.0", "fails", "not available", "not available"],
    ]  # fmt: skip


def test_a_cell_that_the_desc_does_not_meet_shows_what_it_lacks_in_words_icon_and_colour(qapp: object):
    model = model_of("ONE_HOT", "IndicesTensor.DataType", "INT64")
    cells = {row: model.index(row, FIXED_COLUMNS) for row in range(model.rowCount())}
    lacking = [row for row, cell in cells.items() if "not INT64" in str(cell.data())]
    assert [model.span_at(row).first for row in lacking] == [FeatureLevel.FL_2_1, FeatureLevel.FL_2_0]
    for row, cell in cells.items():
        assert isinstance(cell.data(Role.DecorationRole), QIcon) == (row in lacking)
        assert (cell.data(Role.ForegroundRole) == QColor(LIGHT.error)) == (row in lacking)
        assert cell.data(Role.FontRole).bold() == (row in lacking)


def test_a_rank_that_the_level_lacks_is_shown_too(qapp: object):
    case = example_case("ELEMENT_WISE_CLIP")
    for name in ("InputTensor", "OutputTensor"):
        case = with_text(case, f"{name}.Sizes", "12")
    model = LevelTable()
    model.show_case(case, FeatureLevel.FL_6_4)
    assert str(model.index(model.row_of(FeatureLevel.FL_2_1), FIXED_COLUMNS).data()).startswith("not 1 dims: 4 dims")


def test_only_one_of_two_tensors_in_a_column_is_named(qapp: object):
    model = model_of("ELEMENT_WISE_CLIP", "InputTensor.DataType", "FLOAT64")
    assert str(model.index(0, FIXED_COLUMNS).data()).startswith("not FLOAT64 (InputTensor): ")


def test_every_level_is_in_exactly_one_row_with_its_table(qapp: object, subtests: pytest.Subtests):
    for operator in OPERATORS.values():
        with subtests.test(operator=operator.name):
            model = model_of(operator.name)
            for level in FeatureLevel:
                assert sum(level in model.span_at(row) for row in range(model.rowCount())) == 1
                assert model.span_at(model.row_of(level)).row == operator.supported(level)


def test_the_first_directml_and_windows_that_take_the_desc_are_shown(levels: MainWindow):
    assert label(levels, "sentence") == (
        "The first version that accepts the desc is DirectML 1.4.0, feature level 3_0; the first Windows with this "
        "version is Windows 10 (20348)."
    )


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("path", "text", "sentence"),
    [
        pytest.param(
            "ValuesTensor.DataType", "FLOAT64",
            "The first version that accepts the desc is DirectML 1.7.0, feature level 4_1; the first Windows "
            "with this version is Windows 11 22H2 (22621).",
            id="a level without a Windows of its own",
        ),
        pytest.param(
            "IndicesTensor.DataType", "INT8",
            "No version of DirectML up to 1.15 accepts these types and ranks.", id="none",
        ),
        pytest.param(
            "Axis", "9",
            "The first version that supports these types and ranks is DirectML 1.4.0, feature level 3_0; the first "
            "Windows with this version is Windows 10 (20348). Other errors remain.", id="another error",
        ),
    ],
)  # fmt: skip
def test_the_sentence_follows_the_desc(qtbot: QtBot, levels: MainWindow, path: str, text: str, sentence: str):
    levels.session.edit(path, text)
    settle(qtbot, levels)
    assert label(levels, "sentence") == sentence


def select(window: MainWindow, level: FeatureLevel) -> QModelIndex:
    view = table(window)
    model = view.model()
    assert isinstance(model, LevelTable)
    index = model.index(model.row_of(level), 0)
    view.setCurrentIndex(index)
    return index


def test_the_row_of_the_target_is_bold_and_selected_at_first(levels: MainWindow):
    index = table(levels).currentIndex()
    assert str(index.data()) == "2_1, your target"
    assert index.data(Role.FontRole).bold()


def test_selecting_a_row_shows_what_breaks_there_and_leaves_the_target(levels: MainWindow):
    assert "INT64" in label(levels, "detail")
    select(levels, FeatureLevel.FL_2_0)
    assert label(levels, "detail") == "\n".join(level_violations(levels.session.case, FeatureLevel.FL_2_0))
    select(levels, FeatureLevel.FL_6_4)
    assert label(levels, "detail") == (
        "Feature level 4_1 supports these types and ranks. The desc breaks no rule that only DirectML 1.13.1 has."
    )
    assert levels.session.level is FeatureLevel.FL_2_1


def test_a_desc_without_a_type_is_reported_instead_of_working_everywhere(qtbot: QtBot, levels: MainWindow):
    levels.session.edit("IndicesTensor.DataType", "INT")
    settle(qtbot, levels)
    assert label(levels, "detail") == "A data type or a size is not valid yet."


def test_what_is_looked_at_stays_while_the_desc_is_edited(qtbot: QtBot, levels: MainWindow):
    select(levels, FeatureLevel.FL_2_0)
    levels.session.edit("ValuesTensor.DataType", "INT8")
    settle(qtbot, levels)
    assert str(table(levels).currentIndex().data()) == "2_0"
    assert "INT8" in label(levels, "detail")


def test_enter_makes_a_row_the_target_and_the_button_does_too(qtbot: QtBot, levels: MainWindow):
    activate(qtbot, levels)
    select(levels, FeatureLevel.FL_3_0)
    table(levels).setFocus()
    qtbot.keyClick(table(levels), Qt.Key.Key_Return)
    assert levels.session.level is FeatureLevel.FL_3_0
    select(levels, FeatureLevel.FL_6_2)
    button = levels.findChild(QAbstractButton, "featureLevels.choose")
    assert button is not None
    assert button.text() == "Set target to 4_1"
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert levels.session.level is FeatureLevel.FL_4_1
    assert not button.isVisible()
    levels.session.undo_stack.undo()
    assert levels.session.level is FeatureLevel.FL_3_0


def test_a_target_within_the_row_stays_when_the_row_is_activated(qtbot: QtBot, levels: MainWindow):
    levels.session.set_level(FeatureLevel.FL_5_2)
    settle(qtbot, levels)
    table(levels).activated.emit(select(levels, FeatureLevel.FL_5_2))
    assert levels.session.level is FeatureLevel.FL_5_2


@pytest.mark.sampled
def test_no_text_is_cut_and_nothing_has_to_be_scrolled_sideways(
    qtbot: QtBot, show: Show, sample: Sample, subtests: pytest.Subtests
):
    for operator in sample.of(COPYING, 4):
        window = show(operator.name)
        window.tabs.setCurrentIndex(TABS["feature levels"])
        window.session.edit(f"{operator.tensors[0].name}.DataType", "FLOAT64")
        for size in ((1280, 720), (1024, 640)):
            with subtests.test(operator=operator.name, size=size):
                window.resize(*size)
                settle(qtbot, window)
                check_texts(table(window))


def check_texts(view: QTableView) -> None:
    """Checks that every text of the table fits into its cell."""
    assert view.horizontalScrollBar().maximum() == 0
    model = view.model()
    for row in range(model.rowCount()):
        for column in range(model.columnCount()):
            index = model.index(row, column)
            area = view.visualRect(index)
            text = str(index.data())
            metrics = QFontMetrics(index.data(Role.FontRole))
            icon = view.iconSize().width() + 8 if index.data(Role.DecorationRole) else 0
            wrapped = metrics.boundingRect(0, 0, area.width() - icon - 8, 1000, int(Qt.TextFlag.TextWordWrap), text)
            assert wrapped.height() <= area.height(), (text, area)
            assert wrapped.width() <= area.width() - icon, (text, area)


def test_in_a_high_panel_the_words_stand_above_the_table(qtbot: QtBot, levels: MainWindow):
    words = levels.findChild(QLabel, "featureLevels.sentence")
    assert words is not None
    beside = (
        words.mapToGlobal(words.rect().topLeft()).x() > table(levels).mapToGlobal(table(levels).rect().center()).x()
    )
    assert beside
    levels.tabs.panel(LevelPanel).resize(levels.tabs.panel(LevelPanel).width(), 400)
    layout = levels.tabs.panel(LevelPanel).layout()
    assert layout is not None
    layout.activate()
    above = (
        words.mapToGlobal(words.rect().bottomLeft()).y()
        <= table(levels).mapToGlobal(table(levels).rect().topLeft()).y()
    )
    assert above


@pytest.mark.sampled
def test_a_desc_that_only_one_version_of_directml_refuses_has_a_row_for_each(levels: MainWindow):
    case = example_case("MULTIHEAD_ATTENTION", 2)
    for name in ("KeyTensor", "ValueTensor", "MaskTensor", "RelativePositionBiasTensor"):
        case = with_text(case, name, None)
    case = with_text(case, "MaskType", "NONE")
    levels.session.open_case(fit_outputs(case), "past only")
    select(levels, FeatureLevel.FL_6_2)
    assert label(levels, "detail") == (
        "Feature level 6_1 supports these types and ranks. The desc breaks no rule that only DirectML 1.13.1 has."
    )
    select(levels, FeatureLevel.FL_6_4)
    assert label(levels, "detail") == "DirectML 1.15.4: The key is not given; it must be given once."
