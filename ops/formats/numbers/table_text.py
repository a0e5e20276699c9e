"""Writes the elements of a tensor as a table with indices, for spreadsheets, documents and Markdown."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import chain

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import count
from ops.system.cancellation import checkpoint

# Spreadsheets store numbers as doubles; integers from this value on may lose digits.
_EXACT_IN_SPREADSHEETS = 10**15
_AS_TEXT = " style=\"mso-number-format:'\\@'\""


@dataclass(frozen=True, slots=True)
class Table:
    """A table of numbers. `cells` is the array of the numbers, [rows, columns].

    `labels` are the indices to the left of each row. `heads` are the texts above all columns, including the columns of
    indices.
    """

    caption: str
    heads: tuple[str, ...]
    labels: tuple[tuple[int, ...], ...]
    cells: Array


def slice_table(caption: str, cells: Array, rows: int | None, columns: int | None) -> Table:
    """Returns the table of a slice. `cells` is [rows, columns].

    `rows` and `columns` are the two dimensions of the tensor that the slice shows, counted from 0. Each is None if the
    tensor has too few dimensions.
    """
    corner = " ".join(f"d{d}{arrow}" for d, arrow in ((rows, "\u2193"), (columns, "\u2192")) if d is not None)
    labels = tuple((row,) for row in range(cells.shape[0])) if rows is not None else ((),) * cells.shape[0]
    heads = _heads(corner if rows is not None else None, cells.shape[1], columns)
    return Table(caption, heads, labels, cells)


def tensor_table(caption: str, values: Array) -> Table:
    """Returns the table of a whole tensor.

    It has a column for each index of the last dimension, and a row for each combination of the other indices.
    """
    if values.ndim < 2:
        return slice_table(caption, values.reshape(1, -1), None, 0 if values.ndim else None)
    leading = values.shape[:-1]
    last = len(leading) - 1
    corners = [f"d{d}" for d in range(last)] + [f"d{last}\u2193 d{last + 1}\u2192"]
    heads = (*corners, *map(str, range(values.shape[-1])))
    return Table(caption, heads, tuple(np.ndindex(leading)), values.reshape(count(leading), values.shape[-1]))


def _heads(corner: str | None, count: int, dimension: int | None) -> tuple[str, ...]:
    numbers = tuple(map(str, range(count))) if dimension is not None else ("",) * count
    return numbers if corner is None else (corner, *numbers)


def tab_separated(table: Table) -> str:
    """The table as tab-separated lines, which spreadsheets paste as cells."""
    return "\n".join("\t".join(line) for line in _lines(table)) + "\n"


def comma_separated(table: Table) -> str:
    """The table as CSV (RFC 4180). No column head and no number needs quotes."""
    return "\r\n".join(",".join(line) for line in _lines(table)) + "\r\n"


def markdown(table: Table) -> str:
    """The caption, and below it the table in Markdown with right-aligned numbers."""
    lines = list(_lines(table))
    widths = [max(3, *map(len, column)) for column in zip(*lines, strict=True)]
    indices = len(table.heads) - table.cells.shape[1]
    # Indices are bold like heads.
    rows = [lines[0], *([*(f"**{cell}**" for cell in line[:indices]), *line[indices:]] for line in lines[1:])]
    widths = [width + 4 * (place < indices) for place, width in enumerate(widths)]
    shown = ["| " + " | ".join(c.rjust(w) for c, w in zip(row, widths, strict=True)) + " |" for row in rows]
    rule = "|" + "|".join("-" * (width + 1) + ":" for width in widths) + "|"
    return "\n".join([table.caption, "", shown[0], rule, *shown[1:]]) + "\n"


def html(table: Table) -> str:
    """The table in HTML, for documents and spreadsheets. Large integers, which a spreadsheet may round, are marked as
    text.
    """
    head = "".join(f"<th>{escape(text)}</th>" for text in table.heads)
    body = "".join(
        "<tr>"
        + "".join(f"<th>{index}</th>" for index in indices)
        + "".join(f'<td align="right"{_kind(text)}>{text}</td>' for text in texts)
        + "</tr>"
        for indices, texts in _rows(table)
    )
    content = f"<caption>{escape(table.caption)}</caption><tr>{head}</tr>{body}"
    return f'<meta charset="utf-8"><table border="1" cellspacing="0" cellpadding="4">{content}</table>'


def number_texts(row: Array) -> list[str]:
    """The shortest exact text of each number in a row."""
    if row.dtype.kind != "f":
        return [str(value) for value in row.tolist()]
    return [str(value).removesuffix(".0") for value in row]


def _rows(table: Table) -> Iterator[tuple[Sequence[int], list[str]]]:
    for indices, cells in zip(table.labels, table.cells, strict=True):
        checkpoint()
        yield indices, number_texts(cells)


def _lines(table: Table) -> Iterator[list[str]]:
    body = ([*map(str, indices), *texts] for indices, texts in _rows(table))
    return chain([list(table.heads)], body)


def _kind(text: str) -> str:
    is_whole = text.lstrip("-").isdigit()
    return _AS_TEXT if is_whole and abs(int(text)) >= _EXACT_IN_SPREADSHEETS else ""
