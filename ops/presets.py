"""The examples of the declarations as cases and as model files."""

from dataclasses import replace

from ops.case import Case
from ops.formats.dxdispatch import dump, load
from ops.operator import Example, Operator


def case_of(operator: Operator, example: Example) -> Case:
    """The example as a case whose outputs follow its inputs."""
    desc = dict(example.desc)
    resources = {
        name: {"initialValuesDataType": desc[name]["DataType"], "initialValues": values}
        for name, values in example.data.items()
    }
    name = operator.name.lower()
    model = {
        "resources": resources,
        "dispatchables": {name: {"type": operator.type, "desc": desc}},
        "commands": [{"type": "dispatch", "dispatchable": name, "bindings": {field: field for field in resources}}],
    }
    return replace(load(model), derive=True)


def file_name(operator: Operator, number: int) -> str:
    """The name of the model file of the operator's example with this number, counted from 1."""
    return f"{operator.title.lower()}_{number}.json"


def model_of(operator: Operator, example: Example) -> dict[str, object]:
    """The model file of an example, with what it shows under `explorer`."""
    view: dict[str, object] = {"title": example.title, "source": example.source, "expected": dict(example.expected)}
    if example.erratum:
        view["erratum"] = example.erratum
    return dump(case_of(operator, example), view=view)
