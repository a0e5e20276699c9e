from tests.reliability import figures


def test_the_page_shows_the_figures_of_the_last_runs() -> None:
    """docs/reliability.md equals the page that `python -m tests.reliability.figures` generates from the saved
    figures.
    """
    assert figures.PAGE.read_text(encoding="utf-8") == figures.page()
