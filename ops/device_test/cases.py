"""The cases of a device test: examples, recorded cases in a file, and random cases."""

import gzip
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from ops.arrays.dtypes import Array
from ops.catalog import OPERATORS, declared
from ops.check.validation import failing, has_errors, validate
from ops.model.case import Case
from ops.model.edit import with_text
from ops.model.operator import Example, Operator
from ops.presets import case_of
from ops.text.format_error import FormatError
from ops.text.sentences import say

PLAIN = [-3.5, -2.0, -1.5, -1.0, -0.5, 0.0, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0]
ODD = [float("nan"), float("inf"), -float("inf"), -0.0, 1e-42, 1e30, -1e30, 65504.0]
TRIES = 20  # descs that are tried for a random case before the example itself is taken


class Source(NamedTuple):
    """A case and its name in the report, such as `TOP_K1/example 1`."""

    name: str
    case: Case


def examples() -> Iterator[Source]:
    """Yields all examples of the catalogue."""
    for operator in declared():
        for number, example in enumerate(operator.examples, 1):
            yield Source(f"{operator.name}/example {number}", case_of(operator, example))


def recorded(path: Path) -> Iterator[Source]:
    """Yields the cases in a file that has one JSON object per line. An object has `operator`, `desc`, and optionally
    `inputs` and `id`.

    A file whose name ends in .gz is decompressed. Raises FormatError for a line that is not a case and for a damaged
    .gz file, OSError if the file cannot be read.
    """
    unpacked = gzip.open if path.suffix == ".gz" else open
    try:
        with unpacked(path, "rb") as lines:
            for number, line in enumerate(lines, 1):
                yield _recorded(line, number, path.name)
    except (EOFError, gzip.BadGzipFile, zlib.error):
        raise FormatError(say("{path} is not a complete gzip file.", path=path.name)) from None


def _recorded(line: bytes, number: int, file: str) -> Source:
    """Returns the case in line `number` of the file `file`. Raises FormatError if the line is not a case."""
    try:
        row: dict[str, Any] = json.loads(line.decode("utf-8"))
        operator = OPERATORS[row["operator"]]
        example = Example(str(row.get("id", number)), row["desc"], row.get("inputs") or {}, {})
        case = case_of(operator, example)
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise FormatError(
            say("Line {number} of {path} is not a case: {error}.", number=number, path=file, error=error)
        ) from None
    return Source(f"{operator.name}/{example.title}", case)


def random_cases(count: int, seed: int) -> Iterator[Source]:
    """Yields `count` random cases of every operator, made from its examples. The same seed gives the same cases."""
    for operator in declared():
        random = Random(f"{seed} {operator.name}")  # noqa: S311  # the cases are repeatable
        for number in range(1, count + 1):
            yield Source(f"{operator.name}/random {seed}-{number}", _random_case(operator, random))


def _random_case(operator: Operator, random: Random) -> Case:
    case = case_of(operator, random.choice(operator.examples))
    for _ in range(TRIES):
        changed = _with_other_desc(case, random)
        violations = validate(changed)
        if not has_errors(violations) and failing(violations) is None:
            case = changed
            break
    for field in case.operator.inputs:
        if case.has(field.name) and random.random() < 0.9:
            case = case.with_logical(field.name, _numbers(case.logical(field.name), random))
    return case if not has_errors(validate(case)) else case_of(operator, operator.examples[0])


def _with_other_desc(case: Case, random: Random) -> Case:
    """Returns the case with random changes, possibly none: other data types, gaps after rows, another number in an
    attribute.
    """
    tensors = [field.name for field in case.operator.tensors if case.has(field.name)]
    if random.random() < 0.4:
        old, new = random.choice((("FLOAT32", "FLOAT16"), ("INT32", "INT8"), ("UINT32", "UINT64"), ("UINT8", "INT8")))
        for name in tensors:
            if case.data_type(name).name == old:
                case = with_text(case, f"{name}.DataType", new)
    if random.random() < 0.4:
        name = random.choice(tensors)
        sizes, padding = case.sizes(name), random.randint(1, 3)
        strides, step = [1] * len(sizes), 1
        for dimension in reversed(range(len(sizes))):
            strides[dimension] = step
            step = step * sizes[dimension] + (padding if dimension == len(sizes) - 1 else 0)
        case = with_text(case, f"{name}.Strides", ",".join(map(str, strides)))
    if random.random() < 0.5 and case.operator.attributes:
        field = random.choice(case.operator.attributes)
        case = with_text(case, field.name, str(random.choice((0, 1, 2, 3, 0.5, -1, -0.25))))
    return case


def _numbers(old: Array, random: Random) -> Array:
    """Random elements of the type and shape of `old`.

    Integers stay within the range of `old` and 0, because they may be indices.
    """
    if old.dtype.kind != "f":
        low, high = int(old.min(initial=0)), int(old.max(initial=0))
        return np.array([random.randint(low, high) for _ in range(old.size)], old.dtype).reshape(old.shape)
    numbers = PLAIN + ODD if random.random() < 0.2 else PLAIN
    made = np.array([random.choice(numbers) for _ in range(old.size)])
    with np.errstate(over="ignore"):
        return made.astype(old.dtype).reshape(old.shape)
