"""The reader of C++: whole programs are compiled and run; the reader must find the desc that a program makes, or ask
for the missing names.
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
    """The reader finds the desc that a compiled program makes, or asks for names. It does not see `hidden`."""
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
