"""Fuzzes the parsers of numbers: number files, pasted cells, a typed number, and every editor of a desc."""

import io
from functools import cache
from pathlib import Path
from random import Random

import numpy as np

from explorer.editing.cell_clipboard import slice_text
from ops import Case, FormatError
from ops.arrays.dtypes import ALL_TYPES, Array, DataType
from ops.formats.numbers.cells_text import as_rows, read_cells
from ops.formats.numbers.number_file import read_numbers
from ops.formats.numbers.table_text import comma_separated, slice_table, tab_separated
from ops.model.cell_numbers import cell_number
from ops.model.edit import text_at, with_text
from ops.text.values import Malformed
from tests.ops.helpers.any_case import TEXTS, paths
from tests.reliability.helpers.fuzzing.input_mutation import NUMBERS, ODD, decoded, encoded, mutated_bytes, mutated_text
from tests.reliability.helpers.fuzzing.parser import Parser, Read, preset_cases, used, written
from widgets.form.fill_editor import parse_parameter

TYPES = tuple(each for each in DataType if each in ALL_TYPES and each.bits >= 8)
_WORDS = (
    ",", ";", "\t", "\n", " ", "[", "]", "{", "}", "(", ")", "-", "+", ".", "e", "u", "UL", "f", "0x", "//", "/* ",
    "*/", "float a[2][3] = {", "}};", "'", '"', "\u2212", "nan", "inf", "INT32_MIN", "FLT_MAX", "1,000", "  ",
)  # fmt: skip


# Pasted cells: lines, nested lists, C initialisers. The first byte chooses the data type of the tensor.


@cache
def _tables() -> tuple[str, ...]:
    generator = np.random.default_rng(1)
    found = [
        "1 2 3\n4 5 6\n",
        "[[1, 2], [3, 4]]",
        "float a[2][2] = {{1.f, 2.0f}, {3, 4e1}}; // rows",
        "7",
        "{{{0x10u, 2ul}}}",
    ]
    for kind in (np.float32, np.float64, np.int8, np.uint64):
        cells = (generator.standard_normal((3, 4)) * 100).astype(kind)
        table = slice_table("x", cells, 2, 3)
        found += [slice_text(cells), tab_separated(table), comma_separated(table), str(cells.tolist())]
        found += [str(cells.reshape(2, 3, 2).tolist()).replace("[", "{").replace("]", "}")]
    return tuple(found)


def _make_cells(chance: Random) -> bytes:
    text = mutated_text(chance.choice(_tables()), chance, (*_WORDS, *NUMBERS), _tables())
    return bytes([chance.randrange(256)]) + encoded(text, chance)


def _read_cells(raw: bytes) -> Read:
    data_type = TYPES[raw[0] % len(TYPES)] if raw else DataType.FLOAT32
    rows = as_rows(cells := read_cells(decoded(raw[1:]), data_type))
    assert cells.dtype == data_type.numpy
    assert _same(as_rows(read_cells(slice_text(rows), data_type)), rows), (
        "numbers that are copied and pasted are others"
    )
    return Read(True)


def _same(one: Array, other: Array) -> bool:
    nans = np.isnan(one) & np.isnan(other) if one.dtype.kind == "f" else np.zeros(one.shape, bool)
    return one.shape == other.shape and bool(((one == other) | nans).all())


# Files


@cache
def _npy_files() -> tuple[bytes, ...]:
    arrays = [
        np.zeros(0),
        np.array(3.5),
        np.array([True]),
        np.zeros(2, complex),
        np.array(["a"]),
        np.zeros(3, [("a", "<i4")]),
    ]
    arrays += [np.arange(6, dtype=kind).reshape(1, 2, 3) for kind in ("<f4", ">f8", "<i2", "u1", "<u8", "<f2")]
    arrays += [np.asfortranarray(np.arange(12.0).reshape(3, 4)), np.zeros((1,) * 12)]
    found: list[bytes] = []
    for array in arrays:
        for version in ((1, 0), (2, 0), (3, 0)):
            file = io.BytesIO()
            np.lib.format.write_array(file, np.asanyarray(array), version=version)
            found.append(file.getvalue())
    return tuple(found)


