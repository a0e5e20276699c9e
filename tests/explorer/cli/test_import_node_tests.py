"""The nodes of ONNX's own tests are imported from the command line, and the written file is loaded and evaluated."""

from pathlib import Path

import pytest

from explorer.cli.verbs import main
from ops import evaluate, load, validate
from ops.arrays.dtypes import Array
from ops.check.validation import has_errors
from tests.helpers.sampling import Sample
from tests.ops.formats.onnx_import.test_node_tests import KNOWN, same
from tests.ops.helpers.onnx.node_tests import NodeTest, node_tests

REFUSED = "DirectML refuses this desc"
# Why a test is refused, in the words of the reasons.
REASONS = (
    "The DirectML provider does not register",
    "the DirectML provider registers",
    "which DirectML does not have",
    "onnxruntime runs the node on the CPU, also with the DirectML provider",
    "the DirectML provider leaves",
    "The DirectML provider runs its own shader",
    "The DirectML provider computes the node from the sizes, on the CPU",
    "which the DirectML provider refuses with the error 80070057",
    "The DirectML provider has no operator for the equation",
    "DirectML does not support empty tensors",
    "DirectML supports no such sizes",
    "The node is a constant, which other nodes read",
)


def outcome(test: NodeTest, folder: Path, said: pytest.CaptureFixture[str]) -> str:
    """Imports and runs one of ONNX's tests. Returns `agrees`, `agrees as a whole`, or why the results cannot agree.

    The result is `agrees as a whole` if the node becomes several operators, and only a run of all of them gives the
    results of the test. Raises AssertionError if the results differ and the import gave no remark that explains it.
    """
    source, target = test.saved(folder), folder / f"{test.name}.json"
    said.readouterr()  # discards the remarks on the nodes before
    code = main(["import", "--from", "onnx", str(source), "-o", str(target)])
    remarks = said.readouterr().err
    if code == 2:
        assert any(reason in remarks for reason in REASONS), remarks
        assert len(remarks.splitlines()) == 1
        return "refused"
    assert code == 0
    case = load(target)
    if has_errors(validate(case)):
        assert REFUSED in remarks
        return "an error of the case"
    if same([*evaluate(case).outputs.values()], test):
        return "agrees"
    if "This is the first; the others are" in remarks and same(of_whole(source, target), test):
        return "agrees as a whole"
    assert any(known in remarks for known in KNOWN), remarks
    return "differs with a remark"


def of_whole(source: Path, target: Path) -> list[Array]:
    """Imports an ONNX node that becomes several operators as a network, and runs this network. Returns the outputs.

    `source` is the ONNX file, `target` the model file to write.
    """
    assert main(["import", "--from", "onnx", str(source), "--whole", "-o", str(target)]) == 0
    network = load(target, whole=True)
    run = evaluate(network)
    return [run.buffers[port] for port in network.outputs if port in run.buffers]


@pytest.mark.sampled
def test_imported_nodes_compute_what_onnx_states(
    sample: Sample, tmp_path: Path, subtests: pytest.Subtests, capsys: pytest.CaptureFixture[str]
):
    found: dict[str, set[str]] = {}
    chosen = sample.of(node_tests(), 60, thorough=300)
    for test in chosen:
        with subtests.test(test.name):
            result = outcome(test, tmp_path, capsys)
            found.setdefault(result, set()).add(f"{test.op_type} {test.name}")
    agreeing = found.get("agrees", set()) | found.get("agrees as a whole", set())
    assert len(agreeing) >= (0.42 if len(chosen) > 400 else 0.35) * len(chosen)
    # Among all of them, these are at most 20.
    assert len(found.get("differs with a remark", set())) <= 20
