"""What the rules have in common that every tensor of every operator obeys."""

from dataclasses import dataclass

from ops.model.guard import Guard
from ops.model.tensor import TensorDesc
from ops.model.violations import Fix, Location, Part, Provenance, Rule, Severity
from ops.text.sentences import say

BUFFER_PAGE = "dml_buffer_tensor_desc"


def buffer_rule(text: str, provenance: Provenance = Provenance.DOCUMENTED) -> Rule:
    """A rule of the page about DML_BUFFER_TENSOR_DESC."""
    return Rule(text, provenance, BUFFER_PAGE)


@dataclass(frozen=True, slots=True, eq=False)
class TensorRule:
    """A rule that every tensor of every operator obeys."""

    name: str
    is_output: bool
    severity: Severity = Severity.ERROR

    def desc(self, guard: Guard) -> TensorDesc | None:
        return guard.case.tensor(self.name)

    def at(self, part: Part, dimension: int | None = None) -> Location:
        return Location(self.name, part, dimension)

    def set(self, part: Part, value: object) -> Fix:
        title = say("Set {part} of {name} to {value}", part=part.value, name=self.name, value=value)
        return Fix(title, ((f"{self.name}.{part.value}", str(value)),))


def pack(name: str) -> Fix:
    return Fix(say("Make {name} packed", name=name), ((f"{name}.Strides", None),))


def counted(name: str) -> Fix:
    """DimensionCount says what Sizes have."""
    return Fix(
        say("Set DimensionCount of {name} to its number of sizes", name=name), ((f"{name}.DimensionCount", None),)
    )


def automatic_total(name: str) -> Fix:
    title = say("Set TotalTensorSizeInBytes of {name} to the minimum", name=name)
    return Fix(title, ((f"{name}.TotalTensorSizeInBytes", None),))
