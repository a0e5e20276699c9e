"""Records the lines of code that each test runs, and the duration of each test.

A mutation test uses this map to choose the tests of a mutant, which is a copy of the code with one planted error.

    python -m tests.reliability.coverage_map                 takes twice as long as the tests of ops
    python -m tests.reliability.coverage_map test_fixes      measures the tests of one file again
"""

import os
import pickle
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from coverage import Coverage  # pyright: ignore[reportMissingImports]

# This module must not import `ops`, because lines executed by an import are measured too.
ROOT = Path(__file__).parents[2]
PLACE = ROOT / "build" / "mutants" / "map.pickle"
# The files whose mutants are tested.
MEASURED = ("ops/arrays/layout.py", "ops/constraints/**", "ops/catalog/**")
# The name of the additional tests in `recorded_verdicts`, one for each operator, and the number of descs that are
# measured for each.
VERDICTS = "verdicts"
MAPPED = 100
# The tests must run in this process, because lines run in worker processes are not measured. Every campaign runs, as in
# .ci/run; the samples are always the same.
ALONE = ("-n", "0", "-p", "no:cacheprovider", "--thorough", "--sample-seed=1")
# Other tests of tests/ops check files and texts, and run no other lines of the catalogue.
TESTS = tuple(
    "tests/ops/{}/test_{}.py".format(*name.rsplit("/", 1))
    for name in (
        "arrays/finite_range", "arrays/functions", "arrays/layout", "arrays/stride_patterns", "backends/as_directml",
        "backends/device_recordings", "backends/recorded_1_15", "backends/recorded_differences", "backends/reference",
        "backends/signalling_nan", "catalog/adjoints", "catalog/catalogue_recordings", "catalog/clip/gradients",
        "catalog/convolution_sums", "catalog/declarations", "catalog/exact_sums", "catalog/fold/explained",
        "catalog/gather_nd_rules", "catalog/kernels", "catalog/pooling/windows", "catalog/recorded",
        "catalog/recurrent_explained", "catalog/roi/gradients", "catalog/roi/gradients_explained", "check/fix_all",
        "check/fixes", "check/levels", "check/single_faults", "constraints/broken_rules", "constraints/shared_elements",
        "constraints/sizes_of_no_tensor", "declare/quick_looks", "declare/snippet_languages", "explain/attention_cache",
        "explain/cell_sets", "explain/curves", "explain/explanation", "explain/formulas", "explain/intermediates",
        "explain/moved_elements", "explain/pointers", "explain/quantities", "explain/steps", "explain/windows",
        "formats/cpp_export/writer", "formats/directmlx_export/writer", "formats/dxdispatch/model_files",
        "formats/networks/onnx", "formats/onnx_export/alternatives", "formats/onnx_export/more_nodes",
        "formats/onnx_export/numbers", "formats/onnx_export/undefined_results", "formats/onnx_export/writer",
        "formats/onnx_import/einsum", "formats/onnx_import/microsoft_nodes", "formats/onnx_import/more_nodes",
        "formats/onnx_import/node_tests", "formats/onnx_import/onnxruntime", "formats/onnx_import/reader",
        "formats/onnx_import/refused_models", "formats/onnx_import/refused_nodes", "formats/onnx_import/unusual_nodes",
        "formats/python_export/special_values", "formats/python_export/writer", "formats/webnn_export/writer",
        "model/data", "model/guard", "model/tensor_memory", "rounding/intervals", "rounding/large_cases",
        "rounding/product_sums", "tools/text_snapshots",
    )
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class CoverageMap:
    """A record of the tests that execute each line of the program.

    `tests` has the names of the tests and `seconds` their durations. `runs[file][line]` has indices into both lists.
    `imports[file]` has the lines that an import executes.
    """

    tests: list[str]
    seconds: list[float]
    runs: dict[str, dict[int, list[int]]]
    imports: dict[str, set[int]]


class Recorder:
    """A pytest plugin that records for each test which lines of code it runs, and how long it takes."""

    def __init__(self, coverage: Coverage) -> None:
        self._coverage = coverage
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        with self.context(item.nodeid):
            return (yield)

    @contextmanager
    def context(self, name: str, times: float = 1) -> Iterator[None]:
        """Attributes the lines of code that run in this context to the test `name`.

        Also stores their processor time in seconds, multiplied by `times`.
        """
        self._coverage.switch_context(name)
        start = time.process_time()
        yield
        self.seconds[name] = times * (time.process_time() - start)
        self._coverage.switch_context("")


def make(only: str = "") -> CoverageMap:
    """Measures the line coverage of all tests, or of only those tests whose file path contains `only`."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with TemporaryDirectory() as place:
        include = [str(ROOT / each) for each in MEASURED]
        coverage = Coverage(include=include, data_file=str(Path(place, "data")), branch=False, config_file=False)
        recorder = Recorder(coverage)
        coverage.start()
        code = pytest.main([*(test for test in TESTS if only in test), "-q", *ALONE], plugins=[recorder])
        if code != 0:
            sys.exit(int(code))
        if not only:
            _verdicts(recorder)
        coverage.stop()
        coverage.save()
        tests = list(recorder.seconds)
        places = {test: place for place, test in enumerate(tests)}
        runs: dict[str, dict[int, list[int]]] = {}
        imports: dict[str, set[int]] = {}
        data = coverage.get_data()
        for file in data.measured_files():
            name = Path(file).relative_to(ROOT).as_posix()
            lines = data.contexts_by_lineno(file)
            runs[name] = {line: sorted(places[test] for test in by if test) for line, by in lines.items()}
            imports[name] = {line for line, by in lines.items() if "" in by}
        return CoverageMap(tests, list(recorder.seconds.values()), runs, imports)


def _verdicts(recorder: Recorder) -> None:
    """Runs the comparison of each operator's rules with the recorded verdicts, and records its coverage and time like
    those of a test.
    """
    from tests.reliability import recorded_verdicts

    for name in recorded_verdicts.names():
        with recorder.context(f"{VERDICTS}[{name}]", times=recorded_verdicts.ASKED / MAPPED):
            assert not recorded_verdicts.differs(name, MAPPED)


def kept() -> CoverageMap:
    if not PLACE.exists():
        sys.exit("There is no map yet: python -m tests.reliability.coverage_map")
    return CoverageMap(*pickle.loads(PLACE.read_bytes()))


def merged(old: CoverageMap, new: CoverageMap) -> CoverageMap:
    """The map `old` with the tests of `new`, which replace tests of the same names."""
    places = [place for place, test in enumerate(old.tests) if test not in new.tests]
    moved = {place: at for at, place in enumerate(places)}
    runs = {
        file: {line: [moved[test] for test in tests if test in moved] for line, tests in lines.items()}
        for file, lines in old.runs.items()
    }
    for file, lines in new.runs.items():
        for line, tests in lines.items():
            runs.setdefault(file, {}).setdefault(line, []).extend(len(places) + test for test in tests)
    tests = [old.tests[place] for place in places] + new.tests
    return CoverageMap(tests, [old.seconds[place] for place in places] + new.seconds, runs, old.imports)


def main() -> None:
    PLACE.parent.mkdir(parents=True, exist_ok=True)
    made = merged(kept(), make(sys.argv[1])) if len(sys.argv) > 1 else make()
    PLACE.write_bytes(pickle.dumps((made.tests, made.seconds, made.runs, made.imports)))


if __name__ == "__main__":
    main()
