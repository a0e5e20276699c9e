"""Snapshots of the texts of every operator, of the explained cells of its examples, and of every broken rule.

python -m tests.ops.tools.text_snapshots    writes snapshots/*.jsonl; read the differences before you commit

test_explanation.py checks that explanations are true, and test_fixes.py that fixes work. Only these snapshots hold
their exact words, cells, edits and steps.
"""

import copy
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from ops import OPERATORS, Case, Operator, load, validate
from ops.arrays.layout import Shape, cell_at, count
from ops.catalog import declared
from ops.explain.cell_sets import Block, Read
from ops.explain.explanation import Formula, Number, Operands, Step, Words, explain, feeds, points, reads, steps
from ops.model.violations import Fix, Location, Violation
from ops.presets import case_of
from tests.ops.helpers.any_case import example_case, paths
from tests.ops.helpers.broken.case import Broken
from tests.ops.helpers.broken.rules import BROKEN, BROKEN_AGAIN

FOLDER = Path(__file__).parent / "snapshots"
CELLS, RULES, DECLARED = (FOLDER / f"{name}.jsonl" for name in ("cells", "rules", "declared"))
# The number of steps, and of cells of a location, that are kept; the rest is left out.
SHOWN = 4
# Machines differ in the last digits of exp, log and the like.
DIGITS, TOLERANCE = 6, 1e-4
# Each text is typed into every editor of these operators; some editors accept it.
TYPED_INTO = ("TOP_K1", "ELEMENT_WISE_CLIP1", "ONE_HOT")
TYPED: tuple[str | None, ...] = (None, "abc", "-1", "1.5", "4294967296", "-1e300", "1e400")
TOO_LARGE: dict[str, dict[str, str | None]] = {
    "too many elements, with strides": {"InputTensor.Sizes": "65536,65536", "InputTensor.Strides": "65536,1"},
    "too many bytes, by strides": {"InputTensor.Sizes": "2,2", "InputTensor.Strides": "4294967295,4294967295"},
    "too many bytes, by strides and total": {
        "InputTensor.Sizes": "2,2", "InputTensor.Strides": "4294967295,4294967295",
        "InputTensor.TotalTensorSizeInBytes": "68719476736",
    },
    "too many bytes, by the total": {"InputTensor.TotalTensorSizeInBytes": "68719476736"},
}  # fmt: skip
# Lists whose lengths should be equal, but differ.
LISTS: dict[str, tuple[str, dict[str, str | None]]] = {
    "a list that is longer": ("CONVOLUTION", {"DimensionCount": None, "Dilations": "1,2,3"}),
    "a list that is shorter": ("CONVOLUTION", {"DimensionCount": None, "StartPadding": "1"}),
    "lists that are shorter, with another count": ("CONVOLUTION", {"DimensionCount": "3", "Strides": "2"}),
    "lists of two other lengths": ("CONVOLUTION", {"DimensionCount": None, "Dilations": "1", "EndPadding": "1,2,3"}),
    "offsets that are fewer": ("SLICE", {"Offsets": "1"}),
    "one tensor": ("JOIN", {"InputCount": "1"}),
    "no tensor": ("JOIN", {"InputCount": "0"}),
}  # fmt: skip
# Cases with rare fixes and messages.
SELDOM = {
    "another count of a derived output": Broken("ELEMENT_WISE_CLIP", edits={"OutputTensor.DimensionCount": "5"}),
    "a count above the rank, with strides": Broken(
        "ELEMENT_WISE_CLIP", derive=False,
        edits={"InputTensor.Strides": "12,12,4,1", "InputTensor.DimensionCount": "5"},
    ),
    "an alignment below 16": Broken("ELEMENT_WISE_CLIP", edits={"InputTensor.GuaranteedBaseOffsetAlignment": "8"}),
    "an alignment of no power of two": Broken(
        "ELEMENT_WISE_CLIP", edits={"InputTensor.GuaranteedBaseOffsetAlignment": "48"},
    ),
    "a type of one tensor alone that is not supported": Broken(
        "ELEMENT_WISE_CLIP", derive=False, edits={"InputTensor.DataType": "FLOAT64"},
    ),
    "ScaleBias of INT64": Broken("ELEMENT_WISE_CLIP", 1, edits={"InputTensor.DataType": "INT64"}),
    "ScaleBias of UINT64": Broken("ELEMENT_WISE_CLIP", 1, edits={"InputTensor.DataType": "UINT64"}),
    "strides that overlap along two dimensions": Broken(
        "ELEMENT_WISE_CLIP", derive=False, edits={"OutputTensor.Strides": "12,12,2,1"},
    ),
    "channels up to the largest UINT": Broken(
        "CONVOLUTION", derive=False, edits={"FilterTensor.Sizes[1]": "4294967295"},
    ),
}  # fmt: skip
# Level 1_0 supports only tensors of 4 dimensions.
RANKS = ("1,1,1,1,3,4", "2,1,1,1,3,4", "3,4")
# Every member of a tensor is replaced by each of these values, as in a model file.
PARTS = (
    "DataType", "Sizes", "Strides", "Flags", "TotalTensorSizeInBytes", "GuaranteedBaseOffsetAlignment",
    "DimensionCount",
)  # fmt: skip
IN_FILES: tuple[Any, ...] = ("abc", None, -1, 1.5, [1, "x"], {})
_NUMBER = re.compile(r"(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)")

