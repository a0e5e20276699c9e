"""Makes a case from the desc of an ONNX node, with remarks on its origin."""

from collections.abc import Sequence

from ops.check.validation import validate
from ops.declare.onnx_source import Operand, Reading
from ops.formats.dxdispatch import reader
from ops.formats.imported import Imported
from ops.model.case import Case
from ops.model.data import Data, Kept
from ops.model.feature_levels import NEWEST
from ops.model.guard import NO_DATA
from ops.model.violations import Severity
from ops.text.sentences import say


def desc_of(reading: Reading) -> Case:
    """Returns the case of a converted ONNX node, without the numbers of its constants."""
    kind = f"DML_OPERATOR_{reading.operator}"
    return reader.read({"dispatchables": {reading.operator.lower(): {"type": kind, "desc": dict(reading.desc)}}})


def as_case(reading: Reading, opening: str, stated: Sequence[str]) -> Imported:
    """Makes the case of an ONNX node, with the remarks of the import.

    `opening` is the first remark, which names the node. `stated` are further remarks about the node, such as its
    requested sizes; they follow the remarks about its inputs.
    """
    case = desc_of(reading)
    remarks = [opening, *reading.remarks]
    if reading.others:
        remarks.append(
            say(
                "The node becomes {many} operators. This is the first; the others are {others}.",
                many=len(reading.others) + 1,
                others=", ".join(reading.others),
            )
        )
    for field, operand in reading.operands.items():
        case, remark = _with_numbers(case, field, operand, reading)
        remarks.append(remark)
        if operand.is_bool:
            remarks.append(say("'{operand}' is BOOL, which is UINT8 in DirectML.", operand=operand.name))
    remarks += stated
    refused = [v for v in validate(case, NEWEST, NO_DATA) if v.severity is Severity.ERROR]
    if refused:
        remarks.append(
            say(
                "DirectML refuses this desc. onnxruntime then reports an error such as 80070057, and does not move the"
                " node to another provider. {message}",
                message=refused[0].message,
            )
        )
    return Imported(case, tuple(remarks))


def _with_numbers(case: Case, field: str, operand: Operand, reading: Reading) -> tuple[Case, str]:
    if operand.numbers is None:
        if field in reading.fills:
            case = case.with_data(field, Data(reading.fills[field]))
        pattern = "'{operand}' is not a constant; the numbers of {field} are generated."
        return case, say(pattern, operand=operand.name, field=field)
    desc = case.tensor(field)
    shape = desc.shape if desc is not None else None
    # The desc may have no valid shape; then it has a violation. The elements of the node are those of the buffer.
    layout = None if desc is None or shape is None else (shape, desc.explicit_steps)
    case = case.with_data(field, Data(kept=Kept(operand.numbers(), layout)))
    return case, say("{field} has the numbers of '{operand}'.", field=field, operand=operand.name)
