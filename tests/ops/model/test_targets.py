"""The user can choose a target as a feature level, or as a version of Windows or DirectML."""

import pytest

from ops import FeatureLevel, Severity, validate
from ops.model.edit import with_text
from ops.model.feature_levels import Runtime, feature_level
from ops.model.targets import NAMED, target
from ops.model.violations import Provenance
from tests.ops.helpers.any_case import example_case


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("6_2", "6_2"),
        ("Windows 10 21H2", "2_0"),
        ("windows 11  24h2", "6_2"),
        ("Win11 22H2", "5_0"),
        ("Windows 11 version 23H2", "5_0"),
        ("DirectML 1.15.4", "6_4"),
        ("directml1.13.1", "6_2"),
        ("Microsoft.AI.DirectML 1.8.0", "5_0"),
        *((name, str(level)) for name, level in NAMED.items()),
    ],
)
def test_a_target_is_a_level_a_windows_or_a_directml(text: str, level: str):
    assert target(text) is feature_level(level)


@pytest.mark.parametrize("text", ["Windows 7 SP1", "Windows 11 99H9", "DirectML 0.1", "DirectML", "", "x" * 999])
def test_another_target_is_refused_with_what_is_known(text: str):
    with pytest.raises(ValueError, match=r"is not|There is no DirectML") as raised:
        target(text)
    assert len(str(raised.value)) < 400


def test_levels_up_to_6_2_are_those_of_directml_1_13_1():
    for level in FeatureLevel:
        expected = Runtime.DIRECTML_1_13_1 if str(level) <= "6_2" else Runtime.DIRECTML_1_15_4
        assert level.runtime is expected
    assert target(FeatureLevel.FL_6_3) is FeatureLevel.FL_6_3


def test_a_violation_names_the_version_in_which_it_was_observed():
    case = with_text(example_case("ELEMENT_WISE_IDENTITY"), "InputTensor.TotalTensorSizeInBytes", str(1 << 35))
    for level, version in (("6_2", "1.13.1"), ("6_4", "1.15.4")):
        (error,) = [v for v in validate(case, level) if v.severity is Severity.ERROR]
        assert error.rule.provenance is Provenance.OBSERVED
        assert str(error.rule.runtime) == error.as_json()["runtime"] == version
