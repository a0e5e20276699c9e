"""Feature levels of DirectML, and the release that introduced each level."""

from enum import Enum, IntEnum
from functools import lru_cache

from ops.text.literals import shortened


class Runtime(Enum):
    """A version of DirectML whose verdicts were measured: 1.13.1, or 1.15.4 for the levels that 1.13.1 lacks."""

    DIRECTML_1_13_1 = "1.13.1"
    DIRECTML_1_15_4 = "1.15.4"

    def __str__(self) -> str:
        return self.value


class FeatureLevel(IntEnum):
    """The enum DML_FEATURE_LEVEL, with the numbers of DirectML.h."""

    FL_1_0 = 0x1000
    FL_2_0 = 0x2000
    FL_2_1 = 0x2100
    FL_3_0 = 0x3000
    FL_3_1 = 0x3100
    FL_4_0 = 0x4000
    FL_4_1 = 0x4100
    FL_5_0 = 0x5000
    FL_5_1 = 0x5100
    FL_5_2 = 0x5200
    FL_6_0 = 0x6000
    FL_6_1 = 0x6100
    FL_6_2 = 0x6200
    FL_6_3 = 0x6300
    FL_6_4 = 0x6400

    def __str__(self) -> str:
        return self.name.removeprefix("FL_")

    @property
    def release(self) -> "Release":
        """The first release of DirectML that has the level."""
        return RELEASES[self]

    @property
    def runtime(self) -> Runtime:
        """The version of DirectML by whose rules a case is judged at the level."""
        return Runtime.DIRECTML_1_13_1 if self <= FeatureLevel.FL_6_2 else Runtime.DIRECTML_1_15_4


class Release(tuple[str, str]):
    """A release of DirectML: its version, and the Windows build that contains it ("" if there is none)."""

    __slots__ = ()

    @property
    def directml(self) -> str:
        """The version of DirectML, such as 1.13.0."""
        return self[0]

    @property
    def windows(self) -> str:
        """The version of Windows that contains this release, such as "Windows 11 24H2 (26100)"; "" if none does."""
        return self[1]


NEWEST = FeatureLevel.FL_6_4

# From the pages "DirectML version history" and "feature level history" of windows-ai-docs; 24H2 from DirectML's
# Releases.md.
RELEASES: dict[FeatureLevel, Release] = {
    FeatureLevel.FL_1_0: Release(("1.0.0", "Windows 10 1903 (18362)")),
    FeatureLevel.FL_2_0: Release(("1.1.0", "Windows 10 2004 (19041)")),
    FeatureLevel.FL_2_1: Release(("1.2.0", "Windows 10 (20348)")),
    FeatureLevel.FL_3_0: Release(("1.4.0", "Windows 10 (20348)")),
    FeatureLevel.FL_3_1: Release(("1.5.0", "")),
    FeatureLevel.FL_4_0: Release(("1.6.0", "Windows 11 21H2 (22000)")),
    FeatureLevel.FL_4_1: Release(("1.7.0", "")),
    FeatureLevel.FL_5_0: Release(("1.8.0", "Windows 11 22H2 (22621)")),
    FeatureLevel.FL_5_1: Release(("1.9.0", "")),
    FeatureLevel.FL_5_2: Release(("1.10.0", "")),
    FeatureLevel.FL_6_0: Release(("1.11.0", "")),
    FeatureLevel.FL_6_1: Release(("1.12.0", "")),
    FeatureLevel.FL_6_2: Release(("1.13.0", "Windows 11 24H2 (26100)")),
    FeatureLevel.FL_6_3: Release(("1.15.0", "")),
    FeatureLevel.FL_6_4: Release(("1.15.0", "")),
}


def feature_level(level: "FeatureLevel | str") -> FeatureLevel:
    """The level with the name `6_2`, `6.2`, `FL_6_2` or `DML_FEATURE_LEVEL_6_2`.

    Raises ValueError if there is no such level; its message lists all levels.
    """
    if isinstance(level, FeatureLevel):
        return level
    name = level.strip().upper().removeprefix("DML_FEATURE_LEVEL_").removeprefix("FL_").replace(".", "_")
    try:
        return FeatureLevel[f"FL_{name}"]
    except KeyError:
        known = ", ".join(str(known) for known in FeatureLevel)
        raise ValueError(f"'{shortened(level)}' is not a feature level; the levels are {known}.") from None


@lru_cache(maxsize=64)
def newest_of(version: str) -> FeatureLevel:
    """The newest level of a release of DirectML ("1.13.1"); NEWEST if the version is not a number, or is older than
    every release.
    """
    numbers = _numbers(version)
    had = [level for level, release in RELEASES.items() if _numbers(release.directml) <= numbers]
    return max(had, default=NEWEST)


def _numbers(version: str) -> tuple[int, ...]:
    parts = version.split(".")
    return tuple(map(int, parts)) if all(part.isdecimal() for part in parts) else ()
