"""Valid and broken cases of every operator. They come from examples and recorded descs, with a few random changes."""

import copy
from collections.abc import Iterator
from typing import Any, cast

from hypothesis import strategies as st

from ops import OPERATORS, Case, Operator, dump, load
from ops.attribute_types import (
    AttributeType,
    Enumeration,
    Float,
    FusedType,
    Integer,
    ListOf,
    ScalarUnion,
    ScaleBiasType,
    Size2DType,
    Value,
)
from ops.catalog import declared
from ops.model.edit import with_text
from ops.model.fields import Attribute, TensorArray
from ops.model.operator import Example
from ops.model.tensor import TensorDesc
from ops.presets import case_of, model_of
from tests.ops.helpers.recordings import case_of_row, rows

# The examples of all declared operators, which have rules and a reference.
EXAMPLES: tuple[tuple[Operator, Example], ...] = tuple(
    (operator, example) for operator in declared() for example in operator.examples
)
EXAMPLE_IDS = [f"{operator.name}: {example.title}" for operator, example in EXAMPLES]

DECLARED = [operator.type for operator in declared()]

# Operators that only copy, compare and sort, with exact results. Tests with hundreds of cases for each operator use
# these, because all operators would take an hour.
COPYING: tuple[Operator, ...] = tuple(
    OPERATORS[f"DML_OPERATOR_{name}"]
    for name in (
        "ONE_HOT", "TOP_K", "TOP_K1", "GATHER_ND", "GATHER_ND1", "DIAGONAL_MATRIX", "DIAGONAL_MATRIX1",
        "ELEMENT_WISE_CLIP", "ELEMENT_WISE_CLIP1",
    )
)  # fmt: skip

SIZES = (0, 1, 1, 2, 3, 4, 5, 8, 65535, 65536, 1 << 31, (1 << 32) - 1)
STRIDES = (0, 1, 2, 3, 4, 5, 6, 8, 12, 24, 100, 1 << 31, (1 << 32) - 1)
TOTALS = (0, 1, 4, 8, 16, 48, 49, 50, 64, 1000, (1 << 32) - 1, 1 << 32, (1 << 34) - 1, 1 << 34, 1 << 35, 1 << 63)
ALIGNMENTS = (0, 1, 2, 3, 4, 8, 16, 24, 32, 64, 256, 1 << 31, (1 << 32) - 1)
TYPES = (
    "FLOAT64", "FLOAT32", "FLOAT16", "INT64", "INT32", "INT16", "INT8", "UINT64", "UINT32", "UINT16", "UINT8",
    "UNKNOWN", "UINT4", "INT4", 99,
)  # fmt: skip
JUNK = (None, True, "", "abc", "nan", [], {}, [1], 1.5, -1, 1e300, 10**399, "1_000", "\ud800")
TEXTS = (
    None, "", " ", "abc", "0", "1", "2", "3", "4", "7", "-1", "1.5", "1e3", "0x", "0x2", "1_", "1_000", "nan", "-inf",
    "4294967295", "4294967296", "99999999999999999999", "2147483648", "-2147483648", "FLOAT16", "INT64", "UINT32",
    "UNKNOWN", "OWNED_BY_DML", "DECREASING", "1,1,3,4", "{2, 2}", "[1 x 2]", "1,2,3,4,5,6,7,8,9", "\u00b2", "\uff11",
    "\0", "\U0001f600", "9" * 5000,
)  # fmt: skip


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """A Hypothesis strategy for cases: loads a model with random changes, and then edits the case a few times."""
    # Half of the cases are of operators that have their own rules.
    operator = OPERATORS[draw(st.sampled_from(DECLARED) | st.sampled_from(list(OPERATORS)))]
    model = copy.deepcopy(draw(st.sampled_from(pool(operator))))
    desc = next(iter(model["dispatchables"].values()))["desc"]
    for _ in range(draw(st.integers(0, 3))):
        change_field(draw, operator, desc)
    model["explorer"]["derive"] = draw(st.booleans())
    case = load(model)
    for _ in range(draw(st.integers(0, 2))):
        if editors := list(paths(case)):
            case = with_text(case, draw(st.sampled_from(editors)), draw(st.sampled_from(TEXTS)))
    return case


_pools: dict[str, list[dict[str, Any]]] = {}


def pool(operator: Operator) -> list[dict[str, Any]]:
    """Returns the operator's examples and recorded cases as model files."""
    if operator.type not in _pools:
        found: list[dict[str, Any]] = [dict(model_of(operator, example)) for example in operator.examples]
        recorded = (*rows("catalogue"), *rows("recorded")[::7])
        found += [dict(dump(case_of_row(row), view={})) for row in recorded if row["operator"] == operator.type]
        _pools[operator.type] = found
    return _pools[operator.type]


def change_field(draw: st.DrawFn, operator: Operator, desc: dict[str, Any]) -> None:
    """Changes a random member of `desc` to a value that a user or a program might enter, sometimes to a nonsense
    value.
    """
    field = draw(st.sampled_from(operator.members))
    if draw(st.integers(0, 19)) == 0:
        desc[field.name] = draw(st.sampled_from(JUNK))
    elif isinstance(field, Attribute):
        desc[field.name] = draw(attribute_values(field.type))
    elif isinstance(field, TensorArray):
        change_array(draw, desc, field.name)
    elif isinstance(desc.get(field.name), dict):
        change_tensor(draw, desc[field.name])
    else:
        desc[field.name] = {"DataType": "FLOAT32", "Sizes": [4, 5]}


