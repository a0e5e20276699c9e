"""What the program was in the middle of, as a file: the case, its level, the file it is from, how it was looked at."""

import json
import os
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from explorer.session.pasted_code import Pasted, pasted_in
from explorer.session.view_choices import ViewChoices, view_choices
from ops.attribute_types import json_text
from ops.formats import share_text
from ops.formats.dxdispatch.json_text import parse, read_text
from ops.model.case import Case
from ops.model.feature_levels import NEWEST, FeatureLevel, feature_level
from ops.system.file_reading import read_at_most
from ops.text.format_error import FormatError
from ops.text.literals import shortened
from ops.text.sentences import say

VERSION = 1
KIND = "dml-explorer session"
# A share text holds up to 1 MiB before it is deflated, pasted code has one beside its text; the rest is short.
LARGEST_FILE = 8 << 20
# No file system that a profile lies on counts in longer steps.
_TICK_NS = 2_000_000_000


@dataclass(frozen=True, slots=True)
class Remembered:
    """`case` is None when only the view is kept. `path` and `dispatchable` name the model file it is from.

    `left_out` are the inputs whose numbers were too many to be kept: their fill stands in. `pasted` is the code that
    the case came from.
    """

    case: Case | None = None
    level: FeatureLevel = NEWEST
    path: str = ""
    dispatchable: str = ""
    view: ViewChoices = field(default_factory=ViewChoices)
    left_out: tuple[str, ...] = ()
    pasted: Pasted | None = None

    def lost(self) -> tuple[str, ...]:
        """The inputs whose numbers are too many to be kept; all of them where not even the desc is."""
        if self.case is None:
            return ()
        try:
            return share_text.write(self.case).left_out
        except FormatError:
            return tuple(self.case.data)


def to_text(remembered: Remembered) -> str:
    """FormatError for a case that is too large even without numbers."""
    root: dict[str, Any] = {"kind": KIND, "version": VERSION, "view": remembered.view.as_json()}
    if remembered.case is not None:
        # Its check sum tells a damaged case from one with other numbers.
        shared = share_text.write(remembered.case)
        root |= {
            "case": shared.text, "leftOut": shared.left_out, "level": str(remembered.level),
            "path": remembered.path, "dispatchable": remembered.dispatchable,
            "pasted": None if remembered.pasted is None else remembered.pasted.as_json(),
        }  # fmt: skip
    return json.dumps(root, indent=1)


def from_text(text: str) -> Remembered:
    """FormatError, and nothing else, for a text that is no session of this version or an earlier one."""
    found = parse(text)
    root = cast(dict[str, Any], found) if isinstance(found, dict) else {}
    if root.get("kind") != KIND:
        raise FormatError(say("It is no session: its kind is not '{kind}'.", kind=KIND))
    if root.get("version") != VERSION:
        found = shortened(json_text(root.get("version")))
        raise FormatError(say("It has the version {found}; version {own} is read.", found=found, own=VERSION))
    view = view_choices(root.get("view"))
    if root.get("case") is None:
        return Remembered(view=view)
    left_out = root.get("leftOut")
    return Remembered(
        share_text.read(_text(root, "case")),
        _level(_text(root, "level")),
        _text(root, "path"),
        _text(root, "dispatchable"),
        view,
        tuple(map(str, cast(list[Any], left_out))) if isinstance(left_out, list) else (),
        None if root.get("pasted") is None else pasted_in(root["pasted"]),
    )


def read(path: Path) -> Remembered | None:
    """What a session file holds; None where there is no file. FormatError for whatever else is there."""
    try:
        if not path.exists():
            return None
        if not path.is_file():
            raise FormatError("It is not a file.")
        if (size := path.stat().st_size) > LARGEST_FILE:
            raise FormatError(say("It has {size} bytes; a session has up to {most}.", size=size, most=LARGEST_FILE))
        raw = read_at_most(path, LARGEST_FILE)
    except OSError as error:
        raise FormatError(say("It cannot be read: {reason}.", reason=error.strerror)) from None
    return from_text(read_text(raw, "It"))


def write(path: Path, text: str, after: int = 0) -> str:
    """Puts a session in the place of the one before, whole or not at all; the answer says why that failed, or ''.

    Its time is later than `after`, in nanoseconds, whatever the clock says.
    """
    # One name, so that writers who were killed leave one such file and not many; a slot has one writer.
    part = path.with_name(path.name + ".part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if part.stat().st_mtime_ns <= after:
            os.utime(part, ns=(after + _TICK_NS, after + _TICK_NS))
        part.replace(path)
    except OSError as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        return say("{path}: {reason}.", path=path, reason=error.strerror)
    return ""


def _text(root: dict[str, Any], key: str) -> str:
    found = root.get(key)
    if not isinstance(found, str):
        raise FormatError(say("Its {key} is not a text.", key=key))
    return found


def _level(text: str) -> FeatureLevel:
    try:
        return feature_level(text)
    except ValueError as error:
        raise FormatError(str(error)) from None
