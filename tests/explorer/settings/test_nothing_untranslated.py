"""Every text of `ops` that the window shows has a translation."""

import ast
import os
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from explorer.recovery import session_file
from ops import OPERATORS, FormatError, load, validate
from ops.arrays.dtypes import F32
from ops.directml.install.binary_format import LibraryError, inspect
from ops.explain import explanation as explain
from ops.formats import share_text
from ops.formats.cpp_import import reader as cpp_reader
from ops.formats.dxdispatch.json_text import parse
from ops.formats.numbers.cells_text import read_cells
from ops.formats.numbers.number_file import read_numbers
from ops.lessons.lesson_json import read_lesson
from ops.model.case import Case
from ops.model.feature_levels import NEWEST, FeatureLevel
from ops.model.operator import Operator
from ops.presets import case_of
from ops.text.sentences import Sentence, as_json, clause_of, from_json, said_by, say
from resources.make_translations import SENTENCES, SOURCES, listed_texts
from tests.explorer.helpers.hostile_files import hostile_files
from tests.helpers.sampling import Sample
from tests.ops.helpers.broken.rules import BROKEN, BROKEN_AGAIN, Broken
from tests.ops.helpers.random_broken_cases import broken_cases

# At least two words of prose, not a name, number or call: `sum of (`, but not `Sizes[3]` or `max(`.
_PROSE = re.compile(r"(?<![\w.$/'\"-])[a-z]{2,} [a-z]+(?![\w(=])")
# Messages of the system are in its own language.
_OF_THE_SYSTEM = frozenset(map(os.strerror, range(1, 134)))
CASES_EACH = 6
# Exceptions with a sentence for the user. Those of FormatError with a plain text are listed separately.
RAISED = {
    *("WorkerError", "LibraryError", "DownloadError", "ChildEndedError", "OpenError", "UnknownStubError"),
    *("IncompleteDescError", "BackendError", "ComputedError", "Refusal", "Malformed"),
}


@cache
def known() -> frozenset[str]:
    return frozenset(text for context, text in listed_texts() if context == SENTENCES)


def untranslated(text: str) -> Iterator[str]:
    """Yields the parts of a sentence that have no translation."""
    if isinstance(text, Sentence):
        if text.pattern not in known():
            yield text.pattern
        for fact in text.facts.values():
            if isinstance(fact, str):
                yield from untranslated(fact)
    elif text not in known() | _OF_THE_SYSTEM and _PROSE.search(text):
        yield text


def of_violations(case: Case, level: FeatureLevel | str) -> Iterator[str]:
    for violation in validate(case, level):
        yield from untranslated(violation.message)
        yield from untranslated(violation.rule.text)
        for fix in violation.fixes:
            yield from untranslated(fix.title)


