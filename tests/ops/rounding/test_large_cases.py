"""For large cases, the recorded differences between an NVIDIA H100 and the reference lie within the bounds of the
operators.

For each case, the recording has only the largest difference, but no tensors. The tests therefore use random inputs of
the same sizes and data types.
"""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ops import OPERATORS, Case
from ops.arrays.dtypes import Array
from ops.model.operator import Example
from ops.presets import case_of
from tests.helpers.sampling import Sample

ROWS = [line.split("\t") for line in (Path(__file__).parents[2] / "data/large_h100.tsv").read_text().splitlines()[1:]]
# The factors of the random numbers. A FLOAT16 difference of one unit in the last place, such as 0.0625, shows that the
# recorded outputs reached 64.
SCALES = {"FLOAT32": (1.0,), "FLOAT16": (1.0, 2.0)}
INPUT, OUTPUT = "InputTensor", "OutputTensor"
POOL = {"DimensionCount": 2, "Strides": [1, 1], "WindowSize": [3, 3], "StartPadding": [1, 1], "EndPadding": [1, 1]}
Sizes = dict[str, list[int]]


def made(name: str, sizes: Sizes, data_type: str, numbers: dict[str, Array], **fields: Any) -> Case:
    tensors = {tensor: {"DataType": data_type, "Sizes": list(shape)} for tensor, shape in sizes.items()}
    operator = OPERATORS[f"DML_OPERATOR_{name}"]
    case = case_of(operator, Example("large", {**tensors, **fields}, {}, {}))
    dtype = np.float16 if data_type == "FLOAT16" else np.float32
    for tensor, found in numbers.items():
        case = case.with_logical(tensor, found.astype(dtype))
    return case


def tensors_of(label: str, data_type: str) -> tuple[str, Sizes, dict[str, Any]]:
    """The operator, the sizes of its tensors and its attributes, as stated in `label`, the name of a row of a
    benchmark.
    """
    whole = [int(text) for text in re.findall(r"(?<![\w.])\d+(?![\w.])", label)]
    name = label.split()[0]
    if name == "GEMM":
        side = [1, 1, whole[0], whole[0]]
        fields = {"TransA": int("TRANS" in label), "TransB": 0, "Alpha": 1.0, "Beta": 0.0}
        return name, dict.fromkeys(("ATensor", "BTensor", OUTPUT), side), fields
    if name == "CONV":
        return _convolution(whole, *(int(text) for text in re.findall(r"[sgd](\d+)", label)))
    if name == "REDUCE":
        sizes = whole
        axes = [3] if sizes[:2] == [1, 1] else [2, 3]
        reduced = [1 if axis in axes else size for axis, size in enumerate(sizes)]
        fields = {"Function": f"DML_REDUCE_FUNCTION_{label.split()[1]}", "AxisCount": len(axes), "Axes": axes}
        return name, {INPUT: sizes, OUTPUT: reduced}, fields
    if name == "RESAMPLE":
        scale = float(label.split()[2])
        side = {0.5: 112, 1.7: 380, 2.0: 448}[scale]
        fields = {"InterpolationMode": 1, "ScaleCount": 4, "Scales": [1.0, 1.0, side / 224, side / 224]}
        return name, {INPUT: [1, 3, 224, 224], OUTPUT: [1, 3, side, side]}, fields
    if name == "MHA":
        length = int(label.split("q")[1])
        names = ("QueryTensor", "KeyTensor", "ValueTensor", OUTPUT)
        fields = {"Scale": 0.125, "MaskFilterValue": -10000.0, "HeadCount": 12, "MaskType": 0}
        return "MULTIHEAD_ATTENTION", {each: [1, length, 768] for each in names}, fields
    if name == "AVERAGE_POOLING":
        shape = [1, 64, 56, 56]
        return name, {INPUT: shape, OUTPUT: shape}, {**POOL, "IncludePadding": "incl" in label}
    return _along_an_axis(name, label)


def _convolution(whole: list[int], stride: int, groups: int, dilation: int) -> tuple[str, Sizes, dict[str, Any]]:
    image, weights = whole[:4], whole[4:8]
    pad = (weights[2] // 2) * dilation
    side = [(image[axis] + 2 * pad - dilation * (weights[axis] - 1) - 1) // stride + 1 for axis in (2, 3)]
    fields = {
        "Mode": 1, "Direction": 0, "DimensionCount": 2, "Strides": [stride] * 2, "Dilations": [dilation] * 2,
        "StartPadding": [pad] * 2, "EndPadding": [pad] * 2, "OutputPadding": [0, 0], "GroupCount": groups,
    }  # fmt: skip
    return "CONVOLUTION", {INPUT: image, "FilterTensor": weights, OUTPUT: [image[0], weights[0], *side]}, fields


def _along_an_axis(name: str, label: str) -> tuple[str, Sizes, dict[str, Any]]:
    if name == "MVN1":
        shape, axis = ([2, 262144], 1) if "big" in label else ([4, 128, 768], 2)
        fields = {"AxisCount": 1, "Axes": [axis], "NormalizeVariance": True, "Epsilon": 1e-5}
        return "MEAN_VARIANCE_NORMALIZATION1", {INPUT: shape, OUTPUT: shape}, fields
    if name.endswith("SOFTMAX1"):
        shape = [1, 2, 1, 100_000] if "1e5" in label else [4, 12, 222, 222]
        axis = int(found[1]) if (found := re.search(r"ax(\d)", label)) else 3
        return f"ACTIVATION_{name}", {INPUT: shape, OUTPUT: shape}, {"AxisCount": 1, "Axes": [axis]}
    return name, {each: [1, 1, 1, 100_000] for each in (INPUT, OUTPUT)}, {}


def numbers_of(label: str, sizes: Sizes, scale: float) -> dict[str, Array]:
    random = np.random.default_rng(0)
    found: dict[str, Array] = {}
    for name, shape in sizes.items():
        if name == OUTPUT:
            continue
        if "ELEMENT_WISE" in label or label.startswith("ACTIVATION"):
            found[name] = random.uniform(-10, 10, shape)
        else:
            found[name] = random.standard_normal(shape) * scale
        if re.search(r"LOG_SUM |_LOG |_SQRT ", label + " "):
            found[name] = np.abs(found[name])
    return found


def reach(label: str, name: str, sizes: Sizes, data_type: str, fields: dict[str, Any], scale: float) -> float:
    """Computes the rounding intervals of a case with random numbers of the magnitude `scale`. Returns half the width of
    the widest finite interval of the output.
    """
    case = made(name, sizes, data_type, numbers_of(label, sizes, scale), **fields)
    assert case.operator.rounding is not None
    bound = case.operator.rounding(case)[OUTPUT]
    assert np.isfinite(bound.low).any(), label
    width = bound.high - bound.low
    return float(width[np.isfinite(width)].max()) / 2


@pytest.mark.thorough
def test_the_largest_difference_of_a_large_case_is_within_the_bound(sample: Sample, subtests: pytest.Subtests):
    for label, _, _, _, largest in sample.of(ROWS, 10, thorough=len(ROWS) // 4):
        data_type = "FLOAT16" if "FLOAT16" in label else "FLOAT32"
        with subtests.test(label):
            name, sizes, fields = tensors_of(label, data_type)
            found = [reach(label, name, sizes, data_type, fields, scale) for scale in SCALES[data_type]]
            assert max(found) >= float(largest), (found, largest)
