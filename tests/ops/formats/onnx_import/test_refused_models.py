"""The reader of ONNX models gives a reason if it cannot read a model, or cannot read a part of it."""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from onnx import AttributeProto, ModelProto, NodeProto, TensorProto

from ops import FormatError, validate
from ops.check.validation import has_errors
from ops.formats.numbers.source_file import is_device
from ops.formats.onnx_import import constants
from ops.formats.onnx_import import graphs as onnx_graphs
from ops.formats.onnx_import.places import RefusedModelError
from ops.formats.onnx_import.reader import nodes, read
from tests.helpers.for_each import for_each
from tests.ops.helpers.onnx.models import FLOAT, INT64, graph, model, network, node, saved, stated


def single(op_type: str, *constants: Any, opset: int = 18, **attributes: Any) -> ModelProto:
    names = [f"c{number}" for number in range(len(constants))]
    outputs = ["out", "more"][: 2 if op_type == "TopK" else 1]
    content = graph([node(op_type, names, outputs, "node", **attributes)], [], dict(zip(names, constants, strict=True)))
    return model(content, opset)


FOREIGN = model(graph([node("Clip", ["x"], ["y"])], []), domain="com.microsoft")
X, LABELS, K = np.zeros((2, 3), np.float32), np.zeros((2, 3), np.int64), np.array([1])


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (single("TopK", X), "TopK has no 'K'."),
        (single("TopK"), "TopK has no 'input'."),
        (single("TopK", X, opset=9), "TopK has no attribute k."),
        (single("EyeLike"), "EyeLike has no 'input'."),
        (single("Trilu"), "Trilu has no 'input'."),
        (single("TopK", X, K, axis=2), "axis is 2, but the tensor has only 2 dimensions."),
        (single("TopK", X, np.array([1, 2])), "K is 'c1', which holds 2 numbers instead of one."),
        (single("TopK", X, np.array([-1])), "K is -1; the field K of TOP_K1 can only be from 0 to 4294967295."),
        (single("TopK", X, np.array([np.nan])), "K is nan, which is not a whole number."),
        (single("TopK", np.float32(1), K), "The input of TopK is a scalar; it must"),
        (single("TopK", X, K, axis=1.5), "The attribute axis of TopK is not a whole number."),
        (
            single("TopK", X[:0], K),
            "'c0' has the sizes {0,3}, so it has no elements; DirectML does not support empty tensors.",
        ),
        (single("OneHot", LABELS, K, X[0, :2], opset=8), "OneHot exists from opset 9 on; the model uses opset 8."),
        (single("OneHot", LABELS, np.array(0), X[0, :2]), "depth is 0; it must be from 1 to 4294967295"),
        (
            single("OneHot", LABELS, K, X),
            "The input 'values' has sizes {2,3}; they must be {2}, for OffValue and OnValue.",
        ),
        (single("OneHot", LABELS, K), "OneHot has no 'values'."),
        (
            single("GatherND", X, K, batch_dims=1),
            "batch_dims is 1; it must be at least 0 and less than the ranks of data {2,3} and indices {1}.",
        ),
        (single("GatherND", X, np.zeros((2, 3), np.int64)), "Tuples of 3 coordinates are too long for data {2,3}"),
        (single("Clip", X, np.array([1, 2, 3])), "min is 'c1', which holds 3 numbers instead of one."),
        (single("Clip", X, np.float32(0), np.array([1, 2])), "max is 'c2', which holds 2 numbers instead of one."),
        (single("EyeLike", X, dtype=16), "'OutputTensor' is BFLOAT16, which DirectML does not have."),
        (single("EyeLike", X[0]), "The input of EyeLike is {3}; it must have 2 dimensions."),
        (single("Trilu", X[0]), "The input of Trilu is {3}; it must have at least 2 dimensions."),
        (single("Trilu", X, np.array(2**31 - 1), upper=0), "k is 2147483647; DiagonalFillBegin and"),
        (single("EyeLike", X, k=2**40), "k is 1099511627776; Offset must be from"),
        (single("Clip", np.array(["a"])), "'c0' is STRING, which DirectML does not have."),
        (model(graph([node("Clip", ["x"], ["y"], "node")], [stated("x", None)])), "The number of dimensions of 'x'"),
        (
            model(graph([node("Clip", ["gone"], ["y"], "node")], [stated("x", [1])])),
            "The type and sizes of the input 'gone' are unknown",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_node_that_cannot_be_read_has_its_reason_in_the_list(content: ModelProto, reason: str, tmp_path: Path):
    path = saved(content, tmp_path)
    (found,) = nodes(path)
    assert found.why_not is not None
    assert reason in found.why_not
    with pytest.raises(FormatError, match=r"^"):
        read(path, "node")


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"", "This is not an ONNX model: it has no graph"),
        (b"\x00" * 100, "This is not an ONNX model."),
        (b"PK\x03\x04", "This is not an ONNX model."),
        (network().SerializeToString()[:-7], "This is not an ONNX model."),
    ],
    ids=["empty", "zeros", "zip", "cut off"],
)  # fmt: skip
def test_a_file_that_is_no_model_is_reported(raw: bytes, reason: str, tmp_path: Path):
    path = tmp_path / "model.onnx"
    path.write_bytes(raw)
    with pytest.raises(FormatError, match=reason.replace(".", r"\.")):
        nodes(path)


