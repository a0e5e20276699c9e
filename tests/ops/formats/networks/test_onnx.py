"""Networks read from ONNX models compute every tensor as onnxruntime does."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ops import FormatError, Network, Port, evaluate, load, validate
from ops.arrays.dtypes import Array
from ops.formats.networks.onnx_reader import read
from ops.formats.onnx_import.reader import OnnxModel
from ops.network_runs.running import NodeRun, run_network
from tests.helpers.sampling import Sample
from tests.ops.helpers.onnx.models import graph, model, node, saved, stated
from tests.ops.helpers.onnx.sessions import outputs_of, session_of_every_tensor

onnx: Any = pytest.importorskip("onnx")
LIGHT = Path(onnx.__file__).parent / "backend" / "test" / "data" / "light"
# The mask of Dropout is not computed: the provider only copies its input.
NOT_COMPUTED = {"light_bvlc_alexnet": 2, "light_inception_v1": 1, "light_squeezenet": 1, "light_vgg19": 2}


def network_of(nodes: list[Any], folder: Path, inputs: list[Any], constants: dict[str, Array] | None = None) -> Network:
    return read(saved(model(graph(nodes, inputs, constants or {})), folder)).network


@pytest.mark.sampled
def test_nodes_are_linked_by_the_names_of_their_tensors(tmp_path: Path):
    weights = np.array([2, 3, 4], np.float32)
    nodes = [
        node("Mul", ["x", "w"], ["scaled"], "scale"),
        node("Add", ["scaled", "x"], ["sum"], "add"),
        node("Reshape", ["sum", "sizes"], ["flat"], "reshape"),
        node("Transpose", ["sum"], ["turned"], "turn"),
    ]
    constants = {"w": weights, "sizes": np.array([6], np.int64)}
    found = read(saved(model(graph(nodes, [stated("x", [2, 3])], constants)), tmp_path))
    network = found.network
    assert network.order == ("scale", "add", "reshape", "turn")
    assert set(network.inputs) == {"x", "w"}
    assert found.made_up == ("x",)
    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    run = evaluate(network.with_numbers("x", x))
    values = {network.name_of(port): buffer for port, buffer in run.buffers.items()}
    assert values["sum"].tolist() == (x * weights + x).reshape(-1).tolist()
    assert values["turned"].tolist() == (x * weights + x).T.reshape(-1).tolist()
    assert found.shapes["turned"] == (3, 2)
    assert [network.name_of(port) for port in network.outputs] == ["scaled", "sum", "flat", "turned"]
    assert not any(each.severity > 0 for each in validate(network))


@pytest.mark.sampled
def test_nodes_in_any_order_are_sorted_as_onnxruntime_does(tmp_path: Path):
    # onnxruntime's conversion of a model to FLOAT16 appends the Cast of each input.
    branch = graph([node("Relu", ["scaled"], ["inside"], "inner")], [])
    nodes = [
        node("Relu", ["half"], ["r"], "relu"),
        node("If", ["yes"], ["either"], "choice", then_branch=branch, else_branch=branch),
        node("Abs", ["x"], ["a"], "abs"),
        node("Mul", ["half", "half"], ["scaled"], "scale"),
        node("Cast", ["x"], ["half"], "cast", to=10),
    ]
    content = model(graph(nodes, [stated("x", [4]), stated("yes", [], 9)]))
    path = saved(content, tmp_path)
    x = np.array([-1, 0, 2, 3], np.float32)
    network = read(path).network.with_numbers("x", x)
    assert [each.name for each in network.nodes] == ["abs", "cast", "relu", "scale"]
    run = evaluate(network)
    values = {network.name_of(port): buffer for port, buffer in run.buffers.items()}
    assert values["r"].tolist() == [0, 0, 2, 3]
    assert values["scaled"].tolist() == [1, 0, 4, 9]
    listed = {each.name: each for each in OnnxModel(path).nodes()}
    assert list(listed)[:5] == ["abs", "cast", "relu", "scale", "choice"]
    assert {*listed} >= {"choice/then_branch/inner", "choice/else_branch/inner"}
    assert all(each.shapes == ("FLOAT16 {4}",) for name, each in listed.items() if name.endswith(("inner", "relu")))


def test_a_cycle_keeps_its_order(tmp_path: Path):
    nodes = [
        node("Add", ["x", "b"], ["a"], "one"),
        node("Relu", ["a"], ["b"], "two"),
        node("Abs", ["x"], ["c"], "abs"),
    ]
    found = read(saved(model(graph(nodes, [stated("x", [4])])), tmp_path))
    assert list(found.network.by_name) == ["abs"]
    assert [stop.name for stop in found.stops] == ["one", "two"]
    reason = "The node is in a cycle, or reads a node in a cycle; onnxruntime does not load such a model."
    assert [stop.why_not for stop in found.stops] == [reason, reason]


@pytest.mark.sampled
def test_a_node_without_an_operator_blocks_those_behind_it(tmp_path: Path):
    nodes = [
        node("Relu", ["x"], ["r"], "relu"),
        node("Unique", ["r"], ["u", "", "counts"], "unique"),
        node("Abs", ["u"], ["a"], "abs"),
        node("Constant", [], ["c"], "constant", value_float=2.0),
        node("Add", ["r", "c"], ["s"], "sum"),
    ]
    content = graph(nodes, [stated("x", [4]), stated("u", [4])])
    content.input.pop()
    content.value_info.append(stated("u", [4]))
    found = read(saved(model(content), tmp_path))
    assert [(stop.name, stop.kind, stop.outputs) for stop in found.stops] == [("unique", "Unique", ("u", "counts"))]
    run = evaluate(found.network)
    assert run.ran == ("relu", "sum")
    assert any("because Unique 'unique' becomes no operator" in each.message for each in run.nodes["abs"].violations)
    given = found.network.with_numbers("u", np.arange(4, dtype=np.float32))
    assert evaluate(given).ran == ("relu", "abs", "sum")


def test_what_an_operator_does_not_compute_is_unknown(tmp_path: Path):
    nodes = [
        node("Dropout", ["x"], ["y", "mask"], "dropout"),
        node("Abs", ["mask"], ["n"], "abs"),
        node("NonZero", ["x"], ["places"], "nonzero"),
        node("Cast", ["places"], ["c"], "cast", to=1),
    ]
    content = graph(nodes, [stated("x", [1, 4])])
    content.value_info.extend([stated("places", [2, 4], 7), stated("mask", [1, 4])])
    network = read(saved(model(content, opset=9), tmp_path)).network
    run = evaluate(network)
    assert "dropout" in run.ran
    said = " ".join(each.message for name in ("abs", "cast") for each in run.nodes[name].violations)
    assert "is not computed, because Dropout 'dropout' becomes an operator without this output" in said
    assert (
        "is not computed, because NonZero 'nonzero' becomes several operators (NONZERO_COORDINATES and SLICE1), which"
        in said
    )


@pytest.mark.sampled
def test_names_that_look_alike_stop_a_node(tmp_path: Path):
    names = [f"{'x' * 60}{letter}{'y' * 60}" for letter in "ab"]
    nodes = [node("Add", names, ["s"], "add"), node("Relu", ["s"], ["r"], "relu")]
    inputs = [stated(name, [4]) for name in names]
    found = read(saved(model(graph(nodes, inputs)), tmp_path))
    if found.stops:
        assert found.stops[0].why_not == (
            "The inputs of the node have long names that become equal when they are shortened."
        )
    else:
        assert evaluate(found.network).ran == ("add", "relu")


def test_a_model_without_a_node_that_can_be_read_is_refused(tmp_path: Path):
    with pytest.raises(FormatError, match="No node of the model can be read"):
        network_of([node("Unique", ["x"], ["u"], "unique")], tmp_path, [stated("x", [4])])
    with pytest.raises(FormatError, match="The model has only constants"):
        network_of([node("Constant", [], ["c"], "constant", value_float=2.0)], tmp_path, [])


def test_free_dimensions_get_sizes(tmp_path: Path):
    path = saved(model(graph([node("Relu", ["x"], ["r"], "relu")], [stated("x", ["N", 3])])), tmp_path)
    with pytest.raises(FormatError, match="A size is needed for N"):
        read(path)
    assert read(path, {"N": 2}).network.by_name["relu"].case.sizes("InputTensor") == (1, 1, 2, 3)
    with pytest.raises(FormatError, match="A size is needed for N"):
        load(path, whole=True)


@pytest.mark.parametrize(
    ("made", "given", "constants", "parts"),
    [
        (
            node("QuickGelu", ["x"], ["y"], "n", domain="com.microsoft", alpha=1.5),
            np.linspace(-3, 3, 12, dtype=np.float32),
            {},
            ["ELEMENT_WISE_IDENTITY", "ACTIVATION_SIGMOID", "ELEMENT_WISE_MULTIPLY"],
        ),
        (
            node("QuickGelu", ["x"], ["y"], "n", domain="com.microsoft", alpha=1.0),
            np.linspace(-3, 3, 12, dtype=np.float32),
            {},
            ["ACTIVATION_SIGMOID", "ELEMENT_WISE_MULTIPLY"],
        ),
        (
            node("QLinearSigmoid", ["x", "a", "b", "c", "d"], ["y"], "n", domain="com.microsoft"),
            np.arange(0, 240, 20, dtype=np.uint8),
            {"a": np.float32(0.05), "b": np.uint8(120), "c": np.float32(1 / 256), "d": np.uint8(0)},
            ["ELEMENT_WISE_DEQUANTIZE_LINEAR", "ACTIVATION_SIGMOID", "ELEMENT_WISE_QUANTIZE_LINEAR"],
        ),
        (
            node("Cast", ["x"], ["y"], "n", to=9),
            np.array([0, 1, 2, 3] * 3, np.float32),
            {},
            ["CAST", "ELEMENT_WISE_CLIP1"],
        ),
    ],
)
def test_a_node_becomes_several_operators(
    made: Any, given: Array, constants: dict[str, Array], parts: list[str], tmp_path: Path
):
    runtime: Any = pytest.importorskip("onnxruntime")
    kind = onnx.helper.np_dtype_to_tensor_dtype(given.dtype)
    content = model(graph([made], [stated("x", [3, 4], kind)], constants), 17)
    content.opset_import.append(onnx.helper.make_opsetid("com.microsoft", 1))
    path = saved(content, tmp_path)
    found = read(path)
    assert [each.case.operator.name for each in found.network.nodes] == parts
    assert len({each.name for each in found.network.nodes}) == len(parts)
    run = evaluate(found.network.with_numbers("x", given))
    expected = outputs_of(session_of_every_tensor(path, runtime), {"x": given.reshape(3, 4)})["y"]
    port = found.network.outputs[0]
    assert np.allclose(run.buffers[port], expected.reshape(-1), atol=1e-6)


def test_halves_are_multiplied(tmp_path: Path):
    """BiasSplitGelu multiplies the left half of x + b by GELU of the right half."""
    made = node("BiasSplitGelu", ["x", "b"], ["y"], "n", domain="com.microsoft")
    content = model(graph([made], [stated("x", [1, 2, 4])], {"b": np.array([1, 2, 0, 9], np.float32)}), 17)
    content.opset_import.append(onnx.helper.make_opsetid("com.microsoft", 1))
    network = read(saved(content, tmp_path)).network.with_numbers("x", np.ones(8, np.float32))
    run = evaluate(network)
    assert np.allclose(run.buffers[network.outputs[0]], [2 * 0.8413447, 3 * 10] * 2)


@pytest.mark.thorough
def test_light_models_compute_what_onnxruntime_does(sample: Sample, subtests: pytest.Subtests):
    """In models without large constants, every tensor between the nodes agrees with the result of onnxruntime, relative
    to the largest number of the tensor.
    """
    runtime: Any = pytest.importorskip("onnxruntime")
    files = sorted(LIGHT.glob("light_*.onnx"))
    assert len(files) == 9
    for path in sample.of(files, 1, thorough=4):
        with subtests.test(path.stem):
            _compare(path, runtime)


def _compare(path: Path, runtime: Any) -> None:
    found = read(path)
    assert found.stops == ()
    numbers = np.random.default_rng(1).uniform(0, 1, [1, 3, 224, 224]).astype(np.float32)
    network = found.network.with_numbers(found.made_up[0], numbers)
    expected = outputs_of(session_of_every_tensor(path, runtime), {found.made_up[0]: numbers})

    def compare(name: str, done: NodeRun, written: Any) -> None:
        assert done.why_not is None, name
        for port, buffer in written.items():
            assert isinstance(port, Port)
            wanted = expected.pop(network.name_of(port)).reshape(-1)
            scale = float(np.abs(wanted).max()) or 1.0
            assert np.abs(buffer - wanted).max() <= 2e-5 * scale, name

    run_network(network, keep=lambda _: False, progress=compare)
    folded = sum(each.why_not is not None for each in OnnxModel(path).nodes())  # `found.stops` is empty
    assert len(expected) == folded + NOT_COMPUTED.get(path.stem, 0)
