"""Loads all numbers of an input from a file or the clipboard. Writes the numbers of tensors to files."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path

import numpy as np
from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QMessageBox, QWidget

from explorer.session.session import Session
from explorer.shell import dialogs
from explorer.shell.waiting import GivenUpError, reading
from explorer.stage.stage import Stage
from ops import FormatError
from ops.arrays.dtypes import DataType
from ops.arrays.layout import Shape, count
from ops.formats.numbers.cells_text import read_cells
from ops.formats.numbers.number_file import SUFFIXES, packed_file, read_numbers
from ops.model.cell_numbers import changed_by_cast
from ops.model.data import cast
from ops.model.tensor import MAX_RANK, braces
from ops.text.sentences import said_by, say
from widgets.controls.message_box import MessageBox, yes_or_no
from widgets.text.wording import worded


class NumberLoading(QObject):
    """Loads the numbers of an input, as one undo step.

    If the numbers do not fit the shape of the tensor, or if the cast to its data type changes them, asks the user
    first.
    """

    def __init__(self, session: Session, stage: Stage, window: QWidget) -> None:
        super().__init__(window)
        self._session, self._stage, self._window = session, stage, window

    def ask_file(self, field: str) -> None:
        """Asks for a file, and loads the numbers of an input from it."""
        title = self.tr("Numbers of {0}").format(field)
        kinds = f"{self.tr('Numbers')} ({' '.join(f'*{suffix}' for suffix in SUFFIXES)});;{self.tr('All files')} (*)"
        if path := QFileDialog.getOpenFileName(self._window, title, "", kinds)[0]:
            self.load_file(field, path)

    def load_file(self, field: str, path: str | Path) -> None:
        """Loads the numbers of an input from a file."""
        name = Path(path).name
        data_type = self._data_type(field, name)
        if data_type is not None:
            try:
                read = partial(read_numbers, Path(path), data_type, self._sizes(field))
                numbers = reading(self._window, name, read)
            except FormatError as error:
                self._refuse_file(name, error)
                return
            except GivenUpError:
                return
            self._offer(field, name, numbers, data_type)

    def load_clipboard(self, field: str) -> None:
        """Loads the numbers of an input from the clipboard."""
        name = self.tr("The clipboard")
        data_type = self._data_type(field, name)
        if data_type is not None:
            try:
                numbers = read_cells(QGuiApplication.clipboard().text(), data_type)
            except FormatError as error:
                self._refuse_file(name, error)
                return
            self._offer(field, name, numbers, data_type)

    def drop(self, path: str, field: str | None) -> None:
        """Loads a file that was dropped on the tensor `field`; if `field` is None, loads the file into the only input.

        If there is no input or there are several, or if `field` is not an input, shows a message instead.
        """
        name, case = Path(path).name, self._session.case
        inputs = [tensor.name for tensor in case.operator.inputs if case.has(tensor.name)]
        if field is None and len(inputs) == 1:
            field = inputs[0]
        if field in inputs:
            self.load_file(field, path)
        elif field is not None:
            self._refuse(name, self.tr("{0} is not an input: its numbers are computed.").format(field))
        elif not inputs:
            self._refuse(name, self.tr("{0} has no inputs.").format(case.operator.name))
        else:
            self._refuse(name, self.tr("Drop the file on one of these tensors: {0}.").format(", ".join(inputs)))

    def export_all(self) -> None:
        """Writes every tensor on the stage that has numbers as a .npy file into a folder."""
        folder = QFileDialog.getExistingDirectory(self._window, self.tr("Export tensors to"))
        if not folder:
            return
        arrays = {
            shown.field: packed_file(shown.values, shown.data_type)
            for shown in self._stage.pictures
            if shown.values is not None
        }
        there = [f"{name}.npy" for name in arrays if Path(folder, f"{name}.npy").exists()]
        if not there:
            self._export(folder, arrays)
            return
        question = self.tr("{0} already contains {1}. Replace?").format(folder, ", ".join(there))
        box = yes_or_no(self.tr("Export tensors"), question, self._window)
        box.accepted.connect(partial(self._export, folder, arrays))
        box.show_once("replaceFiles")

    def _export(self, folder: str, arrays: Mapping[str, np.ndarray]) -> None:
        for name, array in arrays.items():
            if not dialogs.save_array(self._window, str(Path(folder, f"{name}.npy")), array):
                return

    def _sizes(self, field: str) -> Shape | None:
        desc = self._session.case.tensor(field)
        return desc.shape if desc is not None and desc.is_laid_out else None

    def _data_type(self, field: str, name: str) -> DataType | None:
        desc = self._session.case.tensor(field)
        data_type = desc.data_type if desc is not None else None
        if isinstance(data_type, DataType) and data_type.bits:
            return data_type
        self._refuse(name, self.tr("{0} has no data type; choose one first.").format(field))
        return None

    def _offer(self, field: str, name: str, numbers: np.ndarray, data_type: DataType) -> None:
        desc = self._session.case.tensor(field)
        assert desc is not None
        numbers = numbers.reshape(numbers.shape or (1,))
        shape = desc.shape if desc.is_laid_out else None
        fits = shape is not None and _without_leading_ones(numbers.shape) == _without_leading_ones(shape)
        changed = changed_by_cast(numbers, data_type)
        if fits and not changed:
            self._load(field, name, numbers, data_type, shape)
            return
        box = MessageBox(QMessageBox.Icon.Question, self.tr("Load numbers"), "", parent=self._window)
        has = f"{numbers.dtype.name.upper()} {braces(numbers.shape)}"
        wanted = f"{data_type.name} {braces(desc.sizes)}"
        box.setText(self.tr("{0} contains {1}, but {2} is {3}.").format(name, has, field, wanted))
        if changed:
            box.setInformativeText(
                self.tr("The cast to {0} changes {1} of {2} numbers.").format(data_type.name, changed, numbers.size)
            )
        if fits:
            _button(box, "cast", self.tr("Cast and load"))
        else:
            if numbers.ndim <= MAX_RANK:
                _button(box, "takeShape", self.tr("Resize the tensor to {0}").format(braces(numbers.shape)))
            if shape is not None and numbers.size == count(shape):
                _button(box, "reshape", self.tr("Reshape the numbers to {0}").format(braces(shape)))
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.buttonClicked.connect(partial(self._on_answer, field, name, numbers, data_type, shape))
        box.show_once("loadNumbers")

    def _on_answer(
        self,
        field: str,
        name: str,
        numbers: np.ndarray,
        data_type: DataType,
        shape: tuple[int, ...] | None,
        button: QAbstractButton,
    ) -> None:
        answer = button.objectName()
        if answer == "loadNumbers.takeShape":
            self._load(field, name, numbers, data_type, None)
        elif answer in ("loadNumbers.reshape", "loadNumbers.cast"):
            self._load(field, name, numbers, data_type, shape)

    def _load(
        self, field: str, name: str, numbers: np.ndarray, data_type: DataType, shape: tuple[int, ...] | None
    ) -> None:
        """Sets the numbers of the input `field`, converted to `data_type` and reshaped to `shape`. If `shape` is None,
        the tensor gets the shape of the numbers.

        Shows a message if some numbers are lost because cells share elements. `name` is the name of the file.
        """
        typed = cast(numbers if shape is None else numbers.reshape(shape), data_type)
        title = say("Load {file} into {field}", file=name, field=field)
        self._session.load_numbers(field, typed, title, take_shape=shape is None)
        desc = self._session.case.tensor(field)
        if desc is not None and desc.explicit_steps is not None and desc.is_laid_out:
            lost = int((_bits(self._session.case.logical(field)) != _bits(typed)).sum())
            if lost:
                sentence = self.tr(
                    "{0} of {1} numbers were overwritten by others, because cells of {2} share elements."
                )
                self._tell(name, sentence.format(lost, typed.size, field))

    def _refuse_file(self, name: str, error: FormatError) -> None:
        # A reason such as "has 5 bytes" continues the sentence after the name; all other reasons follow a colon.
        continues = error.line is None and said_by(error)[:1].islower()
        pattern = "{file} {why}." if continues else "{file}: {why}."
        self._tell(name, worded(say(pattern, file=name, why=said_by(error))))

    def _refuse(self, name: str, why: str) -> None:
        self._tell(name, f"{name}: {why}")

    def _tell(self, title: str, sentence: str) -> None:
        box = MessageBox(QMessageBox.Icon.Warning, title, sentence, parent=self._window)
        box.show_once("notLoaded")


def is_number_file(path: str) -> bool:
    """True if the file has a suffix of number files. A .json file must also begin with a list."""
    suffix = Path(path).suffix.lower()
    if suffix != ".json":
        return suffix in SUFFIXES
    try:
        if not Path(path).is_file():  # opening a pipe would block
            return False
        with Path(path).open("rb") as file:
            return file.read(256).removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"["
    except (OSError, ValueError):
        return False


def _button(box: QMessageBox, name: str, text: str) -> None:
    button = box.addButton(text, QMessageBox.ButtonRole.AcceptRole)
    button.setObjectName(f"loadNumbers.{name}")


def _without_leading_ones(shape: tuple[int, ...]) -> tuple[int, ...]:
    first = next((dimension for dimension, size in enumerate(shape) if size != 1), len(shape))
    return shape[first:]


def _bits(values: np.ndarray) -> np.ndarray:
    """The bits of the numbers as integers, so that NaN equals NaN."""
    return np.ascontiguousarray(values).view(f"u{values.dtype.itemsize}")
