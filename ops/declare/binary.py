"""Declares operators that compute each output element from the elements of two inputs at the same index."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ops.arrays.blocks import blockwise
from ops.arrays.dtypes import Array, DataType, Mask
from ops.arrays.equality import unequal_cells
from ops.constraints.base import Constraint, Findings, LocalConstraint, constraint, in_cells
from ops.constraints.shapes import SameDataType, SameRank, SameSizes
from ops.declare.declaration import declare, explained_by_same_cell
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Compute, Example, Inferred, Operator
from ops.model.violations import Provenance, Severity
from ops.quick_dataclass import quick_dataclass
from ops.rounding.bounds import of_inputs

if TYPE_CHECKING:
    from ops.explain.explanation import Explained

Function = Callable[[Array, Array], Array]

A, B, OUTPUT = "ATensor", "BTensor", "OutputTensor"


def same_sizes(first: str, *others: str) -> tuple[Constraint, ...]:
    """Returns the rules that the tensor `first` has the same rank and sizes as each of the `others`."""
    ranks = tuple(SameRank(first, other) for other in others)
    return *ranks, *(SameSizes(first, other) for other in others)


def same_types(first: str, *others: str) -> tuple[Constraint, ...]:
    """The rules that the tensors with these names have the same data type."""
    return tuple(SameDataType(first, other) for other in others)


ALIKE: tuple[Constraint, ...] = (*same_sizes(A, B, OUTPUT), *same_types(A, B, OUTPUT))


def like_a(guard: Guard) -> Mapping[str, Inferred]:
    """Infers that the output has the sizes and the data type of ATensor."""
    return {OUTPUT: Inferred(guard.sizes(A), guard.data_type(A))}


def on_pairs(function: Function) -> Compute:
    """Returns a kernel that applies `function` to ATensor and BTensor, and casts the result to the data type of the
    output.

    ATensor, BTensor and the output have the same sizes.
    """

    def compute(case: Case) -> Mapping[str, Array]:
        with np.errstate(all="ignore"):  # infinities, NaN and wrapped integers are valid results
            return {OUTPUT: blockwise(function, case.data_type(OUTPUT).numpy, case.logical(A), case.logical(B))}

    return compute


def remark(
    code: str,
    text: str,
    test: Callable[..., Mask],
    sentence: str,
    severity: Severity = Severity.NOTE,
    inputs: tuple[str, ...] = (A, B),
    *,
    depends_on_device: bool = False,
) -> LocalConstraint:
    """Returns a rule about observed behaviour of DirectML. Its message points to the elements for which `test` returns
    True.

    `test` takes the elements of the `inputs` and returns a mask. `text` is the text of the rule. `sentence` is the
    message, and contains `{count:cell|cells}`.
    """

    @constraint(code, text, severity=severity, provenance=Provenance.OBSERVED, depends_on_device=depends_on_device)
    def check(guard: Guard) -> Findings:
        case = guard.runnable(*inputs)
        with np.errstate(all="ignore"):
            mask = test(*map(case.logical, inputs))
        yield from in_cells(mask, sentence, *inputs, OUTPUT)

    return check


@quick_dataclass
class Seen:
    """A function that DirectML 1.13.1 was observed to compute instead of the reference, and the rule about it.

    The rule marks the elements in which both differ; `code`, `text`, `sentence` and `severity` are its members.
    """

    function: Function
    code: str
    text: str
    sentence: str
    severity: Severity = Severity.NOTE

    def remark(self, reference: Function) -> LocalConstraint:
        """The rule that marks the elements for which DirectML computes another result than `reference`."""

        def differs(a: Array, b: Array) -> Mask:
            return unequal_cells(reference(a, b), self.function(a, b))

        return remark(self.code, self.text, differs, self.sentence, self.severity)


def binary(
    name: str,
    function: Function,
    pattern: str,
    examples: tuple[Example, ...],
    *,
    rules: tuple[Constraint, ...] = (),
    seen: Seen | None = None,
    explained: "Callable[[], Explained] | None" = None,
    errata: tuple[str, ...] = (),
    rounded_as: Callable[..., Any] | None = None,
) -> Operator:
    """Declares an operator with two inputs and one output of the same sizes and data type.

    `pattern` is the formula with `{a}` and `{b}` for the input elements. `seen` is the function that DirectML computes
    if it differs from `function`. `rounded_as` computes the same as `function`, but with NumPy functions only, so that
    it can also compute intervals of floats with their rounding errors. Without it, the results are exact.
    """
    return declare(
        name,
        formula=f"f(a, b) = {pattern.format(a='a', b='b')}",
        constraints=(*ALIKE, *rules, *(() if seen is None else (seen.remark(function),))),
        infer=like_a,
        compute=on_pairs(function),
        explained=explained or explained_by_same_cell(pattern.format(a="{ATensor}", b="{BTensor}")),
        examples=examples,
        as_directml=None if seen is None else on_pairs(seen.function),
        rounding=None if rounded_as is None else of_inputs(rounded_as, A, B),
        errata=errata,
    )


def pairs(
    title: str,
    a: Sequence[float | str],
    b: Sequence[float | str],
    expected: Sequence[float | str],
    data_type: DataType = DataType.FLOAT32,
    output_type: DataType | None = None,
    **more: object,
) -> Example:
    """An example with tensors of two rows. `a`, `b` and `expected` are the elements of A, of B and of the output.

    NaN is written as "nan". The output has the data type `data_type` unless `output_type` is given.
    """
    sizes = [1, 1, 2, len(a) // 2]
    tensor = {"DataType": data_type.name, "Sizes": sizes}
    desc = {A: tensor, B: tensor, OUTPUT: {"DataType": (output_type or data_type).name, "Sizes": sizes}, **more}
    return Example(title, desc, {A: list(a), B: list(b)}, {OUTPUT: list(expected)}, "own")
