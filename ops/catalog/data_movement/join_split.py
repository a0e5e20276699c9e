"""JOIN and SPLIT: concatenate tensors along an axis, and cut a tensor along an axis."""

from collections.abc import Mapping
from dataclasses import field
from itertools import accumulate

import numpy as np

from ops.arrays.dtypes import Array
from ops.catalog.data_movement.index_lines import divided, joined
from ops.constraints.attributes import AxisInRange
from ops.constraints.base import Constraint, Finding, Findings, constraint
from ops.constraints.shapes import SameDataType, SameRank, SameSizes, set_size, sizes_at
from ops.constraints.sizes import SizesAsInferred
from ops.declare.declaration import declare, with_size
from ops.declare.examples import float32
from ops.declare.moved import by_moving, explained_by_moving
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred
from ops.model.violations import Rule, Severity
from ops.quick_dataclass import quick_dataclass
from ops.text.sentences import say


def names_of(operator_arrays: Mapping[str, tuple[object, ...]], array: str) -> list[str]:
    """Returns the names of the tensors in the array field `array`, such as `InputTensors[0]`. `operator_arrays` maps
    each array field to its tensors.
    """
    return [f"{array}[{index}]" for index in range(len(operator_arrays[array]))]


def infer_join(guard: Guard) -> Mapping[str, Inferred]:
    """The output has the sizes of the inputs, added up along Axis."""
    axis = guard.axis("Axis", "InputTensors[0]")
    sizes = guard.sizes("InputTensors[0]")
    whole = sum(guard.size(name, axis) for name in names_of(guard.operator.arrays, "InputTensors"))
    return {"OutputTensor": Inferred(with_size(sizes, axis, whole), guard.data_type("InputTensors[0]"))}


def infer_split(guard: Guard) -> Mapping[str, Inferred]:
    """The outputs have the sizes of the input, except along Axis.

    Along Axis, the sizes of all outputs except the last do not follow from the input; the last output has the remaining
    size.
    """
    axis, names = guard.axis("Axis", "InputTensor"), names_of(guard.operator.arrays, "OutputTensors")
    sizes, data_type = guard.sizes("InputTensor"), guard.data_type("InputTensor")
    free = Inferred(with_size(sizes, axis, None), data_type)
    left = sizes[axis] - sum(guard.size(name, axis) for name in names[:-1])
    last = Inferred(with_size(sizes, axis, left if left > 0 else None), data_type)
    return {name: last if name == names[-1] else free for name in names}


def join(case: Case, inputs: Mapping[str, Array], constant: np.generic) -> Mapping[str, Array]:
    """Concatenates the inputs along Axis, for JOIN."""
    return {"OutputTensor": np.concatenate(list(inputs.values()), case.integer("Axis"))}


def split(case: Case, inputs: Mapping[str, Array], constant: np.generic) -> Mapping[str, Array]:
    """Splits the input along Axis into the outputs of SPLIT. The sizes of the outputs along Axis come from the desc."""
    axis, names = case.integer("Axis"), [output.name for output in case.operator.outputs]
    borders = list(accumulate(case.sizes(name)[axis] for name in names))[:-1]
    return dict(zip(names, np.split(inputs["InputTensor"], borders, axis), strict=True))


@quick_dataclass
class AllOf:
    """The rule `kind`, such as SameRank, checked for the tensor `one` and each tensor of the array `array`."""

    one: str
    array: str
    kind: type[SameRank] | type[SameDataType]
    severity: Severity = Severity.ERROR

    @property
    def code(self) -> str:
        return self._rule(f"{self.array}[0]").code

    @property
    def rule(self) -> Rule:
        return self._rule(f"{self.array}[0]").rule

    def check(self, guard: Guard) -> Findings:
        for name in names_of(guard.operator.arrays, self.array):
            if name != self.one:
                yield from self._rule(name).check(guard)

    def _rule(self, name: str) -> Constraint:
        return self.kind(self.one, name)


@quick_dataclass
class SameSizesOfAll:
    """The rule that every tensor of an array has the sizes of the tensor `one`, except along Axis."""

    one: str
    array: str
    code: str = "same-sizes"
    severity: Severity = Severity.ERROR
    rule: Rule = field(default=Rule("All tensors have the same sizes, except along Axis."))

    def check(self, guard: Guard) -> Findings:
        for name in names_of(guard.operator.arrays, self.array):
            if name != self.one:
                yield from SameSizes(self.one, name, except_axis="Axis").check(guard)


