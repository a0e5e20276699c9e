"""The DxDispatch model file as a language to export to."""

from ops.formats.dxdispatch.case_json import dump
from ops.formats.dxdispatch.model_text import to_text
from ops.model.case import Case


def why_not(case: Case) -> None:
    """Every case has a model file."""


def text(case: Case) -> str:
    return to_text(dump(case))
