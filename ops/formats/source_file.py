"""The files that hold a tensor's elements beside a model: .npy, and raw bytes under any other name."""

from pathlib import Path
from typing import Any

import numpy as np

from ops.attribute_types import json_text
from ops.dtypes import Array, DataType
from ops.formats.errors import FormatError
from ops.formats.number_file import LARGEST_FILE, read_npy
from ops.literals import shortened


def read_source(source: Any, data_type: DataType | None, folder: Path | None) -> Array:
    """The elements of the file at `source`, which lies in the model's folder, as a one-dimensional array.

    `data_type` is what the model states; a .npy file has its own, and the two must agree.
    """
    if not isinstance(source, str) or not source:
        raise FormatError(f"has sourcePath {shortened(json_text(source))}, which is not a path")
    said = f"has sourcePath '{shortened(source)}'"
    if folder is None:
        raise FormatError(f"{said}; it is only read beside a model file")
    try:
        path = (folder / source).resolve()
        if not path.is_relative_to(folder.resolve()):
            raise FormatError(f"{said} outside the folder of the model file")
        if not path.exists():
            raise FormatError(f"{said}, which does not exist")
        if not path.is_file():
            raise FormatError(f"{said}, which is not a file")
        if path.stat().st_size > LARGEST_FILE:
            raise FormatError(f"{said} of more than {LARGEST_FILE} bytes")
        if path.suffix.lower() == ".npy":
            return _stated(_npy(path, said), data_type, said)
        raw = path.read_bytes()
    except (OSError, ValueError, RuntimeError) as error:  # a NUL in the path; a loop of links
        raise FormatError(f"{said}: {getattr(error, 'strerror', None) or error}") from None
    if data_type is None:
        raise FormatError(f"{said} without initialValuesDataType")
    return np.frombuffer(raw[: len(raw) // data_type.bytes * data_type.bytes], data_type.numpy)


def _npy(path: Path, said: str) -> Array:
    try:
        with path.open("rb") as file:
            return read_npy(file).reshape(-1)
    except FormatError as error:
        raise FormatError(f"{said}, which {str(error).rstrip('.')}") from None


def _stated(values: Array, data_type: DataType | None, said: str) -> Array:
    if data_type is not None and values.dtype != data_type.numpy:
        raise FormatError(f"{said} of type {values.dtype}, stated as {data_type.name}")
    return values
