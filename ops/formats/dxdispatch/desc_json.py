"""Converts the values of an operator's fields to JSON and back. Entries of the JSON that the program does not know are
kept.
"""

from collections.abc import Mapping
from typing import Any, cast

from ops.arrays.dtypes import DataType
from ops.attribute_types import MISSING, Count, ScalarUnion, Value, json_text
from ops.formats.dxdispatch.bindings import entry_at, place_of, put, shorten
from ops.formats.dxdispatch.tensor_json import merged_tensor, read_tensor, write_tensor
from ops.model.case import Case, FieldValue, length_of
from ops.model.fields import Attribute
from ops.model.operator import Operator
from ops.model.tensor import TensorDesc
from ops.text.format_error import FormatError
from ops.text.literals import shortened
from ops.text.sentences import say
from ops.text.values import Malformed


def desc_of(entry: Mapping[str, Any], operator: Operator, path: str) -> Mapping[str, Any]:
    """The desc of a dispatchable: the object under its key `desc`. If it has no such key, its fields are in `entry`
    itself, next to `type`, and are returned.

    `path` is the JSON path of the entry. Raises FormatError if `desc` is not an object.
    """
    for key in ("Desc", "desc"):
        if key in entry:
            if not isinstance(entry[key], dict):
                raise FormatError(
                    say("The desc is {entry}, not an object.", entry=shortened(json_text(entry[key]))),
                    path=f"{path}.{key}",
                )
            return cast("dict[str, Any]", entry[key])
    keys = {place_of(name)[0] for name in operator.by_name}
    # A `Type` that names the operator is not a field, even if the operator has a field `Type`.
    names_it = "Type" if str(entry.get("Type")).removeprefix("DML_OPERATOR_") == operator.name else ""
    return {key: value for key, value in entry.items() if key in keys and key != names_it}


def read_values(operator: Operator, desc: Mapping[str, Any]) -> dict[str, FieldValue]:
    """The value of each field; Malformed if the JSON does not fit the type of the field."""
    values: dict[str, FieldValue] = {}
    for field in operator.fields:
        raw = entry_at(desc, field.name)
        if not isinstance(field, Attribute):
            values[field.name] = read_tensor(raw)
        elif not isinstance(field.type, ScalarUnion):
            follows = isinstance(field.type, Count) and any(name in operator.arrays for name in field.type.of)
            is_none = raw is None and (field.optional or follows or (field.name in desc and field.may_be_none))
            values[field.name] = None if is_none else field.type.from_json(raw, None)
    for field in operator.attributes:
        if isinstance(field.type, ScalarUnion):
            sibling = values.get(field.type.type_field)
            values[field.name] = field.type.from_json(
                desc.get(field.name), sibling if isinstance(sibling, DataType) else None
            )
    return {field.name: values[field.name] for field in operator.fields}


def write_desc(case: Case, old: Mapping[str, Any] | None = None, before: Case | None = None) -> dict[str, Any]:
    """The desc of a case as JSON.

    With the `old` desc and the case `before` that was read from it, only changed fields are rewritten.
    """
    desc: dict[str, Any] = dict(old or {})
    gone = {place_of(field.name)[0] for field in before.operator.fields} if before is not None else set[str]()
    for key in gone - {place_of(field.name)[0] for field in case.operator.fields}:
        desc.pop(key, None)
    for field in case.operator.fields:
        raw = entry_at(desc, field.name)
        if raw is None or before is None or not same_value(case, before, field.name):
            put(desc, field.name, _written(case, field.name, raw))
        if isinstance(field, Attribute) and isinstance(field.type, Count) and _stated(case, field) is None:
            desc[field.name] = None  # the list that the count belongs to is malformed
    shorten(desc, case.operator.by_name)
    return desc


def same_value(case: Case, before: Case, name: str) -> bool:
    """True if a field has the same value in two cases of the same operator.

    If the field is a scalar union, its type field must have the same value too. If the field counts the elements of a
    list, the number that the desc gets must be the same.
    """
    if case.operator is not before.operator or not case.has_same(before, name):
        return False
    field = case.operator.by_name[name]
    if isinstance(field, Attribute) and isinstance(field.type, ScalarUnion):
        return case.has_same(before, field.type.type_field)
    if isinstance(field, Attribute) and isinstance(field.type, Count):
        return _stated(case, field) == _stated(before, field)
    return True


def _written(case: Case, name: str, raw: Any) -> Any:
    """Returns the JSON of a field; None if the field is absent, so that the desc gets no key for it.

    `raw` is the field's JSON before the edit. The new JSON of a tensor has the same form as `raw`.
    """
    field, value = case.operator.by_name[name], case.values[name]
    if isinstance(field, Attribute):
        value = _stated(case, field)
        absent = value is None or value == MISSING
        return None if absent else field.type.to_json(value, _sibling_type(case, field))
    if isinstance(value, TensorDesc):
        return merged_tensor(raw, write_tensor(value))
    return _malformed_tensor(value) if isinstance(value, Malformed) else None


def _malformed_tensor(value: Malformed) -> Any:
    """Returns the JSON of a malformed tensor: its text, or a desc that has this text as `Type`.

    Reading this JSON again gives the same malformed value.
    """
    of_type = {"Type": value.text}
    return of_type if read_tensor(of_type) == value else value.text


def _stated(case: Case, field: Attribute) -> Value:
    """Returns the value of an attribute. For a count without a value of its own, returns the length of its list."""
    value = cast("Value", case.values[field.name])  # never a tensor desc
    return length_of(case, field.type.of[0]) if value is None and isinstance(field.type, Count) else value


def _sibling_type(case: Case, field: Attribute) -> DataType | None:
    if not isinstance(field.type, ScalarUnion):
        return None
    sibling = case.values[field.type.type_field]
    return sibling if isinstance(sibling, DataType) else None
