"""If our rules find no error in the desc of an ONNX node, the real CreateOperator of DirectML 1.13.1 and 1.15.4 accepts
the desc.
"""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ops import Case, FormatError, validate
from ops.check.validation import has_errors
from ops.directml.client.backend import DirectML
from ops.directml.client.second import under_wine
from ops.directml.install.library import Found
from ops.formats.onnx_import.case import desc_of
from ops.formats.onnx_import.reader import OnnxModel
from ops.model.feature_levels import NEWEST
from tests.helpers.sampling import Sample
from tests.ops.helpers.onnx.node_tests import node_tests
from tests.ops.helpers.random_nodes.drawing import Draw, model_of
from tests.ops.helpers.random_nodes.table import GENERATORS

LEVEL = "6_2"  # the highest level of DirectML 1.13.1


@pytest.fixture(scope="module")
def second(second_runtime: Found) -> Iterator[DirectML]:
    """Yields DirectML 1.15.4, which runs under Wine."""
    with closing(DirectML(start=under_wine(second_runtime), compiles=False)) as made:
        yield made


def descs(sample: Sample, folder: Path, plain: int) -> Iterator[tuple[str, Case]]:
    """Yields cases from ONNX's own node tests and from random nodes, each with the name of its source. Equal descs are
    yielded only once.

    `plain` is the number of node tests, and of generators of random nodes, that are used without `--thorough`.
    """
    known = set[str]()
    for test in sample.of(node_tests(), plain, thorough=300):
        yield from of_model(test.saved(folder), test.name, known)
    for number, key in enumerate(sample.of(GENERATORS, plain)):
        draw = Draw(1000 * sample.seed + number)
        for _ in range(sample.count(1, 1)):
            path = folder / "random.onnx"
            path.write_bytes(model_of(key, GENERATORS[key](draw)).SerializeToString())
            yield from of_model(path, key, known)


def of_model(path: Path, name: str, known: set[str]) -> Iterator[tuple[str, Case]]:
    """Yields a name and a case for each operator that the nodes of an ONNX model convert to.

    Descs in `known` are left out; the others are added to it. `name` is the name of the model.
    """
    try:
        readings = [reading for _, _, reading in OnnxModel(path).readings() if reading is not None]
    except FormatError:
        return
    for reading in readings:
        for part in (reading, *reading.then):
            if (key := f"{part.operator} {part.desc}") not in known:
                known.add(key)
                yield f"{name}: {part.operator}", desc_of(part)


@pytest.mark.sampled
def test_directml_accepts_the_descs_of_nodes_that_have_no_error(
    directml: DirectML, sample: Sample, tmp_path: Path, subtests: pytest.Subtests
):
    compare(directml, LEVEL, sample, tmp_path, subtests)


@pytest.mark.sampled
def test_directml_1_15_4_accepts_them_too(second: DirectML, sample: Sample, tmp_path: Path, subtests: pytest.Subtests):
    compare(second, str(NEWEST), sample, tmp_path, subtests)


def compare(directml: DirectML, level: str, sample: Sample, folder: Path, subtests: pytest.Subtests) -> None:
    """Fails for each desc of an ONNX node for which DirectML's verdict differs from that of the rules at `level`."""
    judged = 0
    for name, case in descs(sample, folder, 24):
        with subtests.test(name):
            verdict = directml.check(case)
            assert verdict.accepts in (None, not has_errors(validate(case, level))), verdict.sentence
            judged += verdict.accepts is not None
    assert judged >= 10
