"""Tests that the window of an operator contains every cell that is read, and that its other cells are padding."""

from random import Random

import pytest

from ops import OPERATORS, Case, presets
from ops.explain.cell_sets import Role
from ops.explain.explanation import explanation_of, reads, window
from ops.explain.windows import NO_BORDER, border_of
from ops.model.edit import with_text
from tests.helpers.seeds import seed
from tests.ops.helpers.any_case import example_case
from tests.ops.helpers.explanation_check import random_cell

CELLS = 6


def examples() -> list[Case]:
    """The examples of all operators that have windows."""
    found = [operator for operator in OPERATORS.values() if operator.explained is not None]
    with_windows = [operator for operator in found if (e := explanation_of(operator)) is not None and e.window]
    return [presets.case_of(operator, example) for operator in with_windows for example in operator.examples]


def test_every_cell_that_is_read_lies_in_the_window(subtests: pytest.Subtests):
    chosen, cases = Random(seed()), examples()
    assert len(cases) > 40
    for case in cases:
        with subtests.test(case.operator.name):
            for _ in range(CELLS):
                output = case.operator.outputs[0].name
                cell = random_cell(case, output, chosen)
                seen = window(case, output, cell)
                for read in reads(case, output, cell):
                    if seen is None or read.field != seen.field or read.role is Role.IGNORED or not seen.taps:
                        continue
                    assert all(part.start in taps and part.stop - 1 in taps
                               for part, taps in zip(read.block, seen.taps, strict=True))  # fmt: skip


def test_cells_of_the_window_that_are_not_read_are_padding():
    case = presets.case_of(OPERATORS["DML_OPERATOR_CONVOLUTION"], OPERATORS["DML_OPERATOR_CONVOLUTION"].examples[2])
    seen = window(case, "OutputTensor", (0, 0, 0, 0))
    assert seen is not None
    assert seen.taps == (range(1), range(1), range(2), range(-1, 2))
    assert (seen.low, seen.high) == ((0, 0, 0, -1), (1, 1, 2, 2))


@pytest.mark.parametrize(
    ("name", "number", "before", "text", "role"),
    [
        pytest.param("CONVOLUTION", 2, (0, 0, 0, 1), "0", Role.VALUE, id="a convolution adds 0"),
        pytest.param("MAX_POOLING", 1, (0, 0, 1, 0), "\u2212\u221e", Role.DECIDES, id="a maximum compares"),
        pytest.param("AVERAGE_POOLING", 1, (0, 0, 1, 0), "", None, id="left out"),
        pytest.param("AVERAGE_POOLING", 2, (0, 0, 1, 0), "0", Role.VALUE, id="IncludePadding"),
        pytest.param("CONVOLUTION_INTEGER", 2, (0, 0, 0, 1), "", None, id="counts as the zero point"),
        pytest.param("UNFOLD", 1, (0, 0, 0, 1), "0", None, id="a column reads one element"),
    ],
)
def test_the_padding_around_an_input(name: str, number: int, before: tuple[int, ...], text: str, role: Role | None):
    operator = OPERATORS[f"DML_OPERATOR_{name}"]
    border = border_of(presets.case_of(operator, operator.examples[number]), "InputTensor")
    assert (border.before, border.text, border.role) == (before, text, role)


def test_other_tensors_have_no_padding():
    assert border_of(example_case("CONVOLUTION"), "FilterTensor") == NO_BORDER
    assert border_of(example_case("PADDING"), "InputTensor") == NO_BORDER  # its padding is part of the output
    wide = example_case("MAX_POOLING").with_value("StartPadding", (9, 0))
    assert border_of(wide, "InputTensor") == NO_BORDER


@pytest.mark.parametrize(
    ("path", "text"), [("InputTensor.DataType", "x"), ("InputTensor.Sizes[2]", ""), ("StartPadding", "")]
)
def test_an_edit_that_breaks_the_input_leaves_no_padding_to_draw(path: str, text: str):
    assert border_of(with_text(example_case("MAX_POOLING"), path, text), "InputTensor") == NO_BORDER
