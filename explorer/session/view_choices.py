"""The user's choices of the view: slices, colours, zoom, switches of the stage, tab, pinned cell, lesson and code."""

from collections.abc import Mapping
from dataclasses import astuple, dataclass, field, replace
from typing import Any, cast

from ops.presentation.colors import MAPS
from ops.presentation.scales import ScaleMode
from ops.presentation.slicing import SliceChoice
from widgets.display.group_colors import MODES, SCALE_MODES, ColorLimits
from widgets.display.picture import Coordinates
from widgets.stage.stage_zoom import Place, Zoom
from widgets.style.sizes import CELL_SIZES

# The names of the actions whose on/off state is saved.
STATES = ("lock", "tiles", "table", "outliers")
_SHARED_STATES = ("tiles", "table")
_LARGEST_INDEX = 2**32
_MOST_DIMENSIONS = 8
# No violation has this many locations.
_MOST_PATHS = 64


@dataclass(frozen=True, slots=True)
class CodePlace:
    """The state of the Code tab: `is_pasted` is True if pasted code is shown; `paths` has the highlighted fields."""

    is_pasted: bool = False
    paths: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LessonPlace:
    """The current lesson and the number of its hints that are shown. `path` is its file, '' for a built-in lesson."""

    name: str
    hints: int = 0
    path: str = ""


@dataclass(frozen=True, slots=True)
class ViewChoices:
    """The choices of the view.

    `slices` is keyed by operator and rank, `colors` by operator and colour scale, and `states` by the name of an
    action. `zooms` and `scales` (the mode of the colour scales) are keyed by operator. `untiled` are the operators for
    which the user switched tiles off, although they are tiled by default; `states` has the choice for all other
    operators. `tab` is the index of the current tab. `cell` is the pinned cell, as field and coordinates. `step` is the
    index of a step of its explanation, or None for its whole formula. `flows` has True for operators whose data flow is
    shown.
    """

    slices: Mapping[tuple[str, int], SliceChoice] = field(default_factory=dict[tuple[str, int], SliceChoice])
    colors: Mapping[str, Mapping[str, ColorLimits]] = field(default_factory=dict[str, Mapping[str, ColorLimits]])
    states: Mapping[str, bool] = field(default_factory=dict[str, bool])
    tab: int = 0
    cell: tuple[str, Coordinates] | None = None
    zooms: Mapping[str, Zoom] = field(default_factory=dict[str, Zoom])
    lesson: LessonPlace | None = None
    code: CodePlace = CodePlace()
    scales: Mapping[str, ScaleMode] = field(default_factory=dict[str, ScaleMode])
    untiled: frozenset[str] = frozenset()
    step: int | None = None
    flows: Mapping[str, bool] = field(default_factory=dict[str, bool])

    def of_operator(self, operator: str) -> "ViewChoices":
        """The choices that share texts and model files contain for a case of this operator."""
        return ViewChoices(
            {key: choice for key, choice in self.slices.items() if key[0] == operator},
            {name: limits for name, limits in self.colors.items() if name == operator},
            {name: is_on for name, is_on in self.states.items() if name in _SHARED_STATES},
            self.tab,
            self.cell,
            scales={name: mode for name, mode in self.scales.items() if name == operator},
            untiled=self.untiled & {operator},
            step=self.step,
            flows={name: is_shown for name, is_shown in self.flows.items() if name == operator},
        )

    def with_shared(self, operator: str, shared: "ViewChoices") -> "ViewChoices":
        """Returns these choices, but with the choices of `shared` for the operator `operator`. `shared` was read from a
        share text or a model file.
        """
        other = shared.of_operator(operator)
        return replace(
            self,
            slices={**{key: choice for key, choice in self.slices.items() if key[0] != operator}, **other.slices},
            colors={**{name: limits for name, limits in self.colors.items() if name != operator}, **other.colors},
            states={**self.states, **other.states},
            tab=other.tab,
            cell=other.cell,
            scales={**{name: mode for name, mode in self.scales.items() if name != operator}, **other.scales},
            untiled=(self.untiled - {operator}) | other.untiled,
            step=other.step,
            flows={**{name: is_shown for name, is_shown in self.flows.items() if name != operator}, **other.flows},
        )

    def as_json(self) -> dict[str, Any]:
        """The choices as a JSON value, which `view_choices` reads."""
        return {
            "slices": [
                {"operator": name, "rank": rank, "rows": choice.rows, "columns": choice.columns, "at": choice.at}
                for (name, rank), choice in self.slices.items()
            ],
            "colors": [
                {
                    "operator": name, "group": group, "mode": limits.mode, "low": limits.low, "high": limits.high,
                    "map": limits.map_name,
                }
                for name, groups in self.colors.items()
                for group, limits in groups.items()
            ],
            "states": dict(self.states),
            "tab": self.tab,
            "cell": None if self.cell is None else list(self.cell),
            "zooms": [
                {
                    "operator": name, "all": zoom.for_all, "tensors": dict(zoom.by_field),
                    "places": {at: [place.cell, place.x, place.y] for at, place in zoom.places.items()},
                }
                for name, zoom in self.zooms.items()
            ],
            "lesson": None if self.lesson is None else list(astuple(self.lesson)),
            "code": {"pasted": self.code.is_pasted, "paths": self.code.paths},
            **({"scales": dict(self.scales)} if self.scales else {}),
            **({"untiled": sorted(self.untiled)} if self.untiled else {}),
            **({"step": self.step} if self.step is not None else {}),
            **({"flows": dict(self.flows)} if self.flows else {}),
        }  # fmt: skip


