import numpy as np
import pytest

from ops.catalog import OPERATORS
from ops.check.validation import has_errors, validate
from ops.explain.cell_sets import Role
from ops.explain.explanation import reads
from ops.presentation.role_words import has_deciding_cells, role_words
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
        ("LSTM", "decides", "used on the way to the result"),
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
