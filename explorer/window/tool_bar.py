"""The tool bar below the menus: undo, files, import and export, the example, the target, the back end, the lecture."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolBar, QWidget

from explorer.shell.actions import Actions
from ops import FeatureLevel
from ops.model.case import Case
from ops.model.feature_levels import NEWEST
from ops.model.operator import Operator
from ops.model.targets import NAMED
from ops.presets import case_of
from widgets.controls.choice_box import Choice, ChoiceBox
from widgets.controls.tool_button import ToolButton
from widgets.style.icons import icon
from widgets.style.sizes import GAP, ICON, SMALL_GAP, TOOLBAR_HEIGHT, WIDEST_TOOL_WORD
from widgets.style.theme import Theme
from widgets.text.wording import worded

# The targets that the user can choose, with their levels: all feature levels, then versions of Windows and DirectML.
TARGETS = {str(level): level for level in FeatureLevel} | NAMED

# The commands in the menus of the tool bar.
IMPORTS = ("open", "pasteDesc", "pasteNumbers")
EXPORTS = (
    *("saveAs", "exportImage", "exportTensors"),
    *("copyShareText", "copyCpp", "copyTable", "copyNumbers", "copyImage"),
)


class ToolBar(QToolBar):
    """The tool bar. Signals report the user's choices; `show_case` and `show_level` show the current state."""

    example_chosen = Signal(int)  # the index of the example
    back_end_clicked = Signal(QWidget)  # the button
    level_chosen = Signal(object, str)  # FeatureLevel, the version by which it was chosen or ""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("toolBar")
        self.setWindowTitle(self.tr("Tool bar"))
        self.setMovable(False)
        self.setFixedHeight(TOOLBAR_HEIGHT)
        self.setIconSize(QSize(ICON, ICON))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self._actions = actions
        self._history: tuple[QAction, ...] = ()
        self._operator: Operator | None = None
        self._cases: list[Case] = []
        self._example = _combo("example", self.tr("Example"), 176)
        self._example.activated.connect(self._on_example_activated)
        self._level = _combo("targetLevel", self.tr("Target"), 68)
        self._level.is_compact = True
        self._level.currentIndexChanged.connect(self._on_level_changed)
        self._before_history = self.addSeparator()
        for name in ("open", "save"):
            self.addAction(actions[name])
        self._import = ToolButton("import", "import", has_arrow=True)
        self._export = ToolButton("export", "export", has_arrow=True)
        self._back_end = ToolButton("toolBar.backEnd", "device", has_arrow=True)
        self._back_end.clicked.connect(lambda: self.back_end_clicked.emit(self._back_end))
        self._named = "", ""
        self._lecture = ToolButton("lecture", "lecture")
        self._import.show_word(self.tr("Import"))
        self._export.show_word(self.tr("Export"))
        self._lecture.show_word(self.tr("Lecture"))
        self._import.offer([actions[name] for name in IMPORTS])
        self._export.offer([actions[name] for name in EXPORTS])
        self.addWidget(self._import)
        self.addWidget(self._export)
        self.addSeparator()
        self.addWidget(_word(self.tr("Example")))
        self.addWidget(self._example)
        self.addAction(actions["run"])
        gap = QWidget()
        gap.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._end_of_tools = self.addWidget(gap)
        self.addWidget(_word(self.tr("Target")))
        self.addWidget(self._level)
        self.addSeparator()
        self.addWidget(self._back_end)
        self._lecture.clicked.connect(actions["lecture"].trigger)
        self.addWidget(self._lecture)
        self._fitted: tuple[int | str, ...] = ()
        self.show_level(NEWEST)

    @property
    def level_box(self) -> QWidget:
        """The editor of the target level."""
        return self._level

    @property
    def history(self) -> tuple[QAction, ...]:
        """The actions for undo and redo."""
        return self._history

    def set_history(self, undo: QAction, redo: QAction) -> None:
        """Adds the actions for undo and redo at the beginning."""
        self._history = (undo, redo)
        self.insertActions(self._before_history, [undo, redo])

    def add_tool(self, tool: QWidget) -> None:
        """Adds a widget after the other tools."""
        self.insertWidget(self._end_of_tools, tool)

    def show_case(self, case: Case) -> None:
        """Lists the examples of the operator, and selects the example that equals the case."""
        if case.operator is not self._operator:
            self._operator = case.operator
            self._cases = [case_of(case.operator, example) for example in case.operator.examples]
        titles = [f"{n}: {worded(example.title)}" for n, example in enumerate(case.operator.examples, 1)]
        shown = next((title for title, known in zip(titles, self._cases, strict=True) if known == case), None)
        self._example.show_choices([Choice(title) for title in titles], shown or self.tr("edited"))
        self._fit()

    @property
    def erratum(self) -> str:
        """The sentence that names an error of the official page in the current example; '' if there is none."""
        shown = self._example.currentIndex()
        examples = self._operator.examples if self._operator else ()
        return worded(examples[shown].erratum) if 0 <= shown < len(examples) else ""

    def show_level(self, level: FeatureLevel, version: str = "") -> None:
        """Shows the target: the version by which the user chose it, otherwise the level."""
        named = version or str(level)
        self._level.show_choices([Choice(name, _note(name, known)) for name, known in TARGETS.items()], named)
        self._fit()

    def show_back_end(self, name: str, tool_tip: str) -> None:
        """Shows the name of the back end in use. A long name is shortened."""
        self._named = name, tool_tip
        self._fit()

    def set_theme(self, theme: Theme) -> None:
        for tool in (self._import, self._export, self._back_end, self._lecture):
            tool.set_theme(theme)
        for action, name in zip(self._history, ("undo", "redo"), strict=False):
            action.setIcon(icon(name, theme.text))
        for combo in (self._example, self._level):
            combo.set_theme(theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def _fit(self) -> None:
        """Shows the texts of the tool buttons if the tool bar has space for them and for the whole title of the
        example.

        In a wide window, the name of the back end may take twice its usual width.
        """
        fitted = (self.width(), self._example.currentText(), self._level.currentText(), *self._named)
        if fitted == self._fitted:  # an edit changes none of them
            return
        self._fitted = fitted
        name, tool_tip = self._named
        for room, has_words in ((2 * WIDEST_TOOL_WORD, True), (WIDEST_TOOL_WORD, True), (WIDEST_TOOL_WORD, False)):
            # The middle is left out, because the device comes first or last.
            self._back_end.show_word(self.fontMetrics().elidedText(name, Qt.TextElideMode.ElideMiddle, room), tool_tip)
            for tool in (self._import, self._export, self._back_end, self._lecture):
                tool.show_words(has_words)
            if self.sizeHint().width() <= self.width():
                break

    def _on_example_activated(self, number: int) -> None:
        # An entry after the examples stands for an edited case.
        if number < len(self._cases):
            self.example_chosen.emit(number)

    def _on_level_changed(self, index: int) -> None:
        name, level = tuple(TARGETS.items())[index]
        self.level_chosen.emit(level, name if name in NAMED else "")


def _note(name: str, level: FeatureLevel) -> str:
    """The text beside an entry of the list of targets. For a version of Windows or DirectML, it is the feature level;
    for a feature level, it is the first version of DirectML that has this level.
    """
    return f"DirectML {level.release.directml}" if name == str(level) else str(level)


def _combo(name: str, label: str, width: int) -> ChoiceBox:
    combo = ChoiceBox(name)
    combo.setAccessibleName(label)
    combo.setMinimumWidth(width)
    combo.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return combo


def _word(text: str) -> QLabel:
    label = QLabel(text)
    label.setProperty("muted", "true")
    label.setContentsMargins(GAP, 0, SMALL_GAP, 0)
    return label
