"""The pool reuses an output buffer only after the last array that uses the buffer is deleted."""

import gc
import threading
from itertools import product

import numpy as np
import pytest

from ops import OPERATORS, Case, evaluate
from ops.arrays import output_pool as output_memory
from ops.arrays.finite_range import REMEMBERED, finite_ends
from ops.arrays.output_pool import LARGE, PooledBuffer, filled_output, output_array, release_unused
from ops.model.edit import with_text
from ops.model.inference import fit_outputs
from ops.presets import case_of
from tests.helpers.for_each import for_each

SIDE = 1024


@pytest.fixture(autouse=True, scope="module")
def _no_garbage_of_other_tests():
    """Collects the garbage of other tests: the output arrays in it could return their buffers to the pool during a
    test.
    """
    gc.collect()


@pytest.fixture(autouse=True)
def _nothing_spare():
    release_unused()


def place(array: np.ndarray) -> int:
    return array.__array_interface__["data"][0]


def spare_bytes() -> list[int]:
    spare = output_memory._spare  # pyright: ignore[reportPrivateUsage]
    return [size for size, found in spare.items() for _ in found]


def large(name: str, **edits: str) -> Case:
    operator = OPERATORS[f"DML_OPERATOR_{name}"]
    case = case_of(operator, operator.examples[0])
    for path, text in edits.items():
        case = with_text(case, path.replace("__", "."), text)
    return fit_outputs(case)


def clip(maximum: int) -> np.ndarray:
    case = large("ELEMENT_WISE_CLIP", InputTensor__Sizes=f"1,1,{SIDE},{SIDE}", Max=str(maximum))
    return evaluate(case).outputs["OutputTensor"]


@pytest.mark.sampled
def test_an_array_has_the_shape_and_type_that_was_asked_for_and_can_be_written_to():
    for shape in ((3, LARGE), (3,), (), (0, 5)):
        array = output_array(shape, np.int16)
        array.fill(7)
        assert (array.shape, array.dtype) == (shape, np.int16)
        assert (array == 7).all()


TYPES = np.int8, np.int16, np.uint64, np.float16, np.float32, np.float64
SHAPES: tuple[tuple[int, ...], ...] = (), (3, 5), (LARGE + 1,)
VALUES = 0, -1, 1, 257, 2**15 - 1


@for_each(("dtype", "shape", "value"), product(TYPES, SHAPES, VALUES))
def test_an_output_can_be_full_of_any_value(dtype: type[np.generic], shape: tuple[int, ...], value: int):
    one = np.asarray(value).astype(dtype)
    for each in np.stack([one, np.negative(one)]):  # -0 is another value
        output = filled_output(shape, each)
        assert (output.shape, output.dtype) == (shape, np.dtype(dtype))
        assert output.tobytes() == np.full(shape, each).tobytes()


def test_memory_of_a_size_that_the_latest_run_had_no_use_for_is_not_kept():
    """The pool keeps the memory of a freed output only if the latest run needed a buffer of the same size.

    A result is shown until the next run has finished. Its buffer is therefore freed only after that next run.
    """
    before = clip(5)
    after = evaluate(large("ELEMENT_WISE_CLIP", Max="5")).outputs["OutputTensor"]
    del before
    assert spare_bytes() == []
    assert after.nbytes < LARGE
    again = clip(6)
    other = clip(7)
    del again
    assert spare_bytes() == [other.nbytes]


def test_memory_is_used_again_once_its_array_is_gone():
    array = output_array((LARGE,), np.float32)
    before = place(array)
    del array
    assert place(output_array((2, LARGE), np.float16)) == before


@pytest.mark.parametrize(
    "hold",
    [
        pytest.param(lambda array: array, id="the array"),
        pytest.param(lambda array: array[5:9][::2], id="a view of a view"),
        pytest.param(lambda array: array.view(np.uint8).reshape(-1, 4)[1:], id="another type"),
        pytest.param(memoryview, id="a buffer"),
        pytest.param(lambda array: np.frombuffer(array, np.uint8), id="an array over the buffer"),
        pytest.param(lambda array: np.lib.stride_tricks.as_strided(array, (2, 2), (4, 0)), id="odd strides"),
        pytest.param(lambda array: np.asarray(memoryview(array)), id="an array over a memoryview"),
    ],
)
def test_memory_that_anything_holds_is_left_alone(hold):
    array = output_array((LARGE,), np.float32)
    array.fill(3)
    held = hold(array)
    del array
    others = [output_array((LARGE,), np.float32) for _ in range(3)]
    for other in others:
        other.fill(9)
    assert bytes(np.asarray(held).tobytes()[:4]) == np.float32(3).tobytes()
    assert spare_bytes() == []
    del held
    assert spare_bytes() == [4 * LARGE]


def test_a_result_that_is_held_stays_what_it_was_while_later_runs_come_and_go():
    first = clip(1)
    copy = first.copy()
    places = {place(clip(maximum)) for maximum in range(2, 8)}
    assert np.array_equal(first, copy)
    assert place(first) not in places
    assert len(places) == 1


def test_a_view_of_a_result_holds_it_too():
    row = clip(1)[0, 0, 5]
    copy = row.copy()
    for maximum in range(2, 6):
        clip(maximum)
    assert np.array_equal(row, copy)


def test_a_run_of_another_size_lets_go_of_what_is_kept():
    del_me = clip(1)
    del del_me
    assert spare_bytes() == [4 * SIDE**2]
    case = large("ELEMENT_WISE_CLIP", InputTensor__Sizes="1,1,8,8")
    assert not evaluate(case).why_not
    assert spare_bytes() == []


def test_no_more_of_one_size_is_kept_than_an_operator_has_outputs():
    arrays = [output_array((LARGE,), np.uint8) for _ in range(5)]
    arrays.clear()
    assert spare_bytes() == [LARGE, LARGE]


def test_what_is_remembered_of_an_output_is_forgotten_with_it():
    assert LARGE > REMEMBERED
    for number in (3, 4):  # in the same memory
        array = output_array((LARGE,), np.float32)
        owner = array.base
        assert owner is not None
        assert isinstance(getattr(owner, "base", None), PooledBuffer)
        array.fill(number)
        array.flags.writeable = owner.flags.writeable = False
        assert finite_ends(array) == (number, number)
        del array, owner


def test_threads_never_get_the_same_memory():
    wrong: list[int] = []

    def work(number: int) -> None:
        for _ in range(200):
            array = output_array((LARGE // 4,), np.int32)
            array.fill(number)
            if not (array == number).all():
                wrong.append(number)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
