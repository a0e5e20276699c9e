"""The reasons why a case cannot be exported are clauses, in the language of the window."""

import re
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from explorer.settings.language import speak
from ops import OPERATORS
from ops.formats.exports import EXPORTS
from ops.formats.onnx_export import writer as onnx_writer
from tests.helpers.for_each import for_each
from tests.helpers.sampling import Sample
from tests.helpers.seeds import seed
from tests.ops.helpers.random_cases import random_cases
from widgets.text.wording import worded


@pytest.fixture
def korean(qapp: object) -> Iterator[None]:
    speak("ko")
    yield
    speak("en")


@pytest.mark.usefixtures("korean")
@for_each("name", [operator.name for operator in OPERATORS.values()], most=20)
def test_every_reason_has_a_korean_text_without_a_full_stop(name: str, sample: Sample):
    """Each reason why a random case cannot be exported has a Korean text, and ends without a full stop.

    --thorough tries 12 cases of each operator.
    """
    pytest.importorskip("onnx")
    for case in islice(random_cases(OPERATORS[name], Random(f"{seed()} {name}")), sample.count(12, 3)):
        for writer in (*EXPORTS, onnx_writer):
            if (why := writer.why_not(case)) is not None:
                assert not why.endswith(".")
                assert not worded(why).endswith(".")
                assert re.search("[가-힣]", worded(why)), why
