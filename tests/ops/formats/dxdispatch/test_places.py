"""A problem in a model is found at its line and column, in every form in which the file can be written."""

import pytest

from ops.formats.dxdispatch.model import model_of_text
from ops.formats.dxdispatch.places import place_in
from ops.formats.json_places import JsonPlaces
from ops.model.violations import Location, Part
from tests.helpers.for_each import for_each

TEXT = """\
{
  // every value has a line of its own
  "resources": {
    "x": {"initialValues":
          [1, 2], "initialValuesDataType": "FLOAT32"}
  },
  "dispatchables": {
    "join": {
      "type": "JOIN",
      "desc": {
        "InputTensors": [
          {"DataType": "FLOAT32", "Sizes": [1,
                                            2]},
          {"DataType": "FLOAT32",
           "Strides": [9, 9], "Sizes": [1, 2]}
        ],
        "OutputTensor": {"DataType": "FLOAT32", "Sizes": [1, 4]},
        "Axis":
          7
      }
    },
    "gemm": {
      "Type": "GEMM",
      "ATensor": {"Sizes": [1, 1, 2, 2]},
      "FusedActivation": {"Type": "ACTIVATION_LINEAR", "Desc": {
        "Alpha": 3}}
    }
  },
  "commands": [
    {"type": "dispatch", "dispatchable": "join", "bindings": {"InputTensors": ["x", "nowhere"]}},
    {"type": "dispatch", "dispatchable": "gemm", "bindings": {"ATensor": {"elementOffset": 1}}}
  ]
}
"""


def quoted(name: str, location: Location | None, text: str = TEXT) -> tuple[int, str]:
    """Returns the number of the line at which `location` is found, and the text of the found value on this line.

    The text goes from the column of the location to the end of the value.
    """
    line, column, end = place_in(JsonPlaces(text), model_of_text(text), name, location)
    return line, text.splitlines()[line - 1][column - 1 : end - 1]


@for_each(
    ("location", "line", "said"),
    [
        (None, 9, '"JOIN"'),
        (Location(""), 9, '"JOIN"'),
        (Location("Axis"), 19, "7"),
        (Location("OutputTensor", Part.SIZES, 1), 17, "4"),
        (Location("OutputTensor", Part.SIZES), 17, "[1, 4]"),
        (Location("InputTensors[0]", Part.SIZES, 1), 13, "2"),
        (Location("InputTensors[1]", Part.STRIDES), 15, "[9, 9]"),
        (Location("InputTensors[1]", Part.DATA_TYPE), 14, '"FLOAT32"'),
    ],
)
def test_a_location_has_the_place_of_its_value(location: Location | None, line: int, said: str):
    assert quoted("join", location) == (line, said)


def test_what_is_missing_has_the_place_of_the_deepest_part_that_is_there():
    assert quoted("join", Location("InputTensors[0]", Part.STRIDES, 3))[0] == 12
    assert quoted("join", Location("InputTensors[7]"))[0] == 11
    assert quoted("join", Location("NoSuchField"))[0] == 10


def test_numbers_have_the_place_of_the_resource_that_is_bound():
    assert quoted("join", Location("InputTensors[0]", Part.DATA)) == (5, "[1, 2]")


def test_numbers_without_a_resource_have_the_place_of_the_tensor():
    assert quoted("join", Location("InputTensors[1]", Part.DATA))[0] == 14  # bound to a resource that does not exist
    assert quoted("gemm", Location("ATensor", Part.DATA))[0] == 24  # its binding names no resource
    assert quoted("join", Location("OutputTensor", Part.DATA))[0] == 17  # not bound


def test_an_operator_is_also_found_when_it_is_called_type_with_a_capital():
    assert quoted("gemm", None) == (23, '"GEMM"')


def test_a_member_of_a_fused_activation_has_its_own_place():
    assert quoted("gemm", Location("FusedActivation.Alpha")) == (26, "3")


@pytest.mark.parametrize(("before", "after"), [("\ufeff", ""), ("// first\n", ""), ("", " and more {")])
def test_the_place_does_not_depend_on_what_stands_around_the_model(before: str, after: str):
    text = before + TEXT + after
    line, column, _ = place_in(JsonPlaces(text), model_of_text(text), "join", Location("Axis"))
    assert text.removeprefix("\ufeff").splitlines()[line - 1][column - 1 :] == "7"


def test_a_member_of_a_struct_has_its_own_place():
    text = """{"dispatchables": {"a": {"type": "ELEMENT_WISE_CLIP", "desc": {
    "ScaleBias": {"Scale": 1,
                  "Bias": 2}}}}}"""
    assert quoted("a", Location("ScaleBias.Bias"), text) == (3, "2")
