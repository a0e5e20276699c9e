"""In a tensor written as a table, every number is exact, and every index is in its place."""

import csv
import io
from xml.etree import ElementTree

import numpy as np
import pytest

from ops.arrays.dtypes import Array, DataType
from ops.formats.numbers.table_text import (
    Table,
    comma_separated,
    html,
    markdown,
    number_texts,
    slice_table,
    tab_separated,
    tensor_table,
)

CELLS = np.arange(6, dtype=np.float32).reshape(2, 3)


def grid(table: Table) -> list[list[str]]:
    return [line.split("\t") for line in tab_separated(table).splitlines()]


def test_a_slice_has_its_indices_around_it():
    assert grid(slice_table("", CELLS, 2, 3)) == [
        ["d2\u2193 d3\u2192", "0", "1", "2"],
        ["0", "0", "1", "2"],
        ["1", "3", "4", "5"],
    ]


@pytest.mark.parametrize(
    ("cells", "rows", "columns", "lines"),
    [
        pytest.param(CELLS[:1], None, 0, [["0", "1", "2"], ["0", "1", "2"]], id="one dimension"),
        pytest.param(CELLS[:, :1], 1, None, [["d1\u2193", ""], ["0", "0"], ["1", "3"]], id="only rows"),
        pytest.param(CELLS[:1, :1], None, None, [[""], ["0"]], id="one number"),
        pytest.param(CELLS.T[:1], 3, 2, [["d3\u2193 d2\u2192", "0", "1"], ["0", "0", "3"]], id="swapped"),
    ],
)  # fmt: skip
def test_what_is_no_dimension_has_no_index(cells: Array, rows: int | None, columns: int | None, lines: list[list[str]]):
    assert grid(slice_table("", cells, rows, columns)) == lines


def test_a_whole_tensor_has_a_column_for_every_leading_dimension():
    table = tensor_table("", np.arange(12, dtype=np.int64).reshape(2, 1, 3, 2))
    assert grid(table) == [
        ["d0", "d1", "d2\u2193 d3\u2192", "0", "1"],
        ["0", "0", "0", "0", "1"],
        ["0", "0", "1", "2", "3"],
        ["0", "0", "2", "4", "5"],
        ["1", "0", "0", "6", "7"],
        ["1", "0", "1", "8", "9"],
        ["1", "0", "2", "10", "11"],
    ]


@pytest.mark.parametrize("shape", [(), (1,), (3,), (2, 3), (0,), (0, 3), (2, 0)])
def test_any_number_of_dimensions_makes_a_table(shape: tuple[int, ...]):
    table = tensor_table("x", np.zeros(shape, np.float32))
    assert table.cells.size == np.zeros(shape).size
    for text in (tab_separated(table), comma_separated(table), markdown(table), html(table)):
        assert text.endswith(("\n", "</table>"))


@pytest.mark.parametrize("data_type", [t for t in DataType if t.bits >= 8], ids=lambda t: t.name)
def test_every_number_reads_back_as_itself(data_type: DataType):
    if data_type.is_float:
        info = np.finfo(data_type.numpy.name)
        numbers = [0.1, -0.0, info.max, info.min, info.tiny, 1 / 3, np.nan, np.inf, -np.inf, 65504]
    else:
        info = np.iinfo(data_type.numpy.name)
        numbers = [info.min, info.max, 0, 1]
    values = np.array(numbers, data_type.numpy)
    back = np.array([data_type.numpy.type(text) for text in number_texts(values)])
    np.testing.assert_array_equal(back, values)
    assert np.signbit(back).tolist() == np.signbit(values).tolist()


def test_csv_is_what_csv_readers_read():
    rows = list(csv.reader(io.StringIO(comma_separated(slice_table("a, b", CELLS, 0, 1)))))
    assert rows == [["d0\u2193 d1\u2192", "0", "1", "2"], ["0", "0", "1", "2"], ["1", "3", "4", "5"]]


def test_markdown_has_its_caption_and_aligned_columns():
    table = slice_table("OutputTensor FLOAT32 {2,3}", CELLS * 100, 0, 1)
    assert markdown(table) == (
        "OutputTensor FLOAT32 {2,3}\n"
        "\n"
        "|     d0\u2193 d1\u2192 |   0 |   1 |   2 |\n"
        "|------------:|----:|----:|----:|\n"
        "|       **0** |   0 | 100 | 200 |\n"
        "|       **1** | 300 | 400 | 500 |\n"
    )


def test_html_is_well_formed_and_whole_numbers_beyond_a_double_stay_text():
    table = slice_table("a < b", np.array([[999999999999999, 18446744073709551615]], np.uint64), 0, 1)
    root = ElementTree.fromstring(html(table).removeprefix('<meta charset="utf-8">'))
    assert [cell.text for cell in root.iter("td")] == ["999999999999999", "18446744073709551615"]
    assert [cell.get("style") for cell in root.iter("td")] == [None, "mso-number-format:'\\@'"]
    assert [cell.text for cell in root.iter("th")] == ["d0\u2193 d1\u2192", "0", "1", "0"]
    assert root.findtext("caption") == "a < b"
