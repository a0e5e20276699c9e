"""The outline of a case is its model file with a short text in place of each long list of numbers."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given

from ops import Case, dump
from ops.formats.dxdispatch import data_json, resource_writing
from ops.formats.dxdispatch.outline import outline
from ops.formats.dxdispatch.writer import to_text
from ops.model.data import Data, Iota, Random
from ops.model.edit import with_text
from tests.ops.helpers.any_case import cases, example_case

MANY = 1_000_000


@pytest.mark.sampled
@given(cases())
def test_of_few_numbers_the_outline_is_the_model(case: Case):
    assert outline(case, 1 << 20, str) == dump(case)


def clip(data: Data | None = None, sizes: str = f"{MANY}") -> Case:
    case = example_case("ELEMENT_WISE_CLIP")
    for name in ("InputTensor", "OutputTensor"):
        case = with_text(case, f"{name}.Sizes", sizes)
    return case if data is None else case.with_data("InputTensor", data)


def kept(case: Case) -> Case:
    return case.with_logical("InputTensor", np.arange(MANY, dtype=np.float32))


@pytest.mark.parametrize(
    ("make", "told"),
    [
        pytest.param(lambda: clip(Data(Random(1, 0, 9))), [MANY], id="made"),
        pytest.param(lambda: kept(clip()), [MANY, MANY], id="kept"),
        pytest.param(
            lambda: with_text(kept(clip()), "InputTensor.Sizes", f"{MANY // 2}"), [MANY // 2, MANY], id="less shown"
        ),
        pytest.param(lambda: with_text(kept(clip()), "InputTensor.Sizes", "x"), [MANY], id="without a size"),
        pytest.param(lambda: with_text(kept(clip()), "InputTensor", None), [MANY], id="absent"),
        pytest.param(lambda: clip(Data(Iota(0, 1))), [], id="a repetition"),
    ],
)
def test_many_numbers_are_not_written_down_to_be_left_out(
    make: Callable[[], Case], told: list[int], monkeypatch: pytest.MonkeyPatch
):
    case = make()

    def few(values: np.ndarray) -> list[float]:
        assert len(values) < 100
        return values.tolist()

    for module in (data_json, resource_writing):
        monkeypatch.setattr(module, "listed", few)
    model = outline(case, 4096, "{} numbers".format)
    found = model["resources"].get("InputTensor", {}).get("initialValues")
    beside = model["explorer"]["data"]["InputTensor"]["kept"]
    assert [each for each in (found, beside) if isinstance(each, str) and each.endswith(" numbers")] == [
        f"{count} numbers" for count in told
    ]
    assert len(to_text(model)) < 5_000
