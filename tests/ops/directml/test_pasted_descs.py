"""If pasted C++ is a desc that DirectML refuses, its error is found and fixed, and DirectML accepts the result."""

import re
from collections.abc import Iterator, Mapping
from contextlib import closing

import pytest

from ops import Case, FeatureLevel, Severity, Violation, validate
from ops.check.fixes import apply
from ops.directml.client.backend import DirectML
from ops.directml.install.library import Found
from ops.formats.cpp_export import writer as cpp_writer
from ops.formats.cpp_import import reader as cpp_reader
from tests.helpers.for_each import for_each
from tests.ops.helpers.recordings import Row, case_of_row, rows

# Each step fixes one cause; more steps than these would be a circle.
MOST_STEPS = 12


def families() -> Mapping[str, Row]:
    """Returns one recorded desc for each pair of an operator and a reason of failure, preferably one that DirectML
    refuses.
    """
    wrong = [row for row in rows("recorded") if row.get("expected_error") and "reason" in row]
    found: dict[str, Row] = {}
    for row in sorted(wrong, key=is_accepted):
        found.setdefault(f"{row['operator'].removeprefix('DML_OPERATOR_')} {row['reason']}", row)
    return found


def is_accepted(row: Row) -> bool:
    return row["directml"].get("create_operator") == "00000000"


FAMILIES = families()


@pytest.fixture(scope="module")
def asked(runtime: Found) -> Iterator[DirectML]:
    """Yields a DirectML back end, and ends its worker at the end. All tests of this file share it."""
    with closing(DirectML()) as made:
        yield made


def errors(case: Case, level: FeatureLevel) -> list[Violation]:
    return [violation for violation in validate(case, level) if violation.severity is Severity.ERROR]


def as_written_wrongly(code: str) -> str:
    """Returns exported C++ code with its invalid values restored.

    The export replaces an invalid value by a comment "is left out"; this function replaces the comment by an
    assignment.
    """
    return re.sub(r"// (\w+\.\w+) is left out: '([^']+)' .*", r"\1 = \2;", code)


def level_of(row: Row) -> FeatureLevel:
    return FeatureLevel[row["feature_level"].replace("DML_FEATURE_LEVEL", "FL")]


def fixed(case: Case, level: FeatureLevel) -> tuple[Case, FeatureLevel]:
    """Applies the first fix of the first error that has a fix. Repeats this until no error has a fix, at most
    MOST_STEPS times.

    Returns the resulting case and level.
    """
    for _ in range(MOST_STEPS):
        fix = next((violation.fixes[0] for violation in errors(case, level) if violation.fixes), None)
        if fix is None:
            break
        case, level = apply(case, fix), fix.level or level
    return case, level


@pytest.mark.sampled
@for_each("family", FAMILIES)
def test_pasted_cpp_is_named_fixed_and_accepted(family: str, asked: DirectML):
    row = FAMILIES[family]
    code = as_written_wrongly(cpp_writer.write(case_of_row(row)))
    pasted = cpp_reader.read(code).case
    # What only the pages forbid is a warning.
    least = Severity.WARNING if is_accepted(row) else Severity.ERROR
    named = [violation for violation in validate(pasted, level_of(row)) if violation.severity >= least]
    assert named, code
    assert all(violation.locations for violation in named)
    case, level = fixed(pasted, level_of(row))
    assert errors(case, level) == [], cpp_writer.write(case)
    said = asked.check(case)
    assert said.accepts, said.sentence
    assert errors(cpp_reader.read(cpp_writer.write(case)).case, level) == []