def view_choices(found: Any) -> ViewChoices:
    """Reads the choices from a JSON value. Ignores invalid entries, because a case can be shown without them."""
    entries = _object(found)
    slices = dict(pair for entry in _objects(entries.get("slices")) if (pair := _slice(entry)) is not None)
    zooms = dict(filter(None, map(_zoom, _objects(entries.get("zooms")))))
    colors: dict[str, dict[str, ColorLimits]] = {}
    for entry in _objects(entries.get("colors")):
        limits = _limits(entry)
        name, group = entry.get("operator"), entry.get("group")
        if limits is not None and isinstance(name, str) and isinstance(group, str):
            colors.setdefault(name, {})[group] = limits
    states = _object(entries.get("states"))
    return ViewChoices(
        slices,
        colors,
        {name: states[name] for name in STATES if isinstance(states.get(name), bool)},
        _index(entries.get("tab")) or 0,
        _cell(entries.get("cell")),
        zooms,
        _lesson(entries.get("lesson")),
        _code(_object(entries.get("code"))),
        {name: mode for name, mode in _object(entries.get("scales")).items() if mode in SCALE_MODES},
        frozenset(_texts(entries.get("untiled"))),
        _index(entries.get("step")),
        {name: flows for name, flows in _object(entries.get("flows")).items() if isinstance(flows, bool)},
    )


def _slice(entry: dict[str, Any]) -> tuple[tuple[str, int], SliceChoice] | None:
    name, rank, at = entry.get("operator"), _index(entry.get("rank")), _indices(entry.get("at"))
    if not isinstance(name, str) or rank is None or at is None:
        return None
    return (name, rank), SliceChoice(_index(entry.get("rows")), _index(entry.get("columns")), at)


def _limits(entry: dict[str, Any]) -> ColorLimits | None:
    mode, low, high, map_name = (cast("Any", entry.get(key)) for key in ("mode", "low", "high", "map"))
    is_known = mode in MODES and map_name in ("", *MAPS)
    if not is_known or not _is_number(low) or not _is_number(high) or (mode == "manual" and not low < high):
        return None
    return ColorLimits(mode, low, high, map_name)


def _cell(found: Any) -> tuple[str, Coordinates] | None:
    match found:
        case [str(field_name), at] if (cell := _indices(at)) is not None:
            return field_name, cell
        case _:
            return None


def _zoom(entry: dict[str, Any]) -> tuple[str, Zoom] | None:
    name = entry.get("operator")
    sizes = {at: size for at, cell in _object(entry.get("tensors")).items() if (size := _size(cell)) is not None}
    places = {at: place for at, found in _object(entry.get("places")).items() if (place := _place(found)) is not None}
    zoom = Zoom(_size(entry.get("all")), sizes, places)
    return (name, zoom) if isinstance(name, str) and zoom != Zoom() else None


def _size(found: Any) -> float | None:
    return float(found) if _is_number(found) and found in CELL_SIZES else None


def _place(found: Any) -> Place | None:
    match found:
        case [cell, x, y] if _is_number(cell) and 0 < cell <= CELL_SIZES[0]:
            left, top = _index(x), _index(y)
            return None if left is None or top is None else Place(float(cell), left, top)
        case _:
            return None


def _lesson(found: Any) -> LessonPlace | None:
    match found:
        case [str(name), hints, *file] if (given := _index(hints)) is not None:
            return LessonPlace(name, given, file[0] if file and isinstance(file[0], str) else "")
        case _:
            return None


def _code(entry: dict[str, Any]) -> CodePlace:
    return CodePlace(entry.get("pasted") is True, _texts(entry.get("paths"))[:_MOST_PATHS])


def _is_number(found: Any) -> bool:
    return isinstance(found, int | float) and not isinstance(found, bool)


def _index(found: Any) -> int | None:
    is_index = isinstance(found, int) and not isinstance(found, bool) and 0 <= found < _LARGEST_INDEX
    return found if is_index else None


def _indices(found: Any) -> tuple[int, ...] | None:
    if not isinstance(found, list) or len(cast("list[Any]", found)) > _MOST_DIMENSIONS:
        return None
    indices = [_index(entry) for entry in cast("list[Any]", found)]
    return None if None in indices else tuple(cast("list[int]", indices))


def _object(found: Any) -> dict[str, Any]:
    return cast("dict[str, Any]", found) if isinstance(found, dict) else {}


def _texts(found: Any) -> tuple[str, ...]:
    entries = cast("list[Any]", found) if isinstance(found, list) else []
    return tuple(entry for entry in entries if isinstance(entry, str))


def _objects(found: Any) -> list[dict[str, Any]]:
    return [_object(entry) for entry in cast("list[Any]", found)] if isinstance(found, list) else []