def _make_npy(chance: Random) -> bytes:
    content = chance.choice(_npy_files())
    if chance.randrange(2):
        head, mark, numbers = content.partition(b"\n")
        words = (
            "(",
            ")",
            ",",
            "'",
            "{",
            "}",
            "L",
            "True",
            "'<f4'",
            "'|O'",
            "'<M8[s]'",
            "shape",
            "descr",
            "[",
            "9**9",
            "lambda:0",
        )
        header = mutated_text(head[10:].decode("latin-1"), chance, words, ("{'descr': '<f4', 'shape': (3, 4), }",))
        text = header.encode("utf-8", "surrogatepass")
        length = len(text) + 1 if chance.randrange(4) else chance.randrange(1 << 16)
        content = content[:8] + min(length, 65535).to_bytes(2, "little") + text + mark + numbers
    words = (
        b"<f4",
        b">i8",
        b"|O8",
        b"True",
        b"(4294967295, 4294967295)",
        b"(-1,)",
        b"(1, 2, 3",
        b"\x93NUMPY\x03\x00",
        b"((((((",
    )
    return mutated_bytes(content, chance, words)


def _read_npy(raw: bytes) -> Read:
    values = read_numbers(written("x.npy", raw), DataType.FLOAT32)
    assert values.flags.c_contiguous
    assert values.dtype.isnative
    file = scratch_copy(values)
    again = read_numbers(file, DataType.FLOAT32)
    assert again.tobytes() == values.tobytes(), "numbers that are saved and loaded are others"
    return Read(True)


def scratch_copy(values: Array) -> Path:
    file = io.BytesIO()
    np.save(file, values)
    return written("again.npy", file.getvalue())


def _make_number_file(chance: Random) -> bytes:
    text = mutated_text(chance.choice(_tables()), chance, (*_WORDS, *NUMBERS), _tables())
    content = encoded(text, chance) if chance.randrange(4) else text.encode("utf-16", "replace")
    return bytes([chance.randrange(256)]) + (content if chance.randrange(3) else mutated_bytes(content, chance))


def _read_number_file(raw: bytes) -> Read:
    data_type = TYPES[raw[0] % len(TYPES)] if raw else DataType.FLOAT32
    read_numbers(written("x.csv", raw[1:]), data_type)
    return Read(True)


# Texts typed into cells, into a fill, and into the editors of a desc. The first two bytes choose the editor.


@cache
def _editors() -> tuple[tuple[Case, str], ...]:
    return tuple((case, path) for case in preset_cases()[::3] for path in paths(case))


@cache
def _typed() -> tuple[str, ...]:
    return tuple(text for text in TEXTS if text) + tuple(text_at(*editor) or "1" for editor in _editors()[::7])


def _make_typed(chance: Random) -> bytes:
    text = mutated_text(chance.choice(_typed()), chance, (*_WORDS, *NUMBERS, *ODD), _typed())
    return chance.randbytes(2) + encoded(text, chance)


def _read_typed(raw: bytes) -> Read:
    which, text = int.from_bytes(raw[:2], "little"), decoded(raw[2:])
    case, path = _editors()[which % len(_editors())]
    made = with_text(case, path, text)
    if path not in case.operator.arrays:  # the text of an array editor is the number of its tensors, whatever is typed
        assert with_text(made, path, text_at(made, path)) == made, "the text of an editor is another value"
    said: list[str] = []
    for kind in TYPES:
        number = cell_number(text, kind)
        said += [number.why] if isinstance(number, Malformed) else []
    for name in ("seed", "size", "value", "start"):
        parameter = parse_parameter(name, text)
        said += [parameter.why] if isinstance(parameter, Malformed) else []
    said += used(made, raw)
    return Read(not said, said)


PARSERS = (
    Parser("cells", 200, _make_cells, _read_cells, FormatError),
    Parser("npy-file", 120, _make_npy, _read_npy, FormatError),
    Parser("number-file", 100, _make_number_file, _read_number_file, FormatError),
    Parser("typed", 60, _make_typed, _read_typed, None),
)
