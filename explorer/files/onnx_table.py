"""The nodes of an ONNX model as a table model: a row a node."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import QWidget

from ops.formats.onnx_import.reader import OnnxNode
from widgets.text.wording import worded

_NOTHING = QModelIndex()
Index = QModelIndex | QPersistentModelIndex


class OnnxTable(QAbstractTableModel):
    """Name, type, shapes of the inputs, and what stands in the way; nodes that cannot be read are grey."""

    def __init__(self, nodes: Sequence[OnnxNode], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._nodes = nodes

    def node_at(self, index: Index) -> OnnxNode:
        return self._nodes[index.row()]

    def rowCount(self, parent: Index = _NOTHING) -> int:
        return 0 if parent.isValid() else len(self._nodes)

    def columnCount(self, parent: Index = _NOTHING) -> int:
        return 0 if parent.isValid() else 4

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return (self.tr("Node"), self.tr("Type"), self.tr("Inputs"), self.tr("Needs"))[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        node = self.node_at(index)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return (
                node.name,
                node.op_type,
                ", ".join(map(worded, node.shapes)),
                worded(node.why_not or "") or ", ".join(node.free),
            )[index.column()]
        if role == Qt.ItemDataRole.ForegroundRole and node.why_not is not None:
            return QGuiApplication.palette().color(QPalette.ColorRole.PlaceholderText)
        return None
