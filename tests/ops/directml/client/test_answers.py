"""The answers of a worker are parsed exactly. Anything else is refused, and the message names the wrong part."""

from typing import Any

import pytest

from ops.directml.client import answers
from ops.directml.native.adapters import Adapter
from ops.system.wire import Message
from tests.ops.helpers.any_case import example_case

JUDGED = {"hresult": 0x80070057, "milliseconds": 1, "messages": ["a"]}
CASE = example_case("ONE_HOT")
BYTES = bytes(4 * CASE.logical("IndicesTensor").size * 4)
COMPUTED = {"outputs": ["OutputTensor"], "milliseconds": 0.5}


def test_a_verdict_is_read():
    assert answers.judged(Message(JUDGED)) == answers.Judged(0x80070057, 1.0, ("a",))


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("hresult", None), ("hresult", "0"), ("hresult", True), ("hresult", 1 << 32), ("hresult", 0.5),
        ("milliseconds", None), ("milliseconds", float("inf")), ("milliseconds", float("nan")), ("milliseconds", -1),
        ("messages", None), ("messages", "abc"), ("messages", [1]),
    ],
)  # fmt: skip
def test_a_verdict_with_a_part_of_another_type_is_none(part: str, value: Any):
    with pytest.raises(answers.NoAnswerError, match=rf"^DirectML's process sent {part} "):
        answers.judged(Message({**JUDGED, part: value}))


def test_adapters_are_read_and_named_apart():
    listed = [{"number": 0, "name": "a GPU", "is_software": False}, {"number": 1, "name": "a GPU"}]
    assert answers.listed(Message({"adapters": listed})) == (Adapter(0, "a GPU"), Adapter(1, "a GPU (2)"))


@pytest.mark.parametrize("adapters", [None, {}, [1], [{}], [{"number": "0", "name": "a"}], [{"number": 0}]])
def test_adapters_that_are_none_are_refused(adapters: Any):
    with pytest.raises(answers.NoAnswerError, match=r"^DirectML's process sent adapters "):
        answers.listed(Message({"adapters": adapters}))


def test_the_cells_of_an_output_are_read():
    found = answers.computed(Message(COMPUTED, (BYTES,)), CASE)
    assert found.outputs["OutputTensor"].shape == CASE.sizes("OutputTensor")


@pytest.mark.parametrize(
    ("fields", "buffers", "said"),
    [
        pytest.param({"outputs": None}, (BYTES,), "sent outputs null; it must be a list", id="no names"),
        pytest.param({"outputs": ["x"]}, (BYTES,), r'it must be \["OutputTensor"\]', id="another name"),
        pytest.param({}, (), "sent 0 buffers for 1 output", id="no bytes"),
        pytest.param({}, (b"1234",), "The device returned 4 bytes for OutputTensor", id="too few bytes"),
        pytest.param({"milliseconds": "x"}, (BYTES,), "sent milliseconds x", id="no time"),
    ],
)
def test_outputs_that_are_none_are_refused(fields: dict[str, Any], buffers: tuple[bytes, ...], said: str):
    with pytest.raises(answers.NoAnswerError, match=said):
        answers.computed(Message({**COMPUTED, **fields}, buffers), CASE)
