"""The class of rules that require a size to be the same in several tensors, such as the number of keys."""

from collections.abc import Collection

from ops.catalog.attention.sizes import Measure, Quantity
from ops.constraints.base import Finding, Findings
from ops.constraints.repairs import derive_outputs
from ops.constraints.shapes import listed, sizes_at
from ops.model.guard import Guard
from ops.model.violations import Fix, Provenance, Rule, Severity
from ops.quick_dataclass import quick_dataclass
from ops.text.sentences import say

# A dimension in words, by its number counted from the end.
_FROM_END = {1: "last", 2: "second to last"}


@quick_dataclass
class Measured:
    """The rule that the sizes of tensors at given dimensions equal a quantity, such as the number of keys.

    `places` are pairs of a tensor and a dimension counted from the end; `measure` gives the expected size. If a case
    has the tensor that `unless` names, the rule does not apply.
    """

    code: str
    words: str
    measure: Measure
    places: tuple[tuple[str, int], ...]
    severity: Severity = Severity.ERROR
    provenance: Provenance = Provenance.DOCUMENTED
    unless: str = ""

    @property
    def rule(self) -> Rule:
        names = listed(list(dict.fromkeys(name for name, _ in self.places)))
        text = f"The {self.words} is the same in {names}."
        if len(self.places) == 1:
            text = f"The {_FROM_END[self.places[0][1]]} size of {names} is the {self.words}."
        return Rule(text, self.provenance)

    def concerns(self, absent: Collection[str]) -> bool:
        return any(name not in absent for name, _ in self.places)

    def check(self, guard: Guard) -> Findings:
        known = guard.operator.by_name
        there = [(name, from_end) for name, from_end in self.places if name in known and guard.present(name)]
        if not there or (self.unless in known and guard.present(self.unless)):
            return
        expected = self.measure(guard)
        wrong: list[tuple[str, int, int]] = []
        for name, from_end in there:
            mark = guard.mark()
            at = guard.from_end(name, from_end)
            if at < 0 or guard.size(name, at) == expected.value:
                guard.forget(mark)
            else:
                wrong.append((name, at, guard.size(name, at)))
        if wrong:
            yield self._finding(guard, expected, wrong)

    def _finding(self, guard: Guard, expected: Quantity, wrong: list[tuple[str, int, int]]) -> Finding:
        texts = [
            say("{name} has size {actual} along dimension {at}", name=name, actual=actual, at=at)
            for name, at, actual in wrong
        ]
        edits = tuple((f"{name}.Sizes[{at}]", str(expected.value)) for name, at, _ in wrong if not guard.follows(name))
        fits = edits and 1 <= expected.value < 1 << 32
        title = say("Set the {words} of {tensors} to {expected}", words=self.words, expected=expected.value,
                    tensors=listed([name for name, _, _ in wrong]))  # fmt: skip
        return Finding(
            say("The {words} is {expected}; {places}.", words=self.words, expected=expected.value,
                places=listed(texts)),
            (*expected.places, *(sizes_at(name, at) for name, at, _ in wrong)),
            (*((Fix(title, edits),) if fits else ()), *derive_outputs(guard, *(name for name, _, _ in wrong))),
        )  # fmt: skip
