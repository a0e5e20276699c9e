"""docs/onnx.md equals the page generated from the tables."""

from ops.declare.onnx_table import table
from tests.guide.onnx_page import FIRST, MISSING, PAGE, SEVERAL, page


def test_the_page_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tests.guide.onnx_page writes it again"


def test_the_page_has_a_row_for_every_type():
    rows = [line for line in page().splitlines() if line.startswith("| ")][2:]
    assert len(rows) == len(table()) == 205


def test_limits_are_those_of_types_that_are_read():
    read = {row.key for row in table().values() if row.module}
    assert {*MISSING, *FIRST, *SEVERAL} <= read
    assert not FIRST & SEVERAL
