"""Reads the numbers of a tensor from the file that a model names as their source. A .npy file is read as such; any
other file is raw bytes.
"""

import os
from pathlib import Path, PureWindowsPath
from typing import Any

import numpy as np

from ops.arrays.dtypes import Array, DataType
from ops.attribute_types import json_text
from ops.quick_dataclass import quick_dataclass
from ops.system.file_reading import open_file, read_at_most
from ops.text.format_error import FormatError
from ops.text.literals import shortened
from ops.text.sentences import said_by, say

LARGEST_FILE = 256 << 20
PICTURES = (".jpg", ".jpeg", ".png")
_PORTS = (f"{port}{number}" for port in ("COM", "LPT") for number in "0123456789¹²³")
_DEVICES = {"CON", "CONIN$", "CONOUT$", "PRN", "AUX", "NUL", *_PORTS}


@quick_dataclass
class FileAccess:
    """The files from which a model may read data. They lie in `folder`; if `beyond` is set, files elsewhere may be read
    too. If `folder` is None, no file may be read.
    """

    folder: Path | None = None
    beyond: bool = False

    def leaves(self, source: str) -> bool:
        """True if the path `source` leads out of the folder.

        Accesses the file system only if the text of the path does not show this. Returns False if no folder is set, or
        if the path cannot be resolved.
        """
        if self.folder is None:
            return False
        if os.path.isabs(source) or ".." in Path(source).parts or Path(source).drive:
            inside = os.path.normpath(self.folder.absolute() / source)
            if not Path(inside).is_relative_to(os.path.normpath(self.folder.absolute())):
                return True
        try:
            return not (self.folder / source).resolve().is_relative_to(self.folder.resolve())
        except (OSError, ValueError, RuntimeError):  # a NUL in the path, or links in a circle
            return False  # reading the file will raise the error again


def is_device(source: str, system: str = os.name) -> bool:
    """True if `system` is Windows and the file name is a device there, in any folder: CON, nul.txt, COM1."""
    return system == "nt" and PureWindowsPath(source).name.split(".")[0].strip().upper() in _DEVICES


def read_source(source: Any, data_type: DataType | None, access: FileAccess) -> Array:
    """The elements of the file at `source` as a one-dimensional array.

    `data_type` is the type that the model states; a .npy file must have the same type. Raises FormatError if the file
    is not allowed or cannot be read; its message continues a sentence that begins "The data of InputTensor".
    """
    if not isinstance(source, str) or not source:
        raise FormatError(say("has sourcePath {source}, which is not a path", source=shortened(json_text(source))))
    said = say("has sourcePath '{source}'", source=shortened(source))
    if access.folder is None:
        raise FormatError(say("{said}, which is only read if the model itself is a file", said=said))
    if is_device(source):
        raise FormatError(say("{said}, a name that Windows reserves for a device", said=said))
    if not access.beyond and access.leaves(source):
        raise FormatError(say("{said}, which is outside the folder of the model file", said=said))
    try:
        path = (access.folder / source).resolve()
        if not path.exists():
            raise FormatError(say("{said}, which does not exist", said=said))
        if not path.is_file():
            raise FormatError(say("{said}, which is not a file", said=said))
        if path.suffix.lower() in PICTURES:
            raise FormatError(say("{said}, which is a picture; save its numbers as a .npy file", said=said))
        if path.stat().st_size > LARGEST_FILE:
            raise FormatError(say("{said}, which has more than {most} bytes, the limit", said=said, most=LARGEST_FILE))
        if path.suffix.lower() == ".npy":
            return _stated(_npy(path, said), data_type, said)
        raw = read_at_most(path, LARGEST_FILE)
    except (OSError, ValueError, RuntimeError) as error:  # a NUL in the path, or links in a circle
        raise FormatError(
            say("{said}: {reason}", said=said, reason=getattr(error, "strerror", None) or error)
        ) from None
    if data_type is None:
        raise FormatError(say("{said}, but no initialValuesDataType", said=said))
    if not raw:
        raise FormatError(say("{said}, which is empty", said=said))
    return np.frombuffer(raw[: len(raw) // data_type.bytes * data_type.bytes], data_type.numpy)


def _npy(path: Path, said: str) -> Array:
    from ops.formats.numbers.number_file import read_npy  # rarely needed: no example has a .npy file

    try:
        with open_file(path) as file:
            return read_npy(file).reshape(-1)
    except FormatError as error:
        raise FormatError(say("{said}, which {reason}", said=said, reason=said_by(error))) from None


def _stated(values: Array, data_type: DataType | None, said: str) -> Array:
    if data_type is not None and values.dtype != data_type.numpy:
        raise FormatError(
            say(
                "{said}, which has the type {held}, but initialValuesDataType is {data_type}",
                said=said,
                held=values.dtype,
                data_type=data_type.name,
            )
        )
    return values
