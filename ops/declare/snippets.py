"""The snippets of a declaration: a few lines that compute the operator in another language.

The writers in `ops/formats` add everything around them: inputs, attributes and output.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from ops.check.validation import validate
from ops.declare.schema import PREFIX, entries
from ops.model.feature_levels import NEWEST
from ops.model.guard import NO_DATA
from ops.model.violations import Severity
from ops.quick_dataclass import quick_dataclass
from ops.text.sentences import say

if TYPE_CHECKING:
    from ops.model.case import Case
    from ops.model.operator import Operator

_CATALOG = "ops.catalog"
# The modules of a family with snippets: those of NumPy and DirectMLX, of PyTorch, and of WebNN.
_MODULES = ("snippets", "pytorch", "webnn")


def _nothing(case: "Case") -> str | None:
    return None


@quick_dataclass
class Snippet:
    """The lines for one language, either fixed or computed from a case.

    In Python, every tensor and attribute is a variable with its DirectML name (None if absent), and the lines assign
    every output. In DirectMLX, the lines are the expression of the output or, with several outputs, the statements that
    declare them. `{InputTensor}` is replaced by the variable of a tensor and `{Axis}` by a value. `why_not` returns the
    reason why there are no lines for a case, as a clause without a full stop.
    """

    lines: "str | Callable[[Case], str]"
    why_not: "Callable[[Case], str | None]" = _nothing

    def text(self, case: "Case") -> str:
        """The lines of the snippet for a case."""
        return self.lines if isinstance(self.lines, str) else self.lines(case)


Snippets = Mapping[str, Snippet]  # by language, with the keys of `ops.formats.exports`


def snippets_of_family(name: str) -> Callable[[], Snippets]:
    """Returns a function that returns the snippets of the operator `name`, by language.

    The snippets come from the modules of the operator's family, which are imported when the function is called.
    """

    def found() -> Snippets:
        family = entries()[PREFIX + name].file.partition(".")[0]
        by_language: dict[str, Snippet] = {}
        for module in _MODULES:
            if find_spec(f"{_CATALOG}.{family}.{module}") is not None:
                by_operator: Mapping[str, Snippets] = import_module(f"{_CATALOG}.{family}.{module}").SNIPPETS
                by_language |= by_operator.get(name, {})
        return by_language

    return found


def why_not(case: "Case", language: str, missing: str) -> str | None:
    """Returns the reason why a case cannot be written in a language; None if it can be written.

    The reason is `missing` if the operator has no snippet for the language.
    """
    snippet = snippet_of(case.operator, language)
    if snippet is None:
        return missing
    errors = sum(v.severity is Severity.ERROR for v in validate(case, NEWEST, NO_DATA))
    return say("the case has {errors:error|errors}", errors=errors) if errors else snippet.why_not(case)


def snippet_of(operator: "Operator", language: str) -> Snippet | None:
    """The snippet of an operator for a language; None if its declaration has none."""
    return None if operator.snippets is None else operator.snippets().get(language)
