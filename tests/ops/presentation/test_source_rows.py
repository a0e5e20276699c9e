"""A row of output cells is linked to the input cells from which it is computed; the steps show the index arithmetic."""

import re

import numpy as np
import pytest

from ops import OPERATORS, evaluate
from ops.arrays.layout import Shape
from ops.explain.explanation import Words, explanation_of, has_rows, reads, steps
from ops.model.case import Case
from ops.presentation.source_rows import Origin, SourceRows, source_rows
from ops.presets import case_of
from tests.helpers.for_each import for_each

WITH_ROWS = [operator for operator in OPERATORS.values() if has_rows(operator)]


def example(name: str, number: int = 0) -> Case:
    operator = OPERATORS[name]
    return case_of(operator, operator.examples[number])


def rows(case: Case, cell: Shape, output: str = "OutputTensor") -> SourceRows:
    found = source_rows(case, output, cell)
    assert found is not None
    return found


def test_the_families_of_index_arithmetic_have_rows():
    names = {operator.title.rstrip("123") for operator in WITH_ROWS}
    assert names >= {
        "SLICE", "PADDING", "RESAMPLE", "UPSAMPLE_2D", "GATHER", "GATHER_ELEMENTS", "GATHER_ND", "DEPTH_TO_SPACE",
        "SPACE_TO_DEPTH", "TOP_K", "TILE", "REVERSE_SUBSEQUENCES", "JOIN", "SPLIT",
    }  # fmt: skip


@for_each("operator", WITH_ROWS, ids=lambda operator: operator.title)
def test_every_line_of_a_row_leads_from_a_cell_that_is_read(operator):
    for each in operator.examples:
        case = evaluate(case_of(operator, each)).case
        for field in operator.outputs:
            if not case.has(field.name) or 0 in case.sizes(field.name):
                continue
            found = source_rows(case, field.name, (0,) * len(case.sizes(field.name)))
            if found is None:
                continue
            for cell, origins in zip(found.below, found.origins, strict=True):
                places = {found.above[origin.place] for origin in origins}
                read = {
                    tuple(place)
                    for each_read in reads(case, field.name, cell)
                    if each_read.field == found.source
                    for place in np.argwhere(each_read.mask(each_read.block)).tolist()
                    for place in [tuple(p + part.start for p, part in zip(place, each_read.block, strict=True))]
                }
                assert places <= read


def test_a_negative_stride_reads_from_the_end():
    found = rows(example("SLICE1", 1), (0, 0, 0, 1))
    assert [origins[0].place for origins in found.origins] == [4, 2, 0]
    assert found.here == 1


def test_linear_resampling_has_shares_that_add_up_to_one():
    found = rows(example("RESAMPLE", 1), (0, 0, 0, 1))
    assert found.origins[1] == (Origin(0, 0.75), Origin(1, 0.25))
    assert all(sum(origin.share or 0 for origin in origins) == 1 for origins in found.origins)


def test_a_constant_padding_has_no_origin():
    assert [len(origins) for origins in rows(example("PADDING"), (0, 0, 0, 0)).origins] == [0, 0, 1, 1, 1, 0]


def test_channels_that_become_pixels_are_named_by_channel_and_column():
    found = rows(example("DEPTH_TO_SPACE"), (0, 0, 1, 5))
    assert found.above_names == ("2,0", "2,1", "2,2", "3,0", "3,1", "3,2")


def test_cells_of_several_tensors_have_no_row():
    case = example("JOIN")
    assert source_rows(case, "OutputTensor", (0, 0, 0, 0)) is not None
    found = rows(case, (0, 0, 2, 0))
    assert found.source == "InputTensors[1]"


def test_other_operators_have_no_rows():
    assert source_rows(example("GEMM"), "OutputTensor", (0, 0, 0, 0)) is None


def lines(case: Case, output: str, cell: Shape) -> list[str]:
    return ["".join(str(part.text) for part in step.formula if isinstance(part, Words)) for step in
            steps(case, output, cell)[:-1]]  # fmt: skip


BY_DIMENSION = ("SLICE", "SLICE1", "PADDING", "PADDING1", "TILE", "JOIN", "SPLIT", "SPACE_TO_DEPTH", "SPACE_TO_DEPTH1")


@pytest.mark.parametrize("name", BY_DIMENSION)
def test_the_arithmetic_of_a_step_ends_at_the_cell_that_is_read(name: str):
    for number in range(len(OPERATORS[name].examples)):
        case = evaluate(example(name, number)).case
        for field in case.operator.outputs:
            for cell in np.ndindex(case.sizes(field.name)):
                found = reads(case, field.name, cell)
                source = tuple(part.start for part in found[0].block) if found else None
                ends: dict[int, int] = {}
                for line in lines(case, field.name, cell):
                    if match := re.fullmatch(r"dimension (\d+): .*?(?:= |is )(-?\d+)(?: in .*)?", line):
                        ends[int(match[1])] = int(match[2])
                for dimension, index in ends.items():
                    assert source is None or source[dimension] == index, lines(case, field.name, cell)


@pytest.mark.parametrize(("name", "number"), [("DEPTH_TO_SPACE", 1), ("DEPTH_TO_SPACE1", 0), ("DEPTH_TO_SPACE1", 1)])
def test_the_channel_of_a_pixel_is_computed(name: str, number: int):
    case = evaluate(example(name, number)).case
    for cell in np.ndindex(case.sizes("OutputTensor")):
        channel = lines(case, "OutputTensor", cell)[-1]
        assert int(channel.rpartition("= ")[2]) == reads(case, "OutputTensor", cell)[0].block[1].start


def test_a_negative_stride_says_where_it_starts():
    assert lines(example("SLICE1"), "OutputTensor", (0, 0, 3, 1)) == [
        "dimension 2: a negative stride starts at the last cell, 0 + 4 - 1 = 3",
        "dimension 2: 3 + 3 * (-1) = 0",
    ]


def test_mirrored_padding_names_the_cell():
    assert lines(example("PADDING", 2), "OutputTensor", (0, 0, 1, 5)) == [
        "dimension 3: 5 - 2 = 3, outside the input; mirrored at the edge cell, this is 1"
    ]


def test_explanations_without_rows_have_no_shares():
    for operator in OPERATORS.values():
        explained = explanation_of(operator)
        assert explained is None or explained.shares is None or explained.has_rows