def test_a_path_to_no_file_is_reported(tmp_path: Path):
    for path, reason in ((tmp_path / "gone", "no such file"), (tmp_path, "not a file"), (Path("\0"), "no such file")):
        with pytest.raises(FormatError, match=reason):
            nodes(path)


def test_a_file_that_does_not_fit_in_memory_is_not_called_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def too_large(path: Path, limit: int) -> bytes:
        raise MemoryError

    path = saved(single("Relu"), tmp_path)
    monkeypatch.setattr(onnx_graphs, "read_at_most", too_large)
    with pytest.raises(FormatError, match="There is not enough memory to read the file"):
        nodes(path)


def test_a_file_of_any_size_is_not_read_whole(tmp_path: Path):
    path = tmp_path / "huge.onnx"
    with path.open("wb") as file:
        file.truncate(onnx_graphs.LARGEST_MODEL + 1)
    with pytest.raises(FormatError, match="the limit is 1073741824"):
        nodes(path)


def test_a_node_of_another_domain_is_none_of_ours(tmp_path: Path):
    foreign = node("Clip", ["x"], ["y"], domain="com.microsoft")
    (found,) = nodes(saved(model(graph([foreign], [stated("x", [1])])), tmp_path))
    assert found.why_not == (
        "The DirectML provider does not register Clip of com.microsoft, so onnxruntime runs it on another provider."
    )


@pytest.mark.sampled
@pytest.mark.parametrize("levels", [1, 30, 100, 5000])
def test_graphs_in_graphs_end_at_some_depth(levels: int, tmp_path: Path):
    content = graph([node("Clip", ["x"], ["y"], "clip")], []).SerializeToString()
    for _ in range(levels):
        attribute = part(6, content) + b"\xa0\x01\x05"  # of the type GRAPH
        content = part(1, part(4, b"If") + part(5, attribute))
    path = tmp_path / "deep.onnx"
    path.write_bytes(part(7, content) + part(8, b"\x10\x12"))
    if levels <= 30:
        told = [found.why_not for found in nodes(path) if found.op_type == "Clip"]
        assert told == ["The type and sizes of the input 'x' are unknown."]
    else:
        with pytest.raises(FormatError, match="not an ONNX model"):
            nodes(path)


def part(number: int, raw: bytes) -> bytes:
    """The bytes of a protobuf field with this number, whose content is `raw`."""
    length, head = len(raw), bytearray([number << 3 | 2])
    while length > 127:
        head.append(length & 127 | 128)
        length >>= 7
    return bytes(head) + bytes([length]) + raw


BRANCH = graph([node("Relu", ["b"], ["inside"], "inner")], [])


@for_each(
    "circle",
    [
        [node("Clip", ["a"], ["b"], "one"), node("Clip", ["b"], ["a"], "two")],
        [node("If", ["x"], ["a"], "one", then_branch=BRANCH, else_branch=BRANCH), node("Relu", ["a"], ["b"], "two")],
    ],
)
def test_a_graph_that_runs_in_circles_does_not(circle: list[NodeProto], tmp_path: Path):
    content = graph(circle, [stated("x", ["N"])])
    content.value_info.extend([stated("a", [2]), stated("b", [2])])
    reason = "The node is in a cycle, or reads a node in a cycle; onnxruntime does not load such a model."
    path = saved(model(content), tmp_path)
    found = {entry.name: entry.why_not for entry in nodes(path)}
    for name in ("one", "two"):
        assert found[name] == reason
        with pytest.raises(RefusedModelError, match=reason):
            read(path, name)


