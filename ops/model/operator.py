"""The types for the declaration of a DirectML operator. A declaration has all that the program knows about an
operator.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import groupby
from typing import Any, NamedTuple, Protocol

from ops.arrays.dtypes import Array, DataType
from ops.model.feature_levels import FeatureLevel
from ops.model.fields import Attribute, Field, Input, Member, Output, TensorArray, TensorField
from ops.model.violations import Rule, Severity
from ops.quick_dataclass import quick_dataclass
from ops.text.sentences import say


@dataclass(frozen=True, slots=True)
class Supported:
    """The ranks and data types that a tensor may have at a feature level; `ranks` are the lowest and the highest."""

    ranks: tuple[int, int]
    types: tuple[DataType, ...]

    def allows_rank(self, rank: int) -> bool:
        """True if `rank` is one of the supported ranks, from `ranks[0]` to `ranks[1]`."""
        return self.ranks[0] <= rank <= self.ranks[1]

    @property
    def rank_text(self) -> str:
        """The ranks as text: `4`, or `1 to 8`."""
        low, high = self.ranks
        return str(low) if low == high else say("{low} to {high}", low=low, high=high)


# A support table: the ranks and data types that each tensor may have, by field name.
Row = Mapping[str, Supported]


@quick_dataclass
class Inferred:
    """The sizes and the data type of an output that follow from the inputs; None for each that the inputs do not
    determine.
    """

    sizes: tuple[int | None, ...]
    data_type: DataType | None


Values = list[Any] | dict[str, Any]  # a list of numbers, or a repetition in the form of a DxDispatch model file


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """An example of an operator, written like a model file: its desc and the numbers of its inputs.

    `expected` has the elements of each output in row-major order. `source` is "page" if the example is from the
    documentation. `erratum` explains why `expected` differs from the output on that page.
    """

    title: str
    desc: Mapping[str, Any]
    data: Mapping[str, Values]
    expected: Mapping[str, list[Any]]
    source: str = "page"
    erratum: str = ""


# The library for linear algebra computes so many products in the time of one.
TOGETHER = 64


class Work(NamedTuple):
    """The cost of a kernel: the number of its NumPy calls, and the number of products that all these calls compute
    together.
    """

    calls: int
    products: int


# Compute and WorkOf take a Case, Infer takes a Guard. Both are built on operators, so this module cannot name them.
Compute = Callable[..., Mapping[str, Array]]
WorkOf = Callable[..., Work]
Infer = Callable[..., Mapping[str, Inferred]]
# Takes a Case; returns an interval (ops.rounding) for each float output.
Rounding = Callable[..., Mapping[str, Any]]


class DeclaredRule(Protocol):
    """The interface of a constraint, as far as the model of an operator needs it. `ops.constraints.base.Constraint` is
    the same interface with exact types.
    """

    @property
    def code(self) -> str:
        """The name of the rule in violations and on the command line, such as scale-bias-64-bit."""
        ...

    @property
    def severity(self) -> Severity:
        """The severity of the rule's violations."""
        ...

    @property
    def rule(self) -> Rule:
        """The text of the rule and its source."""
        ...

    def check(self, guard: Any, /) -> Iterable[Any]:
        """Yields a finding for each violation of the rule in the guard's case."""
        ...


