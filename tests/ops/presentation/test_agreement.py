"""For every operator, every framed number in a formula is the number of a cell with the same frame."""

import numpy as np
import pytest

from explorer.cursor.cell_cursor import CellCursor
from explorer.cursor.linked_cells import link_of, step_count
from ops import OPERATORS
from ops.evaluator import evaluate
from ops.explain.cell_sets import Role, slices
from ops.explain.explanation import Formula, Number, Operands, Words
from ops.explain.intermediates import cells_of_read, flow_of
from ops.presentation import links
from ops.presets import case_of


def framed_terms(formula: Formula) -> list[tuple[Role, float]]:
    """Returns the numbers of a formula that have a frame, each with its role: value or decides."""
    found: list[tuple[Role | None, float]] = []
    for term in formula:
        if isinstance(term, Number) and not term.is_result:
            found.append((term.role, float(term.value)))
        if isinstance(term, Operands):
            roles = [term.chosen_role if n == term.chosen else term.role for n in range(len(term.values))]
            found += zip(roles, map(float, term.values), strict=True)
    return [(role, number) for role, number in found if role is Role.VALUE or role is Role.DECIDES]


def framed_numbers(formula: Formula) -> list[float]:
    return [number for _, number in framed_terms(formula)]


@pytest.mark.sampled
def test_every_framed_number_of_a_formula_is_in_a_cell_with_the_same_frame(subtests: pytest.Subtests):
    for operator in OPERATORS.values():
        for example in operator.examples:
            evaluation = evaluate(case_of(operator, example))
            case = evaluation.case
            for field, values in evaluation.outputs.items():
                for place in sorted({0, values.size // 2, values.size - 1} if values.size else ()):
                    cell = tuple(map(int, np.unravel_index(place, values.shape)))
                    for step in (None, *range(step_count(case, field, cell))):
                        with subtests.test(operator=operator.name, output=field, cell=cell, step=step):
                            link = link_of(case, CellCursor(field, cell, step=step), values[cell])
                            numbers: dict[Role, set[object]] = {role: set() for role in Role}
                            for read in link.reads:
                                if read.field in case.data:
                                    found = case.logical(read.field)[slices(read.block)][read.mask(read.block)]
                                    numbers[read.role] |= set(map(_key, found.astype(np.float64).tolist()))
                            for role, number in framed_terms(link.formula):
                                assert _key(number) in numbers[role]


def test_the_largest_number_of_a_row_decides_where_the_result_is_its_index():
    for name in ("ARGMAX", "ACTIVATION_HARDMAX"):
        operator = OPERATORS[f"DML_OPERATOR_{name}"]
        evaluation = evaluate(case_of(operator, operator.examples[0]))
        cell = (0,) * evaluation.outputs["OutputTensor"].ndim
        found = link_of(evaluation.case, CellCursor("OutputTensor", cell), evaluation.outputs["OutputTensor"][cell])
        assert {role for role, _ in framed_terms(found.formula)} == {Role.DECIDES}


def _key(value: float) -> object:
    return None if value != value else value


@pytest.mark.sampled
def test_the_number_of_every_framed_cell_stands_in_the_formula_or_is_counted_there(subtests: pytest.Subtests):
    """Requires that the formula of a cell or of a step has the number of every framed cell.

    The formula of a cell may state how many cells are framed instead.
    """
    for operator in OPERATORS.values():
        evaluation = evaluate(case_of(operator, operator.examples[0]))
        case = evaluation.case
        for field, values in evaluation.outputs.items():
            cell = tuple(size - 1 for size in values.shape)
            number = values.reshape(-1)[-1]
            for step in (None, *range(step_count(case, field, cell))):
                with subtests.test(operator=operator.name, output=field, step=step):
                    link = link_of(case, CellCursor(field, cell, step=step), number)
                    framed: set[object] = set()
                    cells = 0
                    for read in link.reads:
                        if read.role is not Role.IGNORED and read.field in case.data:
                            mask = read.mask(read.block)
                            framed |= {_key(x) for x in case.logical(read.field)[slices(read.block)][mask].tolist()}
                            cells += int(mask.sum())
                    standing = {_key(x) for x in framed_numbers(link.formula)}
                    standing |= {_key(np.asarray(t.value).item()) for t in link.formula if isinstance(t, Number)}
                    words = "".join(str(term.text) for term in link.formula if isinstance(term, Words))
                    counted = f"computed from {cells} framed cell" in words
                    assert framed <= standing or (step is None and counted)


def test_steps_of_a_convolution_go_product_by_product():
    operator = OPERATORS["DML_OPERATOR_CONVOLUTION"]
    case = evaluate(case_of(operator, operator.examples[0])).case
    value = evaluate(case).outputs["OutputTensor"][0, 0, 0, 0]
    links = [
        link_of(case, CellCursor("OutputTensor", (0, 0, 0, 0), step=step), value)
        for step in range(step_count(case, "OutputTensor", (0, 0, 0, 0)) - 1)
    ]
    assert len(links) == case.logical("FilterTensor").size
    total = 0.0
    for link in links:
        fields = [read.field for read in link.reads]
        assert fields == ["InputTensor", "FilterTensor"]
        x, w = (float(case.logical(read.field)[slices(read.block)].item()) for read in link.reads)
        total += x * w
        last = link.formula[-1]
        assert isinstance(last, Number)
        assert float(last.value) == total
    assert total == float(value)


def test_a_step_frames_no_cell_whose_number_stands_there_for_another_cell():
    """The explained output cell of this LSTM depends on the sequence length 2, with the role DECIDES, but no step
    frames the cell of this length.

    The formula of the third step contains a 2, but this 2 is a weight.
    """
    operator = OPERATORS["DML_OPERATOR_LSTM"]
    evaluation = evaluate(case_of(operator, operator.examples[0]))
    field, cell = "OutputSequenceTensor", (0, 0, 1, 0)
    number = evaluation.outputs[field][cell]
    found = [link_of(evaluation.case, CellCursor(field, cell, step=step), number) for step in range(6)]
    assert [2.0 in framed_numbers(link.formula) for link in found] == [False, False, True, False, False, False]
    assert [[read.field for read in link.reads if read.role is Role.DECIDES] for link in found] == [[]] * 6
    assert found[-1].reads == ()


@pytest.mark.parametrize(("step", "name"), [(1, "Scores"), (2, "Weights"), (3, "Weights")])
def test_the_steps_of_an_attention_frame_the_scores_and_weights_that_they_show(step: int, name: str):
    operator = OPERATORS["DML_OPERATOR_MULTIHEAD_ATTENTION"]
    evaluation = evaluate(case_of(operator, operator.examples[0]))
    case, values = evaluation.case, evaluation.outputs["OutputTensor"]
    flow = flow_of(case)
    assert flow is not None
    link = links.link_of(case, "OutputTensor", (0, 1, 1), values[0, 1, 1], step, flow)
    cells = {cell for read in link.reads if read.field == name for cell in cells_of_read(read)}
    assert cells == {(0, 1, 1, key) for key in range(3)}  # head 1, query 1
    made = flow.find(name)
    assert made is not None
    assert {number.item() for number in made.values[0, 1, 1]} <= set(framed_numbers(link.formula))
    alone = links.link_of(case, "OutputTensor", (0, 1, 1), values[0, 1, 1], step)
    assert {read.field for read in alone.reads} == ({"ValueTensor"} if step == 3 else set())


@pytest.mark.sampled
def test_a_step_frames_intermediate_cells_and_their_numbers_together(subtests: pytest.Subtests):
    for operator in OPERATORS.values():
        evaluation = evaluate(case_of(operator, operator.examples[0]))
        case, flow = evaluation.case, flow_of(evaluation.case)
        if flow is None:
            continue
        for field, values in evaluation.outputs.items():
            cell, number = tuple(size - 1 for size in values.shape), values.reshape(-1)[-1]
            for step in range(step_count(case, field, cell)):
                with subtests.test(operator=operator.name, output=field, step=step):
                    link = links.link_of(case, field, cell, number, step, flow)
                    framed = {_key(x) for x in framed_numbers(link.formula)}
                    made = [(flow.find(read.field), read) for read in link.reads]
                    for found, read in made:
                        if found is not None:
                            assert {_key(x) for x in found.values[slices(read.block)].reshape(-1).tolist()} <= framed
