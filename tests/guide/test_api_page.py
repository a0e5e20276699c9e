"""The documentation page of the Python library, which a script generates, agrees with the docstrings."""

from tests.guide.api_page import CLASSES, FUNCTIONS, PAGE, page, public


def test_the_page_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tests.guide.api_page"


def test_every_public_name_is_on_the_page():
    import ops

    assert {*FUNCTIONS, *CLASSES, "OPERATORS"} == {*ops.__all__, "explain", "CellExplanation"}
    assert all(public(name).__doc__ for name in (*FUNCTIONS, *CLASSES))
