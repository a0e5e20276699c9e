"""A confirmed run cannot use more memory than is free."""

import sys
import threading

import numpy as np
import pytest

from ops import evaluate
from ops.backends.cost import demand
from ops.model.edit import with_text
from ops.system import memory_limit
from ops.system.memory_limit import limit_to_free_memory
from tests.ops.helpers.any_case import example_case

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="others give no memory that they do not have")
if sys.platform == "linux":
    from resource import RLIMIT_AS, getrlimit

MEGABYTE = 1 << 20


@pytest.fixture
def free(monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(memory_limit, "free_memory", lambda: 1000 * MEGABYTE)
    return 1000 * MEGABYTE


def take(size: int) -> bool:
    """Allocates `size` bytes and frees them again. Returns False if there is not enough memory."""
    try:
        np.zeros(size, np.uint8)
    except MemoryError:
        return False
    return True


def test_what_is_free_can_be_had_and_no_more(free: int):
    before = getrlimit(RLIMIT_AS)
    with limit_to_free_memory():
        assert take(free // 2)
        assert not take(free)
    assert getrlimit(RLIMIT_AS) == before
    assert take(free)


def test_two_runs_have_it_together_until_both_have_ended(free: int):
    before = getrlimit(RLIMIT_AS)
    with limit_to_free_memory():
        limit = getrlimit(RLIMIT_AS)
        ended = threading.Event()

        def other() -> None:
            with limit_to_free_memory():
                assert getrlimit(RLIMIT_AS) == limit
            ended.set()

        threading.Thread(target=other).start()
        assert ended.wait(60)
        assert getrlimit(RLIMIT_AS) == limit
    assert getrlimit(RLIMIT_AS) == before


@pytest.mark.sampled
def test_a_run_that_takes_more_than_its_tensors_is_refused_and_the_program_continues(monkeypatch: pytest.MonkeyPatch):
    """A run whose intermediate arrays exceed the free memory is refused, although its tensors fit.

    Without a limit, Linux would kill the program.
    """
    case = example_case("DYNAMIC_QUANTIZE_LINEAR")
    for name in ("InputTensor", "OutputTensor"):
        case = with_text(case, f"{name}.Sizes[{len(case.sizes(name)) - 1}]", str(70_000_000))
    needed = demand(case)
    monkeypatch.setattr(memory_limit, "free_memory", lambda: needed.bytes + 40 * MEGABYTE)
    before = getrlimit(RLIMIT_AS)
    assert evaluate(case, however_large=True).why_not == "there is not enough memory"
    assert getrlimit(RLIMIT_AS) == before


def test_a_system_without_the_number_sets_no_limit(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(memory_limit, "free_memory", lambda: None)
    before = getrlimit(RLIMIT_AS)
    with limit_to_free_memory():
        assert getrlimit(RLIMIT_AS) == before
