"""`Gpu` creates its queue, heap and buffers on a mock of Direct3D 12, which runs in the process of the test."""

from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any, cast

import pytest

from ops.directml.native.adapters import create_d3d12_device
from ops.directml.native.com import ComError
from ops.directml.native.d3d12 import COMPUTE, DIRECT, READBACK, Gpu, content_of
from ops.directml.native.runtime import Runtime
from tests.ops.directml.helpers.mock_d3d12 import MockD3D12


def test_the_heap_of_descriptors_is_kept_and_grows():
    mock = MockD3D12()
    gpu = Gpu(mock.address)
    first = gpu.descriptor_heap(3)
    assert gpu.descriptor_heap(200) is first
    second = gpu.descriptor_heap(300)
    assert second is not first
    assert gpu.descriptor_heap(512) is second
    assert gpu.descriptor_heap(513) is not second
    assert mock.calls["CreateDescriptorHeap"] == 3


def test_a_list_that_cannot_be_closed_is_open_again_after_discarding():
    mock = MockD3D12()
    gpu = Gpu(mock.address)
    mock.fails_to_close = True
    with pytest.raises(ComError, match="Close"):
        gpu.flush()
    gpu.discard()
    mock.fails_to_close = False
    before = mock.calls["ExecuteCommandLists"]
    gpu.flush()
    assert (mock.calls["ExecuteCommandLists"], mock.calls["Reset"] >= 4) == (before + 1, True)


@pytest.mark.parametrize(("only_computes", "kind"), [(False, DIRECT), (True, COMPUTE)])
def test_a_device_that_only_computes_gets_a_compute_queue(only_computes: bool, kind: int):
    mock = MockD3D12(only_computes=only_computes)
    runtime = cast("Runtime", SimpleNamespace(d3d12=mock, adapter_library=SimpleNamespace()))
    with create_d3d12_device(runtime, 0) as device:
        gpu = Gpu(device.address)
        gpu.flush()
    assert mock.calls["CreateCommandQueue"] == 1 + (kind == COMPUTE)


def test_what_was_written_is_copied_at_every_run_and_written_only_when_it_changes():
    mock = MockD3D12()
    gpu = Gpu(mock.address)
    with ExitStack() as owned:
        upload = gpu.upload(8, owned)
        target: Any = mock.resources[upload.target.address]
        maps = mock.calls["Map"]
        for content, padded in ((b"abc", b"abc\0\0\0\0\0"), (b"abc", b"abc\0\0\0\0\0"), (b"12345678", b"12345678")):
            target.memory.raw = b"x" * 8
            upload.write(content)
            gpu.copy_up([upload])
            assert target.memory.raw == padded
        assert mock.calls["Map"] == maps + 2
        readback = owned.enter_context(gpu.buffer(8, READBACK))
        gpu.copy_down([(upload, readback)])
        assert content_of(readback, 3) == bytes(range(3))  # the mock counts instead of copying
