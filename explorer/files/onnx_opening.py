"""Opens a node of an ONNX model as a case, or the whole graph as a network."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from explorer.files.import_remarks import ImportRemarks
from explorer.files.network_files import show_network
from explorer.files.onnx_dialog import OnnxDialog
from explorer.session.session import Session
from explorer.shell.waiting import GivenUpError, Progress, reading
from ops.formats.imported import Imported
from ops.formats.networks.imported import ImportedNetwork
from ops.formats.onnx_import.listed import OnnxNode
from ops.formats.onnx_import.reader import OnnxModel
from ops.text.sentences import say


def open_onnx(path: Path, session: Session, window: QWidget) -> None:
    """Asks for a node or the whole graph, and opens it as one undo step. Raises FormatError if the file is not an ONNX
    model.
    """
    try:
        # A large model takes long; the user can cancel.
        progress = Progress()
        found = reading(window, path.name, partial(_listed, path, progress), progress)
    except GivenUpError:
        return
    dialog = OnnxDialog(path.name, *found, window)
    dialog.chosen.connect(partial(_show, path.name, session, window))
    dialog.whole_chosen.connect(partial(_show_whole, path, session))
    dialog.open()


def _listed(path: Path, progress: Progress) -> tuple[OnnxModel, list[OnnxNode]]:
    """Reads an ONNX model; returns it with a list of its nodes. `progress` gets the number of nodes read so far."""
    model, nodes = OnnxModel(path), list[OnnxNode]()
    for node in model.listed():
        nodes.append(node)
        progress.done, progress.total = len(nodes), model.node_count
    return model, nodes


def _show(file: str, session: Session, window: QWidget, node: OnnxNode, imported: Imported) -> None:
    session.open_case(imported.case, say("Open {node} of {file}", node=node.name, file=file))
    ImportRemarks(_tr("{0} of {1}").format(node.name, file), imported.remarks, window).show()


def _show_whole(path: Path, session: Session, found: ImportedNetwork) -> None:
    show_network(session, found, path)


def _tr(text: str) -> str:
    return QCoreApplication.translate("OnnxOpening", text)
