"""The actions for undo and redo; their texts name the step that they would undo or redo."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence, QUndoStack

from explorer.session.undo_commands import SetState
from widgets.text.mnemonics import plain
from widgets.text.wording import worded


class HistoryActions(QObject):
    """The actions for undo and redo. Unlike those of QUndoStack, they can be translated when the language changes."""

    def __init__(self, stack: QUndoStack, parent: QObject) -> None:
        super().__init__(parent)
        self._stack = stack
        self.undo, self.redo = QAction(parent), QAction(parent)
        self.undo.setObjectName("action.undo")
        self.redo.setObjectName("action.redo")
        self.undo.setShortcut(QKeySequence("Ctrl+Z"))
        self.redo.setShortcuts([QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")])
        self.undo.triggered.connect(stack.undo)
        self.redo.triggered.connect(stack.redo)
        self.undo.setEnabled(stack.canUndo())
        self.redo.setEnabled(stack.canRedo())
        stack.canUndoChanged.connect(self.undo.setEnabled)
        stack.canRedoChanged.connect(self.redo.setEnabled)
        stack.undoTextChanged.connect(self.retranslate)
        stack.redoTextChanged.connect(self.retranslate)
        self.retranslate()

    def retranslate(self) -> None:
        """Sets the texts in the current language."""
        index = self._stack.index()
        for action, pattern, step in (
            (self.undo, self.tr("&Undo {0}"), self._stack.command(index - 1)),
            (self.redo, self.tr("&Redo {0}"), self._stack.command(index)),
        ):
            title = worded(step.title) if isinstance(step, SetState) else ""
            action.setText(pattern.format(title).strip())
            action.setIconText(plain(pattern.format("").strip()))
            action.setToolTip(plain(action.text()))
