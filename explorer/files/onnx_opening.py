"""Opens a node of an ONNX model as a case."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from explorer.files.import_remarks import ImportRemarks
from explorer.files.onnx_dialog import OnnxDialog
from explorer.session.session import Session
from explorer.shell.waiting import GivenUpError, reading
from ops import FormatError
from ops.formats.imported import Imported
from ops.formats.onnx_import.reader import OnnxModel, OnnxNode
from ops.text.sentences import say


def open_onnx(path: Path, session: Session, window: QWidget) -> None:
    """Asks for a node, and opens it as one undo step. Raises FormatError if the file has no node that can be opened."""
    try:
        # Shape inference can take twenty seconds.
        model = reading(window, path.name, partial(_read, path))
    except GivenUpError:
        return
    dialog = OnnxDialog(path.name, model, window)
    dialog.chosen.connect(partial(_show, path.name, session, window))
    dialog.open()


def _read(path: Path) -> OnnxModel:
    model = OnnxModel(path)
    if not model.nodes():
        raise FormatError("The model has no node with a known operator.", path=path.name)
    return model


def _show(file: str, session: Session, window: QWidget, node: OnnxNode, imported: Imported) -> None:
    session.open_case(imported.case, say("Open {node} of {file}", node=node.name, file=file))
    ImportRemarks(_tr("{0} of {1}").format(node.name, file), imported.remarks, window).show()


def _tr(text: str) -> str:
    return QCoreApplication.translate("OnnxOpening", text)