def change_array(draw: st.DrawFn, desc: dict[str, Any], name: str) -> None:
    """Changes the array `name` at random: adds a tensor, or removes the first tensor, changes it, or replaces it by
    None.
    """
    tensors = desc[name] if isinstance(desc.get(name), list) else []
    kind = draw(st.integers(0, 3))
    if kind == 0 or not tensors:
        tensors = [*tensors, {"DataType": "FLOAT32", "Sizes": [4, 5]}]
    elif kind == 1:
        tensors = tensors[1:]
    elif kind == 2:
        tensors = [None, *tensors[1:]]
    elif isinstance(tensors[0], dict):
        change_tensor(draw, tensors[0])
    desc[name] = tensors


def attribute_values(kind: AttributeType) -> st.SearchStrategy[Any]:
    match kind:
        case Enumeration():
            return st.sampled_from((*kind.names, 2, 99, (1 << 32) - 1, "X", True))
        case Integer():
            limits = (kind.low, kind.high)
            return st.sampled_from((0, 1, 2, 3, 4, 5, 7, 8, 9, -1, -5, 1 << 31, *limits))
        case ScaleBiasType():
            number = st.sampled_from((0.0, -0.0, 1.0, 2.5, -3e38, "nan", "inf", "x"))
            return st.none() | st.fixed_dictionaries({"Scale": number, "Bias": number})
        case Size2DType():
            number = st.sampled_from((0, 1, 3, -1, 1 << 32, "x"))
            return st.fixed_dictionaries({"Width": number, "Height": number})
        case FusedType():
            names = ("ACTIVATION_ELU", "DML_OPERATOR_ACTIVATION_RELU", "ACTIVATION_PARAMETERIZED_RELU", "X", 3)
            desc = st.fixed_dictionaries({}, optional={"Alpha": st.sampled_from((0.5, "x", 1e300, None))})
            return st.none() | st.fixed_dictionaries({"Type": st.sampled_from(names)}, optional={"Desc": desc})
        case ListOf():
            return st.lists(attribute_values(kind.element), max_size=4) | st.sampled_from(([1] * 17, "1,2", 5))
        case Float() | ScalarUnion():
            return st.sampled_from((0, 1, 7, -3, 100, -1.5, 1e30, 1e300, 10**399, 1 << 63, "NaN", "Inf", "-Inf", {}))
        case _:
            raise AssertionError(kind)


def change_tensor(draw: st.DrawFn, tensor: dict[str, Any]) -> None:
    found = tensor.get("Sizes")
    sizes: list[Any] = found if isinstance(found, list) else []
    rank = len(sizes)
    part = draw(st.integers(0, 8))
    if part == 0:
        tensor["DataType"] = draw(st.sampled_from(TYPES))
    elif part == 1 and rank:
        sizes[draw(st.integers(0, rank - 1))] = draw(st.sampled_from(SIZES))
    elif part == 2 and found is sizes:
        sizes.insert(0, 1) if draw(st.booleans()) or not rank else sizes.pop(draw(st.integers(0, rank - 1)))
    elif part == 3:
        tensor["Strides"] = draw(st.lists(st.sampled_from(STRIDES), min_size=rank, max_size=rank))
    elif part == 4:
        tensor["Strides"] = draw(st.lists(st.sampled_from(STRIDES), max_size=9))
    elif part == 5:
        tensor["TotalTensorSizeInBytes"] = draw(st.sampled_from(TOTALS))
    elif part == 6:
        tensor["GuaranteedBaseOffsetAlignment"] = draw(st.sampled_from(ALIGNMENTS))
    elif part == 7:
        tensor["Flags"] = draw(st.sampled_from((0, 1, 2, 3, "OWNED_BY_DML", "NONE", ["OWNED_BY_DML"], "X")))
    else:
        tensor["DimensionCount"] = draw(st.sampled_from((0, 1, 4, 8, 9)))


def paths(case: Case) -> Iterator[str]:
    """Yields the paths of all editors of the case."""
    for field in case.operator.fields:
        value = case[field.name]
        if isinstance(field, Attribute):
            yield from (field.name + inner for inner in field.type.inner_paths(cast("Value", value)))
        elif isinstance(value, TensorDesc):
            parts = ("DataType", "Flags", "Sizes", "Strides", "TotalTensorSizeInBytes", "GuaranteedBaseOffsetAlignment")
            yield from (f"{field.name}.{part}" for part in parts)
            for dimension in range(min(value.rank or 0, 9)):
                yield f"{field.name}.Sizes[{dimension}]"
                if value.strides is not None:
                    yield f"{field.name}.Strides[{dimension}]"
        elif field.optional or field.array:
            yield field.name
    yield from case.operator.arrays


def example_case(name: str, number: int = 0) -> Case:
    """The example with the index `number` of an operator. `name` is the operator's type without prefix: `TOP_K1` for
    DML_OPERATOR_TOP_K1.
    """
    operator = OPERATORS[f"DML_OPERATOR_{name}"]
    return case_of(operator, operator.examples[number])
