"""Shortens a model for display: replaces each long list of numbers by a short text, so that the desc stays visible."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ops.arrays.dtypes import Array
from ops.formats.dxdispatch.data_json import data_json
from ops.formats.dxdispatch.resource_writing import written
from ops.formats.dxdispatch.writer import dump
from ops.model.case import Case
from ops.model.data import Constant, Data
from ops.model.tensor import TensorDesc


def outline(case: Case, most: int, instead: Callable[[int], str]) -> dict[str, Any]:
    """The model of a case, as `dump` returns it, but `instead(count)` replaces each list of more than `most` numbers.

    Long lists are never built, so that the time hardly depends on the size of the model.
    """
    counts: dict[str, int] = {}

    def left_out(field: str, values: Array) -> str:
        counts[field] = len(values)
        return ""

    kept = {field.name: case.data[field.name].kept for field in case.operator.inputs}
    long = {name: len(each.buffer) for name, each in kept.items() if each is not None and len(each.buffer) > most}
    plain = case
    for name in long:
        plain = plain.with_data(name, Data(Constant(0)))
    model = dump(plain, attach=left_out)
    for name, count in long.items():
        entry = data_json(replace(case.data[name], kept=None), is_listed=False)
        model["explorer"]["data"][name] = {**entry, "kept": instead(count)}
        if isinstance(case.values[name], TensorDesc):
            model["resources"][name] = written(case, name, left_out)
    for name, resource in model["resources"].items():
        values = resource["initialValues"]
        count = counts.get(name, len(values) if isinstance(values, list) else 0)  # pyright: ignore[reportUnknownArgumentType]
        if count > most:
            resource["initialValues"] = instead(count)
    return model
