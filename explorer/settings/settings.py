"""The settings that the program keeps between starts."""

import json
from pathlib import Path
from typing import cast

from PySide6.QtCore import QByteArray, QSettings

from explorer.session.device_choice import DeviceChoice

ORGANISATION = "dml-explorer"
RECENT_OPERATORS = 4
RECENT_FILES = 10
FIRST_SCALE = 100
SCALES = (FIRST_SCALE, 125, 150, 175, 200)
DIGITS = (6, 3)
# The first and the last key of the file: Qt sorts keys by name.
_BEGIN, _END = "_begin", "z_end/written"
_LARGEST_FILE = 1 << 20


class Settings:
    """Typed access to a QSettings file. An absent or invalid value is replaced by the default."""

    def __init__(self, store: QSettings | None = None) -> None:
        self._store = store or QSettings(
            QSettings.Format.IniFormat, QSettings.Scope.UserScope, ORGANISATION, "explorer"
        )
        self._was_cut = _is_cut(Path(self._store.fileName()))

    @property
    def was_cut(self) -> bool:
        """True if the settings file was truncated when it was read; missing settings then have their defaults."""
        return self._was_cut

    @property
    def unwritable_file(self) -> str:
        """The path of the settings file if it cannot be written; '' otherwise."""
        return self._store.fileName() if self._store.status() is QSettings.Status.AccessError else ""

    @property
    def theme(self) -> str:
        """The theme: 'light', 'dark' or 'system'."""
        name = self._store.value("theme", "system")
        return name if name in ("light", "dark") else "system"

    @theme.setter
    def theme(self, name: str) -> None:
        self._set("theme", name)

    @property
    def language(self) -> str:
        """The language: 'en', 'ko' or 'system'."""
        name = self._store.value("language", "system")
        return name if name in ("en", "ko") else "system"

    @language.setter
    def language(self, name: str) -> None:
        self._set("language", name)

    @property
    def scale(self) -> int:
        """The scale of the whole window in per cent; Qt reads it at the start."""
        scale = str(self._store.value("scale", FIRST_SCALE))
        return int(scale) if scale in map(str, SCALES) else FIRST_SCALE

    @scale.setter
    def scale(self, scale: int) -> None:
        self._set("scale", scale)

    @property
    def most_digits(self) -> int | None:
        """The maximum number of digits of a number in a cell; None for as many as fit."""
        digits = str(self._store.value("mostDigits", ""))
        return int(digits) if digits in map(str, DIGITS) else None

    @most_digits.setter
    def most_digits(self, digits: int | None) -> None:
        self._set("mostDigits", "" if digits is None else digits)

    @property
    def motion(self) -> str:
        """The user's preference for motion on the screen: 'system', 'reduced' (no playback) or 'full'."""
        name = self._store.value("motion", "system")
        return name if name in ("reduced", "full") else "system"

    @motion.setter
    def motion(self, name: str) -> None:
        self._set("motion", name)

    @property
    def hints_read(self) -> bool:
        """True if the user has closed the hints for new users."""
        return self._flag("hintsRead", False)

    @hints_read.setter
    def hints_read(self, read: bool) -> None:
        self._set_flag("hintsRead", read)

    @property
    def device(self) -> DeviceChoice:
        """The chosen device and its options."""
        adapter = self._store.value("device/adapter")
        return DeviceChoice(
            adapter if isinstance(adapter, str) else None,
            self._flag("device/metacommands", True),
            self._flag("device/halfPrecision", False),
            self._flag("device/inPlace", False),
        )

    @device.setter
    def device(self, choice: DeviceChoice) -> None:
        if choice.adapter is None:
            self._store.remove("device/adapter")
        else:
            self._set("device/adapter", choice.adapter)
        self._set_flag("device/metacommands", choice.metacommands)
        self._set_flag("device/halfPrecision", choice.half_precision)
        self._set_flag("device/inPlace", choice.in_place)

    @property
    def image_format(self) -> str:
        """The format of exported images: 'png', 'svg' or 'steps'."""
        kind = str(self._store.value("image/format", "png"))
        return kind if kind in ("svg", "steps") else "png"

    @image_format.setter
    def image_format(self, kind: str) -> None:
        self._set("image/format", kind)

    @property
    def image_has_caption(self) -> bool:
        """True if exported images have a caption with the operator and its attributes."""
        return self._flag("image/caption", False)

    @image_has_caption.setter
    def image_has_caption(self, has_caption: bool) -> None:
        self._set_flag("image/caption", has_caption)

    @property
    def image_scale(self) -> int:
        """The scale of exported images: 1, 2 or 4 px for each px of the window."""
        scale = str(self._store.value("image/scale", 2))
        return int(scale) if scale in ("1", "2", "4") else 2

    @image_scale.setter
    def image_scale(self, scale: int) -> None:
        self._set("image/scale", scale)

    @property
    def shows_equal(self) -> bool:
        """True if the heatmap of the differences from the reference is also shown for outputs without
        differences.
        """
        return self._flag("showsEqual", False)

    @shows_equal.setter
    def shows_equal(self, shows: bool) -> None:
        self._set_flag("showsEqual", shows)

    @property
    def follows(self) -> bool:
        """True if tensors automatically switch to slices with cells that are linked to the cell under the cursor."""
        return self._store.value("follows", "true") in (True, "true")

    @follows.setter
    def follows(self, follows: bool) -> None:
        self._set("follows", "true" if follows else "false")

    @property
    def code_language(self) -> str:
        """The key of the language that the Code tab shows."""
        key = self._store.value("codeLanguage", "cpp")
        return key if isinstance(key, str) else "cpp"

    @code_language.setter
    def code_language(self, key: str) -> None:
        self._set("codeLanguage", key)

    @property
    def recent_operators(self) -> tuple[str, ...]:
        """The types of the operators opened recently, the latest first."""
        names = self._store.value("recentOperators", "")
        return tuple(name for name in str(names).split() if name)[:RECENT_OPERATORS]

    @recent_operators.setter
    def recent_operators(self, types: tuple[str, ...]) -> None:
        self._set("recentOperators", " ".join(types[:RECENT_OPERATORS]))

    @property
    def folded(self) -> tuple[str, ...]:
        """The folded parts of the window, by the names of the commands that fold them."""
        return tuple(str(self._store.value("folded", "")).split())

    @folded.setter
    def folded(self, names: tuple[str, ...]) -> None:
        self._set("folded", " ".join(names))

    @property
    def lessons_done(self) -> frozenset[str]:
        """The names of the completed lessons."""
        return frozenset(str(self._store.value("lessonsDone", "")).split())

    def note_lesson(self, name: str) -> None:
        """Marks a lesson as completed."""
        self._set("lessonsDone", " ".join(sorted(self.lessons_done | {name})))

    @property
    def recent_files(self) -> tuple[str, ...]:
        """The paths of the files opened or saved recently, the latest first."""
        try:
            found = json.loads(str(self._store.value("recentFiles", "[]")))
        except (ValueError, RecursionError):
            return ()
        paths = cast("list[object]", found) if isinstance(found, list) else []
        return tuple(path for path in paths if isinstance(path, str) and path)[:RECENT_FILES]

    @recent_files.setter
    def recent_files(self, paths: tuple[str, ...]) -> None:
        self._set("recentFiles", json.dumps(paths[:RECENT_FILES]))

    @property
    def geometry(self) -> QByteArray | None:
        """The position and size of the window, in Qt's format."""
        found = self._store.value("geometry")
        return found if isinstance(found, QByteArray) else None

    @geometry.setter
    def geometry(self, geometry: QByteArray) -> None:
        if geometry != self.geometry:
            self._set("geometry", geometry)

    def layout(self, name: str) -> QByteArray | None:
        """The saved state of the splitter `name`, in Qt's format; None if no state was saved."""
        found = self._store.value(name)
        return found if isinstance(found, QByteArray) else None

    def set_layout(self, name: str, state: QByteArray) -> None:
        """Saves the state of the splitter `name`."""
        if state != self.layout(name):
            self._set(name, state)

    @property
    def restores_session(self) -> bool:
        """True if the next start restores the session."""
        return self._flag("restoresSession", True)

    @restores_session.setter
    def restores_session(self, restores: bool) -> None:
        self._set_flag("restoresSession", restores)

    def write_now(self) -> None:
        """Writes the file immediately. Normally Qt's event loop writes it, but the loop may have ended."""
        self._store.sync()

    def _set(self, name: str, value: object) -> None:
        self._store.setValue(name, value)
        self._store.setValue(_BEGIN, 1)
        self._store.remove(_END)  # removed first, so that it becomes the last key again
        self._store.setValue(_END, "true")

    def _flag(self, name: str, default: bool) -> bool:
        found = self._store.value(name)
        return default if found not in (True, False, "true", "false") else found in (True, "true")

    def _set_flag(self, name: str, is_set: bool) -> None:
        self._set(name, "true" if is_set else "false")


def settings_in(folder: Path) -> Settings:
    """The settings in a file in this folder, separate from the settings of the user."""
    return Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))


def _is_cut(path: Path) -> bool:
    """True if a settings file is truncated: it has no settings, or this program began to write it but its last key is
    missing.
    """
    try:
        if not path.is_file() or path.stat().st_size > _LARGEST_FILE:
            return False
        raw = path.read_bytes().replace(b"\r\n", b"\n").strip()
    except OSError:
        return False
    has_end = raw.endswith(b"[z_end]\nwritten=true")
    return b"=" not in raw or (b"_begin=" in raw and not has_end)
