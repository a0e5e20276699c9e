"""Creates cases from Python values, and edits them. `Case.of` and `Case.edit` call this module through `Builder`."""

from collections.abc import Mapping
from dataclasses import replace
from enum import IntEnum
from typing import cast

from ops.arrays.dtypes import Array, DataType
from ops.attribute_types import MISSING, Count, Enumeration, Integer, ListOf, Value, python_values
from ops.catalog import OPERATORS
from ops.model.case import Case, FieldValue
from ops.model.checked_values import array_of, checked, data_type_of, exact_elements, known_name
from ops.model.data import Data, Kept
from ops.model.edit import with_settled_counts, with_tensor_count, with_text
from ops.model.fields import MOST_TENSORS, Attribute, Input, TensorField
from ops.model.inference import fit_outputs
from ops.model.new_tensor import desc_like, usual_type
from ops.model.operator import Operator
from ops.model.tensor import TensorDesc
from ops.text.literals import number_text, shortened
from ops.text.values import Malformed

# The number that has no effect, for attributes and entries of lists that have one.
_NEUTRAL = {
    "Dilations": 1, "EndPadding": 0, "GroupCount": 1, "InputWindowOffsets": 0, "InputWindowStrides": 1,
    "OutputPadding": 0, "Repeats": 1, "StartPadding": 0, "Strides": 1,
}  # fmt: skip


def of(operator: Operator | str, fields: Mapping[str, object]) -> Case:
    """Creates a case of `operator`; `fields` are values of its fields, in any form that `Case.of` accepts."""
    given = dict(fields)
    if not isinstance(operator, Operator):
        if not isinstance(operator, str):  # pyright: ignore[reportUnnecessaryIsInstance]  # callers without types
            raise TypeError(f"An operator is required, or its name, not {python_values.described(operator)}")
        operator = OPERATORS[operator]
    for array in operator.arrays.keys() & given.keys():
        entries = _tensors(array, given.pop(array))
        operator = operator.with_length(array, len(entries))
        given.update((f"{array}[{number}]", entry) for number, entry in enumerate(entries))
    for name in given:
        known_name(operator, name)
    inputs = {field.name: Data() for field in operator.inputs}
    case = Case(operator, dict.fromkeys(operator.by_name), inputs, derive=True)
    # Arrays come first, because they decide the data type of lists.
    for field in sorted(operator.inputs, key=lambda field: isinstance(given.get(field.name), list | tuple)):
        if given.get(field.name) is not None:
            case = _with_tensor(case, field, given[field.name])
        elif not field.optional:
            raise TypeError(f"{operator.name} requires {field.name}")
    for field in operator.attributes:
        value = checked(field, given[field.name]) if field.name in given else _initial(case, field)
        case = replace(case, values={**case.values, field.name: value})
    for field in operator.outputs:
        if given.get(field.name) is not None:
            case = _with_tensor(case, field, given[field.name])
        elif not field.optional:
            case = case.with_value(field.name, desc_like(case, field.name))
    return fit_outputs(with_settled_counts(case))


def edited(case: Case, path: str, value: object) -> Case:
    """The case with another value at a path, as `Case.edit` describes."""
    if not isinstance(path, str):  # pyright: ignore[reportUnnecessaryIsInstance]  # callers without types
        raise TypeError(f"A path is a text, not {python_values.described(path)}")
    made = _edited(case, path, value)
    return fit_outputs(made) if made.derive else made


def _edited(case: Case, path: str, value: object) -> Case:
    operator = case.operator
    if path in operator.arrays and not isinstance(value, str | int | None):
        entries = _tensors(path, value)
        case = with_tensor_count(case, path, len(entries))
        for number, entry in enumerate(entries):
            case = _edited(case, f"{path}[{number}]", entry)
        return case
    field = operator.by_name.get(path)
    if field is None:
        known_name(operator, path.partition(".")[0].partition("[")[0]) if path not in operator.arrays else None
        return with_text(case, path, value if value is None or isinstance(value, str) else _text(path, value))
    if isinstance(field, Attribute):
        if isinstance(value, str) or value is None:
            return with_text(case, path, value)
        return with_settled_counts(case.with_value(path, cast("FieldValue", value)))
    return with_text(case, path, None) if value is None else _with_tensor(case, field, value)


