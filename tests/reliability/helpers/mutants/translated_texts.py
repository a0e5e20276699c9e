"""The texts of `ops` that tests/explorer/settings/test_translations.py compares with the translations.

That test reads the source files; here, one source is replaced by that of a mutant.
"""

import ast
from collections.abc import Mapping
from functools import cache

from resources.make_translations import SENTENCES, of_operators, rule_texts, said_in
from tests.reliability.helpers.mutants.code_mutations import ROOT, files


def is_changed(file: str, source: str) -> bool:
    """True if the changed source of one file changes the texts to translate, in the source or at run time."""
    try:
        return _all(_said() | {file: set(said_in(ast.parse(source)))}) != _expected()
    except Exception:  # an error counts as a change, as in a test
        return True


def learn() -> None:
    """Reads the unchanged texts before a mutant is planted."""
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
