"""`Pasted` stores the lines that edits of the pasted code have replaced, so that the pasted text can be restored."""

import pytest

from explorer.session.pasted_code import Pasted
from tests.ops.helpers.any_case import example_case


@pytest.mark.parametrize(
    ("first", "text", "expected"),
    [
        (None, "a\nb", []),
        ("a\nb", "a\nb", []),
        ("a\nb\nc\nd", "a\nB\nc\nD", [(2, 1, ("b",)), (4, 1, ("d",))]),
        # The values of a list stood on two lines, and are on one now.
        ("a\n{ 1,\n2 }\nc", "a\n{ 3 }\nc", [(2, 1, ("{ 1,", "2 }"))]),
        ("{ 1,\n2 }", "{ 3 }", [(1, 1, ("{ 1,", "2 }"))]),
        ("a\n}\n}\n}", "a\n}\n}", [(1, 1, ("a", "}"))]),
        ("a\r\nb\r\nc", "a\r\nB\r\nc", [(2, 1, ("b\r",))]),
    ],
)
def test_replaced_lines(first: str | None, text: str, expected: list[object]):
    pasted = Pasted(text, example_case("TOP_K1"), {}, first=first)
    assert list(pasted.replaced()) == expected


@pytest.mark.parametrize(("first", "text"), [("a\n}\n}\n}", "a\n}\n}"), ("x\na\na\nb", "a\nb"), ("a", "a\nb\na")])
def test_the_old_lines_and_the_new_text_give_the_first_text(first: str, text: str):
    ((line, count, old),) = Pasted(text, example_case("TOP_K1"), {}, first=first).replaced()
    lines = text.split("\n")
    assert [*lines[: line - 1], *old, *lines[line - 1 + count :]] == first.split("\n")
