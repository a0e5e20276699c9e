"""Cases exported as ONNX models read back as the same desc."""

from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

import numpy as np
import onnx
import pytest

from explorer.cli.verbs import main
from ops import OPERATORS, evaluate
from ops.formats.dxdispatch import reader
from ops.formats.onnx_export import writer
from ops.formats.onnx_export.drafts import DRAFTS
from ops.formats.onnx_import.reader import OnnxModel
from ops.model.case import Case
from ops.model.edit import with_text
from ops.model.inference import fit_outputs
from ops.presets import case_of
from ops.selftest import TOLERANCES
from tests.helpers.for_each import for_each
from tests.helpers.sampling import Sample
from tests.helpers.seeds import seed
from tests.ops.helpers.onnx.models import FLOAT, graph, model, node, saved, stated
from tests.ops.helpers.onnx.sessions import session_of
from tests.ops.helpers.random_cases import random_cases

PRESETS = Path(__file__).parents[4] / "resources" / "presets"


def preset(name: str) -> Case:
    return reader.read((PRESETS / f"{name}.json").read_text(encoding="utf-8"))


EXAMPLES = [
    (operator, example) for operator in OPERATORS.values() if operator.name in DRAFTS for example in operator.examples
]


@pytest.mark.sampled
@for_each("pair", EXAMPLES, ids=lambda pair: f"{pair[0].name} {pair[1].title}")
def test_a_model_that_was_written_is_read_as_the_same_case(pair: tuple[object, object], tmp_path: Path):
    case = case_of(*pair)  # pyright: ignore[reportArgumentType]
    if (reason := writer.why_not(case)) is not None:
        assert reason
        assert not reason.endswith(".")
        return
    path = tmp_path / "model.onnx"
    path.write_bytes(writer.write(case))
    onnx.checker.check_model(onnx.load(path))
    opened = OnnxModel(path)
    (listed,) = opened.nodes()
    again = opened.read(listed.name).case
    assert again.operator is case.operator
    truths = DRAFTS[case.operator.name](case).truths
    for field in case.operator.inputs:
        if case.has(field.name):
            assert again.steps(field.name) or again.sizes(field.name) == (1,)
            ours = case.logical(field.name)
            ours = ours != 0 if field.name in truths else ours
            assert np.array_equal(again.logical(field.name), ours, equal_nan=True)


def test_most_operators_with_a_node_are_written():
    written = {operator.name for operator, example in EXAMPLES if writer.why_not(case_of(operator, example)) is None}
    assert len(written) >= 108


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("adam_optimizer_1", "no known node of ONNX becomes this operator"),
        ("abs_2", "the nearest node, Abs, becomes a desc with another ScaleBias"),
        ("round_2", "the nearest node, Round, becomes a desc with another RoundingMode"),
    ],
)
def test_a_desc_that_no_node_becomes_has_a_reason(name: str, reason: str):
    assert writer.why_not(preset(name)) == reason


