"""The dialog that asks for a node of an ONNX model, and for the sizes of its free dimensions."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from explorer.shell.waiting import GivenUpError, reading
from ops import FormatError
from ops.formats.imported import Imported
from ops.formats.onnx_import.listed import LONGEST_NAME, FreeDimensionsError, OnnxNode, in_short
from ops.formats.onnx_import.reader import OnnxModel
from ops.text.literals import parse_integer, shortened
from ops.text.sentences import said_by, say
from ops.text.values import Malformed
from widgets.style.fonts import font
from widgets.style.sizes import GAP, INSET, ONNX_DIALOG, ROW_HEIGHT, WIDE_GAP, WIDEST_NODE_INPUTS, WIDEST_NODE_NAME
from widgets.text.wording import worded

MOST_ASKED = 32  # sizes that are asked for at once
_NOTHING = QModelIndex()
Index = QModelIndex | QPersistentModelIndex


class OnnxDialog(QDialog):
    """Lists all nodes of a model, sortable by every column. A node that cannot be opened shows the reason."""

    chosen = Signal(OnnxNode, Imported)  # the node, and the case read from it
    whole_chosen = Signal(object)  # ImportedNetwork

    def __init__(self, file: str, model: OnnxModel, nodes: Sequence[OnnxNode], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._given: dict[str, str] = {}
        self._asked: tuple[str, ...] = ()
        self._free = tuple(dict.fromkeys(name for node in nodes if node.why_not is None for name in node.free))
        self.setObjectName("onnx")
        self.setWindowTitle(self.tr("Open {0}").format(file))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(*ONNX_DIALOG)
        readable = sum(node.why_not is None for node in nodes)
        heading = QLabel(
            self.tr("{1} of the {0} nodes can be opened as DirectML operators.").format(len(nodes), readable)
        )
        self._table = OnnxTable(nodes, self)
        self._shown = QSortFilterProxyModel(self)
        self._shown.setSourceModel(self._table)
        self._shown.setFilterKeyColumn(-1)
        self._shown.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._view = self._list()
        self._detail = QLabel()
        self._detail.setObjectName("onnx.detail")
        self._detail.setWordWrap(True)
        self._detail.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._detail.setAccessibleName(self.tr("About the node"))
        self._sizes = QWidget()
        self._form = QFormLayout(self._sizes)
        self._form.setContentsMargins(0, 0, 0, 0)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel)
        self._open: QPushButton = buttons.button(QDialogButtonBox.StandardButton.Open)
        self._open.setObjectName("onnx.open")
        self._open.setDefault(True)
        self._open.setProperty("primary", "true")
        whole = buttons.addButton(self.tr("Open the whole &graph"), QDialogButtonBox.ButtonRole.ActionRole)
        whole.setObjectName("onnx.whole")
        whole.setAutoDefault(False)
        whole.setEnabled(readable > 1)
        whole.clicked.connect(self._on_whole)
        buttons.accepted.connect(self._on_accepted)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(INSET, INSET, INSET, WIDE_GAP)
        layout.setSpacing(WIDE_GAP)
        for part in (heading, self._filter(), self._view, self._detail, self._sizes, buttons):
            layout.addWidget(part)
        self._choose_first()

    def _filter(self) -> QLineEdit:
        edit = QLineEdit()
        edit.setObjectName("onnx.filter")
        edit.setPlaceholderText(self.tr("Filter by name, type, shape, operator or reason"))
        edit.setAccessibleName(self.tr("Filter the nodes"))
        edit.setClearButtonEnabled(True)
        edit.textChanged.connect(self._on_filtered)
        return edit

    def _list(self) -> QTableView:
        view = QTableView()
        view.setObjectName("onnx.nodes")
        view.setAccessibleName(self.tr("Nodes of the model"))
        view.setModel(self._shown)
        view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.setShowGrid(False)
        view.setTabKeyNavigation(False)
        view.setWordWrap(False)
        view.setSortingEnabled(True)
        view.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self._shown.sort(-1)  # the order of the model, until a heading is clicked
        view.verticalHeader().hide()
        view.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        header = view.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        header.setStretchLastSection(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setFont(font("caption"))
        view.resizeColumnsToContents()
        for column, widest in enumerate((WIDEST_NODE_NAME, WIDEST_NODE_NAME, WIDEST_NODE_INPUTS, WIDEST_NODE_NAME)):
            # Qt does not know the padding of the style sheet before the dialog is shown.
            view.setColumnWidth(column, min(view.columnWidth(column) + 2 * GAP, widest))
        view.selectionModel().currentRowChanged.connect(self._on_current_changed)
        view.activated.connect(self._on_accepted)
        return view

    # Display

    def _choose_first(self) -> None:
        """Selects the first node that can be opened; if there is none, the first node."""
        rows = [self._shown.index(row, 0) for row in range(self._shown.rowCount())]
        readable = (index for index in rows if self._node(index).why_not is None)
        first = next(readable, rows[0] if rows else QModelIndex())
        self._view.setCurrentIndex(first)
        self._show_current()

    def _node(self, index: QModelIndex) -> OnnxNode:
        return self._table.node_at(self._shown.mapToSource(index))

    @property
    def _current(self) -> OnnxNode | None:
        index = self._view.currentIndex()
        return self._node(index) if index.isValid() else None

    def _show_current(self) -> None:
        node = self._current
        self._open.setEnabled(node is not None and node.why_not is None)
        if node is None:
            self._say(self.tr("No node matches."), "")
            self._ask(())
            return
        about = f"{shortened(node.op_type)} {worded(in_short([*map(worded, node.shapes)]))}"
        self._say(worded(node.why_not or node.fallback) or about, "warning" if node.why_not or node.fallback else "")
        self._ask(() if node.why_not else node.free)

    def _say(self, sentence: str, severity: str) -> None:
        self._detail.setText(sentence)
        self._detail.setProperty("severity", severity)
        self._detail.style().unpolish(self._detail)
        self._detail.style().polish(self._detail)

    def _ask(self, names: tuple[str, ...]) -> None:
        """Shows an editor for the size of each free dimension, with the size that was typed earlier.

        If there are very many dimensions, only the first ones without a size get editors. When these have sizes, the
        next ones get editors.
        """
        if len(names) > MOST_ASKED:
            names = tuple(name for name in names if not self._given.get(name))[:MOST_ASKED]
        if names == self._asked:
            return
        self._asked = names
        while self._form.rowCount():
            self._form.removeRow(0)
        for name in names:
            edit = QLineEdit(self._given.get(name, ""))
            edit.setObjectName(f"onnx.size:{name}")
            edit.setAccessibleName(self.tr("Size of {0}").format(name))
            edit.setPlaceholderText(self.tr("at least 1"))
            self._form.addRow(self.tr("Size of {0}").format(name), edit)
        self._sizes.setVisible(bool(names))

    def _typed(self) -> dict[str, str]:
        edits = {name: self.findChild(QLineEdit, f"onnx.size:{name}") for name in self._asked}
        return {name: edit.text() for name, edit in edits.items() if edit is not None}

    # Input by the user

    def _on_filtered(self, text: str) -> None:
        self._shown.setFilterFixedString(text)
        if not self._view.currentIndex().isValid():
            self._choose_first()

    def _on_current_changed(self) -> None:
        self._given |= self._typed()
        self._show_current()

    def _sizes_given(self) -> dict[str, int] | None:
        """The sizes of free dimensions that the user has typed, by name; None if a shown editor has no valid size."""
        self._given |= self._typed()
        sizes: dict[str, int] = {}
        for name, text in self._given.items():
            size = parse_integer(text, 1, (1 << 32) - 1, "UINT")
            if isinstance(size, int):
                sizes[name] = size
            elif name in self._asked:
                self._refuse(name, size)
                return None
        return sizes

    def _on_whole(self) -> None:
        """Opens the whole graph; asks first for the sizes of all free dimensions."""
        if any(name not in self._asked for name in self._free if not self._given.get(name)):
            self._given |= self._typed()
            self._ask(self._free)
        sizes = self._sizes_given()
        if sizes is None:
            return
        from ops.formats.networks import onnx_reader  # imported here, because most users open single nodes

        try:
            found = reading(self, self.windowTitle(), partial(onnx_reader.network_of, self._model, sizes))
        except GivenUpError:
            return
        except FormatError as error:
            self._say(worded(said_by(error)), "error")
            return
        self.accept()
        self.whole_chosen.emit(found)

    def _on_accepted(self) -> None:
        node = self._current
        if node is None or node.why_not is not None:
            return
        sizes = self._sizes_given()
        if sizes is None:
            return
        try:
            read = partial(self._model.read, node.name, sizes)
            imported = reading(self, node.name, read)
        except GivenUpError:
            return
        except FreeDimensionsError as error:
            self._say(worded(said_by(error)), "warning")
            self._ask(error.names)
            return
        except FormatError as error:
            self._say(worded(said_by(error)), "error")
            return
        self.accept()
        self.chosen.emit(node, imported)

    def _refuse(self, name: str, size: Malformed) -> None:
        pattern = "{name} {why}." if size.why.startswith("is ") else "{name}: {why}."
        self._say(worded(say(pattern, name=name, why=size.why)), "error")
        edit = self.findChild(QLineEdit, f"onnx.size:{name}")
        if edit is not None:
            edit.setFocus()
            edit.selectAll()


class OnnxTable(QAbstractTableModel):
    """The table of the nodes of an ONNX model.

    A row shows a node: its name, its type, its input shapes, the operators that it becomes, and the sizes that it
    needs. If the node cannot be opened, or if onnxruntime does not run it with DirectML, the row shows the reason.
    """

    def __init__(self, nodes: Sequence[OnnxNode], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._nodes = nodes

    def node_at(self, index: Index) -> OnnxNode:
        """The node of a row."""
        return self._nodes[index.row()]

    def rowCount(self, parent: Index = _NOTHING) -> int:
        return 0 if parent.isValid() else len(self._nodes)

    def columnCount(self, parent: Index = _NOTHING) -> int:
        return 0 if parent.isValid() else 5

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return (self.tr("Node"), self.tr("Type"), self.tr("Inputs"), self.tr("Operators"), self.tr("Remarks"))[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        node = self.node_at(index)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return (
                shortened(node.name, LONGEST_NAME),
                shortened(node.op_type),
                worded(in_short([*map(worded, node.shapes)])),
                ", ".join(node.operators),
                worded(node.why_not or node.fallback) or worded(in_short(node.free)),
            )[index.column()]
        if role == Qt.ItemDataRole.ForegroundRole and node.why_not is not None:
            return QGuiApplication.palette().color(QPalette.ColorRole.PlaceholderText)
        return None
