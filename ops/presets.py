"""Converts the examples in the declarations of the operators to cases and model files.

`python -m ops.presets` rewrites resources/presets.
"""

from dataclasses import replace
from pathlib import Path
from typing import Any

from ops.catalog import declared
from ops.formats.dxdispatch import reader
from ops.model.case import Case
from ops.model.operator import Example, Operator
from ops.text.literals import json_number

FOLDER = Path(__file__).parents[1] / "resources" / "presets"


def case_of(operator: Operator, example: Example) -> Case:
    """Returns the case of an example. Its outputs follow the inputs after an edit."""
    desc = dict(example.desc)
    resources: dict[str, Any] = {}
    bindings: dict[str, Any] = {}
    for name, values in example.data.items():
        array, _, place = name.rstrip("]").partition("[")
        tensor = desc[array][int(place)] if place else desc[name]
        resources[name] = {"initialValuesDataType": tensor["DataType"], "initialValues": values}
        if place:
            bindings.setdefault(array, []).append(name)
        else:
            bindings[name] = name
    name = operator.name.lower()
    model = {
        "resources": resources,
        "dispatchables": {name: {"type": operator.type, "desc": desc}},
        "commands": [{"type": "dispatch", "dispatchable": name, "bindings": bindings}],
    }
    return replace(reader.read(model), derive=True)


def file_name(operator: Operator, number: int) -> str:
    """The name of the model file for an example of the operator; `number` counts from 1."""
    return f"{operator.title.lower()}_{number}.json"


def model_of(operator: Operator, example: Example) -> dict[str, object]:
    """The parsed model file of an example. Its title, source and expected outputs are under the key `explorer`."""
    from ops.formats.dxdispatch.writer import dump  # imported here, because the start of the window does not need it

    expected = {
        name: [entry if isinstance(entry, str) else json_number(entry) for entry in numbers]
        for name, numbers in example.expected.items()
    }
    view: dict[str, object] = {"title": example.title, "source": example.source, "expected": expected}
    if example.erratum:
        view["erratum"] = example.erratum
    return dump(case_of(operator, example), view=view)


def preset_texts() -> dict[str, str]:
    """The text of the model file of every example, by file name."""
    from ops.formats.dxdispatch.writer import to_text

    return {
        file_name(operator, number): to_text(model_of(operator, example))
        for operator in declared()
        for number, example in enumerate(operator.examples, 1)
    }


def main() -> None:
    """Rewrites every file in resources/presets."""
    texts = preset_texts()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for stale in FOLDER.glob("*.json"):
        stale.unlink()
    for name, text in texts.items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
