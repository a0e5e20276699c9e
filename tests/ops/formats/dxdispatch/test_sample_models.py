"""Model files that people wrote for DxDispatch (tests/data/models) open unchanged, and their outputs have the expected
numbers.
"""

import shutil
from pathlib import Path

import numpy as np
import pytest

from ops import evaluate, load, validate
from ops.formats.dxdispatch.model import read_model
from ops.formats.dxdispatch.reader import open_document
from ops.formats.dxdispatch.saving import save

FOLDER = Path(__file__).parents[3] / "data" / "models"
OUTPUTS = {
    "clip_in_place": [-1.5, -1.5, -1.5, -1.5, -1, 0, 1, 2, 3, 4, 5],
    "clip_scalar_union_fp16": [0.5, 0.5, 1, 2, 2.5, 2.5],
    "top_k_from_npy": [3, 9],
    "top_k_from_dat": [3, 9],
    "one_arena": [-1, -1, 5, 5, -1, -1],
}
samples = pytest.mark.parametrize("name", OUTPUTS)


def test_every_sample_has_its_numbers():
    assert {path.stem for path in FOLDER.glob("*.json")} == set(OUTPUTS)


@samples
def test_a_sample_opens_as_it_is_and_gives_these_numbers(name: str):
    case = load(FOLDER / f"{name}.json")
    assert [v.message for v in validate(case) if v.severity.name != "NOTE"] == []
    output = next(iter(evaluate(case).outputs.values()))
    assert output.reshape(-1).tolist() == OUTPUTS[name]


@samples
def test_a_sample_that_is_saved_with_other_numbers_gives_those(name: str, tmp_path: Path):
    folder = tmp_path / "models"
    shutil.copytree(FOLDER, folder)
    path = folder / f"{name}.json"
    document = open_document(read_model(path))
    field = document.case.operator.inputs[0].name
    numbers = np.ones_like(document.case.logical(field))
    case = document.case.with_logical(field, numbers)
    before = {other: other.read_bytes() for other in folder.iterdir() if other != path}
    save(case, path, document)
    assert load(path) == case
    assert {other: other.read_bytes() for other in folder.iterdir() if other != path} == before
    for entry in read_model(path).dispatchables():
        old = next(known for known in document.model.dispatchables() if known.name == entry.name)
        assert entry == old


def test_a_model_lists_what_it_dispatches_and_what_of_that_can_be_opened():
    found = read_model(FOLDER / "one_arena.json").dispatchables()
    assert [(entry.name, entry.kind, entry.why_not) for entry in found] == [
        ("shade", "hlsl", "is a custom shader, not an operator"),
        ("network", "ONNX", "is an ONNX model, not an operator"),
        ("hot", "ONE_HOT", None),
        ("matmul", "dmlSerializedGraph", "is a serialised graph, not an operator"),
    ]
