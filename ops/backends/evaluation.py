"""The result of an evaluation of a case: violations, outputs, and the differences of the outputs from the reference."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ops.arrays.dtypes import Array
from ops.arrays.summary import range_text
from ops.backends.reference import NO_REFERENCE
from ops.model.case import Case
from ops.model.displayed import html_of
from ops.model.tensor import braces
from ops.model.violations import Violation

if TYPE_CHECKING:
    from ops.backends.compare import Difference


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Evaluation:
    """The result of evaluating a case. Two results are equal only if they are the same object.

    outputs: the elements of each output in the shape of its desc, by field name; empty if the case was not run.
    milliseconds, origin: the time of the computation alone, and the back end that computed.
    why_not: the reason why the case was not run; None if it was run.
    differences: the difference of each output from the reference; empty if only the reference ran.
    why_no_device: the reason why the reference computed although the best device was requested; otherwise "".
    as_directml: the evaluation as DirectML; None if its outputs equal the reference's, or if it was not requested.
    """

    case: Case
    violations: tuple[Violation, ...]
    outputs: Mapping[str, Array] = field(default_factory=dict[str, Array])
    milliseconds: float = 0.0
    origin: str = ""
    why_not: str | None = None
    differences: "Mapping[str, Difference]" = field(default_factory=dict[str, "Difference"])
    why_no_device: str = ""
    as_directml: "Evaluation | None" = None

    def __repr__(self) -> str:
        """Returns a text with the operator and, for each output, its data type, sizes, range and NaN count.

        If the case was not run, the text has the reason and the violations instead.
        """
        name = self.case.operator.name
        if self.why_not is not None:
            said = [f"{violation.severity.name}: {violation.message}" for violation in self.violations]
            return "\n".join((f"{name}: not run: {self.why_not}", *said))
        return "\n".join(
            (
                f"{name} on {self.origin}, {self.milliseconds:.2f} ms",
                *(
                    f"{output} {self.case.data_type(output).name} {braces(array.shape)}: {range_text(array)}"
                    for output, array in self.outputs.items()
                ),
            )
        )

    def _repr_html_(self) -> str:
        """The result for notebooks: desc, problems, and a table for each tensor."""
        return html_of(self)

    @property
    def can_run(self) -> bool:
        """True if a back end can run the case. If the operator has no reference, only a device can run it."""
        return self.why_not in (None, NO_REFERENCE)
