"""Writes the problems of `check` as lines of text: for users, for text editors, and as annotations of GitHub."""

from collections.abc import Iterator, Sequence

from explorer.cli.checking.problems import UNUSABLE_FILE, Checked, Problem
from ops import Severity

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def text(checked: Checked) -> Iterator[str]:
    """Yields the lines of the output that is meant for people: a line for each problem, remark and verdict, and one
    line for a dispatchable or node that has no problems or was not checked.
    """
    if checked.is_skipped:
        yield f"{checked.name}: not checked: {checked.summary}"
    elif not checked.problems:
        yield f"{checked.name}: {checked.summary}"
    for problem in checked.problems:
        if problem.code == UNUSABLE_FILE:
            yield f"{problem.file}: {problem.message}"
        else:
            yield f"{_head(problem)}: {problem.severity.name} {problem.path}: {problem.message} [{problem.code}]"
    for sentence in filter(None, (*checked.remarks, checked.verdict)):
        yield f"{checked.name}: {sentence}"


def _head(problem: Problem) -> str:
    place = "" if problem.place is None else f":{problem.place.line}:{problem.place.column}"
    return f"{problem.file}{place}{f' [{problem.dispatchable}]' if problem.dispatchable else ''}"


def concise(every: Sequence[Checked]) -> Iterator[str]:
    """Yields a line for each problem, in a format that editors can parse: `file:line:column: severity code message`."""
    for problem in _all(every):
        line, column = (1, 1) if problem.place is None else problem.place[:2]
        yield f"{problem.file}:{line}:{column}: {_LEVELS[problem.severity]} {problem.code} {_said(problem)}"


def github(every: Sequence[Checked]) -> Iterator[str]:
    """Yields each problem as a workflow command of GitHub Actions, which marks a line of a pull request."""
    for problem in _all(every):
        place = ""
        if problem.place is not None:
            line, column, end = problem.place
            place = f",line={line},col={column},endColumn={max(end, column)}"
        file = _property(problem.file)
        yield (
            f"::{_LEVELS[problem.severity]} file={file}{place},title={_property(problem.code)}::{_data(_said(problem))}"
        )


def _all(every: Sequence[Checked]) -> Iterator[Problem]:
    for checked in every:
        yield from checked.problems


def _said(problem: Problem) -> str:
    """The message of a problem, after the name of its dispatchable or node if `dispatchable` has a name."""
    return f"{problem.dispatchable}: {problem.message}" if problem.dispatchable else problem.message


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
