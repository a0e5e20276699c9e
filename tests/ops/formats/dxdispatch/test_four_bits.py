"""In model files, a byte of a 4-bit resource has two elements, the first in its low half."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ops import OPERATORS, Case, dump, load
from ops.formats import share_text
from ops.model.data import Data, Iota, Kept
from ops.presets import case_of

NAME = "DML_OPERATOR_DEQUANTIZE"
INPUT, OUTPUT = "InputTensor", "OutputTensor"
FOUR_BIT = [
    (operator, example)
    for operator in map(OPERATORS.__getitem__, (NAME, "DML_OPERATOR_QUANTIZE"))
    for example in operator.examples
    if 4 in (case_of(operator, example).data_type(INPUT).bits, case_of(operator, example).data_type(OUTPUT).bits)
]


def model(resource: dict[str, Any], data_type: str = "UINT4", count: int = 5, **more: Any) -> dict[str, Any]:
    tensors = {"InputTensor": {"DataType": data_type, "Sizes": [1, count]}}
    desc = {
        **tensors,
        "QuantizationType": "DML_QUANTIZATION_TYPE_SCALE",
        "QuantizationTensorCount": 1,
        "QuantizationTensors": [{"DataType": "FLOAT32", "Sizes": [1, 1]}],
        "OutputTensor": {"DataType": "FLOAT32", "Sizes": [1, count]},
    }
    dispatchable = {"type": NAME, "desc": desc, "bindings": {"InputTensor": "x"}}
    return {"dispatchables": {"op": dispatchable}, "resources": {"x": resource}, **more}


def numbers(case: Case) -> list[int]:
    return case.logical("InputTensor").reshape(-1).tolist()


@pytest.mark.parametrize(
    ("resource", "data_type", "expected"),
    [
        ({"initialValuesDataType": "UINT8", "initialValues": [0x21, 0x43, 0x05]}, "UINT4", [1, 2, 3, 4, 5]),
        ({"initialValuesDataType": "INT8", "initialValues": [-1, 0x78, 8]}, "INT4", [-1, -1, -8, 7, -8]),
        ({"initialValuesDataType": "UINT32", "initialValues": [0x87654321]}, "UINT4", [1, 2, 3, 4, 5]),
        ({"initialValuesDataType": "UINT4", "initialValues": [1, 2, 3, 4, 15]}, "UINT4", [1, 2, 3, 4, 15]),
        ({"initialValues": [1, -2, 3, -4, -8]}, "INT4", [1, -2, 3, -4, -8]),
        ({"initialValuesDataType": "UINT8", "initialValues": {"valueCount": 3, "value": 33}}, "UINT4", [1, 2, 1, 2, 1]),
        ({"initialValuesDataType": "UINT8", "initialValues": [0x21]}, "UINT4", [1, 2, 0, 0, 0]),
    ],
)  # fmt: skip
def test_elements_are_read_from_the_halves_of_bytes(resource: dict[str, Any], data_type: str, expected: list[int]):
    assert numbers(load(model(resource, data_type))) == expected


def test_files_are_packed_too(tmp_path: Path):
    content = np.array([0x21, 0x43, 0x05], np.uint8)
    (tmp_path / "x.bin").write_bytes(content.tobytes())
    np.save(tmp_path / "x.npy", content)
    for name, stated in (("x.bin", "UINT8"), ("x.bin", "UINT4"), ("x.npy", "UINT8")):
        resource = {"initialValuesDataType": stated, "initialValues": {"sourcePath": name}}
        path = tmp_path / "model.json"
        path.write_text(json.dumps(model(resource)), encoding="utf-8")
        assert numbers(load(path)) == [1, 2, 3, 4, 5], (name, stated)


def test_a_model_is_written_packed_and_read_again():
    assert len(FOUR_BIT) >= 2
    for operator, example in FOUR_BIT:
        case = case_of(operator, example)
        again = load(json.loads(json.dumps(dump(case))))
        shared = share_text.read(share_text.write(case).text)
        for field in operator.inputs:
            if field.name in case.data:
                assert np.array_equal(case.logical(field.name), again.logical(field.name)), (example.title, field.name)
                assert np.array_equal(case.logical(field.name), shared.logical(field.name)), (example.title, field.name)
    given = [1, -2, 7, -8, 3]
    written = dump(load(model({"initialValuesDataType": "INT4", "initialValues": given}, "INT4")))
    resource = written["resources"]["InputTensor"]
    assert resource == {"initialValuesDataType": "UINT8", "initialValues": [0xE1, 0x87, 0x03]}
    assert numbers(load(json.loads(json.dumps(written)))) == given


def test_numbers_that_do_not_fit_4_bits_are_kept_beside_the_packed_ones():
    """If the data type becomes one of 4 bits, the model file also keeps the numbers that do not fit 4 bits. They return
    if the user chooses the former type again.
    """
    given = (np.arange(12) * 7).astype(np.uint8)
    given.flags.writeable = False
    case = load(model({"initialValues": [0]})).with_data(INPUT, Data(kept=Kept(given, ((1, 5), None))))
    again = load(json.loads(json.dumps(dump(case))))
    assert again == case
    assert numbers(again) == [0, 7, 14, 15, 15]


def test_a_fill_is_written_as_packed_numbers_and_stays_a_fill():
    case = load(model({"initialValuesDataType": "UINT4", "initialValues": [0]}, count=6)).with_data(
        INPUT, Data(Iota(1, 1))
    )
    written = dump(case)
    assert written["resources"]["InputTensor"]["initialValues"] == [0x21, 0x43, 0x65]
    again = load(json.loads(json.dumps(written)))
    assert (again.data["InputTensor"].fill, again.data["InputTensor"].kept) == (Iota(1, 1), None)


def test_a_model_of_version_0_1_0_has_an_element_in_each_byte():
    """A 4-bit resource has two elements in each byte only if its entry under `explorer.data` states `packed`.

    Version 0.1.0 wrote one element into each byte, and no `packed`.
    """
    resource = {"initialValuesDataType": "UINT8", "initialValues": [1, 2, 3, 4, 15]}
    entry = {"fill": "constant", "value": 0, "kept": True}
    explorer = {"version": 1, "derive": True, "data": {"InputTensor": entry}}
    assert numbers(load(model(resource, explorer=explorer))) == [1, 2, 3, 4, 15]
    explorer["data"]["InputTensor"] = {**entry, "packed": True}
    assert numbers(load(model(resource, explorer=explorer))) == [1, 0, 2, 0, 3]
