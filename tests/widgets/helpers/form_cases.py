"""Cases for forms, made from the declarations without a file format, and a stand-in for the application."""

from typing import Any

import numpy as np
from PySide6.QtWidgets import QWidget

from ops.arrays.dtypes import DataType
from ops.catalog import OPERATORS
from ops.check.validation import validate
from ops.model.case import Case
from ops.model.data import Data, Iota, Kept
from ops.model.edit import with_text
from ops.model.feature_levels import FeatureLevel
from ops.model.fields import Attribute
from ops.model.inference import freedom
from ops.model.tensor import TensorDesc
from widgets.form.case_form import CaseForm

LEVEL = FeatureLevel.FL_6_2


def example(name: str, number: int = 0, *, derive: bool = False) -> Case:
    """The case of an example of an operator. `name` is the operator's name without the prefix, such as `ONE_HOT` for
    DML_OPERATOR_ONE_HOT; `number` is the index of the example.
    """
    operator = OPERATORS[f"DML_OPERATOR_{name}"]
    shown = operator.examples[number]
    values: dict[str, Any] = {}
    for field in operator.fields:
        raw = shown.desc.get(field.name)
        if isinstance(field, Attribute):
            values[field.name] = field.type.from_json(raw, DataType.FLOAT32)
        else:
            values[field.name] = None if raw is None else TensorDesc(DataType[raw["DataType"]], tuple(raw["Sizes"]))
    data = {
        field.name: Data(kept=Kept(np.array(shown.data[field.name]))) if field.name in shown.data else Data(Iota())
        for field in operator.inputs
    }
    return Case(operator, values, data, derive)


class Host:
    """A form with the part of the window that the form needs: it applies each edit, and shows the resulting case."""

    def __init__(self) -> None:
        self.form = CaseForm()
        self.form.resize(360, 900)
        self.form.show()
        self.form.edited.connect(self.on_edited)
        self.reports: list[tuple[str, str | None]] = []
        self.case = example("TOP_K1")

    def open(self, case: Case, level: FeatureLevel = LEVEL) -> None:
        self.case = case
        self.form.show_case(case, validate(case, level), level, freedom(case).dimensions, {"Axis": "0 ... 3"})

    def on_edited(self, path: str, text: str | None) -> None:
        self.reports.append((path, text))
        self.open(with_text(self.case, path, text))

    def editor(self, path: str) -> Any:
        """Returns the widget with the object name `path`, whatever its class."""
        found = self.form.findChild(QWidget, path)
        assert found is not None, path
        return found
