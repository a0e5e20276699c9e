"""What a declaration says about its operator in another language: the few lines that the language's script is about.

The languages of `ops/formats` write everything around them: the inputs, the attributes, what is printed.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ops.check.validation import validate
from ops.model.feature_levels import NEWEST
from ops.model.guard import NO_DATA
from ops.model.violations import Severity
from ops.text.sentences import say

if TYPE_CHECKING:
    from ops.model.case import Case
    from ops.model.operator import Operator


def _nothing(case: "Case") -> str | None:
    return None


@dataclass(frozen=True, slots=True)
class Snippet:
    """The lines for one language: the same for every case, or made for one.

    In Python they find a variable for every tensor and attribute under its DirectML name, None for an absent one, and
    set one for every output. In DirectMLX they are the expression that is the output, or, of several outputs, the
    statements that declare them; `{InputTensor}` stands there for a tensor's variable and `{Axis}` for a value.
    `why_not` gives the reason, as a clause without a full stop, that there are none for a case.
    """

    lines: "str | Callable[[Case], str]"
    why_not: "Callable[[Case], str | None]" = _nothing

    def text(self, case: "Case") -> str:
        return self.lines if isinstance(self.lines, str) else self.lines(case)


Snippets = Mapping[str, Snippet]  # by the key of the language in `ops.formats.exports`


def snippets(**lines: str) -> Callable[[], Snippets]:
    """For an operator that takes a line: `snippets(numpy="OutputTensor = np.abs(InputTensor)")`."""
    found = {language: Snippet(text) for language, text in lines.items()}
    return lambda: found


def snippets_in(module: str) -> Callable[[], Snippets]:
    """The `SNIPPETS` of a module that is not imported before."""

    def found() -> Snippets:
        by_language: Any = import_module(module).SNIPPETS
        return by_language

    return found


def why_not(case: "Case", language: str, missing: str) -> str | None:
    """The reason that a case cannot be written; `missing` is that for an operator without lines."""
    snippet = snippet_of(case.operator, language)
    if snippet is None:
        return missing
    errors = sum(v.severity is Severity.ERROR for v in validate(case, NEWEST, NO_DATA))
    return say("the case has {errors:error|errors}", errors=errors) if errors else snippet.why_not(case)


def snippet_of(operator: "Operator", language: str) -> Snippet | None:
    return None if operator.snippets is None else operator.snippets().get(language)
