"""Rules of RNN, GRU and LSTM: sizes that tensors share, outputs, activations, and lengths of sequences."""

from collections.abc import Iterator

import numpy as np

from ops.catalog.shared.fused_rules import ACTIVATIONS
from ops.constraints.base import Constraint, Finding, Findings, LocalConstraint, constraint
from ops.constraints.repairs import derive_outputs, present, set_to
from ops.constraints.shapes import SameDataType, listed, sizes_at
from ops.declare.schema import schema_only
from ops.model.fields import Attribute
from ops.model.guard import Guard
from ops.model.tensor import TensorDesc
from ops.model.violations import Cells, Fix, Location, Part, Provenance, Rule, Severity
from ops.quick_dataclass import quick_dataclass
from ops.text.literals import some_of
from ops.text.sentences import say
from ops.text.values import TensorFlag

INPUT, WEIGHT, RECURRENCE, LENGTHS = "InputTensor", "WeightTensor", "RecurrenceTensor", "SequenceLengthsTensor"
SEQUENCE, SINGLE, CELL_SINGLE = "OutputSequenceTensor", "OutputSingleTensor", "OutputCellSingleTensor"
BIDIRECTIONAL = 2
# The largest number of wrong sizes that a message lists.
_MOST_LISTED = 4

# A tensor, one of its dimensions, and the factor by which its size is a multiple of the shared size.
Member = tuple[str, int, int]


