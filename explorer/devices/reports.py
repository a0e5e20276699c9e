"""Saves model files with a report of an error, and shows the report when the user opens such a file."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMessageBox, QPlainTextEdit, QVBoxLayout, QWidget

from explorer.shell import dialogs
from ops import FormatError
from ops.formats.dxdispatch.json_text import parse, read_text
from ops.model.case import Case
from ops.system.file_reading import read_at_most
from ops.system.file_writing import why_not
from ops.text.literals import shortened
from widgets.controls.labels import WrappedLabel
from widgets.controls.message_box import MessageBox
from widgets.style.fonts import font
from widgets.style.sizes import INSET, REPORT_DIALOG, WIDE_GAP

# In bytes. A larger model file is opened, but not searched for a report.
LARGEST_FILE = 1 << 24
LONGEST_FINDINGS = 1 << 18
_LONGEST_LINE = 280
_INDENT, _DEEPEST = "    ", 16


def ask_and_save(parent: QWidget, case: Case, happened: Mapping[str, Any]) -> None:
    """Asks the user for a path, and saves a report about the case there. `happened` are the further entries of the
    report.
    """
    from ops.directml.client.report import file_name, report_text  # imported here, because the start does not need it

    path = dialogs.ask_save(parent, file_name(case), _report_files())
    _write(parent, path, lambda: report_text(case, happened).encode("utf-8"))


def ask_and_copy(parent: QWidget, report: Path) -> None:
    """Asks the user for a path, and copies the file `report` to it. The report was saved earlier, when the error that
    it describes happened.
    """
    try:
        content = report.read_bytes()
    except OSError as error:
        dialogs.say_not_saved(parent, _tr("{0} cannot be read: {1}.").format(report, why_not(error)))
        return
    _write(parent, dialogs.ask_save(parent, report.name, _report_files()), lambda: content)


def show_report_of(parent: QWidget, path: Path) -> None:
    """Shows the report in the file `path` in a dialog; does nothing if the file contains no report."""
    report = report_in(path)
    if report is not None:
        ReportDialog(report, parent).show()


def report_in(path: Path) -> dict[str, Any] | None:
    """Returns the entry `explorer.report` of a model file; None if the file has no report or cannot be read."""
    try:
        if path.stat().st_size > LARGEST_FILE or b'"report"' not in (raw := read_at_most(path, LARGEST_FILE)):
            return None
        model = parse(read_text(raw, path.name))
    except (OSError, FormatError):
        return None  # unlikely, because the file has just been opened
    for key in ("explorer", "report"):
        model = cast("dict[str, Any]", model).get(key) if isinstance(model, dict) else None
    return cast("dict[str, Any]", model) if isinstance(model, dict) else None


def findings(report: Mapping[str, Any]) -> str:
    """The entries of a report, one per line.

    The text has a maximum length, because the report may come from any file.
    """
    lines: list[str] = []
    _add(lines, report, "")
    return "\n".join(lines)[:LONGEST_FINDINGS]


def headline(report: Mapping[str, Any]) -> str:
    """The event that the report is about, on one line; '' if the report does not name it."""
    return shortened(_text(report.get("happened")) or "", _LONGEST_LINE)


def _add(lines: list[str], value: Any, indent: str) -> None:
    if len(indent) > _DEEPEST * len(_INDENT):
        lines.append(f"{indent}...")
        return
    entries: list[tuple[str, Any]] = []
    if isinstance(value, dict):
        entries = [(f"{key}:", entry) for key, entry in cast("dict[str, Any]", value).items()]
    elif isinstance(value, list):
        entries = [("-", entry) for entry in cast("list[Any]", value)]
    for name, entry in entries:
        text = _text(entry)
        if text is None:
            lines.append(f"{indent}{name}")
            _add(lines, entry, indent + _INDENT)
        elif "\n" in text:
            lines += [f"{indent}{name}", *(f"{indent}{_INDENT}{line}" for line in text.splitlines())]
        elif text:
            lines.append(f"{indent}{name} {text}")


def _text(value: Any) -> str | None:
    """Returns an entry of a report as text; None if it must be shown as several entries, because it is a list or an
    object that contains strings, lists or objects.

    A string is returned unchanged, a missing value or an empty entry gives '', and any other value is written as JSON.
    """
    if isinstance(value, str):
        return value
    if isinstance(value, dict | list) and any(isinstance(e, dict | list | str) for e in _parts(value)):
        return None
    return "" if value is None or value in ([], {}) else json.dumps(value)


def _parts(value: Any) -> list[Any]:
    return list(cast("dict[str, Any]", value).values() if isinstance(value, dict) else cast("list[Any]", value))


class ReportDialog(QDialog):
    """Shows the text of a report while the window behind it shows the report's case. The dialog is not modal."""

    def __init__(self, report: Mapping[str, Any], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("report")
        self.setWindowTitle(self.tr("Report"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(*REPORT_DIALOG)
        self._text = findings({key: entry for key, entry in report.items() if key != "happened"})
        self._happened = headline(report) or self.tr("The file contains a report about this case.")
        heading = WrappedLabel("title")
        heading.setObjectName("report.happened")
        heading.setText(self._happened)
        details = QPlainTextEdit(self._text)
        details.setObjectName("report.findings")
        details.setAccessibleName(self.tr("Details of the report"))
        details.setReadOnly(True)
        details.setFont(font("mono-body"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        copy = buttons.addButton(self.tr("&Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.setObjectName("report.copy")
        copy.clicked.connect(self._on_copy)
        buttons.rejected.connect(self.close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(INSET, INSET, INSET, WIDE_GAP)
        layout.setSpacing(WIDE_GAP)
        for part in (heading, details, buttons):
            layout.addWidget(part, 1 if part is details else 0)

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(f"{self._happened}\n\n{self._text}\n")


def _write(parent: QWidget, path: str, content: Callable[[], bytes]) -> None:
    if not path or not dialogs.put(parent, path, content):
        return
    box = MessageBox(QMessageBox.Icon.Information, _tr("Report"), _tr("Saved {0}.").format(path), parent=parent)
    box.setInformativeText(_tr("Open the file like any model file to see the report."))
    box.show_once("reportSaved")


def _report_files() -> str:
    return f"{_tr('DxDispatch models')} (*.json)"


def _tr(text: str) -> str:
    return QCoreApplication.translate("Reports", text)
