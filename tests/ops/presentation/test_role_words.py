from itertools import islice

import numpy as np
import pytest

from ops.catalog import OPERATORS
from ops.check.validation import has_errors, validate
from ops.evaluator import evaluate
from ops.explain.cell_sets import Role, slices
from ops.explain.explanation import reads
from ops.model.operator import Operator
from ops.presentation.role_words import USUAL, has_deciding_cells, has_value_cells, role_words
from ops.presets import case_of
from tests.helpers.for_each import for_each


@pytest.mark.parametrize(
    ("name", "word", "meaning"),
    [
        ("ACTIVATION_RELU", "compared", "the number is not in the result"),
        ("ELEMENT_WISE_LOGICAL_EQUALS", "decides", "whether the result is true"),
        ("ELEMENT_WISE_IF", "condition", "which number is taken"),
        ("ELEMENT_WISE_CLIP", "limit", "compared, not copied"),
        ("GATHER", "index", "where to read"),
        ("MAX_UNPOOLING", "index", "where to write"),
        ("SCATTER_ND", "index", "where to write"),
        ("ROI_ALIGN", "decides", "where to read"),
        ("TOP_K1", "compared", "only the order counts"),
        ("LSTM", "decides", "the number of steps that are computed"),
    ],
)
def test_the_word_for_deciding_cells_fits_the_family(name, word, meaning):
    assert role_words(OPERATORS[f"DML_OPERATOR_{name}"])["decides"] == (word, meaning)


@for_each("operator", [each for each in OPERATORS.values() if has_deciding_cells(each)])
def test_an_operator_with_deciding_cells_has_one_in_its_examples(operator):
    for example in operator.examples:
        case = case_of(operator, example)
        if has_errors(validate(case)):
            continue
        for output in (each.name for each in operator.outputs if case.has(each.name)):
            for cell in np.ndindex(case.sizes(output)):
                if any(read.role is Role.DECIDES for read in reads(case, output, cell)):
                    return
    raise AssertionError("no cell decides")


@for_each("operator", [each for each in OPERATORS.values() if role_words(each)["value"][0] in ("copied", "result")])
def test_a_number_that_is_called_copied_or_the_result_is_the_number_of_the_output(operator):
    for example in operator.examples:
        evaluation = evaluate(case_of(operator, example))
        for output, values in evaluation.outputs.items():
            for cell in islice(np.ndindex(values.shape), 40):
                found = [
                    evaluation.case.logical(read.field)[slices(read.block)][read.mask(read.block)]
                    for read in reads(evaluation.case, output, cell)
                    if read.role is Role.VALUE and read.field in evaluation.case.data
                ]
                if found:
                    (copied,) = np.concatenate([np.asarray(each).ravel() for each in found])
                    np.testing.assert_array_equal(copied, values[cell])


# The words of each family for the roles VALUE, DECIDES and IGNORED; '' for a role that the family does not have.
MOVEMENT = "copied", "index", "not read"
SUMS = "contributes", "decides a weight", "skipped"
ATTENTION = "contributes", "decides a weight", "hidden"
ORDER = "result", "compared", "left out"
FUNCTION = "contributes", "compared", "ignored"
LIMITED = "contributes", "limit", "ignored"
LOGIC = "", "decides", ""
NORMALIZATION = "contributes", "statistic", ""
GENERATOR = "parameter", "parameter", ""
BY_CATEGORY = {
    "Activation": FUNCTION,
    "Attention": ATTENTION,
    "Bitwise": FUNCTION,
    "Comparison and logic": LOGIC,
    "Data movement": MOVEMENT,
    "Element-wise": FUNCTION,
    "Generator": GENERATOR,
    "Indexing": MOVEMENT,
    "Matrix and convolution": SUMS,
    "Normalization": NORMALIZATION,
    "Pooling": SUMS,
    "Quantization": FUNCTION,
    "Recurrent": ("contributes", "decides", "skipped"),
    "Reduction and scan": SUMS,
    "Resampling": SUMS,
    "Training": FUNCTION,
}
# Operators that belong to another family than the others of their category, by a part of the name.
BY_NAME = {
    **dict.fromkeys(("TOP_K", "ARGM", "HARDMAX", "ROI_POOLING"), ORDER),
    **dict.fromkeys(("REDUCE", "MAX_POOLING_GRAD"), ("contributes", "compared", "left out")),
    **dict.fromkeys(("MAX_UNPOOLING", "DIAGONAL_MATRIX1", "SLICE_GRAD"), MOVEMENT),
    **dict.fromkeys(("CAST", "VALUE_SCALE", "OPERATOR_FOLD"), SUMS),
    **dict.fromkeys(("CLIP", "THRESHOLD"), LIMITED),
    "NONZERO_COORDINATES": ("", "compared", ""),
    "ROI_ALIGN": ("contributes", "decides", "skipped"),
    "ELEMENT_WISE_IF": ("contributes", "condition", "ignored"),
    "MAX_POOLING": ORDER,
    "BATCH_NORMALIZATION": NORMALIZATION,
    "LOCAL_RESPONSE": NORMALIZATION,
}


@for_each("operator", list(OPERATORS.values()))
def test_every_role_of_an_operator_has_the_word_of_its_family(operator):
    own = next((words for part, words in BY_NAME.items() if part in f"OPERATOR_{operator.name}"), None)
    words = dict(zip(reversed(Role), own or BY_CATEGORY[operator.category], strict=True))
    shown = {**USUAL, **role_words(operator)}
    found = set[Role]()
    for example in operator.examples:
        case = case_of(operator, example)
        for output in (each.name for each in operator.outputs if case.has(each.name)):
            for cell in islice(np.ndindex(case.sizes(output)), 60):
                found |= {read.role for read in reads(case, output, cell)}
    assert {role: shown[role.name.lower()][0] for role in found} == {role: words[role] for role in found}


def enters_a_result(operator: Operator) -> bool:
    """True if an output cell in an example of the operator reads an input cell with the role *value*.

    Only the first 60 cells of each output are checked.
    """
    for example in operator.examples:
        case = case_of(operator, example)
        for output in (each.name for each in operator.outputs if case.has(each.name)):
            for cell in islice(np.ndindex(case.sizes(output)), 60):
                if any(read.role is Role.VALUE for read in reads(case, output, cell)):
                    return True
    return False


@for_each("operator", list(OPERATORS.values()))
def test_value_cells_are_announced_exactly_where_they_occur(operator):
    assert has_value_cells(operator) == enters_a_result(operator)
    assert has_deciding_cells(operator) or has_value_cells(operator) or not operator.inputs