def test_the_command_writes_a_model(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    target = tmp_path / "reduce.onnx"
    assert main(["export", "--to", "onnx", str(PRESETS / "reduce_1.json"), "-o", str(target)]) == 0
    assert main(["check", "--no-directml", str(target)]) == 0
    assert ": REDUCE: no problems" in capsys.readouterr().out


def test_the_command_prints_how_the_desc_of_the_node_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    source, target = PRESETS / "top_k1_1.json", tmp_path / "top_k.onnx"
    assert main(["export", "--to", "onnx", str(source), "-o", str(target)]) == 0
    remark = "OutputIndexTensor is UINT32 in DirectML; this node makes it UINT64."
    assert capsys.readouterr().err == f"{source}: {remark}\n"
    assert onnx.load(target).doc_string == remark


def test_the_command_reports_why_it_writes_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    source = PRESETS / "adam_optimizer_1.json"
    assert main(["export", "--to", "onnx", str(source), "-o", str(tmp_path / "x.onnx")]) == 1
    assert "ADAM_OPTIMIZER as ONNX: no known node of ONNX becomes" in capsys.readouterr().err
    assert not (tmp_path / "x.onnx").exists()


# One node of a model


def cut(path: Path, name: str, target: Path) -> int:
    return main(["import", "--from", "onnx", str(path), "--node", name, "--save-node", str(target)])


def test_a_node_is_cut_out_with_its_constants(tmp_path: Path):
    weights = np.arange(4, dtype=np.float32).reshape(1, 1, 2, 2)
    nodes = [node("Relu", ["x"], ["r"], "relu"), node("Conv", ["r", "w"], ["y"], "conv")]
    path = saved(model(graph(nodes, [stated("x", [1, 1, 3, 3])], {"w": weights, "unused": weights}), 11), tmp_path)
    assert cut(path, "conv", tmp_path / "conv.onnx") == 0
    alone = onnx.load(tmp_path / "conv.onnx")
    assert [each.op_type for each in alone.graph.node] == ["Conv"]
    assert [each.name for each in alone.graph.initializer] == ["w"]
    assert [each.name for each in alone.graph.input] == ["r"]
    case = OnnxModel(tmp_path / "conv.onnx").read("conv").case
    assert case.logical("FilterTensor").tolist() == weights.tolist()
    assert case.sizes("InputTensor") == (1, 1, 3, 3)


def test_constants_in_other_files_come_into_the_model(tmp_path: Path):
    (tmp_path / "w.bin").write_bytes(np.arange(2, dtype="<f4").tobytes())
    tensor = onnx.TensorProto(name="w", data_type=FLOAT, dims=[2], data_location=onnx.TensorProto.EXTERNAL)
    tensor.external_data.add(key="location", value="w.bin")
    content = graph([node("Relu", ["w"], ["y"], "relu")], [])
    content.initializer.append(tensor)
    path = saved(model(content), tmp_path)
    target = tmp_path / "elsewhere" / "relu.onnx"
    target.parent.mkdir()
    assert cut(path, "relu", target) == 0
    assert OnnxModel(target).read("relu").case.logical("InputTensor").reshape(-1).tolist() == [0, 1]


def test_a_node_with_graphs_keeps_what_they_read(tmp_path: Path):
    branch = graph([node("Add", ["x", "w"], ["z"])], [])
    holder = node("If", ["yes"], ["y"], "if", then_branch=branch, else_branch=branch)
    content = graph(
        [holder], [stated("yes", [], onnx.TensorProto.BOOL), stated("x", [2])], {"w": np.array([1, 2], np.float32)}
    )
    assert cut(saved(model(content), tmp_path), "if", tmp_path / "if.onnx") == 0
    alone = onnx.load(tmp_path / "if.onnx")
    assert {each.name for each in alone.graph.input} == {"yes", "x"}
    assert [each.name for each in alone.graph.initializer] == ["w"]


def test_a_node_that_is_not_there_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = saved(model(graph([node("Relu", ["x"], ["y"], "relu")], [stated("x", [2])])), tmp_path)
    assert cut(path, "tanh", tmp_path / "no.onnx") == 2
    assert "The model has no node 'tanh'; the nodes that can be read are relu." in capsys.readouterr().err
    assert main(["import", "--from", "onnx", str(path), "--save-node", "x"]) == 2


# Operators whose examples have another result in onnxruntime, with the reason.
OTHERWISE = {
    "CAST": "ONNX leaves open numbers beyond the type of the output",
    "DYNAMIC_QUANTIZE_LINEAR": "an element lies halfway between two steps, and can become either",
    "FOLD": "onnxruntime 1.32.0 mixes the channels of sequences; the reference evaluator of onnx agrees with FOLD",
}


def test_the_reference_evaluator_of_onnx_agrees_with_fold():
    from onnx.reference import ReferenceEvaluator

    for operator, example in (pair for pair in EXAMPLES if pair[0].name == "FOLD"):
        case = case_of(operator, example)
        if writer.why_not(case) is None:
            (found,) = ReferenceEvaluator(onnx.load_from_string(writer.write(case))).run(None, {})
            expected = evaluate(case).outputs["OutputTensor"]
            assert np.array_equal(np.asarray(found).reshape(expected.shape), expected)


def test_onnxruntime_gives_our_arrays_under_the_names_of_the_fields(sample: Sample):
    """For finite inputs, onnxruntime computes the outputs of the reference, and its outputs have the names of the
    fields.

    Cases are skipped if ONNX leaves their results open: casts beyond a type, divisions of integers by 0, and
    comparisons with NaN.
    """
    runtime = pytest.importorskip("onnxruntime")
    many = refused = 0
    for operator, example in sample.of(EXAMPLES, 60):
        case = case_of(operator, example)
        if writer.why_not(case) is not None or operator.name in OTHERWISE:
            continue
        content = writer.write(case)
        try:
            session = session_of(content, runtime)
            names = [each.name for each in session.get_outputs()]
            found = dict(zip(names, session.run(names, {}), strict=True))
        except Exception:  # a data type or a number that the CPU provider of onnxruntime does not take
            refused += 1
            continue
        many += 1
        expected = evaluate(case).outputs
        assert names == list(expected), operator.name
        for name, array in expected.items():
            made = np.asarray(found[name]).reshape(array.shape).astype(array.dtype)
            relative, absolute = TOLERANCES[array.dtype.itemsize] if array.dtype.kind == "f" else (0, 0)
            is_known = np.isfinite(array) if array.dtype.kind == "f" else np.ones(array.shape, bool)
            assert np.allclose(made[is_known], array[is_known], relative, absolute), operator.name
    assert many > max(10, 5 * refused)


@for_each("name", list(DRAFTS), most=25)
def test_every_model_is_valid_for_onnx(name: str):
    """The checker of the package onnx accepts every model that has an operator of the domain ai.onnx. It also checks
    the types of the tensors.

    onnxruntime's DirectML provider supports some types that ONNX does not allow; no exported model uses them.
    """
    operator = OPERATORS[name]
    examples = [case_of(operator, example) for example in operator.examples]
    for case in (*examples, *islice(random_cases(operator, Random(f"{seed()} {name}")), 12)):
        if writer.why_not(case) is not None:
            continue
        model = onnx.load_from_string(writer.write(case))
        node = model.graph.node[0]
        if not node.domain and onnx.defs.has(node.op_type):
            onnx.checker.check_model(model, full_check=True)


@pytest.mark.parametrize(
    ("name", "path", "reason"),
    [
        ("activation_celu_1", "InputTensor.DataType", "InputTensor is FLOAT16, which Celu of ONNX does not have"),
    ],
)
def test_a_type_that_onnx_lacks_has_a_reason(name: str, path: str, reason: str):
    case = fit_outputs(with_text(replace(preset(name), derive=True), path, "FLOAT16"))
    assert writer.why_not(case) == reason
