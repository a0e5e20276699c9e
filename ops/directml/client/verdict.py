"""What DirectML says of a desc."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ops.check.validation import has_errors, validate
from ops.directml.native import hresults
from ops.directml.native.filled_desc import why_incomplete
from ops.model.case import Case
from ops.model.feature_levels import NEWEST
from ops.model.guard import NO_DATA
from ops.model.operator import Operator
from ops.text.sentences import say

# Operators whose CreateOperator was seen to end the process on a desc that is complete but wrong (DirectML 1.13.1):
# a division by a count of 0 or 2^31, what is read or written beyond the sizes, an assertion on a count.
CRASH_ON_ERROR = frozenset(
    f"DML_OPERATOR_{name}"
    for name in (
        "DEPTH_TO_SPACE",
        "DEPTH_TO_SPACE1",
        "ELEMENT_WISE_QUANTIZE_LINEAR",
        "GATHER",
        "JOIN",
        "MULTIHEAD_ATTENTION",
        "SCATTER_ND",
        "SPLIT",
    )
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """`accepts` is None when DirectML was not asked; `reason` then says why, `report` is the saved case if the question
    ended DirectML's process. `messages` are the debug layer's."""

    accepts: bool | None
    hresult: int | None = None
    version: str = ""
    reason: str = ""
    milliseconds: float = 0.0
    messages: tuple[str, ...] = ()
    report: Path | None = None

    @property
    def name(self) -> str:
        """E_INVALIDARG; empty when nothing was asked."""
        return "" if self.hresult is None else hresults.name(self.hresult)

    @property
    def sentence(self) -> str:
        """What a status line shows."""
        who = f"DirectML {self.version}".strip()
        if self.accepts is None:
            return f"{who} was not asked: {self.reason}"
        return f"{who} accepts" if self.accepts else f"{who} refuses: {hresults.described(self.hresult or 0)}"

    def as_json(self) -> dict[str, Any]:
        """The form that the command line prints."""
        said = "not asked" if self.accepts is None else "accepts" if self.accepts else "refuses"
        return {
            "verdict": said,
            "hresult": None if self.hresult is None else hresults.number(self.hresult),
            "version": self.version or None,
            "reason": self.reason or None,
        }

    def disagrees(self, has_error: bool) -> bool:
        """True when DirectML and our rules part; never when it was not asked."""
        return self.accepts is not None and self.accepts == has_error


def why_unknown(operator: Operator, version: str) -> str | None:
    """The reason that a runtime of this version cannot know an operator, or None: it refuses every desc of one."""
    needed = operator.since.release.directml
    if not version or _numbers(version) >= _numbers(needed):
        return None
    return say("{name} came with DirectML {needed}.", name=operator.name, needed=needed)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part.isdigit())


def why_not_asked(case: Case) -> str | None:
    """The reason that a desc is kept from DirectML, or None.

    Handed over is what a C struct can hold with every pointer and count in it complete: no malformed value, no NULL
    where a tensor is required, no list shorter than its count. A desc of that kind may break any other rule; the
    operators that were seen to crash on some are asked only without an ERROR of ours.
    """
    if (reason := why_incomplete(case)) is not None:
        return reason
    if case.operator.type in CRASH_ON_ERROR and has_errors(validate(case, NEWEST, NO_DATA)):
        return say("{name} breaks a rule, and DirectML can crash on that.", name=case.operator.name)
    return None
