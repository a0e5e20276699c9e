"""Every intermediate tensor has the right numbers, and the reads of its cells are exactly the cells from which they are
computed.
"""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from ops import OPERATORS, Case, presets
from ops.arrays.layout import Shape
from ops.explain.cell_sets import Read, Role
from ops.explain.intermediates import MOST_ELEMENTS, Flow, cells_of_read, flow_of, has_flow, result_of
from ops.model.data import Data, Kept
from ops.presentation.formula_runs import runs
from tests.helpers.same_numbers import assert_same
from tests.ops.helpers.any_case import example_case

MOST_CELLS = 12


def flows() -> Iterator[tuple[Case, Flow]]:
    """Yields the examples that have intermediate tensors, each with its data flow."""
    for operator in OPERATORS.values():
        for example in operator.examples[:2]:
            case = presets.case_of(operator, example)
            if (flow := flow_of(case)) is not None:
                yield case, flow


def cells(shape: Shape) -> list[Shape]:
    return list(np.ndindex(shape))[:MOST_CELLS]


def sizes_of(case: Case, flow: Flow, field: str) -> Shape:
    made = flow.find(field)
    return case.sizes(field) if made is None else made.values.shape


@pytest.mark.sampled
def test_formulas_end_in_the_numbers_and_reads_lie_inside(subtests: pytest.Subtests):
    found = list(flows())
    assert {case.operator.category for case, _ in found} >= {"Attention", "Recurrent", "Normalization", "Quantization"}
    for case, flow in found:
        for made in flow.made:
            with subtests.test(f"{case.operator.name} {made.name}"):
                for cell in cells(made.values.shape):
                    number = np.asarray(result_of(made.explain(cell))).astype(made.values.dtype)
                    assert_same(number, made.values[cell])
                    for read in made.reads(cell):
                        sizes = sizes_of(case, flow, read.field)
                        assert len(sizes) == len(read.block)
                        assert all(r.start >= 0 and r.stop <= n for r, n in zip(read.block, sizes, strict=True))


def test_the_formulas_of_attention_show_the_product_and_its_share_of_the_row():
    flow = flow_of(example_case("MULTIHEAD_ATTENTION"))
    assert flow is not None
    first = {made.name: "".join(text for text, _ in runs(made.explain((0, 0, 0, 0)))) for made in flow.made}
    assert first == {
        "Scores": "(1 · 1 + 0 · 0) · 0.5 = 0.5",
        "Weights": "e^0.5 / sum of e^(0.5, 0, 2) \u2248 0.1643",
    }


def reached(flow: Flow, field: str, cell: Shape, reads: tuple[Read, ...]) -> set[tuple[str, Shape]]:
    """Returns all cells of inputs and intermediate tensors that `reads` contain or on which these cells depend."""
    found: set[tuple[str, Shape]] = set()
    for read in reads:
        for place in cells_of_read(read):
            if (read.field, place) not in found:
                found.add((read.field, place))
                made = flow.find(read.field)
                found |= set() if made is None else reached(flow, read.field, place, made.reads(place))
    return found


def test_a_cell_that_is_not_behind_an_intermediate_number_does_not_change_it():
    case = example_case("MULTIHEAD_ATTENTION")
    flow = flow_of(case)
    assert flow is not None
    scores = flow.made[0]
    cell = (0, 0, 1, 2)
    behind = reached(flow, scores.name, cell, scores.reads(cell))
    for field in ("QueryTensor", "KeyTensor"):
        for place in np.ndindex(case.sizes(field)):
            values = case.logical(field).copy()
            values[place] += 1
            changed = flow_of(replace(case, data={**case.data, field: Data(kept=Kept(values.reshape(-1)))}))
            assert changed is not None
            differs = changed.made[0].values[cell] != scores.values[cell]
            assert not differs or (field, place) in behind


def test_what_an_output_reads_is_what_feeds_it(subtests: pytest.Subtests):
    for name in ("LSTM", "GRU", "RNN", "MULTIHEAD_ATTENTION", "MEAN_VARIANCE_NORMALIZATION"):
        case = example_case(name)
        flow = flow_of(case)
        assert flow is not None
        output = next(field.name for field in case.operator.outputs if case.has(field.name))
        cell = (0,) * len(case.sizes(output))
        with subtests.test(name):
            for read in flow.reads(output, cell):
                for place in cells_of_read(read):
                    fed = flow.fed(case, read.field, place)
                    assert any(each.field == output and each.has(cell) for each in fed)


def test_the_switch_is_offered_exactly_where_there_are_intermediate_tensors():
    for operator in OPERATORS.values():
        for example in operator.examples[:2]:
            case = presets.case_of(operator, example)
            assert has_flow(case) == (flow_of(case) is not None), operator.name


def test_large_cases_and_other_operators_have_no_flow():
    assert not has_flow(example_case("ELEMENT_WISE_ABS"))
    case = example_case("ACTIVATION_SOFTMAX")
    assert has_flow(case)
    tensor = case.tensor("InputTensor")
    assert tensor is not None
    large = replace(tensor, sizes=(1, 1, 1, MOST_ELEMENTS + 1), strides=None, total_bytes=None)
    assert not has_flow(case.with_value("InputTensor", large))
    assert flow_of(case.with_value("InputTensor", large)) is None


@pytest.mark.sampled
def test_ways_lead_to_every_intermediate_tensor_and_never_backwards(subtests: pytest.Subtests):
    for case, flow in flows():
        names = [made.name for made in flow.made]
        outputs = [output.name for output in case.operator.outputs if case.has(output.name)]
        inputs = [field.name for field in case.operator.inputs if case.has(field.name)]
        order = [*inputs, *names, *outputs]
        with subtests.test(case.operator.name):
            ways = flow.ways(case)
            assert {target for _, target in ways} >= set(names)
            assert all(order.index(source) < order.index(target) for source, target in ways)
            for output in outputs:
                cell = (0,) * len(case.sizes(output))
                read = [
                    each
                    for made in flow.made
                    for each in flow.reads(output, cell)
                    if each.field == made.name and each.role is not Role.IGNORED
                ]
                assert len(flow.numbers(flow.reads(output, cell))) == sum(
                    len(list(cells_of_read(each))) for each in read
                )
