"""The DxDispatch model file as a language to export to."""

from ops.case import Case
from ops.formats.dxdispatch import dump
from ops.formats.model_text import to_text


def why_not(case: Case) -> None:
    """Every case has a model file."""


def text(case: Case) -> str:
    return to_text(dump(case))
