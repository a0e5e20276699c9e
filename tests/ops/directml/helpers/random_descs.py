"""Random operator descs. Some are valid; others are valid descs in which one or two values are changed."""

import copy
import math
from collections.abc import Callable
from random import Random
from typing import Any

from ops.arrays.dtypes import ALL_BUT_FLOAT64, ALL_TYPES, INDEX_TYPES, DataType
from ops.arrays.layout import minimum_bytes, packed_strides
from ops.attribute_types import (
    AttributeType,
    Boolean,
    Count,
    Enumeration,
    Float,
    FusedType,
    Integer,
    ListOf,
    ScalarUnion,
    ScaleBiasType,
    Size2DType,
)
from ops.model.fields import Attribute, TensorField
from ops.model.operator import Operator
from tests.ops.directml.helpers.attention_descs import attention
from tests.ops.directml.helpers.recurrent_descs import recurrent
from tests.ops.directml.helpers.resized_descs import resized

Desc = dict[str, Any]
TYPE_NAMES = [t.name for t in DataType]
ODD_SIZES = [0, 1, 2, 3, 5, 65535, 65536, 1 << 30, (1 << 31) - 1, 1 << 31, *range((1 << 32) - 6, 1 << 32)]
ODD_STRIDES = [0, 1, 2, 3, 4, 5, 6, 8, 12, 24, 100, 65536, 1 << 31, (1 << 32) - 1]
ODD_TOTALS = [0, 1, 2, 3, 4, 7, 8, 12, 16, 48, 49, 50, 64, 1000, (1 << 32) - 1, 1 << 32, (1 << 33) - 1, (1 << 34) - 1]
ODD_TOTALS += [1 << 34, (1 << 35) - 1, 1 << 35, (1 << 63) - 1, (1 << 64) - 1]
ALIGNMENTS = [0, 1, 2, 4, 8, 15, 16, 24, 32, 48, 64, 80, 256, 768, 1 << 16, 1 << 31, (1 << 31) + 16, (1 << 32) - 1]
FLAGS = [0, 1, 2, 3, 4, 1 << 31, "OWNED_BY_DML", "NONE"]
NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 255, 65535, 65536, (1 << 31) - 1, 1 << 31, (1 << 32) - 1]
SIGNED = [-(1 << 31), -(1 << 31) + 1, -100, -2, -1, 0, 1, 2, 100, (1 << 31) - 1]
FLOATS = ["NaN", "Inf", "-Inf", 0.0, -0.0, 1.0, -1.5, 3.5, 1e-45, 1e30, -3e38, 300.0, 65504.0, 65536.0]
SCALINGS = [None, (1.0, 0.0), (1.0, -0.0), (2.0, 0.0), (1.0, 1.0), (0.0, 0.0), ("NaN", 0.0), (1.0, "Inf"), (1.0, 1e-45)]


def random_desc(operator: Operator, random: Random) -> Desc:
    """A random desc of the operator; about half of the descs are valid."""
    desc = valid_desc(operator, random)
    for _ in range(random.choice((0, 0, 1, 1, 2))):
        _break(operator, desc, random)
    return desc


def valid_desc(operator: Operator, random: Random) -> Desc:
    """Returns a random desc that keeps the rules. Only the strides of an output may be invalid."""
    family = next((family for name, family in FAMILIES.items() if operator.name.startswith(name)), resized)
    desc = family(operator, random)
    for field in operator.tensors:
        for tensor in _tensors_of(desc, field):
            _lay_out(tensor, random, is_input=field in operator.inputs)
    return desc


def _tensors_of(desc: Desc, field: TensorField) -> list[Desc]:
    """The tensors of a field in `desc`; [] for an absent tensor.

    All tensors of an array belong to the array's first field; for its other fields, the list is empty.
    """
    value = desc.get(field.array or field.name)
    if isinstance(value, list):
        return [entry for entry in value if isinstance(entry, dict)] if field.name.endswith("[0]") else []
    return [] if value is None else [value]


def _type(random: Random, types: tuple[DataType, ...] = ALL_TYPES) -> str:
    return random.choice(types).name