def of_formulas(case: Case) -> Iterator[str]:
    """Yields the untranslated texts in the explanation of the middle cell of each tensor.

    These are the texts in its formula and steps, and the sentence about the cells to which an index points.
    """
    for field in case.operator.tensors:
        if not case.has(field.name):
            continue
        cell = tuple(size // 2 for size in case.sizes(field.name))
        if (pointer := explain.points(case, field.name, cell)) is not None:
            yield from untranslated(pointer.sentence)
        if field in case.operator.outputs:
            formulas = [explain.explain(case, field.name, cell)]
            formulas += [step.formula for step in explain.steps(case, field.name, cell)]
            for word in (term for formula in formulas for term in formula if isinstance(term, explain.Words)):
                yield from untranslated(word.text)


def test_every_sentence_of_a_broken_rule_is_shown_to_translators(sample: Sample):
    found: set[str] = set()
    for each in sample.of((*BROKEN, *BROKEN_AGAIN), 30):
        broken = each.values[0]
        assert isinstance(broken, Broken)
        found.update(of_violations(broken.case, broken.level))
    assert found == set()


@pytest.mark.sampled
@pytest.mark.parametrize("part", range(4))
def test_every_sentence_of_any_case_is_shown_to_translators(part: int, sample: Sample):
    found: set[str] = set()
    operators: list[Operator] = list(OPERATORS.values())
    for operator in operators[part::4]:
        cases = broken_cases(operator, Random(1))
        for (case, level), _ in zip(cases, range(sample.count(CASES_EACH, 3)), strict=False):
            found.update(of_violations(case, level))
        for example in operator.examples[:2]:
            found.update(of_formulas(case_of(operator, example)))
        found.update(untranslated(operator.formula))
    assert found == set()


def refused(documents: Iterable[Any], read: Callable[[Any], object]) -> set[str]:
    """Passes each document to `read`, which must raise an error. Returns the messages of these errors that have no
    translation.
    """
    found: set[str] = set()
    for document in documents:
        with pytest.raises((FormatError, LibraryError)) as caught:
            read(document)
        found.update(untranslated(said_by(caught.value)))
    return found


def test_every_sentence_about_a_file_is_shown_to_translators(tmp_path: Path):
    hostile = hostile_files(tmp_path)
    assert refused((path for path in hostile if path.suffix == ".json"), _load_or_refuse) == set()
    (tmp_path / "empty.npy").write_bytes(b"")
    (tmp_path / "elf.so").write_bytes(b"\x7fELF" + bytes(100))
    (tmp_path / "cut.dll").write_bytes(b"MZ")
    libraries = (tmp_path / name for name in ("elf.so", "cut.dll", "none.so", "empty.npy"))
    assert refused(libraries, inspect) == set()
    assert refused([tmp_path, tmp_path / "empty.npy", tmp_path / "none"], lambda path: read_numbers(path, F32)) == set()
    assert refused([tmp_path, tmp_path / "empty.npy"], read_lesson) == set()
    assert refused(["{", "[]", "{}", '{"kind": 1}'], session_file.from_text) == set()


def test_every_sentence_about_a_text_is_shown_to_translators():
    jsons = ["", "{", '{"a" 1}', '{"a": 1} x', "{'a': 1}", '{"a": "', '{"a": "\n"}', '{"a": 1, "a": 2}', "NaN",
             '"\\x"', '"\\u12"', "[" * 200_000]  # fmt: skip
    assert refused(jsons, parse) == set()
    shares = ["", "dmlx1:", "dmlx2:AA", "dmlx1:AAAA", "dmlx1:!!"]
    assert refused(shares, share_text.read) == set()
    numbers = ["", "1,x", "1,2\n3", "[1,[2]]", "[1", "[1}", "[]", "[1,,2]", "[1] 2", "]", "[" * 9, "300,1\n2"]
    assert refused(numbers, lambda text: read_cells(text, F32)) == set()
    codes = [
        *("int x;", "DML_NO_SUCH_OPERATOR_DESC d = {};", "DML_TENSOR_DESC d = {};"),
        *("DML_TOP_K_OPERATOR_DESC d = {x, y};", "DML_TOP_K_OPERATOR_DESC d" + "(" * 300 + ";"),
        "DML_TOP_K_OPERATOR_DESC a = {}; DML_TOP_K_OPERATOR_DESC b = {};",
    ]
    assert refused(codes, cpp_reader.read) == set()


def _load_or_refuse(path: Path) -> None:
    """Loads a model file. Raises FormatError in any case: with the reason if the file cannot be loaded, otherwise with
    the first violation of the loaded case.
    """
    case = load(path)
    raise FormatError(next(of_violations(case, NEWEST), ""))


@pytest.mark.sampled
def test_no_exception_of_ops_is_raised_with_a_text_that_no_translator_sees():
    found: list[str] = []
    for path in sorted((SOURCES / "ops").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            texts = [*node.args, *(keyword.value for keyword in node.keywords)]
            bare = ast.JoinedStr if node.func.id == "FormatError" else (ast.JoinedStr, ast.Constant)
            if node.func.id in RAISED | {"FormatError"}:
                found += [
                    f"{path.name}:{text.lineno}: {ast.unparse(text)}"
                    for text in texts
                    if isinstance(text, bare) and _PROSE.search(ast.unparse(text).replace("'", " "))
                ]
    assert found == []


def test_a_sentence_goes_from_one_process_to_another_with_its_facts():
    sentence = say(
        "{reason} This happened while the process was starting.",
        reason=say("DirectML's process ended with 0x{code:X}.", code=5),
    )
    arrived = from_json(as_json(sentence))
    assert isinstance(arrived, Sentence)
    assert (arrived, arrived.pattern) == (sentence, sentence.pattern)
    assert str(arrived.facts["reason"]) == "DirectML's process ended with 0x5."
    assert from_json(as_json(clause_of(sentence))) == str(sentence).removesuffix(".")
    for madness in (None, 1, [], {"pattern": "{x", "facts": {}}, {"pattern": "{x}", "facts": {}}, {"facts": 1}):
        assert from_json(madness) == str(madness)
