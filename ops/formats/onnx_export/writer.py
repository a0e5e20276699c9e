"""Writes a case as an ONNX model with one node. The DirectML provider of onnxruntime turns this node into the case's
desc.

Some strides and data types of indices cannot be kept. The provider's desc then differs only in these, and computes the
same outputs.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np

from ops.arrays.dtypes import U8, Array, DataType
from ops.arrays.layout import Shape, count, packed_strides
from ops.attribute_types import Count
from ops.check.validation import validate
from ops.declare.onnx_source import Node, Operand
from ops.formats.onnx_export.alternatives import alternatives, remarks
from ops.formats.onnx_export.draft import Draft
from ops.formats.onnx_export.drafts import DRAFTS
from ops.formats.onnx_export.undefined_results import why_undefined
from ops.formats.onnx_import.case import desc_of
from ops.formats.onnx_import.registration import check_schema, check_types, claimed
from ops.model.case import Case
from ops.model.feature_levels import NEWEST
from ops.model.guard import NO_DATA
from ops.model.tensor import TensorDesc
from ops.model.violations import Severity
from ops.text.format_error import FormatError
from ops.text.sentences import clause_of, said_by, say

if TYPE_CHECKING:
    from onnx import TensorProto

IR_VERSION = 8


@dataclass(frozen=True, slots=True)
class Initial:
    """An input of an ONNX node with its initial value.

    `sizes` are its sizes in ONNX. `is_bool` is True if its ONNX type is BOOL. `is_field` is True if the input is a
    field of the desc.
    """

    name: str
    sizes: Shape
    data_type: DataType
    numbers: Array
    is_bool: bool = False
    is_field: bool = True


@dataclass(frozen=True, slots=True)
class Plan:
    """The ONNX node to be written, with its inputs.

    `case` is the case that a reader gets from this node. `remarks` are sentences about its differences from the case to
    be written.
    """

    case: Case
    draft: Draft
    inputs: tuple[Initial, ...]
    remarks: tuple[str, ...] = ()


def why_not(case: Case) -> str | None:
    """The reason why no node computes this case, as a clause without a full stop; None if the case can be written.

    Raises ModuleNotFoundError if the package onnx is not installed.
    """
    if find_spec("onnx") is None:
        raise ModuleNotFoundError("No module named 'onnx'", name="onnx")
    if any(violation.severity is Severity.ERROR for violation in validate(case, NEWEST, NO_DATA)):
        return say("the desc has errors")
    if case.operator.name not in DRAFTS:
        return say("no known node of ONNX becomes this operator")
    try:
        return why_undefined(planned(case).case)
    except FormatError as error:
        return clause_of(said_by(error))


def planned(case: Case) -> Plan:
    """Finds an ONNX node that the DirectML provider turns into the desc of a case.

    If there is none, finds a node for one of the case's `alternatives`. Raises FormatError with the reason if there is
    none for these either.
    """
    maker = DRAFTS[case.operator.name]
    try:
        return _exact(case)
    except FormatError as error:
        failed = error
    for other in alternatives(case, lambda base: maker(base).signed):
        try:
            plan = _exact(other)
        except FormatError as error:
            failed = error
        else:
            return replace(plan, remarks=(*remarks(case, other), *plan.remarks))
    raise failed


def _exact(case: Case) -> Plan:
    """Plans the ONNX node from which onnxruntime creates exactly the desc of the case. Raises FormatError, with the
    difference, if there is no such node.
    """
    draft = DRAFTS[case.operator.name](case)
    inputs = _initials(case, draft)
    if (difference := _difference(case, draft, inputs)) is not None:
        raise FormatError(difference)
    truths = [name for name in draft.truths if case.buffer(name).max() > 1]
    return Plan(
        case, draft, tuple(inputs), tuple(f"{name} is BOOL in ONNX: a number other than 0 is 1." for name in truths)
    )


def write(case: Case) -> bytes:
    """Returns an ONNX model with the numbers of the inputs as initial values. Its doc_string has the export's remarks.

    Call this only if `why_not` returned None.
    """
    from onnx import helper, numpy_helper, shape_inference

    plan = planned(case)
    case, draft, inputs = plan.case, plan.draft, plan.inputs
    names = iter(each.name for each in inputs)
    attributes: dict[str, Any] = dict(draft.attributes)
    if "value" in attributes:  # the only attribute that is a tensor
        attributes["value"] = numpy_helper.from_array(attributes["value"])
    node = helper.make_node(
        draft.op_type,
        ["" if each is None else next(names) for each in draft.inputs],
        [name or "" for name in draft.outputs],
        domain=draft.domain,
        name=case.operator.name.lower(),
        **attributes,
    )
    tensors: list[TensorProto] = []
    for each in inputs:
        numbers = each.numbers.astype(bool) if each.is_bool else each.numbers
        tensors.append(numpy_helper.from_array(np.ascontiguousarray(numbers).reshape(each.sizes), each.name))
    # Inputs of the graph with initial values are not folded into constants, so the node is kept.
    stated = [
        helper.make_tensor_value_info(each.name, tensor.data_type, each.sizes)
        for each, tensor in zip(inputs, tensors, strict=True)
        if each.is_field
    ]
    outputs = [helper.make_empty_tensor_value_info(name) for name in draft.outputs if name is not None]
    graph = helper.make_graph([node], "graph", stated, outputs, tensors)
    model = helper.make_model(
        graph,
        opset_imports=[helper.make_opsetid(draft.domain, draft.opset)],
        ir_version=IR_VERSION,
        doc_string=" ".join(plan.remarks),
    )
    model = shape_inference.infer_shapes(model)  # adds the types of the outputs
    del model.graph.value_info[:]  # the outputs again
    for output in model.graph.output:
        kind = output.type.tensor_type
        if kind.elem_type and not kind.HasField("shape") and count(case.sizes(output.name)) == 1:
            kind.shape.SetInParent()  # a scalar, to which the inference of GatherND gives no shape
        if not output.type.tensor_type.elem_type:  # a type of onnxruntime, whose outputs have the sizes of the desc
            made = helper.make_tensor_value_info(output.name, case.data_type(output.name).onnx, case.sizes(output.name))
            output.CopyFrom(made)
    return model.SerializeToString()


def _initials(case: Case, draft: Draft) -> list[Initial]:
    """Returns the inputs that the ONNX node has: fields of the case, and constants. Raises FormatError if a tensor has
    strides that ONNX cannot express.
    """
    found: list[Initial] = []
    for position, each in enumerate(draft.inputs):
        if isinstance(each, str):
            found.append(_field(case, draft, each))
        elif each is not None:
            found.append(Initial(f"constant{position}", each.shape, _type_of(each), each.reshape(-1), is_field=False))
    return found


def _field(case: Case, draft: Draft, name: str) -> Initial:
    sizes, steps = case.sizes(name), case.steps(name)
    own = tuple(1 if step == 0 else size for size, step in zip(sizes, steps, strict=True))
    packed = packed_strides(own)
    if any(size > 1 and step != wanted for size, step, wanted in zip(own, steps, packed, strict=True)):
        raise FormatError(say("No node of ONNX has the strides of {name}.", name=name))
    if name in draft.lists or (name in draft.scalars and count(own) > 1):
        own = (count(own),)
    elif name in draft.scalars:
        own = ()
    elif name in draft.dropped:
        own = tuple(size for place, size in enumerate(own) if place not in draft.dropped[name])
    elif name in draft.suffixes:
        while len(own) > draft.suffixes[name] and own[0] == 1:
            own = own[1:]
    numbers, is_truth = case.buffer(name)[: count(own)], name in draft.truths
    if is_truth and case.data_type(name) is not U8:
        raise FormatError(say("{name} is BOOL in ONNX, so it must be UINT8.", name=name))
    if is_truth:
        numbers = (numbers != 0).astype(np.uint8)
    data_type = case.data_type(name)
    if name in draft.signed:
        signed = draft.signed[name]
        if data_type.is_signed or data_type.bits != signed.bits:
            pattern = "{name} is {signed} in ONNX and becomes U{signed}, but the desc has {type}."
            raise FormatError(say(pattern, name=name, signed=signed.name, type=data_type.name))
        data_type, numbers = signed, numbers.view(signed.numpy)
    return Initial(name, own, data_type, numbers, is_truth)


def _difference(case: Case, draft: Draft, inputs: Sequence[Initial]) -> str | None:
    """Returns the first difference between the desc of the node and that of the case, as a clause.

    Returns None if both are the same.
    """
    given = {each.name: each for each in inputs}
    operands: list[Operand | None] = []
    for position, each in enumerate(draft.inputs):
        if each is None:
            operands.append(None)
            continue
        made = given[each if isinstance(each, str) else f"constant{position}"]
        operands.append(Operand(made.name, made.data_type, made.sizes, made.is_bool, lambda held=made.numbers: held))
    claim = claimed(draft.domain, draft.op_type, draft.opset, [*draft.attributes])
    names = [None if each is None else (each.name, each.onnx_name) for each in operands]
    check_types(claim, draft.op_type, names, [])
    if not draft.domain:
        check_schema(draft.op_type, draft.opset, names)
    read = claim.row.reader()
    assert read is not None
    attributes = {name: _plain(value) for name, value in draft.attributes.items()}
    outputs = tuple(name is not None for name in draft.outputs)
    reading = read(Node(draft.op_type, draft.opset, tuple(operands), attributes, outputs))
    if reading.operator != case.operator.name or reading.others:
        return say("the nearest node, {op_type}, becomes {operator}", op_type=draft.op_type, operator=reading.operator)
    again = desc_of(reading)
    for field in case.operator.fields:
        if not _is_same(case, again, field.name):
            pattern = "the nearest node, {op_type}, becomes a desc with another {field}"
            return say(pattern, op_type=draft.op_type, field=field.name)
    return None


def _plain(value: Any) -> Any:
    """The attribute value in the form that the reader of ONNX nodes returns: a tuple instead of a list."""
    return tuple[Any](value) if isinstance(value, list) else value  # pyright: ignore[reportUnknownArgumentType]


def _type_of(numbers: Array) -> DataType:
    return DataType[numbers.dtype.name.upper()]


def _is_same(case: Case, again: Case, name: str) -> bool:
    """True if a field has the same meaning in both cases.

    Strides matter only for dimensions with several elements, and ClipThreshold only if it is used.
    """
    if name == "ClipThreshold" and not case["UseClipThreshold"]:
        return True
    ours, theirs = case[name], again.values.get(name)
    if isinstance(ours, TensorDesc) and isinstance(theirs, TensorDesc):
        if (ours.data_type, ours.shape) != (theirs.data_type, theirs.shape) or ours.shape is None:
            return False
        steps = zip(ours.shape, case.steps(name), again.steps(name), strict=True)
        return all(size == 1 or mine == other for size, mine, other in steps)
    if isinstance(ours, tuple) and isinstance(theirs, tuple) and all(isinstance(each, float) for each in ours):
        return np.array_equal(np.array(ours, np.float32), np.array(theirs, np.float32))  # DirectML has them as FLOAT32
    attribute = case.operator.attribute.get(name)
    is_count = attribute is not None and isinstance(attribute.type, Count)
    return is_count or case.has_same(again, name)
