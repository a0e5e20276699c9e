"""Every Einsum equation that the DirectML provider of onnxruntime runs computes the same numbers as NumPy; any other
equation is refused.
"""

from pathlib import Path

import numpy as np
import pytest

from ops import FormatError
from ops.formats.onnx_import.reader import read
from tests.helpers.for_each import for_each
from tests.helpers.same_numbers import assert_close
from tests.ops.formats.onnx_import.test_onnxruntime import computed
from tests.ops.helpers.onnx.models import saved
from tests.ops.helpers.random_nodes.drawing import Draw, Made, model_of


def written(folder: Path, equation: str, *sizes: tuple[int, ...]) -> tuple[Path, list[np.ndarray]]:
    draw = Draw(1)
    arrays = [draw.numbers(each) for each in sizes]
    made = Made({f"i{number}": each for number, each in enumerate(arrays)}, {"equation": equation})
    return saved(model_of("Einsum", made), folder), arrays


@for_each(
    ("equation", "sizes", "operator"),
    [
        ("ij->ij", [(2, 3)], "ELEMENT_WISE_IDENTITY"),
        ("ij->ji", [(2, 3)], "ELEMENT_WISE_IDENTITY"),
        ("kij -> jki", [(2, 3, 4)], "ELEMENT_WISE_IDENTITY"),
        ("ba", [(2, 3)], "ELEMENT_WISE_IDENTITY"),  # without an arrow, the labels are sorted
        ("ij->i", [(2, 3)], "REDUCE"),
        ("ij->j", [(2, 3)], "REDUCE"),
        ("ijk->", [(2, 3, 4)], "REDUCE"),
        ("ij,ij->ij", [(2, 3), (2, 3)], "ELEMENT_WISE_MULTIPLY"),
        ("i,j->ij", [(2,), (3,)], "GEMM"),
        ("i,i->", [(3,), (3,)], "GEMM"),
        ("i,i", [(3,), (3,)], "GEMM"),
        ("ij,jk->ik", [(2, 3), (3, 4)], "GEMM"),
        ("ij,jk", [(2, 3), (3, 4)], "GEMM"),
        ("ji,jk->ik", [(3, 2), (3, 4)], "GEMM"),
        ("ij,kj->ik", [(2, 3), (4, 3)], "GEMM"),
        ("bij,bjk->bik", [(2, 2, 3), (2, 3, 4)], "GEMM"),
        ("abij,abkj->abik", [(2, 3, 2, 4), (2, 3, 5, 4)], "GEMM"),
    ],
)
def test_an_equation_computes_what_numpy_does(
    equation: str, sizes: list[tuple[int, ...]], operator: str, tmp_path: Path
):
    path, arrays = written(tmp_path, equation, *sizes)
    assert read(path, "node").case.operator.name == operator
    (output,), _ = computed(path)
    expected = np.einsum(equation.replace(" ", ""), *arrays)
    assert output.size == expected.size
    assert_close(output.reshape(-1), expected.reshape(-1), 1e-5, 1e-5, equation)


@for_each(
    ("left", "right", "output", "sizes"),
    [
        ("aibj", "ajbk", "aibk", ((2, 3, 4, 5), (2, 5, 4, 6))),
        ("ajbi", "ajbk", "aibk", ((2, 5, 4, 3), (2, 5, 4, 6))),
        ("aibj", "akbj", "aibk", ((2, 3, 4, 5), (2, 6, 4, 5))),
    ],
)
def test_heads_in_the_middle_are_swapped_by_strides(
    left: str, right: str, output: str, sizes: tuple[tuple[int, ...], ...], tmp_path: Path
):
    path, arrays = written(tmp_path, f"{left},{right}->{output}", *sizes)
    found = read(path, "node")
    assert found.case.operator.name == "GEMM"
    assert any("are swapped by strides" in remark for remark in found.remarks)
    assert found.case.sizes("OutputTensor") == (2, 4, 3, 6)
    (buffer,), _ = computed(path)  # the logical elements, in the order of the desc
    expected = np.einsum(f"{left},{right}->{output}", *arrays).transpose(0, 2, 1, 3)
    assert_close(buffer.reshape(expected.shape), expected, 1e-5, 1e-5, left)


@for_each(
    ("equation", "sizes"),
    [
        ("...ij->...ji", [(2, 2, 3)]),
        ("ii->i", [(3, 3)]),
        ("ij->ik", [(2, 3)]),
        ("ijk->ij", [(2, 3, 4)]),
        ("ij,kl->ijkl", [(2, 3), (4, 5)]),
        ("ij,jk->ki", [(2, 3), (3, 4)]),
        ("ij,jk,kl->il", [(2, 3), (3, 4), (4, 5)]),
        ("ij,ij->i", [(2, 3), (2, 3)]),
        ("bij,cjk->bik", [(2, 2, 3), (2, 3, 4)]),
        ("ij,ij->", [(2, 3), (2, 3)]),
        ("bihd,bjhd->bhij", [(2, 3, 2, 4), (2, 5, 2, 4)]),
        ("bhij,bjhd->bihd", [(2, 2, 3, 5), (2, 5, 2, 4)]),
    ],
)
def test_an_equation_of_no_operator_is_refused(equation: str, sizes: list[tuple[int, ...]], tmp_path: Path):
    path, _ = written(tmp_path, equation, *sizes)
    with pytest.raises(FormatError, match="The DirectML provider has no operator for the equation '"):
        read(path, "node")


@for_each(
    ("equation", "sizes", "said"),
    [
        ("ij->ij", [(2, 3, 4)], "The equation 'ij->ij' does not fit the inputs"),
        ("ij,jk->ik", [(2, 3)], "does not fit the inputs"),
        ("ij->ij", [(2, 3), (2, 3)], "does not fit the inputs"),
        ("ij,jk->ik", [(2, 3), (4, 5)], "The label j of 'ij,jk->ik' stands for dimensions of different sizes, 3 and 4"),
    ],
)
def test_an_equation_that_does_not_fit_is_reported(
    equation: str, sizes: list[tuple[int, ...]], said: str, tmp_path: Path
):
    path, _ = written(tmp_path, equation, *sizes)
    with pytest.raises(FormatError, match=said):
        read(path, "node")
