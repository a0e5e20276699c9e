"""Reads and writes the session file: the case, its target level, its model file, and the view choices."""

import json
import os
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from explorer.session.pasted_code import Pasted, pasted_in
from explorer.session.view_choices import ViewChoices, view_choices
from ops.attribute_types import json_text
from ops.formats.dxdispatch.json_text import parse, read_text
from ops.model.case import Case
from ops.model.feature_levels import NEWEST, FeatureLevel, feature_level
from ops.model.targets import NAMED
from ops.system.file_reading import read_at_most
from ops.system.retries import retried
from ops.text.format_error import FormatError
from ops.text.literals import shortened
from ops.text.sentences import as_json, from_json, said_by, say

if TYPE_CHECKING:
    from ops.network.network import Network

VERSION = 1
# In place of the dispatchable: the file contains the network as it is.
SAVED = "*"
KIND = "dml-explorer session"
# In bytes. The share text and the pasted code hold up to 1 MiB each before compression; the rest is short.
LARGEST_FILE = 8 << 20
# The coarsest resolution of time stamps in common file systems, in nanoseconds.
_TICK_NS = 2_000_000_000


@dataclass(frozen=True, slots=True)
class Remembered:
    """A saved session. `case` is None if only the view is saved. `path` and `dispatchable` are the model file of the
    case and its name in this file.

    `left_out` are the inputs whose numbers were too many to save; their fills generate them again. `pasted` is the code
    from which the case was read. `version` is the version of Windows or DirectML with which the user chose the level,
    or ''.

    `network` is the open network, or None. If there is one, `case` is the case of its node `node`, and `dispatchable`
    is SAVED if the file contains the same network. If the open network could not be saved, `why_no_network` is the
    reason; `node` is then its selected node, and `case` is the case of this node.
    """

    case: Case | None = None
    level: FeatureLevel = NEWEST
    path: str = ""
    dispatchable: str = ""
    view: ViewChoices = field(default_factory=ViewChoices)
    left_out: tuple[str, ...] = ()
    pasted: Pasted | None = None
    version: str = ""
    network: "Network | None" = None
    node: str = ""
    why_no_network: str = ""

    def lost(self) -> tuple[str, ...]:
        """Returns the names of the inputs that have too many numbers for the session file. Returns all inputs if the
        case is too large even without numbers.
        """
        if self.case is None:
            return ()
        try:
            if self.network is not None:
                from ops.formats.networks import sharing  # imported here, because single operators do not need it

                return sharing.write(self.network).left_out
            from ops.formats import share_text  # imported here, because the start does not need it

            return share_text.write(self.case).left_out
        except FormatError:
            return tuple(self.case.data)


def to_text(remembered: Remembered) -> str:
    """The text of the session file. Raises FormatError if the case is too large even without numbers."""
    return text_and_loss(remembered)[0]


def text_and_loss(remembered: Remembered) -> tuple[str, str]:
    """The text of the session file, and the reason why it does not contain the network; '' if it does.

    Raises FormatError if the case is too large even without numbers.
    """
    why_not = ""
    root: dict[str, Any] = {"kind": KIND, "version": VERSION, "view": remembered.view.as_json()}
    if remembered.case is not None:
        from ops.formats import share_text

        # A share text contains a check sum, which reveals damage.
        shared = share_text.write(remembered.case)
        root |= {
            "case": shared.text, "leftOut": shared.left_out, "level": str(remembered.level),
            "target": remembered.version or None,
            "path": remembered.path, "dispatchable": remembered.dispatchable,
            "pasted": None if remembered.pasted is None else remembered.pasted.as_json(),
        }  # fmt: skip
    if remembered.network is not None:
        from ops.formats.networks import sharing

        # A network that is too large is left out; then only the case of its node is restored.
        root["node"] = remembered.node
        try:
            shared = sharing.write(remembered.network)
            root |= {"network": shared.text, "leftOut": shared.left_out}
        except FormatError as error:
            why_not = said_by(error)
            root["networkLeftOut"] = as_json(why_not)
    return json.dumps(root, indent=1), why_not


def from_text(text: str) -> Remembered:
    """Reads a session from the text of a session file.

    For any other text, or for an unknown version, it raises FormatError and no other exception.
    """
    found = parse(text)
    root = cast("dict[str, Any]", found) if isinstance(found, dict) else {}
    if root.get("kind") != KIND:
        raise FormatError(say("The file is not a session: its kind is not '{kind}'.", kind=KIND))
    if root.get("version") != VERSION:
        found = shortened(json_text(root.get("version")))
        raise FormatError(
            say("The session has version {found}; this program reads version {own}.", found=found, own=VERSION)
        )
    view = view_choices(root.get("view"))
    if root.get("case") is None:
        return Remembered(view=view)
    from ops.formats import share_text

    left_out = root.get("leftOut")
    return Remembered(
        share_text.read(_text(root, "case")),
        _level(_text(root, "level")),
        _text(root, "path"),
        _text(root, "dispatchable"),
        view,
        tuple(map(str, cast("list[Any]", left_out))) if isinstance(left_out, list) else (),
        None if root.get("pasted") is None else pasted_in(root["pasted"]),
        _version(root.get("target"), _text(root, "level")),
        *_network(root),
        from_json(left) if (left := root.get("networkLeftOut")) is not None else "",
    )


def read(path: Path) -> Remembered | None:
    """Reads a session file. Returns None if there is no file. Raises FormatError if it cannot be read."""
    try:
        if not path.exists():
            return None
        if not path.is_file():
            raise FormatError("The path of the session does not lead to a file.")
        if (size := path.stat().st_size) > LARGEST_FILE:
            raise FormatError(
                say("The session has {size} bytes; at most {most} can be read.", size=size, most=LARGEST_FILE)
            )
        raw = read_at_most(path, LARGEST_FILE)
    except OSError as error:
        raise FormatError(say("The session cannot be read: {reason}.", reason=error.strerror)) from None
    return from_text(read_text(raw, "The session"))


def write(path: Path, text: str, after: int = 0) -> str:
    """Replaces the content of a session file, completely or not at all; returns the reason if that fails, otherwise ''.

    The file's time stamp is later than `after` (nanoseconds), even if the clock was set back.
    """
    # The name is always the same, so that killed processes leave one such file. A session file has only one writer.
    part = path.with_name(path.name + ".part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if part.stat().st_mtime_ns <= after:
            os.utime(part, ns=(after + _TICK_NS, after + _TICK_NS))
        retried(lambda: part.replace(path))
    except OSError as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        return say("{path}: {reason}.", path=path, reason=error.strerror)
    return ""


def _network(root: dict[str, Any]) -> "tuple[Network | None, str]":
    if root.get("network") is None:
        return None, str(root.get("node") or "")
    from ops.formats.networks import sharing

    return sharing.read(_text(root, "network")), _text(root, "node")


def _text(root: dict[str, Any], key: str) -> str:
    found = root.get(key)
    if not isinstance(found, str):
        raise FormatError(say("The {key} of the session is not a string.", key=key))
    return found


def _version(name: object, level: str) -> str:
    """Returns `name`, the version by which the user chose the target.

    Returns '' if this version is unknown, or if its feature level is not `level`.
    """
    return name if isinstance(name, str) and NAMED.get(name) is _level(level) else ""


def _level(text: str) -> FeatureLevel:
    try:
        return feature_level(text)
    except ValueError as error:
        raise FormatError(str(error)) from None