Said = dict[str, Any]


def of_operator(operator: Operator) -> Said:
    """Maps the title of each example to the explanations of some of its cells, by cell."""
    return {example.title: _of_case(case_of(operator, example)) for example in operator.examples}


def of_declaration(operator: Operator) -> Said:
    """Returns the texts in the declaration of an operator: its formula, errata, rules with their codes, and
    examples.
    """
    rules = [
        [rule.code, rule.severity.name, rule.rule.provenance.name, str(rule.rule.text)] for rule in operator.constraints
    ]
    examples = [[example.title, example.source, example.erratum] for example in operator.examples]
    return {"formula": operator.formula, "errata": list(operator.errata), "rules": rules, "examples": examples}


def _of_case(case: Case) -> Said:
    found: Said = {}
    for output in (field.name for field in case.operator.outputs if case.has(field.name)):
        for cell in _some_cells(case.sizes(output)):
            said = {"formula": text(explain(case, output, cell)), "reads": _reads(reads(case, output, cell))}
            found[_named(output, cell)] = said | {"steps": list(_steps(steps(case, output, cell)))}
    for name in (field.name for field in case.operator.inputs if case.has(field.name)):
        cell = _some_cells(case.sizes(name))[-1]
        found[_named(name, cell)] = {"feeds": _reads(feeds(case, name, cell))}
    for name in (field.name for field in case.operator.tensors if case.has(field.name)):
        cell = _some_cells(case.sizes(name))[-1]
        if pointer := points(case, name, cell):
            block = None if pointer.block is None else _block(pointer.block)
            found[f"{_named(name, cell)} points"] = [pointer.field, block, str(pointer.sentence)]
    return found


