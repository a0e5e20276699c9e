"""Turns numbers into colours: colour maps, levels, and a colour code (one byte) for each cell.

A code below COLOR_COUNT is a position on the colour map. The three codes above are NaN, +inf and -inf.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ops.arrays.finite_range import finite_ends
from resources import ROOT

COLOR_COUNT = 253
NAN_CODE = 253
PLUS_INFINITY_CODE = 254
MINUS_INFINITY_CODE = 255

NAN_FILL = "#808080"
PLUS_INFINITY_FILL = "#F5F5F5"
MINUS_INFINITY_FILL = "#101010"

VIRIDIS = "viridis"
CIVIDIS = "cividis"
DIVERGING = "CET-CBD1"
# Colour-blind readers and readers of grey prints can still see the order of the colours, and the two sides of the
# diverging map.
MAPS = (VIRIDIS, CIVIDIS, DIVERGING)
MAP_OF_GROUP = {"values": VIRIDIS, "indices": CIVIDIS, "difference": CIVIDIS, "ulp": CIVIDIS, "flags": CIVIDIS}

# Written by widgets/display/make_colormaps.py from pyqtgraph, whose import takes longer than the rest of a start.
COLORMAPS_FILE = ROOT / "colormaps.json"

# Above this luminance black text has the higher contrast, below it white text.
LUMINANCE_THRESHOLD = 0.179


@dataclass(frozen=True, slots=True)
class Levels:
    """The values at both ends of a colour map. They are Python numbers, so that 64-bit integers stay exact.

    `map_name` is the colour map, or '' for the default map of the value group. `least` is the smallest colour code that
    a value above `low` can get; if it is not 0, even a value close to `low` looks different from `low`. If `far` is not
    0, a number whose magnitude is `far` or more has the colour of an infinity.
    """

    low: int | float
    high: int | float
    map_name: str = ""
    least: int = 0
    far: float = 0.0


def map_of_group(group: str) -> str:
    """The default colour map of a value group. An unknown group has the map of the group 'values'."""
    return MAP_OF_GROUP.get(group, VIRIDIS)


def map_of(levels: Levels | None, group: str) -> str:
    """Returns the name of the colour map in `levels`, or of the default colour map of the value group `group`."""
    return (levels.map_name if levels is not None else "") or map_of_group(group)


def levels_of(arrays: Iterable[np.ndarray]) -> Levels | None:
    """The smallest and the largest finite value of all arrays; None if no value is finite."""
    ends = [ends for array in arrays if (ends := finite_ends(array)) is not None]
    return Levels(min(low for low, _ in ends), max(high for _, high in ends)) if ends else None


def color_codes(values: np.ndarray, levels: Levels | None) -> np.ndarray:
    """Returns the colour codes of `values` as bytes, in the shape of `values`.

    A value outside the range of `levels` gets the code of the nearer end of the range.
    """
    codes = _color_codes(values, levels)
    if levels is not None and levels.least:
        codes[(values > levels.low) & (codes < levels.least)] = levels.least
    if levels is not None and levels.far:
        codes[values >= levels.far] = PLUS_INFINITY_CODE
        codes[values <= -levels.far] = MINUS_INFINITY_CODE
    return codes


def _color_codes(values: np.ndarray, levels: Levels | None) -> np.ndarray:
    if values.dtype.kind == "b":
        values = values.astype(np.uint8)
    if values.dtype.kind == "f":
        return _float_codes(values, levels)
    if levels is None or levels.high == levels.low:
        return np.full(values.shape, COLOR_COUNT // 2, np.uint8)
    # For a span of more than 64 bits, doubles are exact enough.
    if isinstance(levels.low, int) and isinstance(levels.high, int) and levels.high - levels.low < 2**64:
        return _integer_codes(values, levels.low, levels.high)
    return _float_codes(values.astype(np.float64), levels)


@lru_cache(maxsize=8)
def color_table(map_name: str) -> np.ndarray:
    """The colours of the 256 codes as a read-only uint8 array of shape [256, 3]."""
    special = [_rgb(fill) for fill in (NAN_FILL, PLUS_INFINITY_FILL, MINUS_INFINITY_FILL)]
    colors = np.frombuffer(bytes.fromhex(_map_texts()[map_name]), np.uint8)
    table = np.vstack([colors.reshape(COLOR_COUNT, 3), special]).astype(np.uint8)
    table.flags.writeable = False
    return table


@lru_cache(maxsize=8)
def color_table_argb(map_name: str) -> tuple[int, ...]:
    """The colours of the 256 codes as 0xAARRGGBB, for QImage.setColorTable."""
    return tuple(0xFF000000 | r << 16 | g << 8 | b for r, g, b in color_table(map_name).tolist())


@lru_cache(maxsize=8)
def light_text_table(map_name: str) -> tuple[bool, ...]:
    """One flag per colour code: True if text on this colour is white, False if it is black.

    With this choice, the contrast is at least 4.5:1.
    """
    share = color_table(map_name) / 255.0
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    luminance = linear @ np.array([0.2126, 0.7152, 0.0722])
    return tuple((luminance <= LUMINANCE_THRESHOLD).tolist())


def text_is_light(code: int, map_name: str = VIRIDIS) -> bool:
    """True if text on a cell with this colour code is white."""
    return light_text_table(map_name)[code]


def _integer_codes(values: np.ndarray, low: int, high: int) -> np.ndarray:
    limits = np.iinfo(values.dtype)
    if low > limits.max or high < limits.min:
        return np.full(values.shape, 0 if low > limits.max else COLOR_COUNT - 1, np.uint8)
    clipped = np.clip(values, max(low, limits.min), min(high, limits.max))
    # Two's complement wraps around to the true distance, which fits 64 bits because low <= value <= high.
    wide = clipped.astype(np.uint64 if values.dtype.kind == "u" else np.int64, copy=False).view(np.uint64)
    offset = wide - np.uint64(low % 2**64)
    return _rounded(offset.astype(np.float64) * ((COLOR_COUNT - 1) / (high - low)))


def _float_codes(values: np.ndarray, levels: Levels | None) -> np.ndarray:
    # Differences of float32 and float16 values cannot overflow in float64; only float64 values have to be halved.
    wide = values.astype(np.float64)
    finite = np.isfinite(wide)
    is_finite = bool(finite.all())
    if levels is None or levels.high == levels.low:
        codes = np.full(values.shape, COLOR_COUNT // 2, np.uint8)
    else:
        low, high = float(levels.low), float(levels.high)
        half = 0.5 if max(abs(low), abs(high)) > 1e300 else 1.0
        span = high * half - low * half
        if not is_finite:
            np.copyto(wide, low, where=~finite)
        np.clip(wide, low, high, out=wide)
        wide *= half
        wide -= low * half
        wide /= span or 1.0
        wide *= COLOR_COUNT - 1
        codes = _rounded(wide)
    if not is_finite:
        codes[np.isnan(values)] = NAN_CODE
        codes[np.isposinf(values)] = PLUS_INFINITY_CODE
        codes[np.isneginf(values)] = MINUS_INFINITY_CODE
    return codes


def _rounded(places: np.ndarray) -> np.ndarray:
    places += 0.5
    return places.astype(np.uint8)


@lru_cache(maxsize=1)
def _map_texts() -> dict[str, str]:
    return json.loads(COLORMAPS_FILE.read_text(encoding="utf-8"))


def _rgb(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)
