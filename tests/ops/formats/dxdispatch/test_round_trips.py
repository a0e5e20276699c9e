"""A model file that was opened, edited and saved reads back as the same case. DxDispatch accepts the model file of
every case without errors.
"""

import copy
import json
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ops import OPERATORS, Case, Operator, dump, load, validate
from ops.check.validation import has_errors
from ops.formats.dxdispatch.writer import to_text
from ops.model.data import Constant, Data, Iota, Random
from ops.model.edit import with_text
from ops.model.operator import Example
from ops.presets import case_of
from tests.helpers.for_each import for_each
from tests.ops.formats.dxdispatch.test_document import edited, opened
from tests.ops.helpers.any_case import EXAMPLE_IDS, EXAMPLES, TEXTS, cases, paths, pool
from tests.ops.helpers.dxdispatch_rules import demand

SPELLINGS = ("as it is", "Type and Desc", "inline", "no commands", "binding objects", "wrapped tensors", "in place")


def respelled(root: dict[str, Any], how: str) -> dict[str, Any]:
    root = copy.deepcopy(root)
    (name, entry), = root["dispatchables"].items()  # fmt: skip
    bindings = root["commands"][0]["bindings"]
    if how == "Type and Desc":
        root["dispatchables"][name] = {"Type": entry["type"], "Desc": entry["desc"], "other": 1}
    elif how == "inline":
        root["dispatchables"][name] = {"type": entry["type"], **entry["desc"]}
    elif how == "no commands":
        root["commands"] = []
    elif how == "binding objects":
        root["commands"][0]["bindings"] = {key: {"name": value, "shape": [1]} for key, value in bindings.items()}
    elif how == "wrapped tensors":
        for key, value in entry["desc"].items():
            if isinstance(value, dict) and "Sizes" in value:
                entry["desc"][key] = {"Type": "DML_TENSOR_TYPE_BUFFER", "Desc": value}
    elif how == "in place" and bindings:
        root["commands"][0]["bindings"] = dict.fromkeys(bindings, next(iter(bindings.values())))
    return root


@pytest.mark.sampled
@given(st.data())
def test_any_edit_of_any_document_reads_back_as_the_same_case(data: st.DataObject):
    operator = OPERATORS[data.draw(st.sampled_from(list(OPERATORS)))]
    root = respelled(data.draw(st.sampled_from(pool(operator))), data.draw(st.sampled_from(SPELLINGS)))
    document = opened(root)
    assert load(to_text(dump(document.case, document))) == document.case
    case = document.case
    for _ in range(data.draw(st.integers(1, 3))):
        case = with_text(case, data.draw(st.sampled_from(list(paths(case)))), data.draw(st.sampled_from(TEXTS)))
        if operator.inputs and data.draw(st.booleans()):
            field = data.draw(st.sampled_from(operator.inputs)).name
            fill = data.draw(st.sampled_from((Constant(3), Constant(0.5), Iota(3, -1), Iota(0.1, 0.1), Random(5))))
            case = case.with_data(field, Data(fill))
    saved = json.loads(to_text(dump(case, document)))
    assert load(saved) == case
    again = opened(saved)
    assert load(to_text(dump(again.case, again))) == case


@pytest.mark.sampled
@given(cases())
def test_any_case_is_its_model_file(case: Case):
    assert load(to_text(dump(case))) == case


@for_each(("operator", "example"), EXAMPLES, ids=EXAMPLE_IDS)
def test_dxdispatch_takes_the_model_of_every_example(operator: Operator, example: Example):
    demand(json.loads(to_text(dump(case_of(operator, example)))))


@pytest.mark.sampled
@given(cases())
def test_dxdispatch_takes_the_model_of_every_case_without_errors(case: Case):
    assume(not has_errors(validate(case)) and not _is_deferred(case))
    root = json.loads(to_text(dump(case)))
    demand(root)
    document = opened(root)
    demand(dump(edited(document.case, **{operator_output(case) + "__Flags": "OWNED_BY_DML"}), document))


def operator_output(case: Case) -> str:
    return case.operator.outputs[0].name


def _is_deferred(case: Case) -> bool:
    """True if dumping the case keeps some data as they are in the file, because they have too many or too few numbers
    to list.
    """
    resources = dump(case)["resources"].values()
    return any(resource["initialValues"] == "deferred" for resource in resources) or any(
        data.kept is not None and data.kept.layout is None for data in case.data.values()
    )
