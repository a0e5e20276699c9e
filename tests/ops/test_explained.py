"""Every cell explains itself, and what it says is what the reference does."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from ops import OPERATORS, Case, Operator, evaluate, presets
from ops.catalog import declared
from ops.explain import Explained, Formula, Number, Operands, Words, explain, feeds, points, reads, steps
from ops.formats import model
from ops.layout import Shape, count
from ops.reads import Read, Role, along_axis, cell_block, one_cell, roles_in, whole
from tests.ops.any_case import example_case
from tests.ops.explained_fuzz import Tally, check
from tests.ops.explained_truth import random_cell
from tests.ops.test_reference import case_of, gather
from tests.seeds import seed

CELLS = 48
MORE_CELLS = 480  # where none of the first has a VALUE, or feeds anything

# No number of an input ends in the result.
ONLY_COMPARED = ("ARGM", "ACTIVATION_HARDMAX", "ELEMENT_WISE_SIGN", "ELEMENT_WISE_LOGICAL_", "ELEMENT_WISE_IS_")

each_operator = pytest.mark.parametrize("operator", declared(), ids=lambda operator: operator.name)


@each_operator
def test_reads_feeds_formula_and_steps_of_random_cells_are_true(operator: Operator):
    chosen = seed()
    tally = check(operator, CELLS, chosen)
    if not tally.failures and not is_telling(operator, tally):
        tally = check(operator, MORE_CELLS, chosen)
    assert not tally.failures, f"seed {chosen}\n{tally.failures[0]}"
    assert tally.cells >= CELLS
    assert not operator.inputs or tally.inverted >= CELLS
    assert is_telling(operator, tally), f"seed {chosen}"


def is_telling(operator: Operator, tally: Tally) -> bool:
    """Whether among the cells was one of each kind that the operator has."""
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
    """Another cell where there is one."""
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
    lying = replace(operator, explained=lambda: lie(operator.explanation))
    assert any(noticed in failure for failure in check(lying, 200, 1).failures)


@pytest.mark.parametrize("name", ["ONE_HOT", "GATHER_ND1", "DIAGONAL_MATRIX1"])
def test_an_operator_without_feeds_of_its_own_is_asked_cell_by_cell(name: str):
    operator = OPERATORS[f"DML_OPERATOR_{name}"]
    explained = operator.explanation
    assert explained is not None
    slow = replace(operator, explained=lambda: replace(explained, feeds=None))
    assert not check(slow, 10, seed()).failures


@each_operator
def test_no_explanation_computes_more_than_the_cell(operator: Operator):
    def compute(case: Case) -> Any:
        assert {count(case.sizes(output.name)) for output in operator.outputs} == {1}
        assert operator.compute is not None
        return operator.compute(case)

    case = replace(example_case(operator.name), operator=replace(operator, compute=compute))
    for output in operator.outputs:
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
    code = "import sys, ops; print([n for n in sys.modules if 'explain' in n or n in ('ops.reads', 'ops.same_cell')])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def example_of_the_guide() -> Operator:
    """The operator that CONTRIBUTING.md declares, from its text."""
    guide = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
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


def text(formula: Formula) -> str:
    """A formula as a line; the chosen one of several operands in brackets."""
    return "".join(_text(part) for part in formula)


def _text(part: Words | Number | Operands) -> str:
    if isinstance(part, Words):
        return part.text
    if isinstance(part, Number):
        return _number(part.value)
    numbers = [_number(value) for value in part.values]
    return ", ".join(f"[{number}]" if at == part.chosen else number for at, number in enumerate(numbers))


def _number(value: Any) -> str:
    return f"{value:g}" if isinstance(value, np.floating) else str(value)


FORMULAS = [
    pytest.param("TOP_K1", 0, (0, 0, 1, 1), "sort\u2193(3, 2, 9, [8])[1] = 8, index 3", id="TOP_K1"),
    pytest.param("TOP_K1", 3, (0, 0, 1, 0), "sort\u2191([3], 4, 5, 5)[0] = 3, index 0", id="TOP_K1 smallest"),
    pytest.param("TOP_K", 1, (0, 0, 0, 2), "sort\u2193(1, 2, [2], 3)[2] = 2, index 2", id="TOP_K ties"),
    pytest.param("ONE_HOT", 0, (0, 0, 1, 3), "IndicesTensor[0,0,1,0] = 3 == 3 -> OnValue 1", id="ONE_HOT on"),
    pytest.param("ONE_HOT", 2, (0, 0, 1, 2), "IndicesTensor[0,0,1,0] = 3 != 2 -> OffValue 4", id="ONE_HOT off"),
    pytest.param(
        "ONE_HOT", 3, (0, 0, 0, 1), "IndicesTensor[0,0,0,0] = -3 + 4 = 1 == 1 -> OnValue 1", id="ONE_HOT negative"
    ),
    pytest.param(
        "DIAGONAL_MATRIX1", 1, (1, 2), "topX = x - y = 2 - 1 = 1; (3>=0) ^ (1>=0) ^ (1<3) = 1 -> Value 7",
        id="DIAGONAL_MATRIX1 filled",
    ),
    pytest.param(
        "DIAGONAL_MATRIX1", 3, (2, 2),
        "topX = x - y = 2 - 2 = 0; (0>=1) ^ (0>=1) ^ (0<0) = 0 -> InputTensor[2,2] = 1", id="DIAGONAL_MATRIX1 kept",
    ),
    pytest.param(
        "DIAGONAL_MATRIX1", 0, (3, 4),
        "topX = x - y = 4 - 3 = 1; (1>=0) ^ (1>=0) ^ (1<1) = 0 -> 0, there is no InputTensor",
        id="DIAGONAL_MATRIX1 without input",
    ),
    pytest.param(
        "DIAGONAL_MATRIX", 1, (0, 0, 0, 2), "topX = x - y = 2 - 0 = 2; 2 == Offset 2 -> Value 1", id="DIAGONAL_MATRIX"
    ),
    pytest.param(
        "GATHER_ND1", 1, (0, 0, 1, 0), "InputTensor[0,1,(1),(1)] = 7 because IndicesTensor[0,1,0,:] = (1, 1)",
        id="GATHER_ND1 in a batch",
    ),
    pytest.param(
        "GATHER_ND1", 2, (0, 0, 1, 5, 6),
        "InputTensor[(2),(3),(4),5,6] = 2519 because IndicesTensor[0,0,0,1,:] = (2, 3, 4)", id="GATHER_ND1 block",
    ),
    pytest.param(
        "GATHER_ND", 1, (0, 0, 0, 1), "InputTensor[0,0,(2),(3)] = 11 because IndicesTensor[0,0,1,:] = (2, 3)",
        id="GATHER_ND",
    ),
    pytest.param("ELEMENT_WISE_CLIP", 0, (0, 0, 2, 1), "max(-1, min(2.5, 2.5)) = 2.5", id="CLIP at the bound"),
    pytest.param("ELEMENT_WISE_CLIP", 1, (0, 0, 1, 1), "max(0, min(2 * 2 + 1, 6)) = 5", id="CLIP scaled"),
    pytest.param(
        "ELEMENT_WISE_CLIP1", 1, (0, 0, 0, 2),
        "max(-9007199254740993, min(9223372036854775807, 9007199254740993)) = 9007199254740993", id="CLIP1 exact",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "number", "cell", "expected"), FORMULAS)
def test_the_formula_of_a_documented_example(name: str, number: int, cell: Shape, expected: str):
    case = example_case(name, number)
    assert text(explain(case, case.operator.outputs[0].name, cell)) == expected


def test_a_formula_keeps_the_types_and_roles_of_its_numbers():
    case = example_case("TOP_K1")
    sort, sequence, rank, value, index = explain(case, "OutputValueTensor", (0, 0, 1, 1))
    assert isinstance(sort, Words)
    assert isinstance(rank, Words)
    assert isinstance(sequence, Operands)
    assert (sequence.values.dtype, sequence.role, sequence.chosen) == (np.float32, Role.DECIDES, 3)
    assert isinstance(value, Number)
    assert (type(value.value), value.role, value.is_result) == (np.float32, Role.VALUE, True)
    assert isinstance(index, Words)
    assert index.muted
    *_, place = explain(case, "OutputIndexTensor", (0, 0, 1, 1))
    assert isinstance(place, Number)
    assert (type(place.value), place.value, place.is_result) == (np.uint32, 3, True)


def test_top_k_reads_the_whole_sequence_and_only_one_number_ends_in_the_result():
    case = example_case("TOP_K1")
    roles = roles_in(reads(case, "OutputValueTensor", (0, 0, 1, 1)), "InputTensor", whole((1, 1, 3, 4)))
    assert roles[0, 0].tolist() == [[0, 0, 0, 0], [Role.DECIDES] * 3 + [Role.VALUE], [0, 0, 0, 0]]
    roles = roles_in(reads(case, "OutputIndexTensor", (0, 0, 1, 1)), "InputTensor", whole((1, 1, 3, 4)))
    assert roles[0, 0].tolist() == [[0, 0, 0, 0], [Role.DECIDES] * 4, [0, 0, 0, 0]]


def test_an_unused_element_feeds_no_output():
    case = example_case("ONE_HOT", 2)
    assert feeds(case, "ValuesTensor", (0, 0, 2, 0)) == ()
    assert [read.role for read in feeds(case, "ValuesTensor", (0, 0, 1, 0))] == [Role.VALUE, Role.IGNORED]


def test_an_element_at_a_bound_or_within_is_the_value_and_a_limited_one_decides():
    case = example_case("ELEMENT_WISE_CLIP")
    cells = {-1.0: (0, 0, 0, 2), 2.0: (0, 0, 1, 1), 3.0: (0, 0, 1, 2), -4.0: (0, 0, 2, 0)}
    roles = {element: reads(case, "OutputTensor", cell)[0].role for element, cell in cells.items()}
    assert roles == {-1.0: Role.VALUE, 2.0: Role.VALUE, 3.0: Role.DECIDES, -4.0: Role.DECIDES}


def clip_int(x: int, low: float, high: float, **more: Any) -> Case:
    tensor = {"InputTensor": ("INT32", [1], [x])}
    return case_of("ELEMENT_WISE_CLIP", tensor, {"OutputTensor": ("INT32", [1])}, Min=low, Max=high, **more)


def test_clip_says_that_scaling_an_integer_drops_the_fraction():
    case = clip_int(1, 0, 6, ScaleBias={"Scale": 2.5, "Bias": 1})
    assert text(explain(case, "OutputTensor", (0,))) == "max(0, min(trunc(1 * 2.5 + 1), 6)) = 3"
    assert [text(step.formula) for step in steps(case, "OutputTensor", (0,))] == [
        "trunc(1 * 2.5 + 1) = 3",
        "min(3, Max 6) = 3",
        "max(Min 0, 3) = 3",
    ]


OUTSIDE = [
    pytest.param([2, 1], [0, 1, 2, 3], 2, "2 >= size 2 along dimension 0 of InputTensor", "InputTensor[1,1]", id="end"),
    pytest.param([2, 1], [0, 1, 2, 3], -3, "-3 < -size -2 along dimension 0 of InputTensor", "InputTensor[0,0]",
                 id="start"),
    pytest.param([1, 3], [0, 1, 7, 2, 3], 2, "2 >= size 2 along dimension 0 of InputTensor",
                 "element 2 of the buffer, which is no cell", id="gap"),
]  # fmt: skip


@pytest.mark.parametrize(("strides", "buffer", "index", "why", "taken"), OUTSIDE)
def test_gather_nd_says_that_an_index_outside_is_undefined_and_what_is_taken(
    strides: list[int], buffer: list[int], index: int, why: str, taken: str
):
    case = gather([2, 2], strides, buffer, [index])
    result = evaluate(case).outputs["OutputTensor"][0, 0]
    expected = f"IndicesTensor[0,:] = ({index}): {why}, undefined; the reference takes {taken} = {result:g}"
    if index < 0:
        expected = expected.replace("= (-3)", "= (-3 + 2 = -1)")
    assert text(explain(case, "OutputTensor", (0, 0))) == expected
    pointer = points(case, "IndicesTensor", (0, 0))
    assert pointer is not None
    assert (pointer.field, pointer.block, pointer.sentence) == ("InputTensor", None, why)


def test_gather_nd_shows_which_bits_of_a_wide_index_count():
    case = gather([2, 2], [2, 1], [0, 1, 2, 3], [2**32 + 1], "INT64")
    assert text(explain(case, "OutputTensor", (0, 0))) == (
        "InputTensor[(1),0] = 2 because IndicesTensor[0,:] = (4294967297, of which the low 32 bits name 1)"
    )


def test_an_index_of_gather_nd_points_to_the_block_of_its_tuple():
    case = example_case("GATHER_ND1", 2)
    pointer = points(case, "IndicesTensor", (0, 0, 0, 1, 0))
    assert pointer is not None
    assert pointer.block == (range(2, 3), range(3, 4), range(4, 5), range(6), range(7))
    assert pointer.sentence == "(2, 3, 4): InputTensor[(2),(3),(4),:,:]"
    assert pointer.block is not None
    picked = case.logical("InputTensor")[np.ix_(*pointer.block)]
    np.testing.assert_array_equal(evaluate(case).outputs["OutputTensor"][0, 0, 1], picked[0, 0, 0])


@pytest.mark.parametrize(
    ("index", "position", "sentence"),
    [
        pytest.param(0, 1, "index -3 + 4 = 1: OutputTensor[0,0,0,1] is OnValue", id="negative"),
        pytest.param(1, None, "100 >= size 4, ignored", id="beyond"),
        pytest.param(2, 3, "index 3: OutputTensor[0,0,2,3] is OnValue", id="inside"),
    ],
)
def test_an_index_of_one_hot_points_to_the_cell_that_is_on(index: int, position: int | None, sentence: str):
    case = example_case("ONE_HOT", 3)
    pointer = points(case, "IndicesTensor", (0, 0, index, 0))
    assert pointer is not None
    assert pointer.sentence == sentence
    on = np.flatnonzero(evaluate(case).outputs["OutputTensor"][0, 0, index])
    assert on.tolist() == ([] if position is None else [position])
    assert pointer.block == (None if position is None else one_cell("", (0, 0, index, position)).block)


def test_an_index_too_negative_for_one_hot_points_nowhere():
    inputs = {"IndicesTensor": ("INT32", [1], [-5]), "ValuesTensor": ("UINT8", [2], [0, 1])}
    pointer = points(case_of("ONE_HOT", inputs, {"OutputTensor": ("UINT8", [4])}, Axis=0), "IndicesTensor", (0,))
    assert pointer is not None
    assert (pointer.block, pointer.sentence) == (None, "-5 < -size -4, ignored")


@pytest.mark.parametrize("name", ["TOP_K", "TOP_K1"])
def test_an_index_that_top_k_wrote_points_to_the_element_it_chose(name: str):
    case = example_case(name)
    outputs = evaluate(case).outputs
    for cell in np.ndindex(case.sizes("OutputIndexTensor")):
        pointer = points(case, "OutputIndexTensor", cell)
        assert pointer is not None
        assert pointer.block is not None
        at = tuple(part.start for part in pointer.block)
        assert at[3] == outputs["OutputIndexTensor"][cell]
        assert case.logical("InputTensor")[at] == outputs["OutputValueTensor"][cell]
        assert pointer.sentence == f"index {at[3]}: InputTensor[{','.join(map(str, at))}]"


@each_operator
def test_only_indices_point(operator: Operator):
    case = example_case(operator.name)
    for field in operator.tensors:
        if case.has(field.name):
            pointer = points(case, field.name, (0,) * len(case.sizes(field.name)))
            assert (pointer is not None) == (field.group == "indices")


def top_k_case(elements: list[int], k: int) -> Case:
    size = len(elements)
    outputs = {"OutputValueTensor": ("INT32", [k]), "OutputIndexTensor": ("UINT32", [k])}
    return case_of("TOP_K", {"InputTensor": ("INT32", [size], elements)}, outputs, Axis=0, K=k)


def test_the_steps_of_top_k_scan_the_sequence_and_show_what_enters_the_list():
    assert [text(step.formula) for step in steps(top_k_case([3, 2, 1, 9, 9, 0], 2), "OutputValueTensor", (1,))] == [
        "InputTensor[0] = 3 -> best ([3])",
        "InputTensor[1] = 2 -> best (3, [2])",
        "InputTensor[3] = 9 -> best ([9], 3), after 1 element that did not enter",
        "InputTensor[4] = 9 -> best (9, [9])",
        "sort\u2193(3, 2, 1, 9, [9], 0)[1] = 9, index 4",
    ]


def test_the_steps_of_top_k_mark_what_was_scanned_and_what_is_looked_at():
    third = steps(top_k_case([3, 2, 1, 9, 9, 0], 2), "OutputValueTensor", (1,))[2]
    assert roles_in(third.reads, "InputTensor", whole((6,))).tolist() == [2, 2, 2, 3, 0, 0]


@pytest.mark.parametrize(
    ("case", "output", "cell", "said"),
    [
        pytest.param(top_k_case(list(range(5000)), 3), "OutputValueTensor", (2,), ", 4936 elements not shown",
                     id="TOP_K, each one enters"),
        pytest.param(top_k_case(list(range(5000)), 4000), "OutputIndexTensor", (3999,), ", 4936 elements not shown",
                     id="TOP_K, a long list"),
        pytest.param(
            case_of(
                "ONE_HOT",
                {"IndicesTensor": ("INT32", [1], [4000]), "ValuesTensor": ("UINT8", [2], [0, 1])},
                {"OutputTensor": ("UINT8", [5000])}, Axis=0,
            ),
            "OutputTensor", (4000,), ", positions 63 to 3999 left out", id="ONE_HOT",
        ),
    ],
)  # fmt: skip
def test_steps_over_thousands_of_elements_are_few_and_say_what_they_leave_out(
    case: Case, output: str, cell: Shape, said: str
):
    made = steps(case, output, cell)
    assert len(made) <= 65
    assert isinstance(made[-1].formula[-1], Words)
    assert made[-1].formula[-1].text == said


def test_the_steps_of_one_hot_compare_the_index_with_each_position():
    assert [text(step.formula) for step in steps(example_case("ONE_HOT"), "OutputTensor", (0, 0, 2, 3))] == [
        "IndicesTensor[0,0,2,0] = 2 != 0",
        "IndicesTensor[0,0,2,0] = 2 != 1",
        "IndicesTensor[0,0,2,0] = 2 == 2",
        "IndicesTensor[0,0,2,0] = 2 != 3 -> OffValue 0",
    ]


def test_the_steps_of_diagonal_matrix1_are_top_x_each_comparison_and_the_choice():
    assert [text(step.formula) for step in steps(example_case("DIAGONAL_MATRIX1", 1), "OutputTensor", (1, 2))] == [
        "topX = x - y = 2 - 1 = 1",
        "End >= Begin: 3 >= 0 = 1",
        "topX >= Begin: 1 >= 0 = 1",
        "topX < End: 1 < 3 = 1",
        "1 ^ 1 ^ 1 = 1 -> Value 7",
    ]


def test_the_steps_of_gather_nd_are_the_tuple_the_offset_and_the_element():
    made = steps(example_case("GATHER_ND1", 1), "OutputTensor", (0, 0, 2, 0))
    assert [text(step.formula) for step in made] == [
        "IndicesTensor[0,2,0,:] = (0, 1)",
        "offset = 2 * 4 + 0 * 2 + 1 * 1 = 9",
        "InputTensor[0,2,(0),(1)] = 9 because IndicesTensor[0,2,0,:] = (0, 1)",
    ]


def test_a_set_of_cells_counts_and_contains_without_being_made():
    row = along_axis("InputTensor", (5, 7), 1, range(1 << 40))
    assert len(row) == 1 << 40
    assert row.has((5, 1 << 39))
    assert not row.has((4, 0))
    even = Read("InputTensor", Role.VALUE, whole((4, 4)), lambda block: np.indices([len(r) for r in block]).sum(0) == 0)
    assert len(even) == 1
