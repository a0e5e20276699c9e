"""Creates all commands of the window with their titles, shortcuts and icons. Menus and the tool bar show them."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence

from widgets.style.icons import icon
from widgets.style.theme import Theme
from widgets.text.mnemonics import plain


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Command:
    """The description of a command of the window. An & in `title` marks the mnemonic; `keys` are key sequences
    separated by spaces.

    If `is_of_stage`, the keys work only while the stage has the focus, so they may be single letters.
    """

    name: str
    menu: str
    title: str
    keys: str = ""
    icon: str = ""
    is_checkable: bool = False
    is_of_stage: bool = False


COMMANDS: tuple[Command, ...] = (
    Command("open", "File", "&Open...", "Ctrl+O", "open"),
    Command("save", "File", "&Save", "Ctrl+S", "save"),
    Command("saveAs", "File", "Save &as...", "Ctrl+Shift+S"),
    Command("exportImage", "File", "Export &image...", "Ctrl+E"),
    Command("exportPage", "File", "Export as a &page..."),
    Command("exportTensors", "File", "E&xport tensors as .npy..."),
    Command("quit", "File", "&Quit", "Ctrl+Q"),
    Command("copyNumbers", "Edit", "&Copy numbers", "Ctrl+C", is_of_stage=True),
    Command("copyTable", "Edit", "Copy as &table", "Ctrl+Shift+T"),
    Command("copyImage", "Edit", "Copy ima&ge"),
    Command("copyShareText", "Edit", "Copy as &share text", "Ctrl+Shift+L"),
    Command("pasteNumbers", "Edit", "&Paste numbers", "Ctrl+V", is_of_stage=True),
    Command("copyCpp", "Edit", "Copy C&++", "Ctrl+Shift+C"),
    Command("pasteDesc", "Edit", "Paste &desc", "Ctrl+Shift+V"),
    Command("editCell", "Edit", "Edit c&ell", "F2", is_of_stage=True),
    Command("cellMenu", "Edit", "&Menu of the cell", "Shift+F10", is_of_stage=True),
    Command("paint", "Edit", "Pa&int numbers", "P", "brush", is_of_stage=True),
    Command("addDimension", "Edit", "Add &leading dimension", "Alt+Right"),
    Command("removeDimension", "Edit", "&Remove leading dimension", "Alt+Left"),
    Command("useOutput", "Edit", "&Use output as input of...", "Ctrl+J"),
    Command("settings", "Edit", "Se&ttings...", "Ctrl+,", "settings"),
    Command("findOperator", "View", "Find &operator", "Ctrl+K", "search"),
    Command("focusGraph", "View", "Go to the &graph of the model", "Ctrl+1"),
    Command("focusForm", "View", "Go to &editors", "Ctrl+2"),
    Command("focusStage", "View", "Go to &heatmaps", "Ctrl+3"),
    Command("focusProblems", "View", "Go to &panels", "Ctrl+4"),
    Command("foldBrowser", "View", "Fold o&perators", "Alt+1", is_checkable=True),
    Command("foldForm", "View", "Fol&d editors", "Alt+2", is_checkable=True),
    Command("foldPanels", "View", "Fold pa&nels", "Alt+4", is_checkable=True),
    Command("tiles", "View", "All slices as t&iles", "G", "grid", is_checkable=True, is_of_stage=True),
    Command("table", "View", "As &tables", "T", "table", is_checkable=True, is_of_stage=True),
    Command("scale", "View", "Next &colour scale", "C", is_of_stage=True),
    Command("flow", "View", "Show &data flow or tensors", "F", is_of_stage=True),
    Command("lock", "View", "&Same cell size everywhere", "L", "lock", is_checkable=True, is_of_stage=True),
    Command("outliers", "View", "Keep outliers in reduced heatmaps", is_checkable=True),
    Command("asDirectML", "View", "Outputs as Direct&ML computes them", "D", is_checkable=True, is_of_stage=True),
    Command("zoomIn", "View", "Zoom &in", "Ctrl+="),
    Command("zoomOut", "View", "Zoom o&ut", "Ctrl+-"),
    Command("zoomFit", "View", "&Fit", "Ctrl+0"),
    Command("resetView", "View", "&Reset slices, colours and zoom"),
    Command("resetLayout", "View", "Reset la&yout"),
    Command("follow", "View", "Fo&llow linked cells into other slices", is_checkable=True),
    Command("showEqual", "View", "Show &difference heatmaps of equal outputs", is_checkable=True),
    Command("compare", "View", "Compare two &settings", "Ctrl+D", "compare", is_checkable=True),
    Command("lecture", "View", "Le&cture", "F11", "lecture", is_checkable=True),
    Command("predict", "View", "&Predict outputs", "Ctrl+Shift+P", is_checkable=True),
    Command("run", "Run", "&Run now", "F5", "run"),
    Command("firstNotFinite", "Run", "Find the first Na&N or infinity"),
    Command("firstOverflow", "Run", "Find the first &overflow in FLOAT16"),
    Command("firstDifferent", "Run", "Find the first node that &differs on the device"),
    Command("otherRun", "Run", "&Compare with the tensors of another run..."),
    Command("nextProblem", "Run", "&Next problem", "F8"),
    Command("previousProblem", "Run", "&Previous problem", "Shift+F8"),
    Command("fix", "Run", "&Fix", "Ctrl+.", "fix"),
    Command("fixAll", "Run", "Fix &all", "Ctrl+Shift+."),
    Command("backEnd", "Run", "&Back end..."),
    Command("makeLesson", "Help", "&Make a lesson of this..."),
    Command("documentation", "Help", "Operator &page", "F1", "doc"),
    Command("shortcuts", "Help", "&Keyboard shortcuts", "Ctrl+/ ?"),
    Command("about", "Help", "&About"),
)
# The commands that have a separator above them in their menu.
GROUP_STARTS = (
    *("save", "exportImage", "quit", "copyNumbers", "editCell", "addDimension", "useOutput", "settings", "foldBrowser"),
    *("tiles", "zoomIn", "follow", "compare", "firstNotFinite", "nextProblem", "backEnd", "documentation", "about"),
)


class Actions(QObject):
    """The QActions of all commands of the window, by the name of the command."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._actions: dict[str, QAction] = {}
        for command in COMMANDS:
            action = QAction(parent)
            action.setObjectName(f"action.{command.name}")
            action.setShortcuts([QKeySequence(keys) for keys in command.keys.split()])
            action.setCheckable(command.is_checkable)
            if command.is_of_stage:
                action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            self._actions[command.name] = action
        self.retranslate()

    def retranslate(self) -> None:
        """Sets the texts of all actions again, in the current language."""
        for command in COMMANDS:
            action = self._actions[command.name]
            action.setText(self.tr(command.title))
            action.setToolTip(plain(action.text()).rstrip("."))

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def all(self) -> list[QAction]:
        """The actions of all commands."""
        return list(self._actions.values())

    def in_menu(self, menu: str) -> list[QAction]:
        """The actions of a menu, in the order of the menu."""
        return [self._actions[command.name] for command in COMMANDS if command.menu == menu]

    def of_stage(self) -> list[QAction]:
        """The actions whose shortcuts work only on the stage."""
        return [self._actions[command.name] for command in COMMANDS if command.is_of_stage]

    def set_theme(self, theme: Theme) -> None:
        for command in COMMANDS:
            if command.icon:
                self._actions[command.name].setIcon(icon(command.icon, theme.text))


def shortcut_list(actions: list[QAction]) -> list[tuple[str, str]]:
    """The keys and the title of every action that has a shortcut, as texts to show."""
    found: list[tuple[str, str]] = []
    for action in actions:
        keys = [sequence.toString(QKeySequence.SequenceFormat.NativeText) for sequence in action.shortcuts()]
        if keys:
            found.append((", ".join(keys), plain(action.iconText()).rstrip(".")))
    return found
