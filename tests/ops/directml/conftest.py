"""Fixtures: the real DirectML runtime, a real runtime on a mock of Direct3D 12, and clients of mock workers."""

import os
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ops import OPERATORS, Case
from ops.directml.client.backend import DirectML
from ops.directml.client.client import Client, Start
from ops.directml.install.library import Found, Missing, find
from ops.directml.install.under_wine import find_under_wine
from ops.presets import case_of
from tests.ops.directml.helpers import misbehaving_worker, mock_worker

OpenClient = Callable[..., Client]


@pytest.fixture(scope="session")
def runtime() -> Found:
    """Returns the DirectML runtime of this machine. If there is none, the test is skipped with the reason."""
    found = find()
    if isinstance(found, Missing):
        pytest.skip(found.reason)
    if os.name != "nt" and found.stubs is None:
        pytest.skip("The empty libraries of torch-directml are missing. Run python main.py get-directml.")
    return found


@pytest.fixture(scope="session")
def second_runtime() -> Found:
    """The DirectML.dll that runs under Wine; without one, the test is skipped with the reason."""
    if os.name == "nt":
        pytest.skip("Wine runs DirectML.dll on Linux.")
    found = find_under_wine()
    if found is None:
        pytest.skip("EXPLORER_WINE_DIRECTML names no folder; see CONTRIBUTING.md.")
    if isinstance(found, Missing):
        pytest.skip(found.reason)
    return found


@pytest.fixture(scope="module")
def directml(runtime: Found) -> Iterator[DirectML]:
    """The real DirectML, in one process for all tests of a module."""
    with closing(DirectML()) as made:
        yield made


@pytest.fixture(scope="module")
def on_mock(runtime: Found, tmp_path_factory: pytest.TempPathFactory) -> Iterator[DirectML]:
    """The real DirectML on a mock D3D12, in one process for all tests of a module."""
    if os.name == "nt":
        pytest.skip("The mock D3D12 stands under the Linux library.")
    start, reports = Start(runtime, command=mock_worker.COMMAND), tmp_path_factory.mktemp("reports")
    with closing(DirectML(start=start, reports=reports, limit=60)) as made:
        yield made


@pytest.fixture
def nowhere() -> Found:
    """A runtime in a file that does not exist, for tests that never load it."""
    return Found(Path("libdirectml.so"), "a test", "1.13.1", "0" * 64)


@pytest.fixture
def misbehaving(nowhere: Found, tmp_path: Path) -> Iterator[OpenClient]:
    """Yields a function that makes a client. The first argument of the function states how the child process
    misbehaves.
    """
    made: list[Client] = []

    def client(how: str, limit: float = 60.0, start_limit: float = 120.0) -> Client:
        start = Start(nowhere, command=misbehaving_worker.command(how), limit=start_limit)
        made.append(Client(lambda: start, limit=limit, reports=tmp_path))
        return made[-1]

    yield client
    for each in made:
        each.close()


@pytest.fixture
def clip() -> Case:
    """A small valid case of CLIP."""
    operator = OPERATORS["DML_OPERATOR_ELEMENT_WISE_CLIP"]
    return case_of(operator, operator.examples[0])
