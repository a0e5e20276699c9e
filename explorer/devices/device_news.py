"""Composes the messages about runs on a device and their differences from the reference."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QCoreApplication

from ops import Evaluation
from ops.evaluator import ONNXRUNTIME
from ops.text.sentences import Quantity
from widgets.text.wording import worded

if TYPE_CHECKING:
    from ops.backends.compare import Difference

# At most this many outputs get a sentence each; the heatmaps show the differences of all.
MOST_OUTPUTS = 4


@dataclass(frozen=True, slots=True)
class News:
    """A message about a device or onnxruntime.

    `lead` names the device, `said` is the outcome in a word or two, and `sentence` gives the details.

    `status` is 'success', 'note', 'warning' or 'error'; it is None until the run has ended. `report` is the file with
    the case that ran when the device was lost. `is_in_use` is True if the device will also run the next case.
    """

    status: str | None
    lead: str
    said: str
    sentence: str = ""
    report: Path | None = None
    can_retry: bool = False
    can_save: bool = False
    is_in_use: bool = True

    @classmethod
    def running(cls, adapter: str) -> "News":
        """The message that a run has started."""
        return cls(None, _on(adapter), _tr("running"), _tr("The numbers shown were computed by NumPy."))

    @classmethod
    def gone(cls, adapter: str, why_none: str) -> "News":
        """The message that the chosen device, or onnxruntime, cannot be used on this machine."""
        why = worded(why_none) or _tr("This machine has no such device.")
        return cls(
            "warning", _on(adapter), _tr("not found"), f"{why} {_tr('NumPy computes the outputs.')}", is_in_use=False
        )

    @classmethod
    def declined(cls, adapter: str, why: str) -> "News":
        """The message that the device gave no result for this case."""
        return cls(
            "warning",
            _on(adapter),
            _tr("no result"),
            f"{worded(why)} {_tr('The numbers shown were computed by NumPy.')}",
        )

    @classmethod
    def lost(cls, adapter: str, why: str, report: Path | None) -> "News":
        """The message that the device was lost: it crashed, hung or was removed. `why` is the reason, and `report` the
        file in which the case was saved, or None.
        """
        kept = "" if report is None else " " + _tr("The case was saved as {0}.").format(report)
        sentence = f"{worded(why)} {_tr('NumPy computes the outputs.')}{kept}"
        has_report = report is not None
        return cls(
            "error", _on(adapter), _tr("lost"), sentence, report, can_retry=True, can_save=has_report, is_in_use=False
        )

    @classmethod
    def compared(cls, evaluation: Evaluation, has_driver: bool = True) -> "News":
        """The message about a finished run: how its outputs differ from the reference.

        `has_driver` is False for onnxruntime; then the message offers no report, because reports are about drivers.
        """
        found = evaluation.differences
        if evaluation.case.operator.compute is None:
            sentence = _tr("There is no reference yet to compare with.")
            return cls("note", worded(evaluation.origin), _tr("computed"), sentence)
        cells = sum(difference.mask.size for difference in found.values())
        differing = sum(difference.differing for difference in found.values())
        unexplained = sum(difference.unexplained for difference in found.values())
        is_rounding = differing == sum(difference.rounding for difference in found.values())
        total = _total(differing, cells)
        if not differing:
            return cls(
                "success",
                worded(evaluation.origin),
                _tr("equal to the reference"),
                " ".join([total, *_zeros(found.values())]),
            )
        status = "warning" if unexplained else "success" if is_rounding else "note"
        said = _tr("differs, unexplained") if unexplained else _tr("known differences")
        if is_rounding:
            said = _tr("equal except for rounding")
        details = [_about(name if len(found) > 1 else "", each) for name, each in found.items() if each.differing]
        sentence = " ".join([total, *details[:MOST_OUTPUTS], *_zeros(found.values())])
        return cls(status, worded(evaluation.origin), said, sentence, can_save=has_driver and unexplained > 0)


def _on(adapter: str) -> str:
    if adapter == ONNXRUNTIME:
        return adapter
    return _tr("DirectML on {0}").format(adapter)


def _total(differing: int, cells: int) -> str:
    one = _tr("{0} of {1} output cell differs from the reference.")
    many = _tr("{0} of {1} output cells differ from the reference.")
    return (one if cells == 1 else many).format(differing, cells)


def _about(name: str, difference: "Difference") -> str:
    """A sentence about one output: how it differs from the reference, and the reason, if it is known."""
    lead = f"{name}: " if name else ""
    largest = _tr("{0}the values differ by at most {1}").format(lead, difference.largest_text)
    if nans := _nans(difference):
        largest = _tr("{0}cells in which only one of the two values is NaN: {1}").format(lead, nans)
    reasons = " ".join(worded(each.violation.message) for each in difference.explained)
    if difference.overflows:
        reasons = f"{reasons} {_overflow(difference)}".strip()
    if difference.rounding and difference.differing > difference.rounding:
        reasons = f"{_tr('Cells that differ only by rounding: {0}.').format(difference.rounding)} {reasons}".strip()
    known = difference.differing - difference.unexplained
    if difference.differing == difference.rounding:
        said = _tr("{0}; the rounding of the operator explains this.").format(largest)
    elif not known:
        said = _tr("{0}; there is no known explanation.").format(largest)
    elif difference.unexplained:
        said = _tr("{0}; cells with a known explanation: {1}. {2} Cells without a known explanation: {3}.").format(
            largest, known, reasons, difference.unexplained
        )
    else:
        said = _tr("{0}; explained by: {1}").format(largest, reasons)
    return said if name else said[:1].upper() + said[1:]


def _overflow(difference: "Difference") -> str:
    """A sentence with the number of cells in which an intermediate number may overflow."""
    return _tr(
        "In {0:cell|cells}, an intermediate number may exceed the range of its type; the result is then infinite, NaN "
        "or the largest number of the type."
    ).format(Quantity(difference.overflows))


def _nans(difference: "Difference") -> int:
    """Returns the number of cells in which either the device's number or the reference's number is NaN, but not
    both.
    """
    return int(np.count_nonzero(np.isinf(difference.distances))) if difference.distances.dtype.kind == "f" else 0


def _zeros(differences: "Iterable[Difference]") -> list[str]:
    signs = sum(difference.zero_signs for difference in differences)
    return [_tr("Zeros with the opposite sign: {0}.").format(signs)] if signs else []


def _tr(text: str) -> str:
    return QCoreApplication.translate("DeviceNews", text)
