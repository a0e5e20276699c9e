"""The dialog that exports an image: the user chooses the picture, the format and the scale."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from explorer.exporting import image_export, step_pictures
from explorer.exporting.image_export import FORMATS, PNG, SCALES, STEPS, SVG
from explorer.session.session import Session
from explorer.settings.settings import Settings
from explorer.settings.theming import Theming
from explorer.shell import dialogs
from explorer.shell.status_line import StatusLine
from explorer.stage.stage import Stage
from ops.presentation.attributes import caption
from widgets.controls.check_box import CheckBox
from widgets.controls.choice_box import ChoiceBox
from widgets.stage.figure import Figure
from widgets.style.delays import DONE_MS
from widgets.style.fonts import font
from widgets.style.sizes import GAP, IMAGE_DIALOG_WIDTH, INSET, LARGE_GAP, WIDE_GAP
from widgets.text.mnemonics import plain

_KINDS = {PNG: "PNG (*.png)", SVG: "SVG (*.svg)", STEPS: "PNG (*.png)"}


class ImageDialog(QDialog):
    """The dialog that exports an image. It starts with the last format and scale, and shows the size of the image."""

    def __init__(
        self,
        session: Session,
        stage: Stage,
        settings: Settings,
        status: StatusLine,
        theming: Theming,
        parent: QWidget,
        field: str = "",
    ) -> None:
        """Creates the dialog. `field` is the tensor that is selected at first; '' selects the whole stage."""
        super().__init__(parent)
        self._session, self._stage, self._settings = session, stage, settings
        self._status, self._theming = status, theming
        self.setObjectName("imageDialog")
        self.setWindowTitle(self.tr("Export image"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(IMAGE_DIALOG_WIDTH)
        self._of = self._choice("imageDialog.of", self.tr("Picture"))
        self._format = self._choice("imageDialog.format", self.tr("Format"))
        self._scale = self._choice("imageDialog.scale", self.tr("Scale"))
        self._size = QLabel()
        self._size.setObjectName("imageDialog.size")
        self._size.setWordWrap(True)
        self._size.setFont(font("body"))
        form = QFormLayout()
        form.setVerticalSpacing(GAP)
        form.setHorizontalSpacing(LARGE_GAP)
        for title, box in ((self.tr("&Picture"), self._of), (self.tr("&Format"), self._format)):
            form.addRow(title, box)
        form.addRow(self.tr("S&cale"), self._scale)
        self._caption = CheckBox(self.tr("C&aption: operator and attributes"))
        self._caption.setObjectName("imageDialog.caption")
        self._caption.setChecked(settings.image_has_caption)
        self._caption.set_theme(theming.theme)
        theming.changed.connect(self._caption.set_theme)
        form.addRow("", self._caption)
        form.addRow(self.tr("Size"), self._size)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._copy = self._button("imageDialog.copy", self.tr("C&opy"))
        self._save = self._button("imageDialog.save", self.tr("&Save..."))
        self._save.setDefault(True)
        self._copy.clicked.connect(self._on_copy)
        self._save.clicked.connect(self._on_save)
        self._buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(INSET, INSET, INSET, WIDE_GAP)
        layout.setSpacing(LARGE_GAP)
        layout.addLayout(form)
        layout.addWidget(self._buttons)
        self._fill(field)

    def _fill(self, field: str) -> None:
        self._of.addItem(self.tr("All tensors, with colours and formula"), "")
        for picture in self._stage.pictures:
            self._of.addItem(" ".join(part for part in (picture.title or picture.field, picture.read_at) if part))
            self._of.setItemData(self._of.count() - 1, picture.field)
        self._of.setCurrentIndex(max(self._of.findData(field), 0))
        for kind in FORMATS:
            self._format.addItem(self.tr("Steps, as an animated PNG") if kind == STEPS else kind.upper(), kind)
        self._format.setCurrentIndex(self._format.findData(self._settings.image_format))
        for scale in SCALES:
            self._scale.addItem(f"{scale}x", scale)
        self._scale.setCurrentIndex(self._scale.findData(self._settings.image_scale))
        for box in (self._of, self._format, self._scale):
            box.currentIndexChanged.connect(self._show_size)
        self._caption.toggled.connect(self._show_size)
        self._show_size()

    def _choice(self, name: str, title: str) -> ChoiceBox:
        box = ChoiceBox(name)
        box.setAccessibleName(title)
        box.set_theme(self._theming.theme)
        self._theming.changed.connect(box.set_theme)
        return box

    def _button(self, name: str, title: str) -> QPushButton:
        button = self._buttons.addButton(title, QDialogButtonBox.ButtonRole.ActionRole)
        button.setObjectName(name)
        button.setAccessibleName(plain(title))
        return button

    @property
    def _kind(self) -> str:
        return self._format.currentData()

    @property
    def _times(self) -> int:
        return self._scale.currentData()

    def _figure(self) -> Figure:
        text = caption(self._session.case) if self._caption.isChecked() else ""
        return image_export.figure(self._stage, self._of.currentData(), self._theming.theme, text)

    def _why_not(self, figure: Figure, kind: str) -> str:
        if kind == STEPS and (why := step_pictures.why_not(self._stage, self._session.case)):
            return why
        return image_export.why_not(self._stage, self._of.currentData(), figure, kind, self._times)

    def _show_size(self) -> None:
        figure = self._figure()
        size = figure.size if self._kind == SVG else figure.pixels(self._times)
        text = self.tr("{0} x {1}, sharp at every size") if self._kind == SVG else self.tr("{0} x {1} pixels")
        why = self._why_not(figure, self._kind)
        self._size.setText(why or text.format(size.width(), size.height()))
        self._size.setAccessibleName(self._size.text())
        self._save.setEnabled(not why)
        # The clipboard always gets pixels, even if the format is SVG.
        self._scale.setEnabled(self._kind != SVG)
        self._copy.setEnabled(not self._why_not(figure, PNG))

    def _on_copy(self) -> None:
        image_export.copy(self._figure(), self._times)
        self._status.showMessage(self.tr("Copied the picture"), DONE_MS)
        self._remember()

    def _on_save(self) -> None:
        kind, name = self._kind, self._of.currentData() or self._session.case.operator.title.lower()
        suffix = SVG if kind == SVG else PNG
        chosen = dialogs.ask_save(self, f"{name.replace(':', ' ')}.{suffix}", _KINDS[kind])
        if not chosen:
            return
        path = _with_ending(Path(chosen), suffix)
        if kind == STEPS:
            content = step_pictures.content(self._stage, self._session.case, self._figure, self._times)
        else:
            content = image_export.file_content(self._figure(), path.stem, kind, self._times)
        if dialogs.put(self, str(path), content):
            self._status.showMessage(self.tr("Saved {0}").format(path), DONE_MS)
            self._remember()

    def _remember(self) -> None:
        self._settings.image_format = self._kind
        self._settings.image_scale = self._times
        self._settings.image_has_caption = self._caption.isChecked()
        self.accept()


def _with_ending(path: Path, kind: str) -> Path:
    """Returns the path with the ending `.kind` appended to its name.

    Returns `path` unchanged if it has a suffix already, or if a file with the longer name exists.
    """
    named = path.with_name(f"{path.name}.{kind}")
    return path if path.suffix or named.exists() else named
