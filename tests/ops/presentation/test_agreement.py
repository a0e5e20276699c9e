"""Every framed number in a formula belongs to a framed cell, for every operator."""

import numpy as np
import pytest

from explorer.cursor.cell_cursor import CellCursor
from explorer.cursor.linked_cells import link_of, step_count
from ops import OPERATORS
from ops.evaluator import evaluate
from ops.explain.cell_sets import Role, slices
from ops.explain.explanation import Formula, Number, Operands, Words
from ops.presets import case_of


def framed_numbers(formula: Formula) -> list[float]:
    found: list[float] = []
    for term in formula:
        if isinstance(term, Number) and term.role in (Role.VALUE, Role.DECIDES):
            found.append(float(term.value))
        if isinstance(term, Operands) and term.role in (Role.VALUE, Role.DECIDES):
            found += map(float, term.values)
    return found


@pytest.mark.sampled
def test_every_framed_number_of_a_formula_is_in_a_framed_cell(subtests: pytest.Subtests):
    for operator in OPERATORS.values():
        evaluation = evaluate(case_of(operator, operator.examples[0]))
        case = evaluation.case
        for field, values in evaluation.outputs.items():
            cell = tuple(size - 1 for size in values.shape)
            number = values.reshape(-1)[-1]
            steps = (None, *range(step_count(case, field, cell)))
            for step in steps:
                with subtests.test(operator=operator.name, output=field, step=step):
                    link = link_of(case, CellCursor(field, cell, step=step), number)
                    cells = [
                        case.logical(read.field)[slices(read.block)][read.mask(read.block)].astype(np.float64)
                        for read in link.reads
                        if read.role is not Role.IGNORED and read.field in case.data
                    ]
                    numbers = np.concatenate([np.zeros(0), *(each.ravel() for each in cells)])
                    for found in framed_numbers(link.formula):
                        assert found in numbers or (np.isnan(found) and bool(np.isnan(numbers).any()))


def _key(value: float) -> object:
    return None if value != value else value


@pytest.mark.sampled
def test_the_number_of_every_framed_cell_stands_in_the_formula_or_is_counted_there(subtests: pytest.Subtests):
    """A formula has the number of every framed cell; the complete formula of a cell may count the cells instead."""
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
    """No step of this LSTM frames the length 2 of the sequence, which decides: the 2 in step 3 is a weight."""
    operator = OPERATORS["DML_OPERATOR_LSTM"]
    evaluation = evaluate(case_of(operator, operator.examples[0]))
    field, cell = "OutputSequenceTensor", (0, 0, 1, 0)
    number = evaluation.outputs[field][cell]
    found = [link_of(evaluation.case, CellCursor(field, cell, step=step), number) for step in range(6)]
    assert [2.0 in framed_numbers(link.formula) for link in found] == [False, False, True, False, False, False]
    assert [[read.field for read in link.reads if read.role is Role.DECIDES] for link in found] == [[]] * 6
    assert found[-1].reads == ()
