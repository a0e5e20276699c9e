"""Writes a case as a Python script that runs by itself, with NumPy or PyTorch: `NUMPY.write`, `TORCH.write`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import singledispatch

from ops.arrays.layout import Shape, count
from ops.check.validation import validate
from ops.declare import snippets
from ops.declare.python_source import (
    LINE,
    MOST,
    buffer_name,
    elements,
    fill_expression,
    has_odd_nan,
    has_own_buffer,
    is_written_out,
    number,
    rows,
)
from ops.formats.wrapping import wrapped
from ops.model.case import Case
from ops.model.fields import Attribute, Input
from ops.model.tensor import braces
from ops.text.sentences import say
from ops.text.values import ScaleBias


@dataclass(frozen=True, slots=True)
class Dialect:
    """An array library and the writer of its scripts.

    Three members are patterns of Python code. `array` makes an array from {elements}, which are numbers separated by
    commas, and their NumPy {type}. `from_numpy` converts a NumPy {array}. `strided` makes a strided view of a {buffer}.
    """

    language: str  # its key in EXPORTS
    title: str
    array: str
    from_numpy: str
    strided: str
    imports: str

    def why_not(self, case: Case) -> str | None:
        """Returns the reason why the case has no script, as a clause without a full stop; None if it has a script."""
        missing = say(
            "this program writes no {language} code for {operator}", language=self.title, operator=case.operator.name
        )
        return snippets.why_not(case, self.language, missing)

    def write(self, case: Case) -> str:
        """The whole script; only valid if `why_not` returned None."""
        operator = case.operator
        snippet = snippets.snippet_of(operator, self.language)
        assert snippet is not None
        body = wrapped(snippet.text(case).strip("\n"))
        head = f"{operator.name} of DirectML, computed with {self.title} alone."
        parts = [_comment(head, operator.summary, operator.formula)]
        if remarks := tuple(_remarks(case)):
            parts.append(_comment(*remarks))
        content = [*_inputs(case, body, self), *_attributes(case, body), body]
        parts.append("\n".join(_imports("\n".join(content), self)))
        parts.extend(content)
        parts.append("\n".join(_prints(case)))
        return "\n\n".join(part for part in parts if part) + "\n"


NUMPY = Dialect(
    language="numpy",
    title="NumPy",
    array="np.array([{elements}], np.{type})",
    from_numpy="{array}",
    strided="np.lib.stride_tricks.as_strided({buffer}, {sizes}, [{bytes} * step for step in {steps}])",
    imports="import numpy as np",
)
# If PyTorch cannot make an input, NumPy makes it.
TORCH = Dialect(
    language="pytorch",
    title="PyTorch",
    array="torch.tensor([{elements}], dtype=torch.{type})",
    from_numpy="torch.from_numpy({array})",
    strided="torch.as_strided({buffer}, {sizes}, {steps})",
    imports="import torch",
)


def shape_text(sizes: Shape) -> str:
    """The sizes as a tuple of Python: `(1, 1, 3, 4)`, or `(3,)` for one dimension."""
    return str(tuple(sizes))


def _comment(*sentences: str) -> str:
    return "\n".join(line for sentence in sentences for line in _wrapped(sentence))


def _wrapped(sentence: str) -> list[str]:
    words, lines = sentence.split(), ["#"]
    for word in words:
        if len(lines[-1]) + 1 + len(word) > LINE and lines[-1] != "#":
            lines.append("#")
        lines[-1] += f" {word}"
    return lines


def _remarks(case: Case) -> Iterator[str]:
    """Yields a sentence for each violation of the case, and for each output whose strides the script ignores."""
    for violation in validate(case):
        yield f"{violation.severity.name.capitalize()}: {violation.message}"
    for field in case.operator.outputs:
        desc = case.tensor(field.name)
        if desc is not None and desc.explicit_steps is not None:
            yield f"{field.name} has the strides {braces(desc.explicit_steps)} in DirectML; here it is packed."


def _imports(content: str, dialect: Dialect) -> Iterator[str]:
    if _uses(content, "product"):
        yield "from itertools import product"
    if names := [name for name in ("erf", "exp", "inf", "nan") if _uses(content, name)]:
        yield f"from math import {', '.join(names)}"
    if _uses(content, "product") or names:
        yield ""
    if dialect.language != "numpy" and _uses(content, "np"):
        yield "import numpy as np"
    yield dialect.imports
    if _uses(content, "F"):
        yield "import torch.nn.functional as F"


def _uses(content: str, name: str) -> bool:
    return re.search(rf"(?<![\w.]){re.escape(name)}(?!\w)", re.sub(r"#.*", "", content)) is not None


def _inputs(case: Case, body: str, dialect: Dialect) -> Iterator[str]:
    for array, fields in case.operator.arrays.items():
        if isinstance(fields[0], Input):
            yield f"{array} = [None] * {len(fields)}"
    for field in case.operator.inputs:
        if case.has(field.name):
            yield _input(case, field, dialect)
        elif _uses(body, field.name):
            yield f"{field.name} = None"


def _input(case: Case, field: Input, dialect: Dialect) -> str:
    name = field.name
    desc, data_type, sizes = case.tensor(name), case.data_type(name), case.sizes(name)
    assert desc is not None
    steps = desc.explicit_steps
    said = f"# {name}: {data_type.name} {braces(sizes)}" + (f", strides {braces(steps)}" if steps else "")
    if data_type.bits < 8:
        said += ", an element in a byte"
    if not is_written_out(case, name):
        expression = None if steps or case.data[name].kept else fill_expression(case.data[name].fill, data_type, sizes)
        if expression is None:
            said += f"\n# {count(sizes)} numbers: put {name}.npy beside this file (File, Export tensors as .npy)."
            expression = f'np.load("{name}.npy")'
        return f"{said}\n{name} = {dialect.from_numpy.format(array=expression)}"
    if has_own_buffer(case, name):
        view = dialect.strided.format(
            buffer=buffer_name(name),
            sizes=shape_text(sizes),
            steps=shape_text(case.steps(name)),
            bytes=data_type.numpy.itemsize,
        )
        return f"{said}\n{buffer_name(name)} = {_array(case, name, dialect, MOST)}\n{name} = {view}"
    return f"{said}\n{name} = {_array(case, name, dialect, sizes[-1])}.reshape{shape_text(sizes)}"


def _array(case: Case, name: str, dialect: Dialect, row: int) -> str:
    values, data_type = case.buffer(name), case.data_type(name).script_name
    if has_odd_nan(values):  # as text, all NaNs look the same; their bits differ
        bits = values.view(f"u{values.dtype.itemsize}")
        array = f"np.array([{rows(elements(bits), row)}], np.{bits.dtype.name}).view(np.{data_type})"
        return dialect.from_numpy.format(array=array)
    return dialect.array.format(elements=rows(elements(values), row), type=data_type)


def _attributes(case: Case, body: str) -> Iterator[str]:
    """Yields one text with the assignments of all attributes that `body` uses; yields nothing if it uses none."""
    lines = [
        f"{field.name} = {literal(case[field.name])}"
        for field in case.operator.fields
        if isinstance(field, Attribute) and _uses(body, field.name)
    ]
    if lines:
        yield "\n".join(lines)


@singledispatch
def literal(value: object) -> str:
    """The value of an attribute as a Python expression: an enum value as its name, a DML_SCALE_BIAS as a pair."""
    return repr(value)


@literal.register
def _(value: float) -> str:
    return number(value)


@literal.register
def _(value: IntEnum) -> str:
    return f'"{value.name}"'


@literal.register
def _(value: ScaleBias) -> str:
    return f"({literal(value.scale)}, {literal(value.bias)})"


def _prints(case: Case) -> Iterator[str]:
    for field in case.operator.outputs:
        if case.has(field.name):
            yield f'print("{field.name}", {field.name}.dtype, tuple({field.name}.shape))'
            yield f"print({field.name})"