@constraint("split-adds-up", "Along Axis, the sizes of the outputs add up to the size of the input.")
def adds_up(guard: Guard) -> Findings:
    axis, names = guard.axis("Axis", "InputTensor"), names_of(guard.operator.arrays, "OutputTensors")
    whole, parts = guard.size("InputTensor", axis), [guard.size(name, axis) for name in names]
    if sum(parts) == whole:
        return
    last = whole - sum(parts[:-1])
    fixes = (set_size(names[-1], axis, last),) if last > 0 and not guard.follows(names[-1]) else ()
    yield Finding(
        say(
            "Along dimension {axis}, the sizes of OutputTensors are {parts} = {sum}, but InputTensor has size {whole}.",
            parts=" + ".join(map(str, parts)), axis=axis, sum=sum(parts), whole=whole,
        ),
        (*(sizes_at(name, axis) for name in names), sizes_at("InputTensor", axis)),
        (*fixes, set_size("InputTensor", axis, sum(parts))) if sum(parts) < 1 << 32 else fixes,
    )  # fmt: skip


def _join(title: str, parts: list[tuple[int, ...]], axis: int, whole: tuple[int, ...], expected: list[int]) -> Example:
    """An example of JOIN. The elements of input n are 10 * n, 10 * n + 1 and so on.

    `parts` are the sizes of the inputs, `whole` those of the output.
    """
    desc = {
        "InputCount": len(parts), "InputTensors": [float32(*sizes) for sizes in parts],
        "OutputTensor": float32(*whole), "Axis": axis,
    }  # fmt: skip
    counts = [int(np.prod(sizes)) for sizes in parts]
    data = {
        f"InputTensors[{index}]": [10 * index + number for number in range(count)] for index, count in enumerate(counts)
    }
    return Example(title, desc, data, {"OutputTensor": expected}, "own")


def _split(
    title: str, whole: tuple[int, ...], axis: int, parts: list[tuple[int, ...]], *expected: list[int]
) -> Example:
    """An example of SPLIT. `whole` and `parts` are the sizes of the input and the outputs, and `expected` are the
    elements of each output. The elements of the input count from 0.
    """
    desc = {
        "InputTensor": float32(*whole), "OutputCount": len(parts),
        "OutputTensors": [float32(*sizes) for sizes in parts], "Axis": axis,
    }  # fmt: skip
    data = {"InputTensor": list(range(int(np.prod(whole))))}
    outputs = {f"OutputTensors[{index}]": numbers for index, numbers in enumerate(expected)}
    return Example(title, desc, data, outputs, "own")


OPERATORS = (
    declare(
        "JOIN",
        formula="Output = the inputs, one after another along Axis",
        constraints=(
            AllOf("InputTensors[0]", "InputTensors", SameRank),
            SameRank("InputTensors[0]", "OutputTensor"),
            AllOf("InputTensors[0]", "InputTensors", SameDataType),
            SameDataType("InputTensors[0]", "OutputTensor"),
            AxisInRange("Axis", of="OutputTensor"),
            SameSizesOfAll("InputTensors[0]", "InputTensors"),
            SizesAsInferred("OutputTensor", "Along Axis, the sizes of the inputs add up to the size of the output."),
        ),
        infer=infer_join,
        compute=by_moving(join),
        explained=explained_by_moving(join, arithmetic=joined),
        examples=(
            _join("one tensor below the other", [(1, 1, 2, 3), (1, 1, 1, 3)], 2, (1, 1, 3, 3),
                  [0, 1, 2, 3, 4, 5, 10, 11, 12]),
            _join("three tensors side by side", [(1, 1, 2, 1), (1, 1, 2, 2), (1, 1, 2, 1)], 3, (1, 1, 2, 4),
                  [0, 10, 11, 20, 1, 12, 13, 21]),
        ),
    ),
    declare(
        "SPLIT",
        formula="Outputs = the input, cut along Axis",
        constraints=(
            AllOf("InputTensor", "OutputTensors", SameRank),
            AllOf("InputTensor", "OutputTensors", SameDataType),
            AxisInRange("Axis", of="InputTensor"),
            SameSizesOfAll("InputTensor", "OutputTensors"),
            adds_up,
        ),
        infer=infer_split,
        compute=by_moving(split),
        explained=explained_by_moving(split, arithmetic=divided),
        examples=(
            _split("the last column as a second output", (1, 1, 2, 4), 3, [(1, 1, 2, 3), (1, 1, 2, 1)],
                   [0, 1, 2, 4, 5, 6], [3, 7]),
            _split("an output for each row", (1, 1, 3, 2), 2, [(1, 1, 1, 2), (1, 1, 1, 2), (1, 1, 1, 2)],
                   [0, 1], [2, 3], [4, 5]),
        ),
    ),
)  # fmt: skip