@quick_dataclass
class SharedSize:
    """The rule that the sizes of several tensors equal a shared size, or are multiples of it.

    Each of the `members` is a tensor, its dimension and the factor of the multiple. The shared size is `number`, or the
    size of `source`, a tensor and a dimension. If both are None, it is the number of directions. `words` names the
    shared size in messages.
    """

    code: str
    words: str
    members: tuple[Member, ...]
    source: tuple[str, int] | None = None
    number: int | None = None
    severity: Severity = Severity.ERROR

    @property
    def rule(self) -> Rule:
        source = () if self.source is None else ((*self.source, 1),)
        places = [f"{name} Sizes[{dimension}]{_over(factor)}" for name, dimension, factor in (*source, *self.members)]
        shared = f"equal to the {self.words}" if self.number is None else f"{self.number}, the {self.words}"
        return Rule(f"These are {shared}: {', '.join(places)}.")

    def check(self, guard: Guard) -> Findings:
        shared = self._shared(guard)
        wrong: list[tuple[Member, int]] = []
        for name, dimension, factor in self.members:
            mark = guard.mark()
            if guard.present(name) and (actual := guard.size(name, dimension)) != factor * shared:
                wrong.append(((name, dimension, factor), actual))
            else:
                guard.forget(mark)
        if wrong:
            yield self._finding(guard, shared, wrong)

    def _shared(self, guard: Guard) -> int:
        if self.number is not None:
            return self.number
        if self.source is not None:
            return guard.size(*self.source)
        return 2 if guard.integer("Direction") == BIDIRECTIONAL else 1

    def _finding(self, guard: Guard, shared: int, wrong: list[tuple[Member, int]]) -> Finding:
        texts = [
            say(
                "{place} is {actual} and must be {expected}",
                place=f"{name} Sizes[{dimension}]",
                actual=actual,
                expected=factor * shared,
            )
            for (name, dimension, factor), actual in wrong
        ]
        # The message lists only some of the wrong sizes; all are marked.
        places = listed(texts) if len(texts) <= _MOST_LISTED else some_of(texts, _MOST_LISTED, limit=100)
        source = () if self.source is None else (sizes_at(*self.source),)
        direction = (Location("Direction"),) if self.source is None and self.number is None else ()
        return Finding(
            say("The {words} is {shared}: {places}.", words=self.words, shared=shared, places=places),
            (*direction, *source, *(sizes_at(name, dimension) for (name, dimension, _), _ in wrong)),
            (*self._fixes(guard, shared, wrong), *derive_outputs(guard, *(name for (name, _, _), _ in wrong))),
        )

    def _fixes(self, guard: Guard, shared: int, wrong: list[tuple[Member, int]]) -> Iterator[Fix]:
        """Yields the fix that sets the sizes in `wrong` to those that `shared` requires.

        If all sizes in `wrong` fit one other value of the shared size, also yields the fix that gives the shared size
        this value, where it can be set.
        """
        edits = tuple(
            (f"{name}.Sizes[{dimension}]", str(factor * shared))
            for (name, dimension, factor), _ in wrong
            if not guard.follows(name)
        )
        if edits:
            title = say("Set the {words} of {tensors} to {shared}", words=self.words, shared=shared,
                        tensors=listed([name for (name, _, _), _ in wrong]))  # fmt: skip
            yield Fix(title, edits)
        others = {actual // factor if actual % factor == 0 else 0 for (_, _, factor), actual in wrong}
        if len(others) != 1 or 0 in others:
            return
        (other,) = others
        if self.source is not None and not guard.follows(self.source[0]):
            yield set_to(f"{self.source[0]}.Sizes[{self.source[1]}]", other)
        elif self.source is None and self.number is None and other in (1, 2):
            yield set_to("Direction", "BIDIRECTIONAL" if other == BIDIRECTIONAL else "FORWARD")


def _over(factor: int) -> str:
    return "" if factor == 1 else f" / {factor}"


@constraint("owned-by-dml", "No input of a recurrent operator is OWNED_BY_DML.")
def not_owned(guard: Guard) -> Findings:
    for field in guard.operator.inputs:
        desc = guard.case.tensor(field.name)
        if isinstance(desc, TensorDesc) and desc.flags == TensorFlag.OWNED_BY_DML:
            yield Finding(
                say("{name} has Flags OWNED_BY_DML; inputs of {operator} must have NONE.",
                    name=field.name, operator=guard.operator.name),
                (Location(field.name, Part.FLAGS),),
                (set_to(f"{field.name}.Flags", "NONE"),),
            )  # fmt: skip


@constraint(
    "some-output", "OutputSequenceTensor, OutputSingleTensor or both are given.", provenance=Provenance.OBSERVED
)
def some_output(guard: Guard) -> Findings:
    if not guard.present(SEQUENCE) and not guard.present(SINGLE):
        fields = [guard.operator.by_name[name] for name in (SEQUENCE, SINGLE)]
        yield Finding(
            say("{first} and {second} are NULL; one of them must be given.", first=SEQUENCE, second=SINGLE),
            (Location(SEQUENCE), Location(SINGLE)),
            tuple(present(guard.case, field) for field in fields if not isinstance(field, Attribute)),
        )


def activations_per_direction(count: int) -> LocalConstraint:
    """The rule that ActivationDescs has `count` entries for each direction."""

    @constraint(
        "activation-count", f"The number of activations for each direction is {count}.", provenance=Provenance.IMPLIED
    )
    def check(guard: Guard) -> Findings:
        directions = 2 if guard.integer("Direction") == BIDIRECTIONAL else 1
        expected, actual = count * directions, guard.length("ActivationDescs")
        if actual == expected:
            return
        changed = range(actual, expected) if actual < expected else range(actual - 1, expected - 1, -1)
        text = "TANH" if actual < expected else None
        edits = (*((f"ActivationDescs[{n}]", text) for n in changed), ("ActivationDescCount", None))
        yield Finding(
            say(
                "ActivationDescs has {actual:entry|entries}; {operator} needs {count} for each direction, and this "
                "case has {directions:direction|directions}.",
                actual=actual, operator=guard.operator.name, count=count, directions=directions,
            ),
            (Location("ActivationDescs"), Location("Direction")),
            (Fix(say("Give ActivationDescs {expected:entry|entries}", expected=expected), edits),),
        )  # fmt: skip

    return check


@constraint(
    "sequence-length",
    "No page defines a length of 0, or one above the number of steps. For a length of 0, DirectML 1.13.1 writes 0. For"
    " a length above the number of steps, it runs all steps and writes no last state.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def lengths_inside(guard: Guard) -> Findings:
    if not guard.present(LENGTHS):
        return
    lengths, steps = guard.logical(LENGTHS), guard.size(INPUT, 1)
    outside = (lengths == 0) | (lengths > steps)
    if not outside.any():
        return
    batch = outside.reshape(-1)
    made = [Location(LENGTHS, Part.DATA, cells=Cells(outside))]
    for field in guard.operator.outputs:
        if guard.case.has(field.name) and guard.is_small(field.name):
            sizes = guard.case.sizes(field.name)
            made.append(Location(field.name, Part.DATA, cells=Cells(np.broadcast_to(batch[:, None], sizes).copy())))
    yield Finding(
        say("In {count:cell|cells}, {name} is 0 or above {steps}, the number of steps; no page defines that.",
            name=LENGTHS, steps=steps, count=int(outside.sum())),
        tuple(made),
    )  # fmt: skip


def sizes_of(gates: int, tensors: frozenset[str]) -> tuple[Constraint, ...]:
    """Returns the rules about sizes that several tensors of a recurrent operator share. `gates` is its number of gates,
    `tensors` are the tensors that it has.
    """

    def size(code: str, words: str, members: tuple[Member, ...], source: tuple[str, int] | None = None,
             number: int | None = None) -> SharedSize:  # fmt: skip
        return SharedSize(code, words, tuple(m for m in members if m[0] in tensors), source, number)

    states = ("HiddenInitTensor", "CellMemInitTensor", SINGLE, CELL_SINGLE)
    rows = ((RECURRENCE, 2, gates), (WEIGHT, 2, gates), ("BiasTensor", 3, 2 * gates), ("PeepholeTensor", 3, 3))
    leading = (INPUT, RECURRENCE, WEIGHT, "BiasTensor", "HiddenInitTensor", "CellMemInitTensor",
               "PeepholeTensor", LENGTHS, SINGLE, CELL_SINGLE)  # fmt: skip
    one = (*((name, 0, 1) for name in leading), ("BiasTensor", 1, 1), ("PeepholeTensor", 1, 1), (LENGTHS, 1, 1),
           (LENGTHS, 2, 1))  # fmt: skip
    by_direction = (
        (RECURRENCE, 1, 1), (WEIGHT, 1, 1), ("BiasTensor", 2, 1), ("PeepholeTensor", 2, 1), (SEQUENCE, 1, 1),
        *((name, 1, 1) for name in states),
    )  # fmt: skip
    return (
        size("leading-one", say("size of an unused dimension"), one, None, 1),
        size("directions", say("number of directions"), by_direction),
        size("hidden-size", say("hidden size"), (*rows, (SEQUENCE, 3, 1), *((name, 3, 1) for name in states)),
             (RECURRENCE, 3)),
        size("input-size", say("input size"), ((WEIGHT, 3, 1),), (INPUT, 3)),
        size("batch-size", say("batch size"), ((LENGTHS, 3, 1), (SEQUENCE, 2, 1), *((name, 2, 1) for name in states)),
             (INPUT, 2)),
        size("sequence-size", say("number of steps"), ((SEQUENCE, 0, 1),), (INPUT, 1)),
    )  # fmt: skip


def rules(name: str, gates: int, activations: int) -> tuple[Constraint, ...]:
    """The rules that RNN, GRU and LSTM share, for the operator `name`. It has `gates` gates, and needs `activations`
    activation functions for each direction.
    """
    plain = schema_only(name)
    tensors = [field.name for field in plain.tensors]
    return (
        *(SameDataType(INPUT, tensor) for tensor in tensors if tensor not in (INPUT, LENGTHS)),
        some_output,
        not_owned,
        *sizes_of(gates, frozenset(tensors)),
        activations_per_direction(activations),
        *ACTIVATIONS,
        lengths_inside,
    )
