"""The pages in docs/rules are up to date: there is one for each rule."""

from tests.ops.tools.rule_pages import FOLDER, pages


def test_every_rule_has_a_page_that_is_up_to_date():
    written = {file.name: file.read_text(encoding="utf-8") for file in FOLDER.glob("*.md")}
    assert written == pages(), "run python -m tests.ops.tools.rule_pages"
