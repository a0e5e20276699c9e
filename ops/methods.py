"""Provides the HTML of cases and evaluations in notebooks: the static part of their page."""

from ops.backends.evaluation import Evaluation
from ops.check.validation import validate
from ops.model.case import Case
from ops.model.displayed import provide
from ops.text.sentences import say


def _html(value: object) -> str:
    from ops.page.writer import fragment  # imported here, because only notebooks need it

    if isinstance(value, Case):
        return fragment(Evaluation(value, validate(value), why_not=say("a case has no outputs; evaluate it")))
    assert isinstance(value, Evaluation)
    return fragment(value)


provide(_html)
