import pytest

from tests.ops.tools import coverage_page


def test_the_page_agrees_with_the_catalogue(monkeypatch: pytest.MonkeyPatch):
    """docs/operators.md agrees with the catalogue; `python -m tests.ops.tools.coverage_page` updates it.

    This test computes no recorded cases, but takes them all as right; tests/ops/catalog/test_catalogue_recordings.py
    checks them.
    """
    monkeypatch.setattr(coverage_page, "wrong_cases", lambda name: iter(()))
    assert coverage_page.PAGE.read_text(encoding="utf-8") == coverage_page.page()


def test_the_page_has_every_operator_once():
    text = coverage_page.PAGE.read_text(encoding="utf-8")
    names = [line[3:].split("]")[0] for line in text.splitlines() if line.startswith("| [")]
    assert len(names) == len(set(names)) == len(coverage_page.OPERATORS)
