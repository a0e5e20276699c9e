"""Makes new descs from an example: it gives equal sizes a common new size and equal types a common new type, and
derives the outputs.

Equal sizes of an example mostly have the same meaning, so most of the descs are valid. For an invalid desc, the
program's rules and DirectML must both report an error.
"""

import copy
from random import Random
from typing import Any

from ops import load
from ops.arrays.dtypes import DataType
from ops.formats.dxdispatch.desc_json import write_desc
from ops.model.feature_levels import FeatureLevel
from ops.model.inference import fit_outputs
from ops.model.operator import Operator

Desc = dict[str, Any]
SIZES = (1, 1, 2, 3, 4, 5, 7)
LEVEL = FeatureLevel.FL_6_2


def resized(operator: Operator, random: Random) -> Desc:
    """Returns a random desc: an example of the operator with random changes of sizes, rank and data types."""
    # Each field is copied separately, so that no two tensors share an object.
    desc = {name: copy.deepcopy(value) for name, value in random.choice(operator.examples).desc.items()}
    for _ in range(random.choice((0, 0, 1, 1, 2))):
        _resize(desc, random)
    if random.random() < 0.3:
        _change_rank(desc, random)
    if random.random() < 0.6:
        _change_types(operator, desc, random)
    if random.random() < 0.2:
        _drop_optional(operator, desc, random)
    return _with_outputs(operator, desc) if random.random() < 0.9 else desc


def tensors(desc: Desc) -> list[Desc]:
    """All tensors of a desc, including those in arrays."""
    found: list[Desc] = []
    for value in desc.values():
        entries = value if isinstance(value, list) else [value]
        found += [entry for entry in entries if isinstance(entry, dict) and "Sizes" in entry]
    return found


def _resize(desc: Desc, random: Random) -> None:
    """Replaces one size by another in all tensors of the desc, and usually also in its lists of integers."""
    known = sorted({size for tensor in tensors(desc) for size in tensor["Sizes"]})
    old, new = random.choice(known), random.choice(SIZES)
    for tensor in tensors(desc):
        tensor["Sizes"] = [new if size == old else size for size in tensor["Sizes"]]
        tensor.pop("Strides", None)
    if old > 1 and random.random() < 0.8:
        for name, value in desc.items():
            if isinstance(value, list) and all(isinstance(entry, int) for entry in value):
                desc[name] = [new if entry == old else entry for entry in value]


def _change_rank(desc: Desc, random: Random) -> None:
    """Changes the rank of all tensors: adds leading dimensions of size 1, or removes the first dimension. Adjusts Axis,
    Axes and the lists with an entry for each dimension.
    """
    change = random.choice((1, 1, 2, -1))
    ranks = {len(tensor["Sizes"]) for tensor in tensors(desc)}
    if min(ranks) + change < 1:
        return
    for tensor in tensors(desc):
        tensor["Sizes"] = [1] * change + tensor["Sizes"] if change > 0 else tensor["Sizes"][-change:]
        tensor.pop("Strides", None)
    for name, value in desc.items():
        if name == "Axis" and isinstance(value, int):
            desc[name] = max(value + change, 0)
        elif name == "Axes" and isinstance(value, list):
            desc[name] = [max(entry + change, 0) for entry in value]
        elif isinstance(value, list) and len(value) in ranks and change > 0 and _is_numbers(value):
            desc[name] = [random.choice((0, 1))] * change + value


def _is_numbers(value: list[Any]) -> bool:
    return all(isinstance(entry, int) for entry in value)


def _change_types(operator: Operator, desc: Desc, random: Random) -> None:
    """Replaces one data type of the desc by another type that at least one tensor supports.

    It is replaced in the attributes and in nearly all tensors, so that some descs become inconsistent.
    """
    row = operator.supported(LEVEL) or {}
    old = random.choice(sorted({tensor["DataType"] for tensor in tensors(desc)}))
    allowed = {kind for supported in row.values() for kind in supported.types} or set(DataType)
    new = random.choice(sorted(allowed)).name
    for tensor in tensors(desc):
        if tensor["DataType"] == old and random.random() < 0.95:
            tensor["DataType"] = new
    for name, value in desc.items():
        if name.endswith("DataType") and value in (old, f"DML_TENSOR_DATA_TYPE_{old}"):
            desc[name] = new


def _drop_optional(operator: Operator, desc: Desc, random: Random) -> None:
    names = [field.name for field in operator.fields if field.optional and desc.get(field.name) is not None]
    if names:
        del desc[random.choice(names)]


def _with_outputs(operator: Operator, desc: Desc) -> Desc:
    """Returns a copy of `desc` in which the output tensors are inferred from the inputs; others stay unchanged."""
    case = fit_outputs(load({"dispatchables": {"op": {"type": operator.type, "desc": desc}}}))
    found = write_desc(case)
    for tensor in tensors(found):
        tensor["DataType"] = tensor["DataType"].removeprefix("DML_TENSOR_DATA_TYPE_")
    return found