def _sizes(random: Random, low: int = 1, high: int = 8) -> list[int]:
    rank = random.choice([rank for rank in (1, 2, 3, 4, 4, 5, 6, 7, 8) if low <= rank <= high])
    return [random.choice((1, 1, 2, 3, 4, 7)) for _ in range(rank)]


def _tensor(data_type: str, sizes: list[int]) -> Desc:
    return {"DataType": data_type, "Sizes": list(sizes)}


def _clip(operator: Operator, random: Random) -> Desc:
    data_type, sizes = _type(random, ALL_BUT_FLOAT64), _sizes(random)
    wide = data_type in ("INT64", "UINT64")
    scaling = random.choice(SCALINGS[:3] if wide else SCALINGS)
    desc: Desc = {
        "InputTensor": _tensor(data_type, sizes),
        "OutputTensor": _tensor(data_type, sizes),
        "ScaleBias": None if scaling is None else {"Scale": scaling[0], "Bias": scaling[1]},
    }
    if "MinMaxDataType" in operator.by_name:
        return {**desc, "MinMaxDataType": data_type, "Min": random.randrange(100), "Max": random.randrange(100)}
    return {**desc, "Min": random.choice(FLOATS), "Max": random.choice(FLOATS)}


def _top_k(operator: Operator, random: Random) -> Desc:
    data_type, sizes = _type(random, ALL_BUT_FLOAT64), _sizes(random)
    axis = random.randrange(len(sizes))
    count = random.randint(1, sizes[axis])
    short = [*sizes[:axis], count, *sizes[axis + 1 :]]
    desc: Desc = {
        "InputTensor": _tensor(data_type, sizes),
        "OutputValueTensor": _tensor(data_type, short),
        "OutputIndexTensor": _tensor(random.choice(("UINT32", "UINT64")), short),
        "Axis": axis,
        "K": count,
    }
    return desc | ({"AxisDirection": random.randrange(2)} if "AxisDirection" in operator.by_name else {})


def _one_hot(operator: Operator, random: Random) -> Desc:
    data_type, sizes = _type(random), _sizes(random)
    axis = random.randrange(len(sizes))
    values = _sizes(random)
    if math.prod(values) < 2:
        values[random.randrange(len(values))] = 2
    return {
        "IndicesTensor": _tensor(_type(random, INDEX_TYPES), [*sizes[:axis], 1, *sizes[axis + 1 :]]),
        "ValuesTensor": _tensor(data_type, values),
        "OutputTensor": _tensor(data_type, sizes),
        "Axis": axis,
    }


def _diagonal(operator: Operator, random: Random) -> Desc:
    data_type, sizes = _type(random), _sizes(random, 2, 4)
    desc: Desc = {"OutputTensor": _tensor(data_type, sizes)}
    if "Offset" in operator.by_name:
        return {**desc, "Offset": random.choice(SIGNED), "Value": random.choice(FLOATS)}
    fill = {"DiagonalFillBegin": random.choice(SIGNED), "DiagonalFillEnd": random.choice(SIGNED)}
    given = random.choice((None, _tensor(data_type, sizes)))
    return {"InputTensor": given, **desc, "ValueDataType": data_type, "Value": random.randrange(100), **fill}


def _gather_nd(operator: Operator, random: Random) -> Desc:
    has_batch = "BatchDimensionCount" in operator.by_name
    while True:
        rank = random.randint(1, 8)
        meant, indexed = random.randint(1, rank), random.randint(1, rank)
        batch = random.randrange(min(meant, indexed)) if has_batch else 0
        tuple_size = random.randint(1, meant - batch)
        kept = meant - batch - tuple_size
        if indexed - 1 + kept <= rank:
            break
    source = [1] * (rank - meant) + [random.choice((1, 2, 3)) for _ in range(meant)]
    indices = [1] * (rank - indexed) + [random.choice((1, 2, 3)) for _ in range(indexed - 1)] + [tuple_size]
    gathered = indices[rank - indexed : -1] + source[rank - kept :]
    data_type = _type(random)
    desc: Desc = {
        "InputTensor": _tensor(data_type, source),
        "IndicesTensor": _tensor(_type(random, INDEX_TYPES), indices),
        "OutputTensor": _tensor(data_type, [1] * (rank - len(gathered)) + gathered),
        "InputDimensionCount": meant,
        "IndicesDimensionCount": indexed,
    }
    return desc | ({"BatchDimensionCount": batch} if has_batch else {})