def _some_cells(sizes: Shape) -> list[Shape]:
    """Returns the first cell and the middle cell of a tensor; only one cell if both are the same."""
    return [cell_at(position, sizes) for position in dict.fromkeys((0, count(sizes) // 2))]


def _named(field: str, cell: Shape) -> str:
    return f"{field}[{','.join(map(str, cell))}]"


def text(formula: Formula) -> str:
    """A formula as a line of text, with the roles of its numbers."""
    return "".join(map(_part, formula))


def _part(part: Words | Number | Operands) -> str:
    if isinstance(part, Words):
        return f"({part.text})" if part.muted else part.text
    role = "" if part.role is None else f"<{part.role.name}>"
    if isinstance(part, Number):
        return _number(part.value) + role + ("!" if part.is_result else "")
    values = ", ".join(map(_number, part.values.reshape(-1)[: 2 * SHOWN]))
    return f"[{values}; {part.values.size}]{role}" + ("" if part.chosen is None else f"@{part.chosen}")


def _number(value: Any) -> str:
    return f"{value:.{DIGITS}g}" if isinstance(value, float | np.floating) else str(value)


def _block(block: Block) -> str:
    return ",".join(f"{places.start}:{places.stop}" for places in block)


def _reads(found: Iterable[Read]) -> list[str]:
    return [f"{read.role.name} {read.field}[{_block(read.block)}] {len(read)}" for read in found]


def _steps(found: tuple[Step, ...]) -> Iterator[Any]:
    yield len(found)
    for step in [*found[:SHOWN], *found[SHOWN:][-1:]]:
        yield [text(step.formula), _reads(step.reads)]


def of_broken(broken: "Broken | InFile") -> list[Said]:
    """Returns the snapshots of all violations of a case, each with its locations and fixes."""
    return [_violation(violation) for violation in validate(broken.case, broken.level)]


def _violation(violation: Violation) -> Said:
    said = {"code": violation.code, "severity": violation.severity.name, "message": str(violation.message)}
    places = [_place(location) for location in violation.locations]
    rule = [str(violation.rule.text), violation.rule.provenance.name]
    return said | {"rule": rule, "places": places, "fixes": [_fix(fix) for fix in violation.fixes]}


def _place(location: Location) -> list[Any]:
    if location.cells is None:
        return [location.path]
    first = [list(cell) for cell, _ in zip(location.cells, range(SHOWN), strict=False)]
    return [location.path, len(location.cells), first]


def _fix(fix: Fix) -> list[Any]:
    edits = [list(edit) for edit in fix.edits]
    return [str(fix.title), edits, fix.level and fix.level.name, fix.derive, fix.numbers is not None]


def broken_cases() -> Iterator[tuple[str, "Broken | InFile"]]:
    """Yields all broken cases with their names. A name describes what is broken, such as a rule code with further
    words, or the path of an editor and the typed text.
    """
    for parameters in (*BROKEN, *BROKEN_AGAIN):
        (broken, *_) = parameters.values
        assert isinstance(broken, Broken)
        yield str(parameters.id), broken
    for operator in TYPED_INTO:
        for path, typed in product(paths(example_case(operator)), TYPED):
            yield f"{operator} {path} = {typed}", Broken(operator, derive=False, edits={path: typed})
    for name, edits in TOO_LARGE.items():
        yield name, Broken("ELEMENT_WISE_CLIP", edits=edits)
    for name, (operator, edits) in LISTS.items():
        yield name, Broken(operator, derive=False, edits=edits)
    yield from SELDOM.items()
    for sizes in RANKS:
        yield f"{sizes} at level 1_0", Broken("ELEMENT_WISE_ABS", edits={"InputTensor.Sizes": sizes}, level="1_0")
    whole = dict.fromkeys(("MinMaxDataType", "InputTensor.DataType", "OutputTensor.DataType"), "INT8")
    for typed in ("inf", "-inf", "nan", "2.5", "128", "-129"):
        yield f"Min of INT8 = {typed}", Broken("ELEMENT_WISE_CLIP1", derive=False, edits={**whole, "Min": typed})
    for part, value in product(PARTS, IN_FILES):
        yield f"InputTensor.{part}: {json.dumps(value)} in a file", InFile("InputTensor", part, value)
    for name, value in product(("Axis", "K", "AxisDirection"), IN_FILES):
        yield f"{name}: {json.dumps(value)} in a file", InFile("", name, value)


@dataclass(frozen=True, slots=True)
class InFile:
    """The first example of TOP_K1, loaded as a model file in which one member has another value.

    The member is `part` of the tensor `tensor`, or `part` of the desc if `tensor` is ''.
    """

    tensor: str
    part: str
    value: Any
    level: str = "6_4"

    @property
    def case(self) -> Case:
        desc: dict[str, Any] = copy.deepcopy(dict(OPERATORS["DML_OPERATOR_TOP_K1"].examples[0].desc))
        (desc[self.tensor] if self.tensor else desc)[self.part] = self.value
        return load({"dispatchables": {"op": {"type": "TOP_K1", "desc": desc}}})


@cache
def kept(path: Path) -> dict[str, Any]:
    return dict(json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())


def alike(said: Any, before: Any) -> bool:
    """True if two snapshots have the same texts and natural numbers, and nearly the same other numbers."""
    first, second = (_NUMBER.split(json.dumps(each, ensure_ascii=False)) for each in (said, before))
    return len(first) == len(second) and all(map(_is_alike, first, second))


def _is_alike(first: str, second: str) -> bool:
    if first == second:
        return True
    if not (_NUMBER.fullmatch(first) and _NUMBER.fullmatch(second)) or first.isdigit() != second.isdigit():
        return False
    return bool(np.isclose(float(first), float(second), rtol=TOLERANCE, atol=0)) and not first.isdigit()


def write() -> None:
    FOLDER.mkdir(exist_ok=True)
    _write(CELLS, ((operator.name, of_operator(operator)) for operator in declared()))
    _write(DECLARED, ((operator.name, of_declaration(operator)) for operator in declared()))
    _write(RULES, ((name, of_broken(broken)) for name, broken in broken_cases()))


def _write(path: Path, said: Iterable[tuple[str, Any]]) -> None:
    lines = (json.dumps(each, ensure_ascii=False) + "\n" for each in said)
    path.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    write()
