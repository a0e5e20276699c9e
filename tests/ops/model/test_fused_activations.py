"""A fused activation can be read, edited and written as a whole or member by member. After a mistake, the wrong text
and the reason are kept.
"""

from typing import Any

import numpy as np
import pytest

from ops import Case, dump, load
from ops.attribute_types.base import MISSING
from ops.model.edit import text_at, with_text
from ops.text.values import Fused, Malformed
from tests.helpers.for_each import for_each

FIELD = "FusedActivation"
ELU = "DML_OPERATOR_ACTIVATION_ELU"


def convolution() -> Case:
    """A convolution with LEAKY_RELU of Alpha 0.5."""
    return Case.of(
        "CONVOLUTION", InputTensor=np.ones((1, 1, 4, 4), np.float32), FilterTensor=np.ones((1, 1, 3, 3), np.float32),
        FusedActivation={"Type": "LEAKY_RELU", "Alpha": 0.5},
    )  # fmt: skip


@for_each(
    ("given", "error"),
    [
        ({"Alpha": 1}, "FusedActivation has no Type, the name of the fused operator"),
        ({"Type": 3}, "FusedActivation has no Type, the name of the fused operator"),
        (3, "FusedActivation requires the name of an operator or a mapping, not int 3"),
        ({"Type": "ELU", "Beta": 1}, "FusedActivation has no member 'Beta'; the members are Alpha"),
        ({"Type": "RELU", "Alpha": 1}, "FusedActivation has no member 'Alpha'; it has none"),
    ],
)
def test_a_wrong_value_in_python_is_refused_with_its_reason(given: object, error: str):
    with pytest.raises((TypeError, ValueError)) as refused:
        convolution().edit(FIELD, given)
    assert str(refused.value) == error


def test_an_operator_that_cannot_be_fused_keeps_its_name_and_the_reason():
    for given in ("SOFT", {"Type": "SOFT"}):
        found = convolution().edit(FIELD, given)[FIELD]
        assert isinstance(found, Malformed)
        assert (found.text, str(found.why)) == ("SOFT", "'SOFT' is not an operator that can be fused here")


@for_each(
    ("path", "text", "found"),
    [
        ("", None, None),
        (".Alpha", None, Fused("DML_OPERATOR_ACTIVATION_LEAKY_RELU", (("Alpha", 0.5),))),
        (".Beta", "3", Fused("DML_OPERATOR_ACTIVATION_LEAKY_RELU", (("Alpha", 0.5),))),
        (".Alpha", "3", Fused("DML_OPERATOR_ACTIVATION_LEAKY_RELU", (("Alpha", 3.0),))),
        ("", "elu", Fused(ELU, (("Alpha", 0.5),))),
        ("", "RELU", Fused("DML_OPERATOR_ACTIVATION_RELU")),
    ],
)
def test_an_edit_changes_the_operator_or_one_member(path: str, text: str | None, found: Fused | None):
    assert with_text(convolution(), FIELD + path, text)[FIELD] == found


def test_a_member_of_no_activation_has_no_text():
    case = convolution()
    assert (text_at(case, FIELD), text_at(case, f"{FIELD}.Alpha")) == ("ACTIVATION_LEAKY_RELU", "0.5")
    assert text_at(case, f"{FIELD}.Beta") is None
    without = with_text(case, FIELD, None)
    assert (text_at(without, FIELD), text_at(without, f"{FIELD}.Alpha")) == (None, None)
    assert with_text(without, f"{FIELD}.Alpha", "3")[FIELD] is None


@for_each(
    ("written", "found"),
    [
        (None, None),
        ({"Type": ELU}, Fused(ELU, (("Alpha", MISSING),))),
        ({"type": ELU, "desc": {"Alpha": 3}}, Fused(ELU, (("Alpha", 3.0),))),
        ({"Type": ELU, "Alpha": 2}, Fused(ELU, (("Alpha", 2.0),))),
    ],
)
def test_a_model_file_states_an_activation_in_several_ways(written: Any, found: Fused | None):
    assert load(with_activation(written))[FIELD] == found


@for_each("written", [{"Type": "DML_OPERATOR_ACTIVATION_SOFT"}, {"Alpha": 2}, {"Type": 3}, 5, "SOFT"])
def test_a_model_file_with_a_wrong_activation_is_written_again_as_it_was(written: Any):
    case = load(with_activation(written))
    assert isinstance(case[FIELD], Malformed)
    assert desc_of(dump(case))[FIELD] == written


def with_activation(written: Any) -> Any:
    """Returns the model file of the case `convolution()`, with `written` in place of its activation."""
    content = dump(convolution())
    desc_of(content)[FIELD] = written
    return content


def desc_of(content: Any) -> Any:
    (dispatchable,) = content["dispatchables"].values()
    return dispatchable["desc"]
