"""Tests the comparison of a run with the tensors of another program: it finds the first output that differs."""

import json
from pathlib import Path

import numpy as np
import pytest

from ops import Case, FormatError, Network, Node, Port
from ops.arrays.dtypes import Array
from ops.backends.base import BackendError, RunResult
from ops.formats.networks.dump_reader import Dumped
from ops.network_runs.comparing import TensorComparison
from ops.network_runs.running import run_network

VALUES = np.array([[[[1.0, 2.0, np.nan, np.inf]]]], np.float32)


def network() -> Network:
    """A network of two nodes: `a` negates VALUES, and `b` takes the absolute numbers of `a`."""
    nodes = (
        Node("a", Case.of("ELEMENT_WISE_NEGATE", InputTensor=VALUES)),
        Node("b", Case.of("ELEMENT_WISE_ABS", InputTensor=VALUES)),
    )
    return Network(nodes).with_link(Port("a", "OutputTensor"), Port("b", "InputTensor"))


def compared(given: dict[str, Array]) -> TensorComparison:
    comparison = TensorComparison(network(), given.get)
    comparison.inputs()
    run_network(network(), progress=comparison.node)
    return comparison


def test_equal_tensors_in_other_shapes_and_types_do_not_differ():
    found = compared({"a.OutputTensor": -VALUES.reshape(4).astype(np.float64), "b.OutputTensor": VALUES})
    assert found.beginning is None
    assert found.sentence == "No difference in 2 tensors; the folder lacks 0 other tensors of the model."


@pytest.mark.parametrize(("factor", "differs"), [(1.0005, False), (1.002, True)])
def test_only_differences_beyond_rounding_count(factor: float, differs: bool):
    assert (compared({"b.OutputTensor": VALUES * np.float32(factor)}).beginning is not None) is differs


@pytest.mark.parametrize("number", [0.0, np.inf, 3.0])
def test_the_first_node_and_its_first_cell_are_found(number: float):
    a, b = -VALUES, VALUES.copy()
    a[..., 2] = number
    b[..., 0] = 7
    found = compared({"a.OutputTensor": a, "b.OutputTensor": b}).beginning
    assert found is not None
    assert (found.port, found.cell) == (Port("a", "OutputTensor"), (0, 0, 0, 2))
    assert found.sentence.startswith(
        "a.OutputTensor is the first tensor that differs, in 1 of 4 cells: at [0, 0, 0, 2], it is nan"
    )


def test_an_input_is_compared_before_the_nodes():
    found = compared({"a.InputTensor": VALUES * 2, "a.OutputTensor": -VALUES * 2})
    assert found.beginning is not None
    assert (found.beginning.port, found.beginning.cell) == (Port("a", "InputTensor"), (0, 0, 0, 0))
    assert (found.compared, found.missing) == (1, 0)


def test_a_tensor_with_another_number_of_elements_differs():
    found = compared({"a.OutputTensor": np.zeros(3, np.float32)}).beginning
    assert found is not None
    assert found.sentence.endswith("it has 4 elements here and 3 in the folder.")


def test_integers_are_compared_exactly():
    large = np.array([[[[2**53 + 1, 0]]]], np.int64)
    node = Node("a", Case.of("ELEMENT_WISE_IDENTITY", InputTensor=large))
    for other, differs in ((large, False), (large - 1, True), (large.astype(np.uint64), False)):
        comparison = TensorComparison(Network((node,)), {"a.OutputTensor": other}.get)
        run_network(Network((node,)), progress=comparison.node)
        assert (comparison.beginning is not None) is differs


def test_no_tensor_in_the_folder_is_no_agreement():
    assert compared({"c": VALUES}).sentence == "None of the tensors of this model is in the folder."


def test_a_folder_is_read_by_its_file_names_or_by_its_index(tmp_path: Path):
    np.save(tmp_path / "x.npy", VALUES)
    assert Dumped(tmp_path).tensor("y") is None
    read = Dumped(tmp_path).tensor("x")
    assert read is not None
    assert read.tobytes() == VALUES.tobytes()
    (tmp_path / "index.json").write_text(json.dumps({"tensors": [{"name": "layer/1:0", "file": "x.npy"}]}))
    found = Dumped(tmp_path)
    assert found.tensor("x") is None
    read = found.tensor("layer/1:0")
    assert read is not None
    assert read.tobytes() == VALUES.tobytes()


@pytest.mark.parametrize(
    ("index", "reason"),
    [
        ("{", "is not an index of .npy files"),
        ("[]", "is not an index of .npy files"),
        ('{"tensors": [1]}', "is not an index of .npy files"),
        ('{"tensors": {"name": "a"}}', "is not an index of .npy files"),
        ("[" * 100_000, "is not an index of .npy files"),
        ('{"tensors": []}', "index.json lists no tensors"),
        ('{"tensors": [{"name": "a", "file": "../a.npy"}]}', "which is not in the folder of this index"),
        ('{"tensors": [{"name": "a", "file": "/etc/passwd"}]}', "which is not in the folder of this index"),
        ('{"tensors": [{"name": "a", "file": ""}]}', "which is not in the folder of this index"),
    ],
)
def test_a_broken_index_has_a_reason(tmp_path: Path, index: str, reason: str):
    (tmp_path / "index.json").write_text(index)
    with pytest.raises(FormatError, match=reason):
        Dumped(tmp_path)


def test_a_broken_or_missing_file_has_a_reason(tmp_path: Path):
    (tmp_path / "a.npy").write_bytes(b"no array")
    (tmp_path / "b.npy").mkdir()
    for name in ("a", "b"):
        with pytest.raises(FormatError, match=f"{name}.npy"):
            Dumped(tmp_path).tensor(name)
    with pytest.raises(FormatError, match="cannot be read"):
        Dumped(tmp_path / "missing")


class _Refusing:
    """A back end that can run only ELEMENT_WISE_NEGATE, and refuses every other operator."""

    name = "refusing"

    def why_not(self, case: Case) -> str | None:
        return None if case.operator.name == "ELEMENT_WISE_NEGATE" else "not this one"

    def run(self, case: Case) -> RunResult:
        if not np.isfinite(case.logical("InputTensor")).all():
            return RunResult({"OutputTensor": -case.logical("InputTensor")}, 0.0, "a test")
        raise BackendError("only NaN")


def test_the_reference_takes_the_place_of_a_back_end_that_refuses():
    run = run_network(network(), _Refusing(), falls_back=True)
    assert run.backend == "refusing"
    assert [(node.origin, node.why_no_device) for node in run.nodes.values()] == [
        ("a test", ""), (run.nodes["b"].origin, "not this one"),
    ]  # fmt: skip
    assert run.nodes["a"].differences["OutputTensor"].differing == 0
    assert run.nodes["b"].differences == {}
    strict = run_network(network(), _Refusing())
    assert strict.ran == ("a",)
    assert strict.nodes["b"].why_not == "not this one"
