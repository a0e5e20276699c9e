"""The base class of the rules for every tensor, and the fixes that these rules share."""

from ops.model.guard import Guard
from ops.model.tensor import TensorDesc
from ops.model.violations import Fix, Location, Part, Provenance, Rule, Severity
from ops.quick_dataclass import quick_dataclass
from ops.text.sentences import say

BUFFER_PAGE = "dml_buffer_tensor_desc"


def buffer_rule(text: str, provenance: Provenance = Provenance.DOCUMENTED) -> Rule:
    """Makes the rule `text`, with the documentation page of DML_BUFFER_TENSOR_DESC as its page."""
    return Rule(text, provenance, BUFFER_PAGE)


@quick_dataclass
class TensorRule:
    """The base class of the general rules for tensors. One instance checks one tensor of an operator."""

    name: str
    is_output: bool
    severity: Severity = Severity.ERROR

    def desc(self, guard: Guard) -> TensorDesc | None:
        """The desc of the tensor; None if the tensor is absent or malformed as a whole."""
        return guard.case.tensor(self.name)

    def at(self, part: Part, dimension: int | None = None) -> Location:
        """The location of a part of the desc."""
        return Location(self.name, part, dimension)

    def set(self, part: Part, value: object) -> Fix:
        """Returns the fix that sets the part `part` of this tensor's desc to `value`."""
        title = say("Set {part} of {name} to {value}", part=part.value, name=self.name, value=value)
        return Fix(title, ((f"{self.name}.{part.value}", str(value)),))


def pack(name: str) -> Fix:
    """The fix that removes the strides of a tensor."""
    return Fix(say("Make {name} packed", name=name), ((f"{name}.Strides", None),))


def counted(name: str) -> Fix:
    """The fix that lets the program derive DimensionCount from the number of sizes."""
    return Fix(
        say("Set DimensionCount of {name} to the number of its sizes", name=name), ((f"{name}.DimensionCount", None),)
    )


def automatic_total(name: str) -> Fix:
    """Returns the fix that sets TotalTensorSizeInBytes of the tensor `name` to the computed minimum."""
    title = say("Set TotalTensorSizeInBytes of {name} to the minimum", name=name)
    return Fix(title, ((f"{name}.TotalTensorSizeInBytes", None),))
