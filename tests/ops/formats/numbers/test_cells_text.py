"""Numbers are read from pasted text in all the forms that programs copy."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from explorer.editing.cell_clipboard import slice_text
from ops.arrays.dtypes import ALL_TYPES, DataType
from ops.formats.numbers.cells_text import LONGEST_TEXT, MOST_NUMBERS, as_rows, read_cells
from ops.text.format_error import FormatError
from tests.helpers.work import work_in_proportion

F32, F64, I32, U8 = DataType.FLOAT32, DataType.FLOAT64, DataType.INT32, DataType.UINT8


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("7", [[7]], id="one number"),
        pytest.param("1\t2\n3\t4\n", [[1, 2], [3, 4]], id="tab-separated"),
        pytest.param("1\t2\r\n3\t4\r\n", [[1, 2], [3, 4]], id="lines of Windows"),
        pytest.param("1,2\n3,4", [[1, 2], [3, 4]], id="comma-separated"),
        pytest.param("1, 2,\n3, 4,\n", [[1, 2], [3, 4]], id="rows of C"),
        pytest.param("1;2\n3;4", [[1, 2], [3, 4]], id="semicolons"),
        pytest.param("1 2\n 3  4", [[1, 2], [3, 4]], id="blanks"),
        pytest.param("\n1\n\n2\n", [[1], [2]], id="a column with blank lines"),
        pytest.param('"1"\t"1,000"', [[1, 1000]], id="quoted"),
        pytest.param("[[1, 2], [3, 4]]", [[1, 2], [3, 4]], id="nested lists"),
        pytest.param("[[1. 2.]\n [3. 4.]]", [[1, 2], [3, 4]], id="as NumPy prints"),
        pytest.param("[1,2,3]", [1, 2, 3], id="one list"),
        pytest.param("[[1,2],[3,4],]", [[1, 2], [3, 4]], id="trailing comma"),
        pytest.param("((1,2),(3,4))", [[1, 2], [3, 4]], id="tuples"),
        pytest.param("{ {1.f, 2.0F}, {3, 4} };", [[1, 2], [3, 4]], id="C initialiser"),
        pytest.param("{1u, 2UL, 3ll, 0x1F, 0x2u}", [1, 2, 3, 31, 2], id="suffixes"),
        pytest.param("{1, /* two\n */ 2, // three\n 3}", [1, 2, 3], id="comments"),
        pytest.param("const float x[2][2] = {{1,2},{3,4}};", [[1, 2], [3, 4]], id="declaration"),
        pytest.param("\u22123.5\t+inf", [[-3.5, float("inf")]], id="a true minus, infinity"),
        pytest.param('["inf", "-inf"]', [float("inf"), float("-inf")], id="special numbers as text"),
        pytest.param("\ufeff1,2", [[1, 2]], id="byte order mark"),
    ],
)
def test_a_text_gives_these_numbers(text: str, expected: list[object]):
    cells = read_cells(text, F32)
    assert cells.dtype == np.float32
    assert cells.tolist() == expected


@pytest.mark.parametrize(
    ("text", "data_type", "line", "column", "said"),
    [
        pytest.param("1,2\n3", F32, 2, 1, "this line has 1 value, but line 1 has 2", id="ragged lines"),
        pytest.param("1,2\n3,x", F32, 2, 3, "'x' is not a number", id="a word"),
        pytest.param("1\t\t3", F32, 1, 3, "is empty; it must be a number", id="an empty cell"),
        pytest.param("1,2\n3, 300", U8, 2, 4, "300 does not fit UINT8, which holds 0 to 255", id="too large"),
        pytest.param("-1", U8, 1, 1, "-1 is negative; UINT8 starts at 0 (in C++ it would become 255)", id="negative"),
        pytest.param("1.5", I32, 1, 1, "1.5 is not a whole number", id="a fraction"),
        pytest.param("nan", I32, 1, 1, "nan is not a whole number", id="not a number"),
        pytest.param("1e39", F32, 1, 1, "1e39 does not fit FLOAT32", id="beyond FLOAT32"),
        pytest.param("70000", DataType.FLOAT16, 1, 1, "70000 does not fit FLOAT16, whose largest", id="f16"),
        pytest.param(
            "[[1,2],\n [3]]", F32, 2, 2, "this list has 1 value, but the list in line 1 has 2", id="ragged lists"
        ),
        pytest.param(
            "[[1],2]", F32, 1, 6, "this number is nested 1 deep, but the first number is nested 2", id="uneven depth"
        ),
        pytest.param(
            "[1,[2]]",
            F32,
            1,
            5,
            "this number is nested 2 deep, but the first number is nested 1 deep",
            id="deeper later",
        ),
        pytest.param("[[1,2]", F32, 1, 1, "this '[' is never closed", id="unfinished"),
        pytest.param(
            "[1,2}", F32, 1, 5, "found '}' instead of the end of the list that begins with '['", id="other bracket"
        ),
        pytest.param("[]", F32, 1, 1, "this list is empty", id="empty list"),
        pytest.param("[1,,2]", F32, 1, 4, "found ',' instead of a number", id="nothing between"),
        pytest.param("[1] 2", F32, 1, 5, "found '2' after the end of the list", id="more after the end"),
        pytest.param("[" * 9, F32, 1, 9, "lists are nested more than 8 deep", id="nine dimensions"),
    ],
)
def test_what_cannot_be_read_is_named_with_line_and_column(
    text: str, data_type: DataType, line: int, column: int, said: str
):
    with pytest.raises(FormatError) as caught:
        read_cells(text, data_type)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert said in str(caught.value)


@pytest.mark.parametrize("text", ["", "  \n\n", "\x00", "{", "]", "\ud800", '"', "'", "//", "/*", "=[", "٣"])
def test_texts_without_numbers_are_refused(text: str):
    with pytest.raises(FormatError):
        read_cells(text, F32)


@pytest.mark.sampled
@given(st.text() | st.text("[]{}(),;0123456789.-+eEfxXuUlL\t\n \"'/*=naif_"), st.sampled_from(ALL_TYPES))
def test_no_text_raises_anything_else(text: str, data_type: DataType):
    try:
        cells = read_cells(text, data_type)
    except FormatError:
        return
    assert cells.dtype == data_type.numpy
    assert cells.size > 0


@pytest.mark.sampled
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("[" * 1_000_000, id="open brackets"),
        pytest.param("]" * 1_000_000, id="closing brackets"),
        pytest.param("[" + "[1]," * 250_000, id="lists that never end"),
        pytest.param("[" + "[]," * 250_000 + "]", id="empty lists"),
        pytest.param("9" * 1_000_000, id="a number of a million digits"),
        pytest.param("[" + "9" * 1_000_000 + "]", id="the same in a list"),
        pytest.param("," * (LONGEST_TEXT - 1), id="commas"),
        pytest.param("/*" * 500_000, id="comments that never end"),
        pytest.param('"' * 1_000_000, id="quotes"),
        pytest.param("1 " * (MOST_NUMBERS + 1), id="too many numbers"),
        pytest.param("x=" * 500_000, id="declarations"),
        pytest.param("= " + " " * 1_000_000, id="a declaration and blanks"),
        pytest.param("1" + "_1" * 1_000_000, id="underscores"),
        pytest.param("1" * (LONGEST_TEXT + 1), id="too long"),
        pytest.param("\n" * 2_000_000, id="blank lines"),
    ],
)
def test_megabytes_of_nonsense_are_refused_with_work_in_proportion(text: str):
    with work_in_proportion(), pytest.raises(FormatError) as caught:  # a quadratic reader takes hours
        read_cells(text, F32)
    assert len(str(caught.value)) < 300


@pytest.mark.sampled
@pytest.mark.parametrize("data_type", ALL_TYPES, ids=lambda t: t.name)
@given(data=st.data())
def test_copied_numbers_paste_as_the_same_numbers(data_type: DataType, data: st.DataObject):
    cells = data.draw(arrays.arrays(data_type.numpy, arrays.array_shapes(min_dims=2, max_dims=2, max_side=4)))
    back = as_rows(read_cells(slice_text(cells), data_type))
    if data_type.is_float:
        np.testing.assert_array_equal(back, cells)
        assert (np.signbit(back) == np.signbit(cells))[~np.isnan(cells)].all()
    else:
        assert back.tolist() == cells.tolist()


def test_plain_and_unusual_spellings_round_alike():
    rng = np.random.default_rng(1)
    texts = [repr(float(x)) for x in rng.standard_normal(2000) * 10.0 ** rng.integers(-40, 30, 2000)]
    plain = read_cells("\n".join(texts), F32)
    unusual = read_cells("\n".join(["inf", *texts]), F32)  # one special number: each is read by itself
    assert plain.tobytes() == unusual[1:].tobytes()


@pytest.mark.parametrize(
    ("text", "expected"), [("[1,2]", [[1, 2]]), ("[[[1,2],[3,4]]]", [[1, 2], [3, 4]]), ("[[[[5]]]]", [[5]])]
)
def test_lists_become_rows(text: str, expected: list[list[float]]):
    assert as_rows(read_cells(text, F64)).tolist() == expected


def test_a_block_is_no_slice():
    with pytest.raises(FormatError, match=r"3 dimensions, \{2,1,1\}"):
        as_rows(read_cells("[[[1]],[[2]]]", F32))
