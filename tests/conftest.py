"""Fixtures and options for all tests: no window system, one runtime, random samples, and the case of a failed test.

A test marked `thorough` runs only with --thorough. Of the tests marked `sampled`, a plain run of all tests draws one in
four. Other tests with many cases take the fixture `sample`, which draws few of the cases in a plain run, and many in a
thorough one; --times 5 draws five times as many. --shuffle runs files and the tests of a file in a random order.
HYPOTHESIS_PROFILE is `ci` (default) or `thorough`.
"""

import gc
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random, SystemRandom

import pytest
from hypothesis import HealthCheck, settings
from xdist.workermanage import WorkerController

from tests.helpers.failed_case import describe
from tests.helpers.sampling import Sample, is_drawn

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# Worker processes share the processors already. Libraries that split small products among threads of their own make
# these wait for each other, which uses up to twice the processor time.
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    # No bytecode beside the sources; but without any, each of some hundred child processes compiles the program again.
    os.environ["PYTHONPYCACHEPREFIX"] = str(Path(tempfile.gettempdir(), "dml-explorer-bytecode"))
    sys.dont_write_bytecode, sys.pycache_prefix = False, os.environ["PYTHONPYCACHEPREFIX"]

settings.register_profile("ci", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("thorough", deadline=None, max_examples=100_000, suppress_health_check=list(HealthCheck))
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


# The tests of the runtimes.
_RUNTIMES = Path(__file__).parent / "ops" / "directml"
_SEED = "sample_seed"
_WHOLE = "is_whole"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("samples")
    group.addoption("--thorough", action="store_true", help="run all tests, with many or all of their cases")
    group.addoption("--times", type=int, default=1, help="with --thorough, draw this many times as many cases")
    group.addoption("--shuffle", action="store_true", help="run files, and the tests of a file, in a random order")
    group.addoption("--sample-seed", type=int, help="the number that an earlier run printed, to draw its samples again")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "thorough: a test that runs only with --thorough")
    config.addinivalue_line("markers", "sampled: a plain run of all tests draws one in four of these tests")
    # All processes draw the same samples: the first one chooses the seed.
    option, given = config.option, getattr(config, "workerinput", {})
    if option.sample_seed is None:
        option.sample_seed = given.get(_SEED) or SystemRandom().randrange(1, 10**6)
    option.is_whole = given.get(_WHOLE, config.args_source is pytest.Config.ArgsSource.TESTPATHS)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: WorkerController) -> None:
    option = node.config.option
    node.workerinput |= {_SEED: option.sample_seed, _WHOLE: option.is_whole}


def _samples(config: pytest.Config) -> str:
    option = config.option
    if option.thorough:
        times = f" --times {option.times}" if option.times > 1 else ""
        return f"every campaign: --thorough{times} --sample-seed {option.sample_seed} repeats its samples"
    return f"samples of the campaigns: --sample-seed {option.sample_seed} repeats them, --thorough runs every campaign"


def pytest_report_header(config: pytest.Config) -> str:
    return _samples(config)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if terminalreporter.stats.get("failed"):
        terminalreporter.write_line(_samples(config))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without --thorough, deselects the tests marked `thorough`. A run of all tests without --thorough also deselects a
    random three quarters of the tests marked `sampled`.

    With --shuffle, changes the order of the tests; the tests of a file stay together.
    """
    option = config.option
    if option.shuffle:
        key = Random(option.sample_seed)
        places = {item.path: key.random() for item in items}
        order = {item.nodeid: (places[item.path], key.random()) for item in items}
        items.sort(key=lambda item: order[item.nodeid])
    if option.thorough:
        return

    def is_left_out(item: pytest.Item) -> bool:
        if "thorough" in item.keywords:
            return True
        return option.is_whole and "sampled" in item.keywords and not is_drawn(option.sample_seed, item.nodeid)

    left_out = [item for item in items if is_left_out(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if not is_left_out(item)]


def pytest_collection_finish() -> None:
    """Excludes all loaded modules and collected tests from garbage collection. Each collection then takes only a tenth
    of the time.
    """
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):
    """Adds the operator and a model file of the tested case to the report of a failed test."""
    report = yield
    if report.failed and call.excinfo is not None and (text := describe(call.excinfo.tb, item.nodeid)):
        report.sections.append(("The case", text))
    return report


def pytest_runtest_teardown() -> None:
    """Collects garbage after each test. This is necessary after a test has created a window, because garbage is then
    collected only by a timer in the event loop.
    """
    if (garbage := sys.modules.get("explorer.shell.garbage")) is not None:
        garbage.collect_now()


@pytest.fixture
def sample(request: pytest.FixtureRequest) -> Sample:
    """The object from which this test draws its random selection of cases."""
    option = request.config.option
    return Sample(option.sample_seed, request.node.nodeid, option.thorough, option.times)


def pytest_xdist_auto_num_workers() -> int:
    """The number of test processes: three for every two cores, because most tests of the window wait for timers."""
    return min((os.cpu_count() or 1) * 3 // 2, 8)


@pytest.fixture(autouse=True, scope="module")
def only_one_runtime(request: pytest.FixtureRequest) -> Iterator[None]:
    """Removes the environment variable EXPLORER_WINE_DIRECTML, except for the tests of a second runtime, which need it.

    With this variable, each window and each command in a test would also start DirectML under Wine and show its
    verdict.
    """
    with pytest.MonkeyPatch.context() as patch:
        if not request.path.is_relative_to(_RUNTIMES):
            patch.delenv("EXPLORER_WINE_DIRECTML", raising=False)
        yield


@pytest.fixture(autouse=True)
def pointer_away(request: pytest.FixtureRequest) -> Iterator[None]:
    """Moves the pointer off the screen after each test, so that it does not rest on a widget of the next test."""
    yield
    if "qapp" in request.fixturenames:
        from PySide6.QtGui import QCursor

        QCursor.setPos(-10_000, -10_000)
