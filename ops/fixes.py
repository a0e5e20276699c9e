"""Applying a fix: its texts go where a person would type them."""

from ops.case import Case
from ops.edit import with_text
from ops.inference import fit_outputs
from ops.violations import Fix


def apply(case: Case, fix: Fix) -> Case:
    """The case after the edits of the fix; outputs that are derived follow, as after typing.

    A fix that only raises the target level changes no case. The numbers of the inputs stay as they are.
    """
    for path, text in fix.edits:
        case = with_text(case, path, text)
    return fit_outputs(case) if case.derive and fix.edits else case
