"""Reports of what went wrong: saved as one file that opens, and shown again when it is opened."""

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

# A report is a model with a few pages more; a larger file is opened, but not looked through once more.
LARGEST_FILE = 1 << 24
LONGEST_FINDINGS = 1 << 18
_LONGEST_LINE = 280
_INDENT, _DEEPEST = "    ", 16


def ask_and_save(parent: QWidget, case: Case, happened: Mapping[str, Any]) -> None:
    """A report about a case as a file that the person names."""
    from ops.directml.client.report import file_name, report_text  # nothing goes wrong while the program starts

    path = dialogs.ask_save(parent, file_name(case), _report_files())
    _write(parent, path, lambda: report_text(case, happened).encode("utf-8"))


def ask_and_copy(parent: QWidget, report: Path) -> None:
    """The same of a report that was saved when it happened."""
    try:
        content = report.read_bytes()
    except OSError as error:
        dialogs.say_not_saved(parent, _tr("{0} cannot be read: {1}.").format(report, why_not(error)))
        return
    _write(parent, dialogs.ask_save(parent, report.name, _report_files()), lambda: content)


def show_report_of(parent: QWidget, path: Path) -> None:
    """Shows what a file that was opened reports; nothing for a file that is no report."""
    told = report_in(path)
    if told is not None:
        ReportDialog(told, parent).show()


def report_in(path: Path) -> dict[str, Any] | None:
    """What stands under `explorer.report` of a file; None when nothing does."""
    try:
        if path.stat().st_size > LARGEST_FILE or b'"report"' not in (raw := read_at_most(path, LARGEST_FILE)):
            return None
        model = parse(read_text(raw, path.name))
    except (OSError, FormatError):
        return None  # it has been opened, so it was readable a moment ago
    for key in ("explorer", "report"):
        model = cast(dict[str, Any], model).get(key) if isinstance(model, dict) else None
    return cast(dict[str, Any], model) if isinstance(model, dict) else None


def findings(told: Mapping[str, Any]) -> str:
    """All that a report tells, a line each; of a file that anybody may have written."""
    lines: list[str] = []
    _add(lines, told, "")
    return "\n".join(lines)[:LONGEST_FINDINGS]


def headline(told: Mapping[str, Any]) -> str:
    """What happened, in a line; "" when the report does not say."""
    return shortened(_text(told.get("happened")) or "", _LONGEST_LINE)


def _add(lines: list[str], value: Any, indent: str) -> None:
    if len(indent) > _DEEPEST * len(_INDENT):
        lines.append(f"{indent}...")
        return
    entries: list[tuple[str, Any]] = []
    if isinstance(value, dict):
        entries = [(f"{key}:", entry) for key, entry in cast(dict[str, Any], value).items()]
    elif isinstance(value, list):
        entries = [("-", entry) for entry in cast(list[Any], value)]
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
    """A value on one line; None for one that takes several, "" for one that tells nothing."""
    if isinstance(value, str):
        return value
    if isinstance(value, dict | list) and any(isinstance(e, dict | list | str) for e in _parts(value)):
        return None
    return "" if value is None or value in ([], {}) else json.dumps(value)


def _parts(value: Any) -> list[Any]:
    return list(cast(dict[str, Any], value).values() if isinstance(value, dict) else cast(list[Any], value))


class ReportDialog(QDialog):
    """Stays beside the window, which shows the case that it is about."""

    def __init__(self, told: Mapping[str, Any], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("report")
        self.setWindowTitle(self.tr("Report"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(*REPORT_DIALOG)
        self._text = findings({key: entry for key, entry in told.items() if key != "happened"})
        self._happened = headline(told) or self.tr("The file tells what happened to this case.")
        heading = WrappedLabel("title")
        heading.setObjectName("report.happened")
        heading.setText(self._happened)
        details = QPlainTextEdit(self._text)
        details.setObjectName("report.findings")
        details.setAccessibleName(self.tr("What the report tells"))
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
    box.setInformativeText(_tr("It opens like every model file, and tells what happened."))
    box.show_once("reportSaved")


def _report_files() -> str:
    return f"{_tr('DxDispatch models')} (*.json)"


def _tr(text: str) -> str:
    return QCoreApplication.translate("Reports", text)
