"""If operator A is the transpose of operator B, then <A(x), y> equals <x, B(y)> for random tensors x and y."""

from random import Random
from typing import Any

import numpy as np
import pytest

from ops import Case, dump, evaluate, load
from ops.arrays.dtypes import Array

EACH_SEED = pytest.mark.parametrize("seed", range(8))


def case_of(operator: str, source: list[int], made: list[int], names: tuple[str, str], **attributes: Any) -> Case:
    sizes = dict(zip(names, (source, made), strict=True))
    desc: dict[str, Any] = {name: {"DataType": "FLOAT32", "Sizes": each} for name, each in sizes.items()}
    return load({"dispatchables": {"op": {"type": f"DML_OPERATOR_{operator}", "desc": desc | attributes}}})


def through(case: Case, numbers: Array) -> Array:
    (source,) = case.operator.inputs
    (made,) = case.operator.outputs
    result = evaluate(case.with_logical(source.name, numbers))
    assert result.why_not is None, dump(case)
    return result.outputs[made.name]


def assert_transposed(forward: Case, backward: Case, seed: int) -> None:
    """Checks that <forward(x), y> equals <x, backward(y)>, so that `backward` computes the adjoint of `forward`.

    x and y are random whole numbers, so that only the weights of the operators are rounded.
    """
    generator = np.random.default_rng(seed)
    ends = [case.sizes(case.operator.inputs[0].name) for case in (forward, backward)]
    x, y = (generator.integers(-9, 10, sizes).astype(np.float32) for sizes in ends)
    np.testing.assert_allclose((through(forward, x) * y).sum(), (x * through(backward, y)).sum(), rtol=1e-4, atol=1e-3)


@EACH_SEED
@pytest.mark.parametrize("mode", ["NEAREST_NEIGHBOR", "LINEAR"])
@pytest.mark.parametrize(("forward", "backward"), [("RESAMPLE1", "RESAMPLE_GRAD"), ("RESAMPLE2", "RESAMPLE_GRAD1")])
def test_the_gradient_of_a_resampling_is_its_transpose(forward: str, backward: str, mode: str, seed: int):
    random = Random(seed)
    source, made = ([random.randint(1, 5) for _ in range(3)] for _ in range(2))
    attributes: dict[str, Any] = {
        "InterpolationMode": mode,
        "DimensionCount": 3,
        "Scales": [random.choice((0.3, 0.5, 1.0, 1.7, 2.0)) for _ in range(3)],
        "InputPixelOffsets": [random.choice((0.0, 0.5, -1.25)) for _ in range(3)],
        "OutputPixelOffsets": [random.choice((0.0, -0.5, 2.0)) for _ in range(3)],
    }
    if forward == "RESAMPLE2":
        attributes["RoundingDirection"] = random.choice(("INCREASING", "DECREASING"))
    gradients = ("InputGradientTensor", "OutputGradientTensor")
    assert_transposed(
        case_of(forward, source, made, ("InputTensor", "OutputTensor"), **attributes),
        case_of(backward, made, source, gradients, **attributes),
        seed,
    )


@EACH_SEED
def test_the_gradient_of_a_slice_is_its_transpose(seed: int):
    random = Random(seed)
    whole = [random.randint(1, 9) for _ in range(3)]
    offsets = [random.randrange(size) for size in whole]
    windows = [random.randint(1, size - offset) for size, offset in zip(whole, offsets, strict=True)]
    strides = [random.choice((-3, -2, -1, 1, 2, 3)) for _ in whole]
    part = [1 + (size - 1) // abs(stride) for size, stride in zip(windows, strides, strict=True)]
    attributes = {"InputWindowOffsets": offsets, "InputWindowSizes": windows, "InputWindowStrides": strides}
    gradients = ("InputGradientTensor", "OutputGradientTensor")
    assert_transposed(
        case_of("SLICE1", whole, part, ("InputTensor", "OutputTensor"), DimensionCount=3, **attributes),
        case_of("SLICE_GRAD", part, whole, gradients, DimensionCount=3, **attributes),
        seed,
    )


@EACH_SEED
def test_fold_is_the_transpose_of_unfold(seed: int):
    random = Random(seed)
    dimensions = random.randint(1, 3)
    lists = {
        name: [random.randint(low, 2) for _ in range(dimensions)]
        for name, low in (("WindowSizes", 1), ("Strides", 1), ("Dilations", 1), ("StartPadding", 0), ("EndPadding", 0))
    }
    spatial = [random.randint(3, 6) for _ in range(dimensions)]
    blocks = [
        (size + start + end - dilation * (window - 1) - 1) // stride + 1
        for size, window, stride, dilation, start, end in zip(spatial, *lists.values(), strict=True)
    ]
    image = [2, 3, *spatial]
    columns = [2, 3 * int(np.prod(lists["WindowSizes"])), int(np.prod(blocks))]
    tensors = ("InputTensor", "OutputTensor")
    assert_transposed(
        case_of("UNFOLD", image, columns, tensors, DimensionCount=dimensions, **lists),
        case_of("FOLD", columns, image, tensors, DimensionCount=dimensions, **lists),
        seed,
    )