@dataclass(frozen=True, eq=False, kw_only=True)
class Operator:
    """The declaration of one DML_OPERATOR_TYPE.

    type, value, since: the name and number in DirectML.h, and the first feature level that has the operator.
    category, summary, purpose, formula, keywords: the words that lists, help and search show. The purpose states the
        use of the operator.
    page: the file name of the documentation page.
    fields: the fields in the order of the C struct. Each tensor of an array (`InputTensors[0]`, `InputTensors[1]`) is
        a field; `with_length` returns the operator for an array of another length.
    support: the support tables of the documentation, by the feature level that introduces the table.
    constraints: the rules of a desc, in the order in which a person would explain them.
    infer: derives sizes and data types of the outputs from the inputs; None if they do not follow.
    compute: the NumPy reference. It is called only with cases that have no ERROR, and returns the elements of every
        output; None if there is no reference.
    work: estimates the cost from the sizes alone; None for kernels that visit each element a few times.
    as_directml: computes the results that were observed with DirectML; None if the reference computes the same.
    rounding: the interval of every correct computation of each float output; None if the results are exact.
    explained: returns the explanations of output cells. Called when a cell is first selected.
    snippets: returns the operator in other languages. Called when the case is first exported.
    examples, errata: cases to start from, and mistakes of the documentation.
    in_place: the output may share the memory of an input.
    axis_field: the attribute that is the index of a dimension, and changes when leading dimensions are added.
    cell_labels: names for the cells of tensors whose cells have individual meanings, such as the corners of a box.
    page_rules: the rules that the page states, in words, for an operator without constraints.
    root: the declared operator, if `with_length` made this operator from it.
    """

    type: str
    value: int
    since: FeatureLevel
    category: str
    summary: str
    formula: str
    page: str
    fields: tuple[Field, ...]
    support: Mapping[FeatureLevel, Row]
    constraints: tuple[DeclaredRule, ...]
    infer: Infer | None
    compute: Compute | None
    examples: tuple[Example, ...]
    work: WorkOf | None = None
    purpose: str = ""
    keywords: str = ""
    errata: tuple[str, ...] = ()
    in_place: bool = False
    axis_field: str | None = None
    cell_labels: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    as_directml: Compute | None = None
    rounding: Rounding | None = None
    explained: Callable[[], Any] | None = None
    snippets: Callable[[], Any] | None = None
    page_rules: tuple[str, ...] = ()
    root: "Operator | None" = None

    @cached_property
    def name(self) -> str:
        """The type without its prefix: TOP_K1 for DML_OPERATOR_TOP_K1."""
        return self.type.removeprefix("DML_OPERATOR_")

    @cached_property
    def title(self) -> str:
        """The name of the operator as lists show it, without the prefix `ELEMENT_WISE_`."""
        return title_of(self.name)

    @cached_property
    def desc_struct(self) -> str:
        """The name of the desc struct, such as DML_TOP_K1_OPERATOR_DESC."""
        return f"DML_{self.name}_OPERATOR_DESC"

    @cached_property
    def inputs(self) -> tuple[Input, ...]:
        """The input tensors, in the order of the fields."""
        return tuple(f for f in self.fields if isinstance(f, Input))

    @cached_property
    def outputs(self) -> tuple[Output, ...]:
        """The output tensors, in the order of the fields."""
        return tuple(f for f in self.fields if isinstance(f, Output))

    @cached_property
    def tensors(self) -> tuple[TensorField, ...]:
        """Inputs and outputs, in the order of the fields."""
        return tuple(f for f in self.fields if not isinstance(f, Attribute))

    @cached_property
    def attributes(self) -> tuple[Attribute, ...]:
        """The fields that are not tensors, in their order."""
        return tuple(f for f in self.fields if isinstance(f, Attribute))

    @cached_property
    def by_name(self) -> Mapping[str, Field]:
        """Every field by its name."""
        return {f.name: f for f in self.fields}

    @cached_property
    def attribute(self) -> Mapping[str, Attribute]:
        """Every attribute by its name."""
        return {f.name: f for f in self.attributes}

    @cached_property
    def members(self) -> tuple[Member, ...]:
        """The members of the C struct, in which the tensors of an array are one pointer."""
        found: list[Member] = []
        for array, fields in groupby(self.fields, _array_of):
            if array:
                found.append(TensorArray(array, tuple(f for f in fields if not isinstance(f, Attribute))))
            else:
                found.extend(fields)
        return tuple(found)

    @cached_property
    def arrays(self) -> Mapping[str, tuple[TensorField, ...]]:
        """The tensors of each array, by the name of the array."""
        return {member.name: member.tensors for member in self.members if isinstance(member, TensorArray)}

    def with_length(self, array: str, length: int) -> "Operator":
        """The operator with `length` tensors in an array, at least 1. Equal lengths return the same object."""
        lengths = {name: len(tensors) for name, tensors in self.arrays.items()} | {array: length}
        return _with_lengths(self.root or self, tuple(sorted(lengths.items())))

    @cached_property
    def levels(self) -> tuple[FeatureLevel, ...]:
        """The feature levels that introduce a support table, oldest first."""
        return tuple(sorted(self.support))

    def supported(self, level: FeatureLevel) -> Row | None:
        """The support table at a feature level. None if the level does not have the operator; empty if the
        documentation has no table.

        If DirectML.h has the operator at an earlier level than the first table, the first table applies to this level,
        too.
        """
        return self.tables[level]

    @cached_property
    def tables(self) -> Mapping[FeatureLevel, Row | None]:
        """Maps each feature level, oldest first, to the support table of this level; to None if the operator does not
        exist at this level yet.
        """
        row: Row = self.support[self.levels[0]] if self.support else {}
        found: dict[FeatureLevel, Row | None] = {}
        for level in FeatureLevel:
            row = self.support.get(level, row)
            found[level] = row if level >= self.since else None
        return found

    def __repr__(self) -> str:
        return f"<{self.type}>"


def title_of(name: str) -> str:
    """The operator's name without its `ELEMENT_WISE_` prefix."""
    return name.removeprefix("ELEMENT_WISE_")


def numbered(tensor: TensorField, array: str, number: int) -> TensorField:
    """Returns the field of entry `number` in the array field `array`. It equals `tensor`, except that its name is
    `array[number]`.
    """
    return replace(tensor, name=f"{array}[{number}]", array=array)


def _array_of(field: Field) -> str:
    return "" if isinstance(field, Attribute) else field.array


@cache
def _with_lengths(root: Operator, lengths: tuple[tuple[str, int], ...]) -> Operator:
    if all(len(root.arrays[name]) == length for name, length in lengths):
        return root
    fields: list[Field] = []
    for member in root.members:
        if isinstance(member, TensorArray):
            first = member.tensors[0]
            fields += [numbered(first, member.name, number) for number in range(dict(lengths)[member.name])]
        else:
            fields.append(member)
    support = {level: _row_for(fields, row) for level, row in root.support.items()}
    return replace(root, fields=tuple(fields), support=support, root=root)


def _row_for(fields: list[Field], row: Row) -> Row:
    """Returns the row of a support table that belongs to `fields`. In it, every tensor of an array has the data types
    and ranks that `row` has for the array's first tensor, so a single `row` serves for arrays of any length.
    """
    named = {field.name: f"{array}[0]" if (array := _array_of(field)) else field.name for field in fields}
    return {name: row[source] for name, source in named.items() if source in row}
