"""Rules about strides: their number, and elements that overlap in memory."""

from collections.abc import Iterator
from dataclasses import field, replace

import numpy as np

from ops.arrays.layout import count, extent, first_collision
from ops.constraints.base import Finding, Findings, everywhere
from ops.constraints.general.tensor_rule import TensorRule, buffer_rule, pack
from ops.constraints.shapes import dimension_list
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.tensor import braces
from ops.model.violations import Cells, Location, Part, Provenance, Rule, Severity
from ops.quick_dataclass import quick_dataclass
from ops.text.sentences import say
from ops.text.values import Malformed


@quick_dataclass
class StridesCount(TensorRule):
    """The rule that explicit strides have one entry for each dimension."""

    code: str = "strides-count"
    rule: Rule = field(default=buffer_rule("Strides are NULL or have one entry for each dimension."))

    def check(self, guard: Guard) -> Findings:
        desc = self.desc(guard)
        if desc is None or desc.strides is None or isinstance(desc.strides, Malformed):
            return
        rank = guard.rank(self.name)
        if len(desc.strides) != rank:
            guard.show_strides(self.name)
            yield Finding(
                say(
                    "{name} has {actual:stride|strides} ({strides}) and {rank:dimension|dimensions}; "
                    "the numbers must agree.",
                    name=self.name, actual=len(desc.strides), strides=braces(desc.strides), rank=rank,
                ),
                (self.at(Part.STRIDES),),
                (pack(self.name),),
            )  # fmt: skip


@quick_dataclass
class OutputStridesDistinct(TensorRule):
    """The rule with which DirectML 1.13.1 prevents overlapping elements of outputs. Along dimensions larger than 1, the
    strides must not be 0, must differ from each other, and must span at least as many buffer elements as the output has
    elements.
    """

    code: str = "output-strides"
    rule: Rule = field(
        default=buffer_rule(
            "Along dimensions larger than 1, the strides of an output are not 0, differ from each other, and span at "
            "least as many elements as the output has cells. DirectML 1.13.1 checks this to keep output cells from "
            "overlapping.",
            Provenance.OBSERVED,
        )
    )

    def check(self, guard: Guard) -> Findings:
        desc = self.desc(guard)
        if not self.is_output or desc is None or desc.strides is None:
            return
        sizes, steps = guard.sizes(self.name), guard.steps(self.name)
        by_stride: dict[int, int] = {}
        for dimension, (size, stride) in enumerate(zip(sizes, steps, strict=True)):
            if size == 1:
                continue
            if stride == 0:
                pattern = (
                    "{name} has stride 0 along dimension {dimension}, whose size is {size}; output cells would overlap."
                )
                yield self._finding(pattern, (dimension,), dimension=dimension, size=size)
                return
            if stride in by_stride:
                other = by_stride[stride]
                pattern = (
                    "{name} has stride {stride} along dimensions {other} and {dimension}; output cells would overlap."
                )
                yield self._finding(pattern, (other, dimension), stride=stride, other=other, dimension=dimension)
                return
            by_stride[stride] = dimension
        reach, cells = extent(sizes, steps), count(sizes)
        if reach < cells:
            pattern = (
                "{name} has {cells:cell|cells}, but its strides {strides} span only {reach} elements; "
                "output cells would overlap."
            )
            yield self._finding(pattern, (), cells=cells, strides=braces(steps), reach=reach)

    def _finding(self, pattern: str, dimensions: tuple[int, ...], **facts: object) -> Finding:
        locations = tuple(self.at(Part.STRIDES, d) for d in dimensions) or (self.at(Part.STRIDES),)
        return Finding(say(pattern, name=self.name, **facts), locations, (pack(self.name),))


@quick_dataclass
class OutputCellsCollide(TensorRule):
    """The rule that no two cells of an output share an element. It is a warning, because DirectML 1.13.1 accepts some
    strides that break it.
    """

    severity: Severity = Severity.WARNING
    code: str = "output-overlap"
    rule: Rule = field(
        default=replace(
            buffer_rule(
                "The documentation does not define the result if output cells share an element.", Provenance.OBSERVED
            ),
            depends_on_device=True,
        )
    )

    def check(self, guard: Guard) -> Findings:
        desc = self.desc(guard)
        if not self.is_output or desc is None or desc.strides is None:
            return
        sizes, steps = guard.sizes(self.name), guard.steps(self.name)
        if collision := first_collision(sizes, steps):
            first, second = collision
            element = sum(index * step for index, step in zip(first, steps, strict=True))
            yield Finding(
                say(
                    "{name}: cells {first} and {second} share element {element}; DirectML accepts this, "
                    "and the device determines the number that remains.",
                    name=self.name, first=list(first), second=list(second), element=element,
                ),
                (self.at(Part.STRIDES), *self._undefined(guard)),
                (pack(self.name),),
            )  # fmt: skip

    def _undefined(self, guard: Guard) -> Iterator[Location]:
        """Yields the locations of the output cells whose numbers are undefined; yields nothing for a tensor that is too
        large to check.

        These are cells that share an element or, if the operator reads its own output, all cells of all outputs.
        """
        if not guard.is_small(self.name):
            return
        if reads_its_output(guard.case):
            yield from everywhere(guard, *(field.name for field in guard.operator.outputs))
            return
        sizes, steps = guard.case.sizes(self.name), guard.case.steps(self.name)
        address = np.zeros(sizes, np.int64)
        for dimension, step in enumerate(steps):
            address += (
                np.arange(sizes[dimension]).reshape([-1 if d == dimension else 1 for d in range(len(sizes))]) * step
            )
        times = np.bincount(address.reshape(-1))
        yield Location(self.name, Part.DATA, cells=Cells(times[address] > 1))


# Operators that write their output in one pass and read it again in the next (observed with DirectML 1.13.1).
SEVERAL_PASSES = ("RNN", "LSTM", "GRU", "ADAM_OPTIMIZER", "MULTIHEAD_ATTENTION", "MULTIHEAD_ATTENTION1")


def reads_its_output(case: Case) -> bool:
    """True if the operator reads its own output while it computes.

    This holds for the recurrent, normalization, softmax, attention and ADAM_OPTIMIZER operators, and for every case
    with a fused activation.
    """
    name = case.operator.name
    is_of_rows = "NORMALIZATION" in name or "SOFTMAX" in name
    return name in SEVERAL_PASSES or is_of_rows or case.values.get("FusedActivation") is not None


@quick_dataclass
class InputBroadcast(TensorRule):
    """A note on each input with a stride of 0 along a dimension larger than 1."""

    severity: Severity = Severity.NOTE
    code: str = "broadcast"
    rule: Rule = field(default=buffer_rule("A stride of 0 repeats the same element along that dimension."))

    def check(self, guard: Guard) -> Findings:
        desc = self.desc(guard)
        if self.is_output or desc is None or desc.strides is None:
            return
        sizes, steps = guard.sizes(self.name), guard.steps(self.name)
        repeated = [d for d, (size, step) in enumerate(zip(sizes, steps, strict=True)) if size > 1 and step == 0]
        if repeated:
            cells = count(sizes)
            different = count([1 if d in repeated else size for d, size in enumerate(sizes)])
            yield Finding(
                say(
                    "{name} has stride 0 along {dimensions}: its {cells} cells read only {different:element|elements}.",
                    name=self.name, dimensions=dimension_list(repeated), cells=cells, different=different,
                ),
                tuple(self.at(Part.STRIDES, d) for d in repeated),
            )  # fmt: skip
