"""Compares the times of NumPy kernels with those of alternatives: a copy or a fill of the same number of bytes, the
kernels of ONNX Runtime, and the stable sort of torch.

ONNX Runtime runs on the CPU. The size along the operator's axis is about equal to the product of the other sizes. With
64,000,000 elements, FLOAT32 is measured along every axis, and the other types along the last axis.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from benchmarks.measuring import Group, Measured, Plan, Target, in_turn, mean_ratio
from benchmarks.rivals import Run, onnx_node, torch_stable_sort
from ops import OPERATORS, Case, load
from ops.arrays.dtypes import DataType
from ops.model.data import Data, Random

# The sizes for each number of elements, the size of the axis first.
SIZES = {16: (4, 2, 2), 10_000: (100, 10, 10), 1_000_000: (1000, 10, 100), 64_000_000: (8000, 80, 100)}
LARGE = 1_000_000
LARGEST = 64_000_000
TYPES = ("FLOAT32", "FLOAT16", "INT64")
LOW, HIGH = -100, 100
OURS, COPY, FILL, ONNX, TORCH = "explorer", "copy", "fill", "onnxruntime", "torch.sort"


def sizes_along(elements: int, axis: int) -> list[int]:
    longest, *others = SIZES[elements]
    return [*others[:axis], longest, *others[axis:]]


def case_of(operator: str, tensors: dict[str, tuple[str, list[int]]], **attributes: Any) -> Case:
    """A case whose inputs are filled with random numbers from LOW to HIGH."""
    declared = OPERATORS[f"DML_OPERATOR_{operator}"]
    desc = {name: {"DataType": data_type, "Sizes": sizes} for name, (data_type, sizes) in tensors.items()}
    case = load({"dispatchables": {"op": {"type": declared.type, "desc": {**desc, **attributes}}}})
    for field in declared.inputs:
        if case.has(field.name):
            case = case.with_data(field.name, Data(Random(1, LOW, HIGH)))
            case.buffer(field.name)
    return case


def run_of(case: Case) -> Run:
    compute = case.operator.compute
    assert compute is not None
    return lambda: compute(case)


def compared(plan: Plan, what: str, elements: int, case: Case, others: dict[str, Run | None]) -> Measured:
    contenders: dict[str, Run] = {OURS: run_of(case)}
    contenders |= {name: run for name, run in others.items() if run is not None}
    return Measured(what, elements, in_turn(plan, contenders))


def clip_case(data_type: str, elements: int) -> Case:
    tensor = data_type, sizes_along(elements, 2)
    return case_of("ELEMENT_WISE_CLIP", {"InputTensor": tensor, "OutputTensor": tensor}, Min=-1, Max=3)


def clip(plan: Plan, data_type: str, elements: int) -> Measured:
    case = clip_case(data_type, elements)
    x = case.logical("InputTensor")
    bounds = {"low": np.array(-1, x.dtype), "high": np.array(3, x.dtype)}
    return compared(
        plan, f"CLIP {data_type}", elements, case,
        {COPY: x.copy, ONNX: onnx_node("Clip", {"x": x, **bounds}, {"y": x.dtype})},
    )  # fmt: skip


def one_hot_case(data_type: str, elements: int, axis: int) -> Case:
    sizes = sizes_along(elements, axis)
    tensors = {
        "IndicesTensor": ("INT64", [1 if d == axis else size for d, size in enumerate(sizes)]),
        "ValuesTensor": (data_type, [1, 1, 2]),
        "OutputTensor": (data_type, sizes),
    }
    return case_of("ONE_HOT", tensors, Axis=axis)


def one_hot(plan: Plan, data_type: str, elements: int, axis: int) -> Measured:
    case, sizes = one_hot_case(data_type, elements, axis), sizes_along(elements, axis)
    values = case.logical("ValuesTensor").reshape(-1)
    given = {
        "indices": case.logical("IndicesTensor").squeeze(axis), "depth": np.array([sizes[axis]]), "values": values,
    }  # fmt: skip
    return compared(
        plan, f"ONE_HOT {data_type}, axis {axis}", elements, case,
        {FILL: lambda: np.full(sizes, values[0]), ONNX: onnx_node("OneHot", given, {"y": values.dtype}, axis=axis)},
    )  # fmt: skip


def top_k(plan: Plan, data_type: str, elements: int, axis: int, k: int) -> Measured:
    sizes = sizes_along(elements, axis)
    short = [k if d == axis else size for d, size in enumerate(sizes)]
    tensors = {
        "InputTensor": (data_type, sizes),
        "OutputValueTensor": (data_type, short),
        "OutputIndexTensor": ("UINT32", short),
    }
    case = case_of("TOP_K1", tensors, Axis=axis, K=k, AxisDirection="DML_AXIS_DIRECTION_DECREASING")
    if DataType[data_type].is_integer:
        case = case.with_data("InputTensor", Data(Random(1, -(2**60), 2**60)))
    x = case.logical("InputTensor")
    given = {"x": x, "k": np.array([k])}
    # For the largest tensors, sorting takes minutes.
    has_torch = elements < LARGEST or (data_type == "FLOAT32" and axis == 2)
    others = {
        ONNX: onnx_node("TopK", given, {"values": x.dtype, "indices": np.int64}, axis=axis),
        TORCH: torch_stable_sort(x, axis) if has_torch else None,
    }
    return compared(plan, f"TOP_K1 {data_type}, axis {axis}, K {k}", elements, case, others)


def gather_case(data_type: str, elements: int, tuple_size: int) -> Case:
    """A case of GATHER_ND1. With 1, 2 or 3 coordinates, a tuple selects a matrix, a row or an element of the input."""
    sizes = sizes_along(elements, 0)
    single = tuple_size == len(sizes)
    tuples = sizes[:tuple_size] if not (single and elements == LARGEST) else [sizes[0] // 8, *sizes[1:]]
    output = [1] * (len(sizes) - len(tuples) - len(sizes[tuple_size:])) + tuples + sizes[tuple_size:]
    lead = [1] * (len(sizes) - len(tuples) - 1)
    if single:
        # Here the tuples have two dimensions only, because IndicesTensor may not have more.
        tuples = [tuples[0], tuples[1] * tuples[2]]
        lead, output = [], [1, *tuples]
    indices = [*lead, *tuples, tuple_size]
    tensors = {
        "InputTensor": (data_type, sizes),
        "IndicesTensor": ("INT64", indices),
        "OutputTensor": (data_type, output),
    }
    counts = {"InputDimensionCount": len(sizes), "IndicesDimensionCount": len(tuples) + 1, "BatchDimensionCount": 0}
    case = case_of("GATHER_ND1", tensors, **counts)
    limits = np.array(sizes[:tuple_size])
    numbers = np.random.default_rng(1).integers(0, limits, size=(*tuples, tuple_size)).reshape(indices)
    return case.with_logical("IndicesTensor", numbers)


def gather(plan: Plan, data_type: str, elements: int, tuple_size: int) -> Measured:
    case = gather_case(data_type, elements, tuple_size)
    x, indices, count = (
        case.logical("InputTensor"),
        case.logical("IndicesTensor"),
        case.integer("IndicesDimensionCount"),
    )
    given = {"x": x, "indices": indices.reshape(indices.shape[-count:])}
    output_elements = int(np.prod(case.sizes("OutputTensor")))
    return compared(
        plan, f"GATHER_ND1 {data_type}, tuples of {tuple_size}", elements, case,
        {
            COPY: x.reshape(-1)[:output_elements].copy,
            ONNX: onnx_node("GatherND", given, {"y": x.dtype}),
        },
    )  # fmt: skip


def diagonal(plan: Plan, data_type: str, elements: int) -> Iterator[Measured]:
    side = int(elements**0.5)
    tensor = data_type, [side, side]
    of_type = {"ValueDataType": f"DML_TENSOR_DATA_TYPE_{data_type}"}
    one = case_of("DIAGONAL_MATRIX", {"OutputTensor": tensor}, Offset=0, Value=1)
    x = np.zeros((side, side), DataType[data_type].numpy)
    eye = onnx_node("EyeLike", {"x": x}, {"y": x.dtype})
    yield compared(
        plan, f"DIAGONAL_MATRIX {data_type}", elements, one, {FILL: lambda: np.full(x.shape, x[0, 0]), ONNX: eye}
    )
    both = {"InputTensor": tensor, "OutputTensor": tensor}
    thin = case_of("DIAGONAL_MATRIX1", both, **of_type, Value=7, DiagonalFillBegin=-1, DiagonalFillEnd=2)
    yield compared(
        plan, f"DIAGONAL_MATRIX1 {data_type}, band of 3", elements, thin, {COPY: thin.logical("InputTensor").copy}
    )
    upper = case_of("DIAGONAL_MATRIX1", both, **of_type, Value=0, DiagonalFillBegin=-(2**31), DiagonalFillEnd=0)
    x = upper.logical("InputTensor")
    trilu = onnx_node("Trilu", {"x": x}, {"y": x.dtype}, upper=1)
    yield compared(plan, f"DIAGONAL_MATRIX1 {data_type}, triangle", elements, upper, {COPY: x.copy, ONNX: trilu})


def measure(plan: Plan) -> Iterator[Measured]:
    for elements in SIZES:
        if plan.is_quick and elements > LARGE:
            continue
        for data_type in TYPES:
            axes = (0, 1, 2) if elements < LARGEST or data_type == "FLOAT32" else (2,)
            yield clip(plan, data_type, elements)
            for axis in axes:
                yield one_hot(plan, data_type, elements, axis)
                yield gather(plan, data_type, elements, axis + 1)
                yield from (top_k(plan, data_type, elements, axis, k) for k in _ks(elements))
            yield from diagonal(plan, data_type, elements)


def _ks(elements: int) -> tuple[int, ...]:
    return {16: (2,), 10_000: (10,), LARGE: (1, 10, 100)}.get(elements, (10,))


def targets(measured: list[Measured]) -> Iterable[Target]:
    for elements in (LARGE, LARGEST):
        of_size = [one for one in measured if one.elements == elements]
        if not of_size:
            continue

        def named(start: str, end: str = "", of_size: list[Measured] = of_size) -> list[Measured]:
            return [one for one in of_size if one.what.startswith(start) and one.what.endswith(end)]

        text = f"{elements:,} elements, geometric mean"
        yield Target(f"CLIP FLOAT32 to a copy, {text}", mean_ratio(named("CLIP FLOAT32"), COPY), 1.5)
        yield Target(f"ONE_HOT to a fill, {text}", mean_ratio(named("ONE_HOT"), FILL), 1.5)
        yield Target(
            f"DIAGONAL_MATRIX1, thin band, to a copy, {text}", mean_ratio(named("DIAGONAL", "band of 3"), COPY), 1.5
        )
        for name in ("ONE_HOT", "CLIP", "GATHER_ND1", "DIAGONAL"):
            yield Target(f"{name} to onnxruntime, {text}", mean_ratio(named(name), ONNX), 1.0)
        yield Target(f"TOP_K1 to torch's stable sort, {text}", mean_ratio(named("TOP_K1"), TORCH), 0.2)
        yield Target(f"TOP_K1 to onnxruntime, {text}", mean_ratio(named("TOP_K1"), ONNX), 2.5)


GROUP = Group("Kernels", "ms", __doc__ or "", measure, targets)
