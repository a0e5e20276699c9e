"""A case that breaks one rule on purpose."""

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ops import Case
from ops.model.edit import with_text
from ops.model.inference import fit_outputs
from tests.ops.helpers.any_case import example_case


@dataclass(frozen=True)
class Broken:
    """An edited example of an operator.

    `edits` maps the path of an editor to its text. `data` maps an input to its numbers in row-major order. With
    `derive`, the outputs follow from the inputs.
    """

    operator: str
    example: int = 0
    derive: bool = True
    edits: dict[str, str | None] = field(default_factory=dict[str, "str | None"])
    data: dict[str, list[Any]] = field(default_factory=dict[str, list[Any]])
    level: str = "6_4"

    @property
    def case(self) -> Case:
        case = replace(example_case(self.operator, self.example), derive=self.derive)
        for path, text in self.edits.items():
            case = with_text(case, path, text)
        for name, values in self.data.items():
            case = case.with_logical(name, np.array(values).reshape(case.sizes(name)))
        return fit_outputs(case) if self.derive else case
