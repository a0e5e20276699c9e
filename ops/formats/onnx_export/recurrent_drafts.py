"""Exports recurrent operators to the ONNX nodes RNN, GRU and LSTM."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from ops.arrays.dtypes import I32
from ops.formats.onnx_export.activation_drafts import activation_of, fused_list
from ops.formats.onnx_export.draft import Draft, Maker, enum_of, given
from ops.model.case import Case

_DIRECTIONS = {"FORWARD": "forward", "BACKWARD": "reverse", "BIDIRECTIONAL": "bidirectional"}
_INPUTS = (
    "InputTensor", "WeightTensor", "RecurrenceTensor", "BiasTensor", "SequenceLengthsTensor", "HiddenInitTensor",
)  # fmt: skip
_RANKS = {
    "InputTensor": 3, "WeightTensor": 3, "RecurrenceTensor": 3, "BiasTensor": 2, "SequenceLengthsTensor": 1,
    "HiddenInitTensor": 3, "CellMemInitTensor": 3, "PeepholeTensor": 2,
}  # fmt: skip


def _recurrent(case: Case, op_type: str) -> Draft:
    functions = [activation_of(each) for each in fused_list(case, "ActivationDescs")]
    attributes: dict[str, Any] = {
        "activations": [name for name, _ in functions],
        "direction": _DIRECTIONS[enum_of(case, "Direction")],
        "hidden_size": case.sizes("RecurrenceTensor")[-1],
    }
    for name in ("alpha", "beta"):  # one number for each function that has it
        if numbers := [held[name] for _, held in functions if name in held]:
            attributes[f"activation_{name}"] = numbers
    inputs, outputs = _INPUTS, ("OutputSequenceTensor", "OutputSingleTensor")
    if op_type == "GRU":
        attributes["linear_before_reset"] = int(case.number("LinearBeforeReset"))
    if op_type == "LSTM":
        inputs, outputs = (*inputs, "CellMemInitTensor", "PeepholeTensor"), (*outputs, "OutputCellSingleTensor")
        attributes["input_forget"] = int(case.number("CoupleInputForget"))
        if case.number("UseClipThreshold"):
            attributes["clip"] = float(case.number("ClipThreshold"))
    signed = {"SequenceLengthsTensor": I32}
    return Draft(op_type, given(case, *inputs), given(case, *outputs), attributes, suffixes=_RANKS, signed=signed)


RECURRENT: Mapping[str, Maker] = {name: partial(_recurrent, op_type=name) for name in ("GRU", "LSTM", "RNN")}
