"""The verdict of DirectML on a desc."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ops.check.validation import failing, has_errors, validate
from ops.directml.native import hresults
from ops.directml.native.filled_desc import why_incomplete
from ops.model.case import Case
from ops.model.feature_levels import NEWEST, FeatureLevel, newest_of
from ops.model.guard import NO_DATA
from ops.model.operator import Operator
from ops.model.violations import Stage, Violation
from ops.text.sentences import say

# The operators for which CreateOperator of DirectML 1.13.1 or 1.15.4 was observed to crash on some complete but invalid
# descs. It divides by a count or size of 0 or 2^31, reads or writes beyond the sizes, or fails an assertion on a count.
CRASH_ON_ERROR = frozenset(
    f"DML_OPERATOR_{name}"
    for name in (
        "DEPTH_TO_SPACE",
        "DEPTH_TO_SPACE1",
        "DEQUANTIZE",
        "ELEMENT_WISE_QUANTIZE_LINEAR",
        "FOLD",
        "GATHER",
        "JOIN",
        "MULTIHEAD_ATTENTION",
        "MULTIHEAD_ATTENTION1",
        "QUANTIZE",
        "SCATTER_ND",
        "SPLIT",
        "UNFOLD",
    )
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict of DirectML on a desc, with the messages of the debug layer.

    `accepts` is None if there is no verdict. Then `reason` is the reason, and `report` is the saved case if the request
    ended the worker.

    `hresult` is the answer of CreateOperator, `compiled` the answer of CompileOperator; each is None without an answer.

    `fails` is the stage after CreateOperator at which an accepted desc fails, and `reason` is the cause:
    CompileOperator refused the desc or crashed, or a rule predicts the failure. If a rule predicts it, `is_known` is
    True, and CompileOperator is not called.
    """

    accepts: bool | None
    hresult: int | None = None
    version: str = ""
    reason: str = ""
    milliseconds: float = 0.0
    messages: tuple[str, ...] = ()
    report: Path | None = None
    compiled: int | None = None
    fails: Stage | None = None
    is_known: bool = False

    @property
    def name(self) -> str:
        """The name of the HRESULT, such as E_INVALIDARG; empty without a verdict."""
        return "" if self.hresult is None else hresults.name(self.hresult)

    @property
    def said(self) -> str:
        """The verdict in a few words."""
        if self.accepts is None:
            return "not asked"
        if not self.accepts:
            return "refuses"
        return "accepts" if self.fails is None else f"accepted, cannot be {self.fails.value}"

    @property
    def sentence(self) -> str:
        """The verdict as a sentence for the status line."""
        who = f"DirectML {self.version}".strip()
        if self.accepts is None:
            return f"{who} gave no verdict: {self.reason}"
        if self.fails is not None:
            return f"{who}: {self.said}: {self.reason}"
        return f"{who} accepts" if self.accepts else f"{who} refuses: {hresults.described(self.hresult or 0)}"

    def as_json(self) -> dict[str, Any]:
        """The verdict as JSON, as the command line prints it."""
        return {
            "verdict": self.said,
            "hresult": None if self.hresult is None else hresults.number(self.hresult),
            "compiled": None if self.compiled is None else hresults.number(self.compiled),
            "version": self.version or None,
            "reason": self.reason or None,
        }

    def disagrees(self, has_error: bool) -> bool:
        """True if DirectML's answer contradicts the rules. `has_error` is True if the rules report an ERROR for the
        desc.

        Without a verdict, returns False.
        """
        if self.fails is not None and not self.is_known:
            return True
        return self.accepts is not None and self.accepts == has_error


def why_unknown(operator: Operator, version: str) -> str | None:
    """The reason why a runtime of this version refuses every desc of the operator: it is older than the operator.

    Returns None if the runtime has the operator, or if `version` is empty.
    """
    needed = operator.since.release.directml
    if not version or _numbers(version) >= _numbers(needed):
        return None
    return say("{name} came with DirectML {needed}; this is DirectML {version}.",
               name=operator.name, needed=needed, version=version)  # fmt: skip


def why_too_new(case: Case, version: str) -> str | None:
    """Returns the reason why a runtime of the version `version` refuses a case that newer runtimes accept.

    The reason names the feature level that the operator or a value of the case requires. Returns None if the version is
    new enough, or if no newer runtime accepts the case.
    """
    if (reason := why_unknown(case.operator, version)) is not None or not version:
        return reason
    had = newest_of(version)
    works = (level for level in FeatureLevel if level >= had and not has_errors(validate(case, level, NO_DATA)))
    if (needed := next(works, had)) == had:
        return None
    return say(
        "The case requires feature level {needed}, which came with DirectML {release}; this is DirectML {version}.",
        needed=str(needed), release=needed.release.directml, version=version,
    )  # fmt: skip


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part.isdigit())


def known_failure(case: Case, version: str) -> Violation | None:
    """The violation because of which a device cannot compile or run a desc that CreateOperator accepts.

    Returns None if there is no such violation.
    """
    return failing(validate(case, newest_of(version) if version else NEWEST, NO_DATA))


def why_not_asked(case: Case, version: str = "") -> str | None:
    """The reason why a desc is not sent to DirectML; None if it is sent.

    A desc is sent if it can be filled in completely: it has no malformed value, no NULL for a required tensor, and no
    list with a wrong count. It may break other rules, because DirectML then refuses it. But a desc of an operator in
    CRASH_ON_ERROR is only sent if it has no ERROR by the rules of the runtime's version. If this version is not known,
    the rules of every measured version apply.
    """
    if (reason := why_incomplete(case)) is not None:
        return reason
    levels = (newest_of(version),) if version else (FeatureLevel.FL_6_2, NEWEST)
    known = [level for level in levels if level >= case.operator.since]
    if case.operator.type in CRASH_ON_ERROR and any(has_errors(validate(case, level, NO_DATA)) for level in known):
        return say(
            "The desc breaks a rule, and DirectML can crash on invalid descs of {name}.", name=case.operator.name
        )
    return None
