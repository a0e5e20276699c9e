"""Stand-in."""

from ops.case import Case


def why_not(case: Case) -> str | None:
    return "this operator has none in DirectMLX"


def text(case: Case) -> str:
    return ""
