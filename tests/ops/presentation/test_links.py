"""If intermediate tensors are shown, the link of a cell contains its formula, and the cells in all tensors that it
reads or feeds.
"""

from typing import Any

import numpy as np

from ops import Case, evaluate
from ops.arrays.layout import Shape
from ops.explain.cell_sets import Read, Role
from ops.explain.explanation import Number
from ops.explain.intermediates import Flow, cells_of_read, flow_of
from ops.presentation.formula_runs import runs
from ops.presentation.links import link_of
from tests.helpers.for_each import for_each
from tests.ops.helpers.any_case import example_case

Cells = set[tuple[str, Shape]]
WITH_FLOW = ("LSTM", "GRU", "MULTIHEAD_ATTENTION", "MEAN_VARIANCE_NORMALIZATION", "ACTIVATION_SOFTMAX")


def opened(name: str) -> tuple[Case, Flow, str, Shape, Any]:
    """Returns an example of the operator `name`, and its intermediate tensors.

    Then returns an output cell that is computed from intermediate tensors, as three values: the name of the output, the
    index, and the number.
    """
    case = example_case(name)
    flow = flow_of(case)
    assert flow is not None
    output = next(field.name for field in case.operator.outputs if case.has(field.name))
    numbers = evaluate(case).outputs[output]
    cell = next(cell for cell in reversed(list(np.ndindex(numbers.shape))) if behind(flow, flow.reads(output, cell)))
    return case, flow, output, cell, numbers[cell]


def cells(reads: tuple[Read, ...]) -> Cells:
    return {(read.field, cell) for read in reads if read.role is not Role.IGNORED for cell in cells_of_read(read)}


def behind(flow: Flow, reads: tuple[Read, ...]) -> Cells:
    """Returns the intermediate cells on which `reads` depend, directly or indirectly."""
    found, waiting = Cells(), list(cells(reads))
    while waiting:
        field, cell = waiting.pop()
        made = flow.find(field)
        if made is not None and (field, cell) not in found:
            found.add((field, cell))
            waiting += cells(made.reads(cell))
    return found


@for_each("name", WITH_FLOW)
def test_an_output_cell_shows_the_whole_way_through_the_intermediate_tensors(name: str):
    case, flow, output, cell, value = opened(name)
    plain, shown = link_of(case, output, cell, value), link_of(case, output, cell, value, flow=flow)
    assert plain.reads
    assert cells(shown.reads) - cells(plain.reads) == behind(flow, flow.reads(output, cell))
    assert cells(shown.reads) > cells(plain.reads)
    assert not shown.is_input


@for_each("name", WITH_FLOW)
def test_a_cell_of_an_intermediate_tensor_shows_its_formula_and_both_directions(name: str):
    case, flow, output, cell, _ = opened(name)
    made, at = next(
        (made, at) for made in flow.made for field, at in cells(flow.reads(output, cell)) if field == made.name
    )
    link = link_of(case, made.name, at, made.values[at], flow=flow)
    assert runs(link.formula) == runs(made.explain(at))
    own = made.reads(at)
    assert cells(link.reads) >= cells(own) | behind(flow, own) | {(output, cell)}


@for_each("name", WITH_FLOW)
def test_an_input_cell_shows_the_intermediate_cells_that_it_feeds(name: str):
    case, flow, *_ = opened(name)
    field, at = next(
        (field, at) for made in flow.made for field, at in sorted(cells(made.reads((0,) * made.values.ndim)))
        if flow.find(field) is None
    )  # fmt: skip
    value = case.logical(field)[at]
    plain, shown = link_of(case, field, at, value), link_of(case, field, at, value, flow=flow)
    assert plain.is_input
    assert shown.is_input
    more = cells(shown.reads) - cells(plain.reads)
    assert more == {
        (made.name, place) for made in flow.made for place in np.ndindex(made.values.shape)
        if (field, at) in cells(made.reads(place))
    }  # fmt: skip


def test_without_a_cell_the_formula_is_the_number_alone():
    case, flow, output, _, value = opened("LSTM")
    for name in (output, "Nothing"):
        link = link_of(case, name, None, value, flow=flow)
        assert [term.value for term in link.formula if isinstance(term, Number)] == [value]
        assert (link.reads, link.is_input) == ((), False)


def test_a_step_shows_its_own_cells_only():
    case = example_case("CONVOLUTION")
    numbers = evaluate(case).outputs["OutputTensor"]
    cell = (0,) * numbers.ndim
    whole = link_of(case, "OutputTensor", cell, numbers[cell])
    first, last = (link_of(case, "OutputTensor", cell, numbers[cell], step=step) for step in (0, 10**6))
    assert cells(first.reads) < cells(whole.reads)
    assert runs(first.formula) != runs(last.formula)
