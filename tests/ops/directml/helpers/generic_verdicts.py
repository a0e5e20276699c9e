"""Gets verdicts from the real DirectML for descs that together contain every kind of struct member.

python -m tests.ops.directml.helpers.generic_verdicts prints the verdicts as JSON. It needs the DirectML runtime.
"""

import gzip
import json
from pathlib import Path
from typing import Any

from ops.arrays.dtypes import DataType
from ops.directml.install.library import Found, find
from ops.directml.native.filled_desc import FusedDesc, fill_fields
from ops.directml.native.opened import open_device
from ops.model.c_structs import StructField, fields_from
from ops.model.tensor import TensorDesc
from ops.text.values import ScaleBias

FIELDS = Path(__file__).parents[3] / "data" / "fields.jsonl.gz"


def tensor(*sizes: int, data_type: DataType = DataType.FLOAT32) -> TensorDesc:
    return TensorDesc(data_type, sizes)


def declarations() -> dict[str, tuple[int, tuple[StructField, ...]]]:
    with gzip.open(FIELDS, "rt", encoding="utf-8") as lines:
        entries = [json.loads(line) for line in lines]
    return {entry["name"]: (entry["value"], fields_from(entry["fields"])) for entry in entries}


def fused(known: dict[str, tuple[int, tuple[StructField, ...]]], name: str, **values: object) -> FusedDesc:
    number, fields = known[f"DML_OPERATOR_{name}"]
    return FusedDesc(number, fields, values)


def descs(known: dict[str, tuple[int, tuple[StructField, ...]]]) -> dict[str, tuple[str, dict[str, Any]]]:
    """Maps each kind of struct member to an operator and the values of its fields, so that the desc contains such a
    member.
    """
    image = tensor(1, 1, 4, 4)
    convolution: dict[str, Any] = {
        "InputTensor": image,
        "FilterTensor": tensor(1, 1, 3, 3),
        "BiasTensor": None,
        "OutputTensor": tensor(1, 1, 2, 2),
        "Mode": 1,
        "Direction": 0,
        "DimensionCount": 2,
        "Strides": (1, 1),
        "Dilations": (1, 1),
        "StartPadding": (0, 0),
        "EndPadding": (0, 0),
        "OutputPadding": (0, 0),
        "GroupCount": 1,
        "FusedActivation": fused(known, "ACTIVATION_LEAKY_RELU", Alpha=0.5),
    }
    rnn: dict[str, Any] = {
        "InputTensor": tensor(1, 2, 1, 3),
        "WeightTensor": tensor(1, 1, 4, 3),
        "RecurrenceTensor": tensor(1, 1, 4, 4),
        "OutputSequenceTensor": tensor(2, 1, 1, 4),
        "ActivationDescCount": 1,
        "ActivationDescs": (fused(known, "ACTIVATION_TANH"),),
        "Direction": 0,
    }
    pair = {"InputTensors": (image, image), "InputCount": 2, "OutputTensor": tensor(1, 1, 4, 8), "Axis": 3}
    reduced = {"Function": 10, "InputTensor": image, "OutputTensor": tensor(1, 1, 1, 1), "AxisCount": 2, "Axes": (2, 3)}
    sliced = {
        "InputTensor": image,
        "OutputTensor": tensor(1, 1, 4, 2),
        "DimensionCount": 4,
        "InputWindowOffsets": (0, 0, 0, 0),
        "InputWindowSizes": (1, 1, 4, 4),
        "InputWindowStrides": (1, 1, 1, -2),
    }
    larger = {
        "InputTensor": image,
        "OutputTensor": tensor(1, 1, 8, 12),
        "ScaleSize": (3, 2),
        "InterpolationMode": 0,
    }
    normalized = {
        "InputTensor": image,
        "OutputTensor": image,
        "CrossChannel": 1,
        "NormalizeVariance": 0,
        "Epsilon": 1e-5,
    }
    filled = {"OutputTensor": tensor(4, data_type=DataType.FLOAT16), "ValueDataType": 2, "Value": 1.5}
    scaled = {"InputTensor": image, "OutputTensor": image, "Scale": 1.0, "ChannelCount": 1, "Bias": (0.5,)}
    doubled = {"InputTensor": image, "OutputTensor": image, "ScaleBias": ScaleBias(2.0, 1.0)}
    return {
        "arrays of UINT and a fused activation": ("CONVOLUTION", convolution),
        "an array of fused activations": ("RNN", rnn),
        "an array of tensors": ("JOIN", pair),
        "an enum before the tensors": ("REDUCE", reduced),
        "an array of INT": ("SLICE1", sliced),
        "SIZE_2D": ("UPSAMPLE_2D", larger),
        "BOOL": ("MEAN_VARIANCE_NORMALIZATION", normalized),
        "SCALAR_UNION by its sibling": ("FILL_VALUE_CONSTANT", filled),
        "an array of FLOAT": ("VALUE_SCALE_2D", scaled),
        "SCALE_BIAS": ("ELEMENT_WISE_IDENTITY", doubled),
    }


# Changes that DirectML must refuse if it reads the changed member correctly.
BROKEN: dict[str, dict[str, Any]] = {
    "arrays of UINT and a fused activation": {"GroupCount": 3},
    "an array of tensors": {"Axis": 2},
    "an enum before the tensors": {"Axes": (2, 4)},
    "an array of INT": {"InputWindowStrides": (1, 1, 1, 0)},
    "SIZE_2D": {"ScaleSize": (2, 3)},
    "SCALAR_UNION by its sibling": {"ValueDataType": 1},
    "an array of FLOAT": {"ChannelCount": 0},
}


def main() -> None:
    found = find()
    assert isinstance(found, Found)
    device = open_device(found, None).device
    known = declarations()
    accepted: list[str] = []
    refused: list[str] = []
    for kind, (name, values) in descs(known).items():
        number, fields = known[f"DML_OPERATOR_{name}"]
        for changes in ({}, BROKEN[kind]) if kind in BROKEN else ({},):
            hresult = device.judge(fill_fields(number, fields, {**values, **changes})).hresult
            (refused if hresult else accepted).append(kind)
    print(json.dumps({"accepted": accepted, "refused": refused, "expected": [list(descs(known)), list(BROKEN)]}))


if __name__ == "__main__":
    main()
