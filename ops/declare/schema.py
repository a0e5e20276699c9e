"""The schema of all operators, which declarations extend.

`resources/schema.jsonl` has the facts: fields, feature levels, support tables, a desc that DirectML accepts.
`operators.txt` and `meanings.txt` have the words. An operator without a declaration can be used too: it has no
reference, and no rules of its own.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Any

from ops.arrays.dtypes import with_short_name
from ops.attribute_types import (
    BOOL,
    FLOAT,
    FLOATS,
    INT,
    INTS,
    NEW_BOOL,
    SCALE_BIAS,
    SIZE_2D,
    UINT,
    UINTS,
    AttributeType,
    Count,
    Float,
    FusedType,
    Integer,
    ListOf,
    ScalarUnion,
    count_of,
    enumeration,
)
from ops.attribute_types.fused import Fusible
from ops.model.feature_levels import FeatureLevel
from ops.model.fields import INDICES, VALUES, Attribute, Field, Input, Output
from ops.model.operator import Example, Operator, Row, Supported, numbered, title_of
from ops.quick_dataclass import quick_dataclass
from ops.text.values import Scalar

RESOURCES = Path(__file__).parents[2] / "resources"
PREFIX = "DML_OPERATOR_"
# The initial number of tensors in an array.
TWO = 2

# The operators that a field for a fused activation accepts: the list of dml-fused-activations.md, and two that were
# observed.
_FUSIBLE = (
    "LINEAR SIGMOID HARD_SIGMOID TANH SCALED_TANH RELU LEAKY_RELU THRESHOLDED_RELU ELU CELU SCALED_ELU SOFTPLUS "
    "PARAMETRIC_SOFTPLUS SOFTSIGN IDENTITY SHRINK GELU SWISH HARD_SWISH"
)
_PLAIN: Mapping[str, AttributeType] = {
    "uint": UINT, "int": INT, "float": FLOAT, "uint[]": UINTS, "int[]": INTS, "float[]": FLOATS, "bool": BOOL,
    "new-bool": NEW_BOOL, "scale_bias": SCALE_BIAS, "size_2d": SIZE_2D,
}  # fmt: skip
_TENSORS: Mapping[str, tuple[type[Input] | type[Output], str]] = {
    "in": (Input, VALUES), "out": (Output, VALUES), "indices": (Input, INDICES), "out-indices": (Output, INDICES),
}  # fmt: skip


@quick_dataclass
class Entry:
    """An operator as lists show it, without its fields and rules.

    `name` has no prefix (TOP_K). `purpose` states the use of the operator in one sentence, and `keywords` are words for
    the search. `file` is the module in ops/catalog that declares the operator.
    """

    name: str
    since: FeatureLevel
    category: str
    file: str
    summary: str
    purpose: str
    keywords: str

    @property
    def type(self) -> str:
        """The name with its prefix: `DML_OPERATOR_TOP_K`."""
        return PREFIX + self.name

    @property
    def title(self) -> str:
        """The short name of the operator, as lists show it."""
        return title_of(self.name)


@cache
def entries() -> Mapping[str, Entry]:
    """All operators by type, in the order of DML_OPERATOR_TYPE."""
    words = _words()
    found = (Entry(row["name"], _level(row["since"]), *words[row["name"]]) for row in _rows().values())
    return {entry.type: entry for entry in found}


def listed() -> tuple[Entry, ...]:
    """All operators in the order in which lists show them: by category, then alphabetically by title."""
    places = {words[0]: place for place, words in enumerate(_words().values())}
    by_title = sorted(entries().values(), key=attrgetter("title"))
    return tuple(sorted(by_title, key=lambda entry: places[entry.category]))


@cache
def _words() -> Mapping[str, tuple[str, str, str, str, str]]:
    """The category, file, summary, purpose and keywords of each operator, by its name."""
    words: dict[str, tuple[str, str, str, str, str]] = {}
    category = file = ""
    for line in _lines("operators.txt"):
        if line.startswith("["):
            category, _, file = line.strip("[]").partition(": ")
        else:
            name, summary, purpose, keywords = line.split(" | ")
            words[name] = (category, file, summary, purpose, keywords)
    return words


@cache
def schema_only(name: str) -> Operator:
    """Returns an operator as the schema describes it, without its declaration in the catalogue.

    Raises KeyError for an unknown name.
    """
    row, entry = _rows()[name], entries()[PREFIX + name]
    fields = _fields(row)
    names = [field.name for field in fields]
    support = {_level(level): _table(lines, fields) for level, lines in row.get("support", {}).items()}
    return Operator(
        type=entry.type,
        value=row["value"],
        since=entry.since,
        category=entry.category,
        summary=entry.summary,
        purpose=entry.purpose,
        formula="",
        page=f"dml_{name.lower()}_operator_desc",
        keywords=entry.keywords,
        in_place=row["in_place"],
        fields=fields,
        support=support,
        constraints=(),
        infer=None,
        compute=None,
        examples=(Example("default", _example(row["example"]), {}, {}, "schema"),),
        axis_field="Axis" if "Axis" in names else None,
        page_rules=tuple(_sentence(rule) for rule in row.get("rules", ())),
    )


@cache
def _rows() -> Mapping[str, dict[str, Any]]:
    found = [json.loads(line) for line in (RESOURCES / "schema.jsonl").read_text("utf-8").splitlines()]
    return {row["name"]: row for row in sorted(found, key=_value)}


def _value(row: dict[str, Any]) -> int:
    return row["value"]


def _lines(file: str) -> list[str]:
    """The lines of a text file without comments and blank lines."""
    lines = (RESOURCES / file).read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


@cache
def _meanings() -> Mapping[tuple[str, str], str]:
    """Returns the meaning of each field. A key is the name of an operator and the name of the field; the operator ""
    stands for all operators without a meaning of their own.
    """
    found: dict[tuple[str, str], str] = {}
    operators = [""]
    for line in _lines("meanings.txt"):
        if line.startswith("["):
            operators = line.strip("[]").split(", ")
        else:
            name, meaning = line.split(" | ")
            found.update(((operator, name), meaning) for operator in operators)
    return found


def _level(text: str) -> FeatureLevel:
    return FeatureLevel[f"FL_{text}"]


def _sentence(rule: str) -> str:
    return rule[0].upper() + rule[1:].rstrip(".") + "."


def _fields(row: dict[str, Any]) -> tuple[Field, ...]:
    """Returns the fields of an operator, from its line in schema.jsonl.

    Examples of a field in this file are `uint K=1` (with a default), `in BiasTensor?` (optional), `uint[] Strides` (a
    list) and `count:Strides,Dilations DimensionCount` (the number of entries of both lists).
    """
    found: list[Field] = []
    for text in row["fields"]:
        kind, _, name = text.partition(" ")
        name, _, default = name.partition("=")
        optional, name = name.endswith("?"), name.rstrip("?")
        meaning = _meanings().get((row["name"], name)) or _meanings()["", name]
        if kind.removesuffix("[]") in _TENSORS:
            made, group = _TENSORS[kind.removesuffix("[]")]
            tensor = made(name, meaning, optional, group)
            found += [numbered(tensor, name, number) for number in range(TWO)] if kind.endswith("[]") else [tensor]
        else:
            type_ = _kind(kind, row)
            # DirectML 1.13.1 accepts any number for a BOOL (observed).
            is_unchecked = type_ in (BOOL, NEW_BOOL) or name in row.get("unchecked", ())
            plain = Attribute(name, type_, meaning, optional=optional, unchecked=is_unchecked)
            found.append(replace(plain, default=int(default)) if default else plain)
    return tuple(found)


def _kind(text: str, row: dict[str, Any]) -> AttributeType:
    kind, _, of = text.partition(":")
    match kind:
        case "enum":
            return enumeration(of)
        case "scalar":
            return ScalarUnion(of)
        case "count":
            return count_of(*of.split(","))
        case "fused":
            return _fused(tuple(row.get("also_fusible", ())))
        case "fused[]":
            return ListOf(_fused(()))
        case _:
            return _PLAIN[kind]


@cache
def _fused(others: tuple[str, ...]) -> FusedType:
    @cache
    def choices() -> Fusible:
        names = (*(f"ACTIVATION_{name}" for name in _FUSIBLE.split()), *others)
        return {PREFIX + name: _members(name) for name in names}

    return FusedType(choices)


def _members(name: str) -> Mapping[str, tuple[Integer | Float, Scalar]]:
    """Returns the type and an example value of each numeric attribute of the operator `name`, by the attribute's name.

    The values are those of the only example of the operator in the schema. An operator that can be fused has only
    numeric attributes.
    """
    row = _rows()[name]
    found: dict[str, tuple[Integer | Float, Scalar]] = {}
    for field in _fields(row):
        kind = field.type if isinstance(field, Attribute) else None
        if isinstance(kind, Integer | Float) and not isinstance(kind, Count):
            found[field.name] = (kind, row["example"][field.name])
    return found


def _table(lines: list[str], fields: tuple[Field, ...]) -> Row:
    """Reads the support table from `lines` such as `InputTensor OutputTensor: 1-8 f32 f16`.

    The parts of a line are the tensors, the ranks and the data types.
    """
    by_name: dict[str, Supported] = {}
    for line in lines:
        tensors, _, allowed = line.partition(": ")
        ranks, *types = allowed.split()
        low, high = ranks.split("-")
        supported = Supported((int(low), int(high)), tuple(map(with_short_name, types)))
        by_name.update(dict.fromkeys(tensors.split(), supported))
    tensors = [field for field in fields if not isinstance(field, Attribute)]
    return {t.name: by_name[t.array or t.name] for t in tensors if (t.array or t.name) in by_name}


def _example(desc: dict[str, Any]) -> dict[str, Any]:
    return {name: _expanded(value) for name, value in desc.items()}


def _expanded(value: Any) -> Any:
    """A value of an example, in which each text such as `f32 2,3,4` is replaced by a tensor desc."""
    if isinstance(value, list):
        return [_expanded(entry) for entry in value]  # pyright: ignore[reportUnknownVariableType]
    if not isinstance(value, str) or " " not in value:
        return value
    data_type, _, sizes = value.partition(" ")
    return {"DataType": with_short_name(data_type).name, "Sizes": [int(size) for size in sizes.split(",")]}
