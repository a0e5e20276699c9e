"""Reads the elements of one tensor from a .npy file, or from a text file with `cells_text`."""

import os
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import numpy as np

from ops.arrays.dtypes import Array, DataType
from ops.arrays.layout import Shape, count
from ops.arrays.nibbles import is_packed, packed, unpacked
from ops.formats.numbers.cells_text import LONGEST_TEXT, read_cells
from ops.system.file_reading import open_file
from ops.text.format_error import FormatError
from ops.text.sentences import say

LARGEST_FILE = 256 << 20
SUFFIXES = (".npy", ".csv", ".tsv", ".txt", ".json")


@dataclass(frozen=True, slots=True)
class NpyHeader:
    """The header of a .npy file; the elements begin at byte `offset`."""

    shape: tuple[int, ...]
    dtype: "np.dtype[Any]"
    is_fortran: bool
    offset: int


def read_numbers(path: Path, data_type: DataType, sizes: Shape | None = None) -> Array:
    """The numbers in a file: a text file is read as `data_type`, a .npy file keeps its own type.

    A .npy file of bytes can hold a 4-bit tensor with the given sizes, two elements in a byte; see `packed_file`.
    Raises FormatError if the numbers cannot be read; its message continues a sentence that begins with the file name.
    """
    try:
        size = path.stat().st_size
        if not path.is_file():
            raise FormatError("is not a file")
        is_npy = path.suffix.lower() == ".npy"
        largest = LARGEST_FILE if is_npy else LONGEST_TEXT
        if size > largest:
            raise FormatError(say("has {size} bytes; the limit is {most}", size=size, most=largest))
        with open_file(path) as file:
            if is_npy:
                return _unpacked(read_npy(file), data_type, sizes)
            raw = file.read(LONGEST_TEXT + 1)
    except (OSError, ValueError) as error:  # a NUL in the path is a ValueError
        raise FormatError(say("cannot be read: {reason}", reason=getattr(error, "strerror", None) or error)) from None
    return read_cells(_decoded(raw), data_type)


def packed_file(values: Array, type_name: str) -> Array:
    """Returns the array to write to a .npy file for `values`: the elements, or packed bytes for a 4-bit type, as in
    DirectML's buffers.

    `type_name` is the name of the data type; computed tensors may have other names there, such as 'ULP'.
    """
    data_type = DataType.__members__.get(type_name)
    return values if data_type is None or not is_packed(data_type) else packed(values)


def _unpacked(values: Array, data_type: DataType, sizes: Shape | None) -> Array:
    """The elements of a 4-bit tensor that is packed in bytes; other arrays stay the same."""
    if sizes is None or not is_packed(data_type) or values.dtype != np.uint8 or values.ndim != 1:
        return values
    elements = count(sizes)
    if len(values) != (elements + 1) // 2:
        return values
    return unpacked(values, data_type)[:elements].reshape(sizes)


def read_npy(file: IO[bytes]) -> Array:
    """The array in an open .npy file, C-contiguous and in native byte order. Raises FormatError if it is not valid.

    Memory is only allocated if the file is as large as its header declares.
    """
    header = read_header(file)
    cells = count(header.shape)
    held = file.seek(0, os.SEEK_END) - header.offset
    if held < cells * header.dtype.itemsize:
        raise FormatError(
            say(
                "declares {shape} elements of {data_type}, which need {needed} bytes, "
                "but only {held} bytes follow the header",
                shape=_shape(header.shape),
                data_type=header.dtype.name,
                needed=cells * header.dtype.itemsize,
                held=held,
            )
        )
    file.seek(header.offset)
    flat: Array = np.fromfile(file, header.dtype, cells)
    if len(flat) < cells:
        raise FormatError(
            say(
                "became shorter while it was read: only {count} of {cells} numbers are left",
                count=len(flat),
                cells=cells,
            )
        )
    values = flat.reshape(header.shape, order="F" if header.is_fortran else "C")
    if values.dtype.kind == "b":
        values = values.view(np.uint8)
    return np.ascontiguousarray(values, values.dtype.newbyteorder("=")).reshape(header.shape)


def read_header(file: IO[bytes]) -> NpyHeader:
    """The header of an open .npy file. Raises FormatError if a tensor cannot hold its elements."""
    file.seek(0)
    try:
        version = np.lib.format.read_magic(file)
        read = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # NumPy warns of headers from Python 2
            shape, is_fortran, dtype = read(file)
    except Exception:  # Python's own parser parses the header, and raises many kinds of errors
        raise FormatError("is not a .npy file") from None
    if dtype.hasobject:
        raise FormatError("holds Python objects, which are not loaded")
    if dtype.names is not None or dtype.subdtype is not None:
        raise FormatError(say("holds structures ({dtype}); a tensor has one number per cell", dtype=str(dtype)[:60]))
    if dtype.kind not in "fiub" or dtype.itemsize > 8:
        raise FormatError(say("holds {dtype}, a type that DirectML does not have", dtype=dtype.name))
    if any(type(size) is not int or size < 0 for size in shape):
        raise FormatError(say("declares invalid sizes {shape}", shape=_shape(shape)))
    if 0 in shape:
        raise FormatError(say("has the sizes {shape}, so it has no numbers", shape=_shape(shape)))
    return NpyHeader(tuple(shape), dtype, is_fortran, file.tell())


def _shape(shape: tuple[int, ...]) -> str:
    text = ",".join(map(str, shape))
    return "{" + (text if len(text) <= 60 else f"{text[:52]}...") + "}"


def _decoded(raw: bytes) -> str:
    for mark, encoding in ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if raw.startswith(mark):  # spreadsheets on Windows save "Unicode text" like this
            try:
                return raw.decode(encoding)
            except UnicodeDecodeError:
                raise FormatError("begins like UTF-16, but is not valid UTF-16") from None
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - raw.rfind(b"\n", 0, error.start)
        raise FormatError("this is not UTF-8", line=line, column=column) from None