def _tensors(array: str, value: object) -> list[object]:
    """Returns the entries of `value`, the list given for the tensor array `array`. Raises TypeError or ValueError with
    the name of the array for other values.
    """
    if not isinstance(value, list | tuple):
        raise TypeError(f"{array} requires a list of tensors, not {type(value).__name__}")
    entries = cast("list[object]", list(value))  # pyright: ignore[reportUnknownArgumentType]
    if not 1 <= len(entries) <= MOST_TENSORS:
        raise ValueError(f"{array} requires 1 to {MOST_TENSORS} tensors, not {len(entries)}")
    return entries


def _with_tensor(case: Case, field: TensorField, value: object) -> Case:
    """The case with a new value of a tensor.

    An input takes an array, a list of numbers or a desc; an output takes sizes or a desc.
    """
    name = field.name
    if isinstance(value, TensorDesc | Malformed):
        return case.with_value(name, value)
    if not isinstance(field, Input):
        try:
            sizes = tuple(python_values.whole(size) for size in python_values.sequence(value, "sizes"))
        except (TypeError, ValueError) as error:
            raise type(error)(f"{name} takes the sizes of an output: it {error}") from None
        old = case.tensor(name)
        desc = desc_like(case, name) if old is None else old
        return case.with_value(name, replace(desc, sizes=sizes, strides=None))
    if isinstance(value, str):
        raise TypeError(f"{name} requires an array, not the text '{shortened(value)}'")
    values = array_of(name, value)
    if values.ndim == 0:
        raise ValueError(f"{name} requires an array with at least one dimension, not a single number")
    data_type = _type_for(case, name, value, values)
    kept = Kept(exact_elements(name, values, data_type, values.shape), (values.shape, None))
    return case.with_value(name, TensorDesc(data_type, values.shape)).with_data(name, Data(kept=kept))


def _type_for(case: Case, name: str, given: object, values: Array) -> DataType:
    """Returns the data type for the elements of the input `name`.

    A NumPy array keeps its data type. A list of Python numbers gets the data type of the tensor in the case or, if the
    case omits the tensor, its initial data type (`usual_type`).
    """
    if hasattr(given, "dtype"):
        found = data_type_of(values.dtype)
        assert isinstance(found, DataType)  # `array_of` has checked it
        return found
    old = case.tensor(name)
    return old.data_type if old is not None and isinstance(old.data_type, DataType) else usual_type(case, name)


def _initial(case: Case, field: Attribute) -> Value:
    """Returns the value of an attribute that the caller did not give: None if it may be absent, otherwise a value
    without an effect, the default, or for a data type that of an input.

    If there is no such value, returns MISSING, which a rule reports as an error.
    """
    if field.may_be_none:
        return None
    kind, neutral = field.type, _NEUTRAL.get(field.name)
    if isinstance(kind, ListOf) and neutral is not None:
        length = _usual_length(case, field.name)
        return MISSING if length is None else kind.from_python([neutral] * length)
    if isinstance(kind, Enumeration) and kind.members is DataType:
        types = (desc.data_type for inner in case.operator.inputs if (desc := case.tensor(inner.name)) is not None)
        return next((found for found in types if isinstance(found, DataType)), MISSING)
    if isinstance(kind, Integer | Enumeration) and not isinstance(kind, Count):
        return kind.from_python(field.default if neutral is None else neutral)
    return MISSING


def _usual_length(case: Case, name: str) -> int | None:
    """Returns the length that the list attribute `name` should have for the rank of the first input.

    The length differs from the rank by the same number as in the operator's first example. Returns None if the rank is
    not known, or if the example lacks the input or the list.
    """
    first, example = case.operator.inputs[0].name, case.operator.examples[0].desc
    desc, tensor = case.tensor(first), example.get(first)
    if desc is None or desc.rank is None or not isinstance(tensor, Mapping) or name not in example:
        return None
    return max(desc.rank - (len(cast("Mapping[str, list[int]]", tensor)["Sizes"]) - len(example[name])), 0)


def _text(path: str, value: object, *, is_list: bool = True) -> str:
    """Returns the text with which an editor shows `value`. The value may be a list only if `is_list` is True.

    Raises TypeError or ValueError, with `path` in the message, if there is no such text.
    """
    try:
        if path.endswith(".DataType"):
            found = data_type_of(value)
            return found.text if isinstance(found, Malformed) else found.name
        if isinstance(value, IntEnum):
            return value.name
        plain = python_values.plain(value)
        if is_list and isinstance(plain, list | tuple | range):
            return ",".join(_text(path, entry, is_list=False) for entry in cast("list[object]", plain))
        return number_text(python_values.number(plain))
    except (TypeError, ValueError) as error:
        said = str(error)
        raise type(error)(said if said.startswith(path) else f"{path} {said}") from None