def _same_shape(operator: Operator, random: Random) -> Desc:
    """Returns a random desc in which all tensors have the same data type and the same sizes."""
    newest = operator.support[operator.levels[-1]]
    data_type, sizes = _type(random, newest[operator.tensors[0].name].types), _sizes(random)
    desc: Desc = {field.name: _tensor(data_type, sizes) for field in operator.tensors}
    if "ScaleBias" in operator.by_name:
        scaling = random.choice(SCALINGS[:3] if data_type in ("INT64", "UINT64") else SCALINGS)
        desc["ScaleBias"] = None if scaling is None else {"Scale": scaling[0], "Bias": scaling[1]}
    return desc


FAMILIES: dict[str, Callable[[Operator, Random], Desc]] = {
    "ELEMENT_WISE_CLIP_GRAD": resized,
    "ELEMENT_WISE_CLIP": _clip,
    "ELEMENT_WISE_ABS": _same_shape,
    "ELEMENT_WISE_NEGATE": _same_shape,
    "ELEMENT_WISE_SIGN": _same_shape,
    "TOP_K": _top_k,
    "ONE_HOT": _one_hot,
    "DIAGONAL_MATRIX": _diagonal,
    "GATHER_ND": _gather_nd,
    "RNN": recurrent,
    "GRU": recurrent,
    "LSTM": recurrent,
    "MULTIHEAD_ATTENTION": attention,
}


def _lay_out(tensor: Desc, random: Random, is_input: bool) -> None:
    """Adds random strides, total size, alignment and flags to the tensor of a desc. Only an output can get strides that
    break a rule.
    """
    sizes = tensor["Sizes"]
    kind = random.randrange(8)
    if kind == 1:
        tensor["Strides"] = list(packed_strides(sizes))
    elif kind == 2:
        tensor["Strides"] = _nested(sizes, random)
    elif kind == 3 and is_input:
        tensor["Strides"] = [random.choice((0, 0, 1, 2, 5, 24)) for _ in sizes]
    elif kind == 4:
        tensor["Strides"] = [random.choice((1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16)) for _ in sizes]
    if random.random() < 0.1:
        tensor["TotalTensorSizeInBytes"] = random.choice((100_000, 100_001, 1 << 31, (1 << 32) - 1))
    if random.random() < 0.1:
        tensor["GuaranteedBaseOffsetAlignment"] = random.choice((0, 16, 32, 64, 256, 1 << 20, 1 << 31))
    if random.random() < 0.1 and is_input:
        tensor["Flags"] = random.choice((0, 1))


def _nested(sizes: list[int], random: Random) -> list[int]:
    """Returns random strides for the sizes: the dimensions are in any order in memory, and there may be gaps.

    No two cells share an element.
    """
    strides, step = [0] * len(sizes), 1
    for dimension in random.sample(range(len(sizes)), len(sizes)):
        strides[dimension] = step
        step *= sizes[dimension] + random.choice((0, 0, 1))
    return strides


def _break(operator: Operator, desc: Desc, random: Random) -> None:
    """Makes one random change to an attribute or a tensor of the desc. The desc may remain valid."""
    field = random.choice(operator.fields)
    if isinstance(field, Attribute):
        _break_attribute(field, desc, random)
    elif found := _tensors_of(desc, field):
        if random.random() < 0.04 and not field.array:
            desc[field.name] = None
        else:
            _break_tensor(random.choice(found), random)
    elif not field.array:
        others = [entry for entry in desc.values() if isinstance(entry, dict) and "Sizes" in entry]
        desc[field.name] = copy.deepcopy(random.choice(others)) if others else None


def _break_attribute(field: Attribute, desc: Desc, random: Random) -> None:
    if isinstance(field.type, Count) and random.random() < 0.5:
        desc.pop(field.name, None)  # the count follows from its list
    elif field.optional and random.random() < 0.1:
        desc[field.name] = None
    elif isinstance(field.type, ListOf) and isinstance(desc.get(field.name), list):
        _break_list(field.type, desc[field.name], random)
    else:
        desc[field.name] = _odd_value(field.type, random)


