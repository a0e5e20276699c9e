"""Provides methods of cases and evaluations that need modules above their own, which are imported at the first call.

These are `Case.of` and `Case.edit`, and the HTML in notebooks: the static part of the page.
"""

from ops.backends.evaluation import Evaluation
from ops.check.validation import validate
from ops.model import case, displayed
from ops.model.case import Builder, Case
from ops.text.sentences import say


def _builder() -> Builder:
    from ops import building

    return building


def _html(value: object) -> str:
    from ops.page.writer import fragment

    if isinstance(value, Case):
        return fragment(Evaluation(value, validate(value), why_not=say("a case has no outputs; evaluate it")))
    assert isinstance(value, Evaluation)
    return fragment(value)


case.provide(_builder)
displayed.provide(_html)
