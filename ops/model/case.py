"""A case: an operator, a value for every field, and numbers for every input. Files and sessions save cases."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Protocol, cast

from ops.arrays.dtypes import Array, DataType
from ops.arrays.layout import Shape, count, packed_strides
from ops.arrays.summary import range_text
from ops.attribute_types import Count, Value
from ops.model.checked_values import checked, exact_elements, known_name
from ops.model.data import Data, InputBuffer, Kept, input_buffer
from ops.model.displayed import html_of
from ops.model.fields import Attribute, Field, Input
from ops.model.operator import Operator
from ops.model.tensor import TensorDesc, braces
from ops.text.values import Fused, Malformed, ScaleBias

FieldValue = TensorDesc | Value
# The text of a case has the range of an input with up to this many elements.
MOST_SUMMARIZED = 1 << 20


class Memo(dict[object, Any]):
    """Caches the results of functions of one case; each function has its own key. When the case is pickled or deeply
    copied, the copy has an empty Memo.
    """

    def __reduce__(self) -> tuple[type["Memo"], tuple[()]]:
        return Memo, ()


class Builder(Protocol):
    """Creates and edits cases from Python values.

    The module `ops.building` implements this protocol. Unlike this module, it can import the catalogue and the edits.
    """

    def of(self, operator: Operator | str, fields: Mapping[str, object]) -> "Case":
        """A case of an operator with the given values of fields, made as `Case.of` describes."""
        ...

    def edited(self, case: "Case", path: str, value: object) -> "Case":
        """The case with another value at a path, as `Case.edit` describes."""
        ...


_builders: list[Callable[[], Builder]] = []


def provide(builder: Callable[[], Builder]) -> None:
    """Sets the function that returns the Builder of cases. `Case.of` and `Case.edit` call it each time that they are
    called.
    """
    _builders[:] = [builder]


@dataclass(frozen=True, eq=False, repr=False)
class Case:
    """An operator with the values of its fields and the numbers of its inputs. Frozen: an edit returns a new case.

    `values` has an entry for every field of the operator; an absent optional field is None. `data` has an entry for
    every input tensor, also for absent ones. If `derive` is set, sizes and data types of the outputs follow the inputs.
    Two cases are equal if operator, values, `data` and `derive` are the same; NaN equals NaN, 0 and -0 differ.
    """

    operator: Operator
    values: Mapping[str, FieldValue]
    data: Mapping[str, Data]
    derive: bool = False

    @staticmethod
    def of(operator: Operator | str, **fields: object) -> "Case":
        """Creates a case. `operator` is an Operator or its name, with or without the prefix; `fields` are values of its
        fields.

            Case.of("TOP_K1", InputTensor=array, Axis=1, K=2, AxisDirection="DECREASING")

        An input is an array, a nested list of numbers, or a TensorDesc. An array determines sizes and data type; a list
        has the initial data type of the tensor. An output is inferred from the inputs. If they do not determine its
        sizes, give it as a list of sizes or a TensorDesc. A list of tensors is an array of tensors (`InputTensors=[a,
        b]`). An attribute is a number, the name of an enum's member, a list, or a mapping of its members. Without a
        value, an optional field is absent, and any other attribute has its initial value.

        Raises KeyError for an unknown operator or field, TypeError or ValueError for a value that the field cannot
        hold. Each message names the field. A number beyond the range of its type becomes Malformed, and is reported as
        an ERROR.
        """
        return _builders[0]().of(operator, fields)

    def edit(self, path: str, value: object) -> "Case":
        """The case with another value at a path: `Axis`, `Dilations[1]`, `InputTensor.Sizes[3]`, `ScaleBias.Scale`.

        The value is one that `Case.of` accepts, the text of an editor, or None to remove the value. If the outputs of
        the case are derived from its inputs, they are derived again. Raises KeyError, TypeError and ValueError like
        `Case.of`.
        """
        return _builders[0]().edited(self, path, value)

    def __getitem__(self, name: str) -> FieldValue:
        """The value of a field. Raises KeyError if the operator has no such field."""
        return self.values[known_name(self.operator, name)]

    def tensor(self, name: str) -> TensorDesc | None:
        """The desc of a tensor; None if the tensor is absent or malformed as a whole."""
        value = self.values[name]
        return value if isinstance(value, TensorDesc) else None

    def has(self, name: str) -> bool:
        """True if the field is present: its value is not absent."""
        return self.values[name] is not None

    def has_same(self, other: "Case", name: str) -> bool:
        """True if a field has the same value in this case and in `other`."""
        return _comparable(self.values[name]) == _comparable(other.values[name])

    def with_value(self, name: str, value: FieldValue) -> "Case":
        """Returns the case with the value `value` in the field `name`. The value is a TensorDesc, or an attribute in
        one of the forms that `Case.of` accepts.

        Raises KeyError if there is no such field, and TypeError or ValueError if the field cannot have this value.
        """
        field = self.operator.by_name[known_name(self.operator, name)]
        return replace(self, values={**self.values, name: checked(field, value)})

    def with_data(self, name: str, data: Data) -> "Case":
        """The case with other data (numbers or a fill) in a tensor.

        Raises KeyError if there is no such tensor, TypeError if `data` is not a Data.
        """
        if isinstance(self.operator.by_name[known_name(self.operator, name)], Attribute):
            raise KeyError(f"{name} of {self.operator.name} is not a tensor")
        if not isinstance(data, Data):  # pyright: ignore[reportUnnecessaryIsInstance]  # callers without types
            raise TypeError(f"{name} requires a Data, not {type(data).__name__}")
        return replace(self, data={**self.data, name: data})

    def with_logical(self, name: str, logical: Array) -> "Case":
        """The case with a copy of the elements `logical` in an input, which keeps its data type and strides.

        Raises KeyError if there is no such input, ValueError if the shape is not that of the tensor or if the data type
        cannot hold an element. A float becomes the nearest float of the data type. If the case has the problem that the
        input's numbers could not be read from a file, the returned case does not have this problem.
        """
        if all(field.name != name for field in self.operator.inputs):
            raise KeyError(f"{self.operator.name} has no input {name}")
        sizes = self.sizes(name)
        flat = exact_elements(name, logical, self.data_type(name), sizes)
        return self.with_data(name, Data(self.data[name].fill, Kept(flat, (sizes, None))))

    # The methods below are for kernels and rules about numbers, which get a case without an ERROR. In other cases, a
    # method that takes a tensor raises ValueError if type, sizes or strides of the tensor are incomplete.

    def sizes(self, name: str) -> Shape:
        """The sizes of a tensor. Raises ValueError if its desc is incomplete."""
        shape = self._laid_out(name).shape
        assert shape is not None
        return shape

    def data_type(self, name: str) -> DataType:
        """The data type of a tensor. Raises ValueError if its desc is incomplete."""
        data_type = self._laid_out(name).data_type
        assert isinstance(data_type, DataType)
        return data_type

    def integer(self, name: str) -> int:
        """Returns the value of the integer attribute `name`. For a count without a value of its own, returns the length
        of its list.
        """
        value = self.values[name]
        if value is None and isinstance(kind := self.operator.attribute[name].type, Count):
            return length_of(self, kind.of[0]) or 0
        assert isinstance(value, int)
        return int(value)

    def numbers(self, name: str) -> tuple[int | float, ...]:
        """The entries of a list attribute."""
        value = self.values[name]
        assert isinstance(value, tuple)
        return tuple(entry for entry in value if isinstance(entry, int | float))

    def integers(self, name: str) -> tuple[int, ...]:
        """The entries of a list attribute of whole numbers."""
        return tuple(int(entry) for entry in self.numbers(name))

    def number(self, name: str) -> int | float:
        """An attribute that is one number, with all digits that were typed."""
        value = self.values[name]
        assert isinstance(value, int | float)
        return value

    def steps(self, name: str) -> Shape:
        """The strides of a tensor in elements; packed strides if its desc states none."""
        desc = self._laid_out(name)
        return desc.explicit_steps or packed_strides(self.sizes(name))

    def buffer(self, name: str) -> Array:
        """Returns the read-only buffer of an input, [elements], including gaps. The buffer is created at the first
        call.
        """
        return self._input_buffer(name).buffer

    def has_nan(self, name: str) -> bool:
        """True if the buffer of an input has a NaN, also in a gap; the result is cached."""
        return self._input_buffer(name).has_nan

    def logical(self, name: str) -> Array:
        """The elements of an input, read-only, in the shape of its desc."""
        return self._input_buffer(name).logical

    def _input_buffer(self, name: str) -> InputBuffer:
        strides = self._laid_out(name).explicit_steps
        return input_buffer(self.data[name], self.data_type(name), self.sizes(name), strides)

    def _laid_out(self, name: str) -> TensorDesc:
        desc = self.values[name]
        if not isinstance(desc, TensorDesc) or not desc.is_laid_out:
            raise ValueError(f"The data type, sizes or strides of {name} are incomplete.")
        return desc

    @cached_property
    def memo(self) -> Memo:
        """A store for results that several callers need after every edit; it lives as long as the case."""
        return Memo()

    @cached_property
    def _identity(self) -> tuple[object, ...]:
        return tuple(_comparable(self.values[f.name]) for f in self.operator.fields)

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Case)
            and self.operator is other.operator
            and self.derive == other.derive
            and self._identity == other._identity
            and all(self.data[f.name].same_as(other.data[f.name]) for f in self.operator.inputs)
        )

    def __hash__(self) -> int:
        return hash((self.operator.type, self._identity))

    def __repr__(self) -> str:
        """The operator, and a line for each present field: type and sizes of a tensor, range of an input that is not
        too large, text of an attribute.
        """
        return "\n".join(
            (self.operator.name, *(self._line(field) for field in self.operator.fields if self.has(field.name)))
        )

    def _repr_html_(self) -> str:
        """The case for notebooks: desc, problems, and a table for each tensor."""
        return html_of(self)

    def _line(self, field: Field) -> str:
        value = self.values[field.name]
        if isinstance(field, Attribute):
            return f"{field.name} {field.type.text(cast('Value', value))}"
        if not isinstance(value, TensorDesc):
            return f"{field.name} {value.text if isinstance(value, Malformed) else ''}"
        kind = value.data_type.text if isinstance(value.data_type, Malformed) else value.data_type.name
        line = f"{field.name} {kind} {braces(value.sizes)}"
        is_known = isinstance(field, Input) and value.is_laid_out and count(value.shape or ()) <= MOST_SUMMARIZED
        return f"{line}: {range_text(self.logical(field.name))}" if is_known else line


def length_of(case: Case, name: str) -> int | None:
    """The number of entries of a list, or of tensors in an array; None if the value is not a list."""
    if name in case.operator.arrays:
        return len(case.operator.arrays[name])
    value = case.values.get(name)
    return len(value) if isinstance(value, tuple) else None


def _comparable(value: object) -> object:
    """Converts a value of a field so that two converted values are equal if DirectML makes no difference between them:
    NaN equals NaN, but 0 and -0 differ.
    """
    if isinstance(value, ScaleBias):
        return ("ScaleBias", _comparable(value.scale), _comparable(value.bias))
    if isinstance(value, Fused):
        return (value.type, *(_comparable(member) for _, member in value.members))
    if isinstance(value, tuple):
        return tuple(_comparable(entry) for entry in cast("tuple[object, ...]", value))
    if isinstance(value, float):
        if math.isnan(value):
            return "nan"
        return "-0" if value == 0.0 and math.copysign(1, value) < 0 else value
    return value
