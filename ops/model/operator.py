"""The shape of a declaration: everything the program knows about one DirectML operator."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import groupby
from typing import Any, NamedTuple, Protocol

from ops.arrays.dtypes import Array, DataType
from ops.model.feature_levels import FeatureLevel
from ops.model.fields import Attribute, Field, Input, Member, Output, TensorArray, TensorField
from ops.model.violations import Rule, Severity
from ops.text.sentences import say


@dataclass(frozen=True, slots=True)
class Supported:
    """What one tensor may be at a feature level: ranks from `low` to `high`, and data types."""

    ranks: tuple[int, int]
    types: tuple[DataType, ...]

    def allows_rank(self, rank: int) -> bool:
        return self.ranks[0] <= rank <= self.ranks[1]

    @property
    def rank_text(self) -> str:
        low, high = self.ranks
        return str(low) if low == high else say("{low} to {high}", low=low, high=high)


Row = Mapping[str, Supported]


@dataclass(frozen=True, slots=True, eq=False)
class Inferred:
    """What the inputs make of an output. None stands for what they leave open: the type, or the size of a dimension."""

    sizes: tuple[int | None, ...]
    data_type: DataType | None


Values = list[Any] | dict[str, Any]  # a list of numbers, or a repetition as DxDispatch has it


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """A case worth showing, written as the desc and buffers of a model file.

    `expected` are logical elements in row-major order; `erratum` says what the page prints instead, and why not.
    """

    title: str
    desc: Mapping[str, Any]
    data: Mapping[str, Values]
    expected: Mapping[str, list[Any]]
    source: str = "page"
    erratum: str = ""


class Work(NamedTuple):
    """How often a kernel calls NumPy one call after another, and how many products it takes in all of them."""

    calls: int
    products: int


# Their argument is a Case (Compute, WorkOf) or a Guard (Infer), which are built on operators and are not known here.
Compute = Callable[..., Mapping[str, Array]]
WorkOf = Callable[..., Work]
Infer = Callable[..., Mapping[str, Inferred]]


class DeclaredRule(Protocol):
    """What an operator needs to know of a constraint; `ops.constraints.base.Constraint` has the exact types."""

    @property
    def code(self) -> str: ...
    @property
    def severity(self) -> Severity: ...
    @property
    def rule(self) -> Rule: ...
    def check(self, guard: Any, /) -> Iterable[Any]: ...


@dataclass(frozen=True, slots=True)
class OnnxSource:
    """ONNX nodes that become this operator: `op_type` in opsets from `since` up to, but not including, `before`.

    `module` is imported when a model has such a node. It has `read(node) -> Reading`.
    """

    op_type: str
    module: str
    since: int = 1
    before: int | None = None

    def covers(self, op_type: str, opset: int) -> bool:
        """Whether nodes of this type and opset become the operator."""
        return op_type == self.op_type and self.since <= opset and (self.before is None or opset < self.before)


@dataclass(frozen=True, eq=False, kw_only=True)
class Operator:
    """One DML_OPERATOR_TYPE, complete.

    `fields` stand in the order of the C struct; the tensors of an array (`InputTensors[0]`, `InputTensors[1]`) are
    fields each, and a case with more of them has an operator that `with_length` gives. `support` maps the feature
    levels at which a page gives a table to that table. `constraints` come in the order a person would explain them.
    `infer` tells what the inputs make of the outputs; None where nobody has said so yet. `compute` is the NumPy
    reference: it is only given cases without an ERROR, and returns one logical array per output; None where there
    is none yet. `work` tells from the sizes alone what it takes, where that is more than some looks at every element.
    `as_directml` computes instead what DirectML 1.13.1 was seen to compute, where a NOTE says that this differs.
    `explained` gives what says why a cell holds its number; it is first called when a cell is looked at. `page_rules`
    are the demands of the page in words, for an operator that has no rules of its own yet. `snippets` gives the
    operator in other languages; it is first called when the case is to be written in one. `onnx` are the nodes of ONNX
    that this operator runs.
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
    keywords: str = ""
    errata: tuple[str, ...] = ()
    in_place: bool = False
    axis_field: str | None = None
    cell_labels: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    as_directml: Compute | None = None
    explained: Callable[[], Any] | None = None
    snippets: Callable[[], Any] | None = None
    onnx: tuple[OnnxSource, ...] = ()
    page_rules: tuple[str, ...] = ()
    root: "Operator | None" = None

    @cached_property
    def name(self) -> str:
        """TOP_K1 for DML_OPERATOR_TOP_K1."""
        return self.type.removeprefix("DML_OPERATOR_")

    @cached_property
    def title(self) -> str:
        """The name as lists show it: a family's prefix adds nothing there."""
        return title_of(self.name)

    @cached_property
    def desc_struct(self) -> str:
        return f"DML_{self.name}_OPERATOR_DESC"

    @cached_property
    def inputs(self) -> tuple[Input, ...]:
        return tuple(f for f in self.fields if isinstance(f, Input))

    @cached_property
    def outputs(self) -> tuple[Output, ...]:
        return tuple(f for f in self.fields if isinstance(f, Output))

    @cached_property
    def tensors(self) -> tuple[TensorField, ...]:
        return tuple(f for f in self.fields if not isinstance(f, Attribute))

    @cached_property
    def attributes(self) -> tuple[Attribute, ...]:
        return tuple(f for f in self.fields if isinstance(f, Attribute))

    @cached_property
    def by_name(self) -> Mapping[str, Field]:
        return {f.name: f for f in self.fields}

    @cached_property
    def attribute(self) -> Mapping[str, Attribute]:
        return {f.name: f for f in self.attributes}

    @cached_property
    def members(self) -> tuple[Member, ...]:
        """The fields as the C struct has them: the tensors of an array are one pointer."""
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
        """The same operator with so many tensors, at least one, in an array; always the same object."""
        lengths = {name: len(tensors) for name, tensors in self.arrays.items()} | {array: length}
        return _with_lengths(self.root or self, tuple(sorted(lengths.items())))

    @cached_property
    def levels(self) -> tuple[FeatureLevel, ...]:
        """The levels that have a table, oldest first."""
        return tuple(sorted(self.support))

    def supported(self, level: FeatureLevel) -> Row | None:
        """The table in force at a level; None before the operator existed, empty where no table is known.

        Where the header has the operator earlier than any table, the first table holds from there on.
        """
        if level < self.since:
            return None
        if not self.support:
            return {}
        at = [known for known in self.levels if known <= level]
        return self.support[at[-1] if at else self.levels[0]]

    def __repr__(self) -> str:
        return f"<{self.type}>"


def title_of(name: str) -> str:
    """Short where that leaves no doubt which operator is meant."""
    return name.removeprefix("ELEMENT_WISE_")


def numbered(tensor: TensorField, array: str, number: int) -> TensorField:
    """The tensor of an array at a place."""
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
    """A support table for another number of tensors: all of an array may be what its first may be."""
    named = {field.name: f"{array}[0]" if (array := _array_of(field)) else field.name for field in fields}
    return {name: row[source] for name, source in named.items() if source in row}
