"""Writes docs/api.md, the page of the Python library, from docstrings: python -m tests.guide.api_page."""

import inspect
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import EnumType
from pathlib import Path
from textwrap import dedent
from typing import Any

import ops
from ops import FeatureLevel
from ops.cell_explanation import CellExplanation, explain

PAGE = Path(__file__).parents[2] / "docs" / "api.md"
OPENING = """\
# The Python library

`pip install` of the wheel gives the package `dml_explorer`. Everything on this page needs neither Qt nor a GPU. The
package leaves `sys.path` alone, adds no other name to `sys.modules`, and has type annotations. All values can be
pickled and copied.

```python
import numpy as np

from dml_explorer import Case, evaluate, explain, validate

case = Case.of("TOP_K1", InputTensor=np.array([[3, 1, 2]], np.float32), Axis=1, K=2)
case = case.edit("AxisDirection", "DECREASING")
print(evaluate(case).outputs["OutputValueTensor"])  # [[3. 2.]]
print(explain(case, "OutputValueTensor", (0, 1)))  # sort↓(3.0, 1.0, 2.0)[1] = 2.0, index 2
print([violation.message for violation in validate(case.edit("Axis", 7))])
```

In a notebook, a case and an evaluation show their desc, problems and tensors as tables;
[operators.ipynb](notebooks/operators.ipynb) is an example.

This page is written by `python -m tests.guide.api_page` from the docstrings.
"""
# The order of the page: functions in the order of use, then classes.
FUNCTIONS = ("load", "validate", "evaluate", "explain", "save", "dump")
CLASSES = (
    "Case", "Violation", "Location", "Severity", "Evaluation", "CellExplanation", "Operator", "FeatureLevel",
    "FormatError", "Network", "Node", "Port", "Link",
)  # fmt: skip


def page() -> str:
    """The text of docs/api.md."""
    return "\n".join([OPENING, *_functions(), *_catalogue(), *_classes()]).rstrip() + "\n"


def public(name: str) -> Any:
    """The object that `dml_explorer` exports under `name`."""
    return {"explain": explain, "CellExplanation": CellExplanation}.get(name) or getattr(ops, name)


def _functions() -> Iterator[str]:
    yield "## Functions\n"
    for name in FUNCTIONS:
        yield f"### {name}\n\n{_signature(name, public(name))}\n\n{_doc(public(name))}\n"


def _catalogue() -> Iterator[str]:
    yield f"## OPERATORS\n\n{_doc(type(ops.OPERATORS))}\n"


def _classes() -> Iterator[str]:
    for name in CLASSES:
        found = public(name)
        yield f"## {name}\n\n{_doc(found)}\n"
        if isinstance(found, EnumType):
            yield f"Members: {', '.join(f'`{member}`' for member in found.__members__)}\n"
        elif is_dataclass(found):
            yield f"Fields: {', '.join(f'`{field.name}`' for field in fields(found))}\n"
        for member, value in vars(found).items():
            if not member.startswith("_") and (inner := getattr(value, "fget", None) or _function(value)) is not None:
                yield _member(name, member, value, inner)


def _member(owner: str, name: str, value: object, inner: Any) -> str:
    is_called = inspect.isfunction(value) or isinstance(value, staticmethod | classmethod)
    head = _signature(f"{owner}.{name}", inner) if is_called else ""
    return f"### {owner}.{name}\n\n{head}\n\n{_doc(inner)}\n" if head else f"### {owner}.{name}\n\n{_doc(inner)}\n"


def _function(value: object) -> Any:
    """Returns the documented function behind a class member, which is a function, a method or a cached property.
    Returns None for any other member.

    Also returns None if the docstring only refers to AttributeType.
    """
    inner = getattr(value, "func", None) or getattr(value, "__func__", None) or value
    return inner if inspect.isfunction(inner) and inner.__doc__ and "See AttributeType" not in inner.__doc__ else None


def _signature(name: str, function: Any) -> str:
    parameters = [
        parameter.replace(annotation=inspect.Parameter.empty, default=_default(parameter.default))
        for parameter in inspect.signature(function).parameters.values()
        if parameter.name != "self"
    ]
    return f"```text\n{name}{inspect.Signature(parameters)}\n```"


def _default(value: Any) -> Any:
    """Returns what docs/api.md shows as the default of a parameter: `value`, or a replacement whose text is the same in
    every run.

    A function becomes `...`, because its text contains an address. A FeatureLevel becomes a string.
    """
    return Ellipsis if inspect.isfunction(value) else str(value) if isinstance(value, FeatureLevel) else value


def _doc(documented: Any) -> str:
    """Returns the docstring of `documented` as Markdown. An indented list of fields becomes a block of plain text."""
    text = inspect.cleandoc(documented.__doc__)
    paragraphs = text.split("\n\n")
    return "\n\n".join(f"```text\n{dedent(part)}\n```" if _is_listed(part) else part for part in paragraphs)


def _is_listed(part: str) -> bool:
    """True if a paragraph is code or a list, whose lines must not be joined; such a paragraph has indented lines."""
    return "\n    " in part or part.startswith("    ")


def main() -> None:
    """Writes the page."""
    PAGE.write_text(page(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
