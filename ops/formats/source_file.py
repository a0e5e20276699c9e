"""The files that hold a tensor's elements beside a model: .npy, and raw bytes under any other name."""

from pathlib import Path
from typing import Any

import numpy as np

from ops.attribute_types import json_text
from ops.dtypes import Array, DataType
from ops.formats.errors import FormatError
from ops.literals import shortened

LARGEST_SOURCE = 256 << 20


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
        if path.stat().st_size > LARGEST_SOURCE:
            raise FormatError(f"{said} of more than {LARGEST_SOURCE} bytes")
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
        # Mapped, not read: a header that promises more than the file holds allocates nothing.
        array: Array = np.lib.format.open_memmap(path, mode="r")
    except OSError:
        raise
    except Exception as error:  # the header is parsed by Python's own parser, which fails in many ways
        why = "holds Python objects" if "object" in str(error).lower() else "is not a .npy file"
        raise FormatError(f"{said}, which {why}") from None
    if array.dtype.kind not in "fiub" or array.dtype.itemsize > 8:
        raise FormatError(f"{said} of a type that DirectML does not have")
    flat = np.array(array).reshape(-1)
    return flat.view(np.uint8) if flat.dtype.kind == "b" else flat.astype(flat.dtype.newbyteorder("="))


def _stated(values: Array, data_type: DataType | None, said: str) -> Array:
    if data_type is not None and values.dtype != data_type.numpy:
        raise FormatError(f"{said} of type {values.dtype}, stated as {data_type.name}")
    return values
