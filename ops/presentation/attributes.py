"""Writes the attributes of a case in one line."""

from typing import cast

from ops.attribute_types import Value
from ops.model.case import Case
from ops.model.fields import Attribute


def attribute_texts(case: Case) -> tuple[tuple[str, str], ...]:
    """Returns pairs: the name and the text of each attribute that is present."""
    return tuple(
        (field.name, field.type.text(cast("Value", case[field.name])))
        for field in case.operator.fields
        if isinstance(field, Attribute) and case.has(field.name)
    )


def caption(case: Case) -> str:
    """The operator and its attributes: `TOP_K1: Axis 3, K 2, AxisDirection DECREASING`."""
    attributes = ", ".join(f"{name} {text}" for name, text in attribute_texts(case))
    return f"{case.operator.title}: {attributes}" if attributes else case.operator.title
