"""Tests the import of whole C++ programs, which are also compiled and run.

The import must give the desc that the program creates, or ask for the undefined names.
"""

import re
import shutil
from pathlib import Path

import pytest

from ops.formats.cpp_import.reader import SeveralOperators, UnresolvedNames, read
from tests.helpers.sampling import Sample
from tests.ops.helpers.cpp.corpus import snippets
from tests.ops.helpers.cpp.programs import computed, differences

PROGRAMS = [each for each in snippets() if re.search(r"^void Build\(\) \{", each.code, re.M) and "Use(" in each.code]


def test_there_are_more_than_300_programs():
    assert len(PROGRAMS) > 300


@pytest.mark.sampled
def test_what_a_program_computes_is_found_or_asked_for(tmp_path: Path, subtests: pytest.Subtests, sample: Sample):
    """The reader finds the desc that the compiled C++ program creates, or asks the user for undefined names or for the
    choice of an operator.

    The reader gets only the visible part of a program, without `hidden`; the compiler gets both parts.
    """
    if (gcc := shutil.which("g++")) is None:
        pytest.skip("There is no g++ here.")
    chosen = sample.of(PROGRAMS, 20, thorough=60)
    truths = computed([(each.title, f"{each.hidden}\n{each.code}") for each in chosen], gcc, tmp_path)
    for program, truth in zip(chosen, truths, strict=True):
        with subtests.test(program.title):
            assert not isinstance(truth, str), truth
            try:
                found = read(program.code)
            except (UnresolvedNames, SeveralOperators):
                assert program.kind in ("??", "##")
                continue
            assert program.kind == "=="
            assert differences(found.case, truth) == []
