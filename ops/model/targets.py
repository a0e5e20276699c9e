"""The names of targets that users can choose: versions of Windows and of DirectML, each with its feature level."""

import re

from ops.model.feature_levels import RELEASES, FeatureLevel, feature_level, newest_of
from ops.text.literals import shortened

# The DirectML that each Windows contains; versions with the same servicing branch contain the same one.
WINDOWS: dict[str, FeatureLevel] = {
    "Windows 10 1903": FeatureLevel.FL_1_0,
    "Windows 10 1909": FeatureLevel.FL_1_0,
    "Windows 10 2004": FeatureLevel.FL_2_0,
    "Windows 10 20H2": FeatureLevel.FL_2_0,
    "Windows 10 21H1": FeatureLevel.FL_2_0,
    "Windows 10 21H2": FeatureLevel.FL_2_0,
    "Windows 10 22H2": FeatureLevel.FL_2_0,
    "Windows Server 2022": FeatureLevel.FL_3_0,
    "Windows 11 21H2": FeatureLevel.FL_4_0,
    "Windows 11 22H2": FeatureLevel.FL_5_0,
    "Windows 11 23H2": FeatureLevel.FL_5_0,
    "Windows 11 24H2": FeatureLevel.FL_6_2,
}
# The versions of DirectML whose verdicts were measured.
PACKAGES: dict[str, FeatureLevel] = {
    f"DirectML {level.runtime}": level for level in (FeatureLevel.FL_6_2, max(RELEASES))
}
NAMED = {**WINDOWS, **PACKAGES}

# Compiled at their first use, because the start does not need them.
_VERSION = r"(?:microsoft\.ai\.)?directml\s*(\d{1,4}(?:\.\d{1,4}){1,2})"
_WINDOWS = r"win(?:dows)?\s*(10|11|server)\s*(?:version\s*)?(\w+)"


def target(text: "FeatureLevel | str") -> FeatureLevel:
    """The feature level of a target: a level (`6_2`), or a version of Windows (`Windows 11 24H2`) or of DirectML
    (`DirectML 1.15.4`).

    Raises ValueError if the text is none of them; its message names known targets.
    """
    if isinstance(text, FeatureLevel):
        return text
    words = " ".join(text.split())
    if match := re.fullmatch(_VERSION, words, re.IGNORECASE):
        return _of_version(match[1])
    if match := re.fullmatch(_WINDOWS, words, re.IGNORECASE):
        name = f"Windows {match[1].capitalize()} {match[2].upper()}"
        if name in WINDOWS:
            return WINDOWS[name]
        raise ValueError(f"'{shortened(text)}' is not a known version; the versions are {', '.join(WINDOWS)}.")
    try:
        return feature_level(text)
    except ValueError as error:
        raise ValueError(
            f"{error} A target can also be a version, such as Windows 11 24H2 or DirectML 1.15.4."
        ) from None


def _of_version(version: str) -> FeatureLevel:
    """The newest feature level of a version of DirectML. Raises ValueError if the version is older than every
    release.
    """
    oldest = RELEASES[FeatureLevel.FL_1_0].directml
    if tuple(map(int, version.split("."))) < tuple(map(int, oldest.split("."))):
        raise ValueError(f"There is no DirectML {version}; the oldest is {oldest}.")
    return newest_of(version)
