from tests.reliability import figures


def test_the_page_shows_the_figures_of_the_last_runs() -> None:
    """docs/reliability.md shows the kept figures; `python -m tests.reliability.figures` writes it again."""
    assert figures.PAGE.read_text(encoding="utf-8") == figures.page()
