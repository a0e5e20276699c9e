"""Writes JUnit XML with a test for each dispatchable and each ONNX node. The test fails if there is a problem that
changes the exit code of the command.
"""

import argparse
import re
from collections.abc import Sequence
from xml.sax.saxutils import quoteattr

from explorer.cli.checking.lines import concise
from explorer.cli.checking.problems import UNUSABLE_FILE, Checked, exit_code

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(every: Sequence[Checked], options: argparse.Namespace) -> str:
    """Returns the report of the command line as JUnit XML, without a line feed at its end.

    A problem that does not affect the exit code becomes output of a passing test.
    """
    cases: list[str] = []
    failures = errors = skipped = 0
    names: set[tuple[str, str]] = set()
    for checked in every:
        head = f'    <testcase classname={_quoted(checked.file)} name={_quoted(_unique(checked, names))} time="0"'
        said = "\n".join(concise([checked]))
        if checked.is_skipped:
            skipped += 1
            inner = f"<skipped message={_quoted(checked.summary)}/>"
        elif any(problem.code == UNUSABLE_FILE for problem in checked.problems):
            errors += 1
            inner = f"<error message={_quoted(checked.problems[0].message)}>{_text(said)}</error>"
        elif exit_code(checked, options):
            failures += 1
            first = checked.problems[0]
            inner = f"<failure type={_quoted(first.code)} message={_quoted(first.message)}>{_text(said)}</failure>"
        else:
            inner = f"<system-out>{_text(said)}</system-out>" if said else ""
        cases.append(f"{head}>{inner}</testcase>" if inner else f"{head}/>")
    counts = f'tests="{len(cases)}" failures="{failures}" errors="{errors}" skipped="{skipped}" time="0"'
    return "\n".join(
        (
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<testsuites name="dml-explorer" {counts}>',
            f'  <testsuite name="check" {counts}>',
            *cases,
            "  </testsuite>",
            "</testsuites>",
        )
    )


def _unique(checked: Checked, names: set[tuple[str, str]]) -> str:
    """A name for a test that is not yet in `names`, which has the file and the name of each earlier test."""
    plain = name = _plain(checked.name)
    number = 1
    while (checked.file, name) in names:
        number += 1
        name = f"{plain} ({number})"
    names.add((checked.file, name))
    return name


def _quoted(text: str) -> str:
    return quoteattr(_plain(text))


def _text(text: str) -> str:
    return _plain(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _plain(text: str) -> str:
    """The text, with a replacement character in place of each character that XML cannot contain."""
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)
