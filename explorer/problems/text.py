"""Writes problems as text and as JSON for the clipboard, and describes the consequences of a fix."""

import json
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from ops import Case, FeatureLevel, Violation
from ops.attribute_types import DATA_TYPE
from ops.check.fixes import apply, consequences
from ops.model.tensor import braces
from ops.model.violations import Fix
from ops.text.sentences import Quantity
from widgets.text.wording import worded

# The consequences are shown in a tool tip, so rules about numbers check at most this many cells.
CELLS_LOOKED_AT = 1 << 16
# At most this many consequences are listed; the others are counted.
MOST_LISTED = 3


def as_text(violations: Sequence[Violation]) -> str:
    """The violations with their rules and fixes, as text."""
    return "\n\n".join(_text(violation) for violation in violations)


def as_json(violations: Sequence[Violation]) -> str:
    """The violations as a JSON list."""
    return json.dumps([violation.as_json() for violation in violations], indent=2, ensure_ascii=False)


def announcement(case: Case, fix: Fix, level: FeatureLevel) -> str:
    """Returns a text that lists the problems which a fix causes, and the outputs whose descs it changes.

    If there are none, the text states that nothing else changes.
    """
    then = consequences(case, fix, level, CELLS_LOOKED_AT)
    lines = [_tr("After the fix: {0}").format(worded(violation.message)) for violation in then[:MOST_LISTED]]
    if len(then) > MOST_LISTED:
        lines.append(_tr("and {0:more problem|more problems}").format(Quantity(len(then) - MOST_LISTED)))
    return "\n".join([*lines, *_following(case, fix)]) or _tr("Nothing else changes.")


def _following(case: Case, fix: Fix) -> list[str]:
    fixed = apply(case, fix)
    edited = {path.partition(".")[0].partition("[")[0] for path, _ in fix.edits}
    lines: list[str] = []
    for field in case.operator.outputs:
        old, new = case.tensor(field.name), fixed.tensor(field.name)
        if field.name not in edited and old is not None and new is not None and old != new:
            lines.append(
                _tr("{0} becomes {1} {2}.").format(field.name, DATA_TYPE.text(new.data_type), braces(new.sizes))
            )
    return lines


def _text(violation: Violation) -> str:
    rule = violation.rule
    source = rule.provenance.value if rule.runtime is None else f"observed with DirectML {rule.runtime}"
    origin = ", ".join(part for part in (source, rule.url) if part)
    lines = [
        f"{violation.severity.name}: {worded(violation.message)}",
        f"  {_tr('Rule')}: {worded(rule.text)} ({origin})",
    ]
    lines += [f"  {_tr('Fix')}: {worded(fix.title)}" for fix in violation.fixes]
    return "\n".join(lines)


def _tr(text: str) -> str:
    return QCoreApplication.translate("ProblemWords", text)
