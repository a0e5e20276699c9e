"""Implements methods of `Case` and `Evaluation` whose code needs modules that import these classes.

Such a module is imported when a method is first called. The methods are `Case.of`, `Case.edit`, and `_repr_html_`,
which returns the static part of a page from `ops.page` as HTML.
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
        return fragment(Evaluation(value, validate(value), why_not=say("a case has no outputs until it is evaluated")))
    assert isinstance(value, Evaluation)
    return fragment(value)


case.provide(_builder)
displayed.provide(_html)
