"""The cost of a run is estimated, and an expensive run needs a confirmation."""

import tracemalloc
from dataclasses import replace

import pytest

from ops import OPERATORS, Case, evaluate, load
from ops.backends import cost as demand_module
from ops.backends.cost import ALWAYS_FREE, MOST_CELLS, demand, why_confirm
from ops.presets import case_of
from ops.system.memory_limit import of_linux

GB = 10**9


def clip(*sizes: int) -> Case:
    tensor = {"DataType": "FLOAT32", "Sizes": list(sizes)}
    desc = {"InputTensor": tensor, "OutputTensor": tensor, "Min": 0, "Max": 1}
    return load({"dispatchables": {"op": {"type": "DML_OPERATOR_ELEMENT_WISE_CLIP", "desc": desc}}})


def gemm(m: int, k: int, n: int, **more: int) -> Case:
    first = [1, 1, k, m] if more.get("TransA") else [1, 1, m, k]
    sizes = {"ATensor": first, "BTensor": [1, 1, k, n], "OutputTensor": [1, 1, m, n]}
    desc = {name: {"DataType": "FLOAT32", "Sizes": each} for name, each in sizes.items()}
    desc |= {"TransA": 0, "TransB": 0, "Alpha": 1.0, "Beta": 0.0, **more}
    return load({"dispatchables": {"op": {"type": "DML_OPERATOR_GEMM", "desc": desc}}})


def test_a_demand_counts_elements_bytes_and_what_is_held_on_the_way():
    needed = demand(clip(1, 1, 1000, 1000))
    assert (needed.elements, needed.bytes) == (2_000_000, 8_000_000)
    assert needed.most_bytes == 88_000_000


def test_the_time_of_a_product_is_not_that_of_its_elements():
    assert demand(clip(1, 3, 1024, 1024)).seconds < 1 < 5 < demand(gemm(4096, 4096, 4096)).seconds < 30


def test_the_inner_size_of_a_matrix_given_as_its_columns_is_its_first():
    assert demand(gemm(8, 4096, 2, TransA=1)).seconds == demand(gemm(8, 4096, 2)).seconds


def test_a_run_of_many_elements_is_asked_about():
    assert why_confirm(demand(clip(1, 1, 1024, 1024))) is None
    why = why_confirm(demand(clip(1, 1, 8192, 8192)))
    assert why is not None
    assert why.startswith("134217728 elements would need up to 5.91 GB of memory; runs of up to 67108864 elements")


def test_a_run_that_takes_minutes_is_asked_about():
    sizes = {"InputTensor": [1, 1, 4096, 4096], "FilterTensor": [1, 1, 64, 64], "OutputTensor": [1, 1, 4033, 4033]}
    desc: dict[str, object] = {name: {"DataType": "FLOAT32", "Sizes": each} for name, each in sizes.items()}
    desc |= {name: [1, 1] for name in ("Strides", "Dilations")} | {"DimensionCount": 2, "GroupCount": 1, "Mode": 1}
    desc |= {name: [0, 0] for name in ("StartPadding", "EndPadding", "OutputPadding")} | {"Direction": 0}
    why = why_confirm(demand(load({"dispatchables": {"op": {"type": "DML_OPERATOR_CONVOLUTION", "desc": desc}}})))
    assert why is not None
    assert "and about 2 minutes;" in why


@pytest.mark.parametrize("free", [ALWAYS_FREE, 3 * GB])
def test_a_run_that_needs_more_than_is_free_is_asked_about_with_both_figures(
    monkeypatch: pytest.MonkeyPatch, free: int
):
    monkeypatch.setattr(demand_module, "free_memory", lambda: free)
    needed = demand(clip(1, 1, 5000, 6000))
    assert needed.elements < MOST_CELLS
    why = why_confirm(needed)
    assert (why is None) == (needed.most_bytes <= free)
    if why is not None:
        assert why == "60000000 elements would need up to 2.64 GB of memory; 0.0671 GB are free"
        assert evaluate(clip(1, 1, 5000, 6000)).why_not == why


def test_without_a_known_amount_of_free_memory_only_the_size_counts(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(demand_module, "free_memory", lambda: None)
    assert why_confirm(demand(clip(1, 1, 5000, 6000))) is None


@pytest.mark.parametrize("name", [name for name, each in OPERATORS.items() if each.work is not None])
def test_work_follows_from_the_sizes_alone(name: str):
    operator = OPERATORS[name]
    case = case_of(operator, operator.examples[0])
    assert operator.work is not None
    operator.work(case)  # what is imported and remembered at the first time
    bare = replace(case, data={})  # no numbers at all
    tracemalloc.start()
    work = operator.work(bare)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert work.calls > 0
    assert work.products > 0
    assert peak < 100_000


MACHINE = "MemTotal: 16000 kB\nMemFree: 100 kB\nMemAvailable:    8000 kB\n"


def free_in(files: dict[str, str]) -> int | None:
    def read(path: str) -> str:
        if path not in files:
            raise FileNotFoundError(path)
        return files[path]

    return of_linux(read)


def group(folder: str, version: int, limit: str, taken: int, inactive: int) -> dict[str, str]:
    names = {1: ("memory.limit_in_bytes", "memory.usage_in_bytes"), 2: ("memory.max", "memory.current")}[version]
    stat = f"cache 1\n{'total_' if version == 1 else ''}inactive_file {inactive}\n"
    return {f"{folder}/{names[0]}": f"{limit}\n", f"{folder}/{names[1]}": f"{taken}\n", f"{folder}/memory.stat": stat}


V1, V2 = "4:memory:/a/b\n1:cpu:/\n", "0::/a/b\n"


@pytest.mark.parametrize(
    ("files", "free"),
    [
        pytest.param({}, 8_192_000, id="no group"),
        pytest.param({"/proc/self/cgroup": V2}, 8_192_000, id="a group without files"),
        pytest.param(
            {"/proc/self/cgroup": V2} | group("/sys/fs/cgroup/a/b", 2, "max", 5, 0), 8_192_000, id="no limit"
        ),
        pytest.param(
            {"/proc/self/cgroup": V2} | group("/sys/fs/cgroup/a/b", 2, "5000", 3000, 1000), 3000, id="its own limit"
        ),
        pytest.param(
            {"/proc/self/cgroup": V2} | group("/sys/fs/cgroup/a/b", 2, "max", 5, 0)
            | group("/sys/fs/cgroup/a", 2, "900", 800, 0), 100, id="that of a group around it",
        ),
        pytest.param({"/proc/self/cgroup": V2} | group("/sys/fs/cgroup", 2, "70", 90, 0), 0, id="more than it may"),
        pytest.param(
            {"/proc/self/cgroup": V1} | group("/sys/fs/cgroup/memory/a/b", 1, "5000", 3000, 1000), 3000, id="version 1"
        ),
        pytest.param(
            {"/proc/self/cgroup": V1} | group("/sys/fs/cgroup/memory", 1, "9223372036854771712", 3000, 0), 8_192_000,
            id="version 1 without a limit",
        ),
        pytest.param({"/proc/meminfo": "MemTotal: 1 kB\n"}, None, id="an old kernel"),
    ],
)  # fmt: skip
def test_free_memory_is_what_the_machine_and_its_groups_leave(files: dict[str, str], free: int | None):
    assert free_in({"/proc/meminfo": MACHINE, **files}) == free
