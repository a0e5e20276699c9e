"""Every cell has an explanation, which agrees with the reference."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from ops import OPERATORS, Case, Operator, presets
from ops.arrays.layout import Shape, count
from ops.catalog import declared
from ops.check.validation import has_errors, validate
from ops.explain.cell_sets import Read, Role, along_axis, cell_block, whole
from ops.explain.explanation import Explained, explain, explanation_of, feeds, points, reads, steps
from ops.formats.dxdispatch import model
from ops.model.edit import with_text
from tests.helpers.for_each import for_each
from tests.helpers.sampling import Sample
from tests.helpers.seeds import seed
from tests.ops.helpers.any_case import example_case
from tests.ops.helpers.explanation_check import Inverse, present, random_cell
from tests.ops.helpers.formula_text import text
from tests.ops.tools.explanation_fuzz import Tally, check

CELLS = 20
CELLS_IN_A_PLAIN_RUN = 5
MORE_CELLS = 480  # where none of the first has a VALUE, or feeds anything

# No number of an input ends in the result.
ONLY_COMPARED = (
    "ARGM",
    "NONZERO_COORDINATES",
    "ACTIVATION_HARDMAX",
    "ELEMENT_WISE_SIGN",
    "ELEMENT_WISE_LOGICAL_",
    "ELEMENT_WISE_IS_",
)

each_operator = for_each("operator", declared(), ids=lambda operator: operator.name)


@pytest.mark.sampled
@for_each("operator", declared(), ids=lambda operator: operator.name, shares=4)
def test_reads_feeds_formula_and_steps_of_random_cells_are_true(operator: Operator, sample: Sample):
    chosen, cells = seed(), sample.count(CELLS // 2, CELLS_IN_A_PLAIN_RUN)
    tally = check(operator, cells, chosen)
    for more in (max(cells, CELLS), max(cells, MORE_CELLS)):
        if not tally.failures and not is_telling(operator, tally):
            tally = check(operator, more, chosen)
    assert not tally.failures, f"seed {chosen}\n{tally.failures[0]}"
    assert tally.cells >= cells
    assert not operator.inputs or tally.inverted >= cells
    assert is_telling(operator, tally), f"seed {chosen}"


def is_telling(operator: Operator, tally: Tally) -> bool:
    """True if the check was meaningful: it included a cell whose explanation has a *value*, and an input cell that
    feeds an output.

    Operators that only compare need no *value*. Operators without inputs need neither.
    """
    has_value = tally.with_value > 0 or operator.name.startswith(ONLY_COMPARED)
    return not operator.inputs or (has_value and tally.fed > 0)


def without(role: Role, explained: Explained) -> Explained:
    return replace(
        explained, reads=lambda *cell: tuple(read for read in explained.reads(*cell) if read.role is not role)
    )


def with_role(old: Role, new: Role, explained: Explained) -> Explained:
    return replace(
        explained,
        reads=lambda *cell: tuple(
            replace(read, role=new) if read.role is old else read for read in explained.reads(*cell)
        ),
    )


def neighbour(case: Case, output: str, cell: Shape) -> Shape:
    """Returns the index of another cell of the output: each index plus 1, or 0 after the last.

    In a tensor with a single cell, returns that cell.
    """
    return tuple((index + 1) % size for index, size in zip(cell, case.sizes(output), strict=True))


LIES = [
    pytest.param("ONE_HOT", lambda e: without(Role.DECIDES, e), "not read", id="an index kept back"),
    pytest.param("TOP_K1", lambda e: without(Role.DECIDES, e), "not read", id="a sequence kept back"),
    pytest.param("ELEMENT_WISE_CLIP", lambda e: without(Role.VALUE, e), "not read", id="a value kept back"),
    pytest.param("GATHER_ND1", lambda e: with_role(Role.VALUE, Role.IGNORED, e), "ignored", id="a value ignored"),
    pytest.param("DIAGONAL_MATRIX1", lambda e: with_role(Role.IGNORED, Role.VALUE, e), "VALUE", id="an idle value"),
    pytest.param("TOP_K1", lambda e: replace(e, feeds=lambda *cell: ()), "Arrays are not equal", id="feeds nothing"),
    pytest.param(
        "ONE_HOT", lambda e: replace(e, feeds=lambda *c: e.feeds(*c)[:1]), "Arrays are not equal", id="feeds less"
    ),
    pytest.param(
        "GATHER_ND", lambda e: replace(e, explain=lambda c, o, at: e.explain(c, o, neighbour(c, o, at))),
        "explain ends in another number", id="the formula of another cell",
    ),
    pytest.param(
        "TOP_K", lambda e: replace(e, steps=lambda c, o, at: e.steps(c, o, neighbour(c, o, at))),
        "the steps end in another number", id="the steps of another cell",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "lie", "noticed"), LIES)
def test_an_explanation_that_is_not_true_is_noticed(name: str, lie: Any, noticed: str):
    operator = OPERATORS[f"DML_OPERATOR_{name}"]
    lying = replace(operator, explained=lambda: lie(explanation_of(operator)))
    assert any(noticed in failure for failure in check(lying, 200, 1).failures)


@each_operator
def test_an_operator_with_inputs_explains_what_their_cells_feed(operator: Operator):
    explained = explanation_of(operator)
    assert explained is not None
    assert not operator.inputs or explained.feeds is not None


@pytest.mark.parametrize("hidden", [1, 3, 4, 5])
def test_numbers_that_the_heads_do_not_divide_feed_nothing(hidden: int):
    """The last number of a query feeds outputs only if the hidden size is a multiple of the number of heads.

    If the number of heads exceeds the hidden size, the heads of queries and keys have no numbers, and all keys get the
    same weight.
    """
    case = example_case("MULTIHEAD_ATTENTION").with_value("HeadCount", 2)
    for name in ("QueryTensor", "KeyTensor"):
        case = with_text(case, f"{name}.Sizes[{len(case.sizes(name)) - 1}]", str(hidden))
    assert not has_errors(validate(case, "6_2"))  # DirectML 1.13.1 accepts these sizes, 1.15.4 does not
    inverse = Inverse(case)
    for name in present(case.operator.inputs, case):
        for cell in np.ndindex(case.sizes(name)):
            inverse.check(name, cell, Random(1))
    last = tuple(size - 1 for size in case.sizes("QueryTensor"))
    assert bool(feeds(case, "QueryTensor", last)) == (hidden % 2 == 0)


@each_operator
def test_no_explanation_computes_more_than_the_cell(operator: Operator):
    def compute(case: Case) -> Any:
        assert {count(case.sizes(output.name)) for output in operator.outputs if case.has(output.name)} == {1}
        assert operator.compute is not None
        return operator.compute(case)

    case = replace(example_case(operator.name), operator=replace(operator, compute=compute))
    for output in (output for output in operator.outputs if case.has(output.name)):
        cell = random_cell(case, output.name, Random(1))
        assert explain(case, output.name, cell)
        assert steps(case, output.name, cell)
        for read in reads(case, output.name, cell):
            if read.only is None:
                assert feeds(case, read.field, tuple(places[0] for places in read.block))
    for field in operator.tensors:
        if case.has(field.name):
            cell = random_cell(case, field.name, Random(1))
            points(case, field.name, cell)
            if field in operator.inputs:
                feeds(case, field.name, cell)


def test_nothing_of_it_is_imported_before_a_cell_is_looked_at():
    code = "import sys, ops; print([name for name in sys.modules if 'explain' in name])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def example_of_the_guide() -> Operator:
    """Executes the Python code that CONTRIBUTING.md contains as an example, and returns the operator that this code
    declares.
    """
    guide = (Path(__file__).parents[3] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (code,) = (part.split("```")[0] for part in guide.split("```python\n")[1:])
    names: dict[str, Any] = {"__name__": "absolute"}
    exec(code, names)
    (operator,) = names["OPERATORS"]
    return operator


def test_the_operator_that_the_guide_adds_runs_and_explains_itself(monkeypatch: pytest.MonkeyPatch):
    operator = example_of_the_guide()
    monkeypatch.setattr(model, "OPERATORS", {operator.type: operator})
    (example,) = operator.examples
    case = presets.case_of(operator, example)
    assert not check(operator, 200, seed()).failures
    assert operator.compute is not None
    np.testing.assert_array_equal(operator.compute(case)["OutputTensor"].reshape(-1), example.expected["OutputTensor"])
    cell = (0, 0, 1, 0)
    assert text(explain(case, "OutputTensor", cell)) == "(-3.5 - 1)^2 = 20.25"
    assert [text(step.formula) for step in steps(case, "OutputTensor", cell)] == ["(-3.5 - 1)^2 = 20.25"]
    (read, _), (fed,) = reads(case, "OutputTensor", cell), feeds(case, "ATensor", cell)
    assert (read.field, read.role, read.block) == ("ATensor", Role.VALUE, cell_block(cell))
    assert (fed.field, fed.role, fed.block) == ("OutputTensor", Role.VALUE, cell_block(cell))


def test_a_set_of_cells_counts_and_contains_without_being_made():
    row = along_axis("InputTensor", (5, 7), 1, range(1 << 40))
    assert len(row) == 1 << 40
    assert row.has((5, 1 << 39))
    assert not row.has((4, 0))
    even = Read("InputTensor", Role.VALUE, whole((4, 4)), lambda block: np.indices([len(r) for r in block]).sum(0) == 0)
    assert len(even) == 1