def _break_list(kind: ListOf, entries: list[Any], random: Random) -> None:
    """Changes an entry of the list `entries`. In one of ten cases, adds or removes an entry instead. This is rare
    because DirectML cannot detect the length of a C array.
    """
    if random.random() < 0.9 and entries:
        entries[random.randrange(len(entries))] = _odd_value(kind.element, random)
    elif random.random() < 0.5:
        entries.append(_odd_value(kind.element, random))
    elif entries:
        entries.pop()


def _odd_value(kind: AttributeType, random: Random) -> Any:
    if isinstance(kind, Enumeration | Boolean):
        is_type = isinstance(kind, Enumeration) and kind.prefix.endswith("TYPE_")
        return random.choice([*range(15), 99, (1 << 32) - 1] if is_type else [0, 1, 2, 3, 1 << 31])
    if isinstance(kind, Integer):
        return random.choice(SIGNED if kind.low < 0 else NUMBERS)
    if isinstance(kind, Float):
        return random.choice(FLOATS)
    if isinstance(kind, ScaleBiasType):
        scaling = random.choice(SCALINGS)
        return None if scaling is None else {"Scale": scaling[0], "Bias": scaling[1]}
    if isinstance(kind, Size2DType):
        return {"Width": random.choice(NUMBERS), "Height": random.choice(NUMBERS)}
    if isinstance(kind, FusedType):
        name, members = random.choice(list(kind.choices().items()))
        return {"Type": name, "Desc": {member: random.choice(FLOATS[3:]) for member in members}}
    if isinstance(kind, ListOf):
        return [_odd_value(kind.element, random) for _ in range(random.randrange(5))]
    assert isinstance(kind, ScalarUnion)
    return random.choice([0, 1, 7, 100, 127, 128, 255, -1, 300, 1 << 31, 1 << 63, 0.5, 2.0, 1e300])


def _break_tensor(tensor: Desc, random: Random) -> None:
    sizes: list[int] = tensor["Sizes"]
    kind = random.randrange(10)
    place = random.randrange(len(sizes)) if sizes else 0
    if kind == 0:
        tensor["DataType"] = random.choice(TYPE_NAMES)
    elif kind == 1 and sizes:
        sizes[place] = random.choice(ODD_SIZES)
    elif kind == 2:
        _change_rank(tensor, place, random)
    elif kind == 3:
        tensor["Strides"] = [random.choice(ODD_STRIDES) for _ in sizes]
    elif kind == 4:
        tensor["Strides"] = _nested(sizes, random)
    elif kind == 5:
        tensor["TotalTensorSizeInBytes"] = random.choice((random.choice(ODD_TOTALS), _near_minimum(tensor, random)))
    elif kind == 6:
        tensor["GuaranteedBaseOffsetAlignment"] = random.choice(ALIGNMENTS)
    elif kind == 7:
        tensor["Flags"] = random.choice(FLAGS)
    elif kind == 8 and sizes:
        sizes[place] = max(0, sizes[place] + random.choice((-1, 1)))
    elif tensor.get("Strides"):
        strides = tensor["Strides"]
        strides[random.randrange(len(strides))] = random.choice(ODD_STRIDES)


def _near_minimum(tensor: Desc, random: Random) -> int:
    """A total size that differs by a few bytes from the minimum for the tensor."""
    strides = tensor.get("Strides")
    whole = strides if strides and len(strides) == len(tensor["Sizes"]) else None
    least = minimum_bytes(DataType[tensor["DataType"]], tensor["Sizes"], whole)
    return min(max(0, least + random.choice((-4, -3, -2, -1, 0, 1, 2, 3, 4))), (1 << 64) - 1)


def _change_rank(tensor: Desc, place: int, random: Random) -> None:
    """Adds one leading dimension, adds leading dimensions up to rank 9, or removes the dimension `place`.

    Mostly changes the strides too.
    """
    sizes = tensor["Sizes"]
    strides: list[int] | None = tensor.get("Strides")
    change = random.randrange(3)
    if change == 0:
        added = [1] * (9 - len(sizes) if random.random() < 0.2 else 1)
        sizes[:0] = added
        if strides:
            strides[:0] = [7] * len(added)
    elif sizes:
        sizes.pop(place)
        if strides and place < len(strides) and random.random() < 0.9:
            strides.pop(place)
    if strides == []:
        tensor["Strides"] = None
