"""Finds mutants of `ops` that change a text to be translated.

The collected texts are those that tests/explorer/settings/test_translations.py compares with the translations. That
test reads the source files; this module reads the source of the mutant in place of one file.
"""

import ast
from collections.abc import Mapping
from functools import cache

from resources.make_translations import SENTENCES, of_operators, rule_texts, said_in
from tests.reliability.helpers.mutants.code_mutations import ROOT, files


def is_changed(file: str, source: str) -> bool:
    """True if replacing the file's source by `source` changes the program's texts for translation.

    An error in `source` counts as a change.
    """
    try:
        return _all(_said() | {file: set(said_in(ast.parse(source)))}) != _expected()
    except Exception:  # an error counts as a change, as in a test
        return True


def learn() -> None:
    """Loads and caches the translated texts of the unchanged code. Call it before an error is planted in the code."""
    _expected()


@cache
def _said() -> dict[str, set[str]]:
    sources = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in files("ops")}
    return {name: set(said_in(ast.parse(source))) for name, source in sources.items()}


@cache
def _expected() -> set[tuple[str, str]]:
    return _all(_said())


def _all(said: Mapping[str, set[str]]) -> set[tuple[str, str]]:
    texts = rule_texts().union(*said.values())
    return {(SENTENCES, text) for text in texts} | set(of_operators())