def test_inference_that_crashes_leaves_what_the_model_states(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    # onnx 1.23 crashes on an EyeLike without a producer of its input.
    unknown = [node("EyeLike", ["gone"], ["eye"], "eye"), node("Clip", ["x"], ["y"], "clip")]
    path = saved(model(graph(unknown, [stated("x", [2])])), tmp_path)
    assert {entry.name: entry.why_not for entry in nodes(path)} == {
        "eye": "The type and sizes of the input 'gone' are unknown.", "clip": None,
    }  # fmt: skip
    monkeypatch.setattr(onnx_graphs, "infer", lambda model: (None, "the process crashed"))
    assert "Shape inference failed: the process crashed." in read(path, "clip").remarks[-1]


# Constants


def with_constant(tensor: TensorProto) -> ModelProto:
    content = graph([node("Clip", ["x"], ["y"], "node")], [])
    content.initializer.append(tensor)
    return model(content)


def beside(location: str, *, length: int = 16, offset: int = 0) -> TensorProto:
    tensor = TensorProto(name="x", data_type=FLOAT, dims=[4], data_location=TensorProto.EXTERNAL)
    for key, value in (("location", location), ("length", str(length)), ("offset", str(offset))):
        tensor.external_data.add(key=key, value=value)
    return tensor


def test_numbers_in_a_file_beside_the_model_are_read(tmp_path: Path):
    (tmp_path / "weights").mkdir()
    (tmp_path / "weights" / "x.bin").write_bytes(b"skip" + np.arange(4, dtype="<f4").tobytes())
    path = saved(with_constant(beside("weights/x.bin", offset=4)), tmp_path)
    assert read(path, "node").case.logical("InputTensor").reshape(-1).tolist() == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("tensor", "reason"),
    [
        (beside("../outside.bin"), "outside the folder of the model"),
        (beside("/etc/passwd"), "outside the folder of the model"),
        (beside("link.bin"), "outside the folder of the model"),
        (beside("gone.bin"), "but there is no such file"),
        (beside(""), "but there is no such file"),
        (beside("\0"), "which cannot be read"),
        (beside("short.bin"), "but the file ends after 3 of the 16 bytes"),
        (beside("short.bin", length=99), "99 bytes from byte 0 on. The sizes need 16 bytes"),
        (beside("short.bin", offset=-1), "16 bytes from byte -1"),
        (beside("short.bin", offset=1 << 63), "which cannot be read"),
        (TensorProto(name="x", data_type=FLOAT, dims=[2], raw_data=b"123"), "8 bytes, but it holds 3"),
        (
            TensorProto(name="x", data_type=FLOAT, dims=[2], float_data=[1]),
            "does not have the 2 elements that its sizes state",
        ),
        (TensorProto(name="x", data_type=FLOAT, dims=[1 << 31]), "has 8589934592 bytes; the limit is 268435456"),
        (TensorProto(name="x", data_type=FLOAT, dims=[1 << 40, 1 << 40]), "bytes; the limit is 268435456"),
        (TensorProto(name="x", data_type=INT64, dims=[-1]), r"states the sizes \{-1\}"),
    ],
)
def test_a_constant_that_is_not_there_is_refused_and_nothing_made(tensor: TensorProto, reason: str, tmp_path: Path):
    (tmp_path / "outside.bin").write_bytes(bytes(16))
    folder = tmp_path / "models"
    folder.mkdir()
    (folder / "short.bin").write_bytes(b"123")
    (folder / "link.bin").symlink_to(tmp_path / "outside.bin")
    path = saved(with_constant(tensor), folder)
    with pytest.raises(FormatError, match=reason):
        read(path, "node")


def test_a_device_of_windows_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(constants, "is_device", lambda source: is_device(source, "nt"))
    path = saved(with_constant(beside("NUL")), tmp_path)
    with pytest.raises(FormatError, match="are in 'NUL', a name that Windows reserves for a device"):
        read(path, "node")


@pytest.mark.parametrize("rank", [9, 20, 70])
def test_a_constant_of_more_dimensions_than_a_tensor_has_is_an_error_of_the_case(rank: int, tmp_path: Path):
    tensor = TensorProto(name="x", data_type=FLOAT, dims=[1] * rank, data_location=TensorProto.EXTERNAL)
    for key, value in (("location", "x.bin"), ("length", "4")):
        tensor.external_data.add(key=key, value=value)
    (tmp_path / "x.bin").write_bytes(bytes(4))
    imported = read(saved(with_constant(tensor), tmp_path), "node")
    assert has_errors(validate(imported.case))


def test_a_large_constant_is_not_given_to_inference(tmp_path: Path):
    weights = np.arange(100_000, dtype=np.float32).reshape(1000, 100)
    nodes_ = [node("Identity", ["w"], ["same"]), node("Clip", ["same"], ["y"], "clip")]
    path = saved(model(graph(nodes_, [], {"w": weights})), tmp_path)
    light = onnx_graphs.stated(onnx_graphs.parse(path), {})
    assert light.ByteSize() < 1000
    assert nodes(path)[0].shapes == ("FLOAT32 {1000,100}",)


def test_attributes_of_any_kind_do_no_harm(tmp_path: Path):
    content = single("TopK", X, K)
    for kind in range(15):
        content.graph.node[0].attribute.append(AttributeProto(name=f"a{kind}", type=kind))  # pyright: ignore[reportArgumentType]
    assert read(saved(content, tmp_path), "node").case.sizes("OutputIndexTensor") == (1, 1, 2, 1)


def test_without_the_package_a_sentence_explains_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = saved(network(), tmp_path)
    monkeypatch.setitem(sys.modules, "onnx", None)
    with pytest.raises(FormatError, match="pip install onnx"):
        nodes(path)
