"""Reads lessons from JSON files. docs/lessons.md explains the format; resources/lessons has the supplied lessons."""

from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from ops.attribute_types import json_text
from ops.formats.dxdispatch import reader
from ops.formats.dxdispatch.json_text import parse, read_text
from ops.lessons.lesson import DATA, Goal, Lesson, Text, edited
from ops.model.case import Case
from ops.model.edit import text_at
from ops.presets import FOLDER as PRESETS
from ops.system.file_reading import read_at_most
from ops.text.format_error import FormatError
from ops.text.literals import shortened, some_of
from ops.text.sentences import say

VERSION = 1
LARGEST_LESSON = 1 << 20
FOLDER = PRESETS.parent / "lessons"
LANGUAGES = ("en", "ko")
# The keys by which a lesson is recognised: a model file has at most one of them.
_MARKS = frozenset({"title", "task", "start", "goals", "hints", "afterwards", "solution"})
_KINDS: dict[type, str] = {
    dict: say("an object"), list: say("a list"), str: say("a string"), bool: say("true or false"),
    int: say("a whole number"),
}  # fmt: skip
_GOALS = ("valid", "path", "kept", "output", "broken")


def lessons(folder: Path = FOLDER) -> tuple[Lesson, ...]:
    """The lessons in a folder, in the order of their file names. Raises FormatError if a file is not a lesson."""
    return tuple(read_lesson(path) for path in sorted(folder.glob("*.json")))


def read_lesson(path: Path) -> Lesson:
    """The lesson in a file. Raises FormatError, with line and column or the JSON path, if the file is not a lesson."""
    try:
        # Reading a pipe may block, and reading a device may never end.
        if path.exists() and not path.is_file():
            raise FormatError("This is not a file.", path=str(path))
        if path.stat().st_size > LARGEST_LESSON:
            raise FormatError(
                say("The file has more than {most} bytes, the limit of a lesson.", most=LARGEST_LESSON),
                path=str(path),
            )
        raw = read_at_most(path, LARGEST_LESSON)
    except (OSError, ValueError) as error:
        raise FormatError(
            say("The file cannot be read: {reason}.", reason=getattr(error, "strerror", None) or error), path=str(path)
        ) from None
    return lesson_of(parse(read_text(raw, path.name)), path.stem)


def is_lesson(path: Path) -> bool:
    """True if a file looks like a lesson, even if the lesson is invalid. Fast for files of any size."""
    try:
        if not path.is_file() or path.stat().st_size > LARGEST_LESSON:
            return False
        text = read_text(read_at_most(path, LARGEST_LESSON), path.name)
    except (OSError, ValueError, FormatError):
        return False
    if sum(f'"{key}"' in text for key in _MARKS) < 2:
        return False
    try:
        root = parse(text)
    except FormatError:
        return '"dispatchables"' not in text
    return isinstance(root, dict) and len(_MARKS & cast("dict[str, Any]", root).keys()) > 1


def lesson_of(document: Any, name: str) -> Lesson:
    """The lesson in a parsed JSON document. Raises FormatError with the JSON path if it is invalid."""
    found = _Object(document, "$")
    version = found.take("version", int, VERSION)
    if version > VERSION:
        raise FormatError(
            say(
                "The lesson has format {version}; this version of the explorer reads format {own}.",
                version=shortened(str(version)),
                own=VERSION,
            ),
            path="$.version",
        )
    start = _start(_Object(found.take("start", dict), "$.start"))
    goals = [_goal(entry, f"$.goals[{at}]", start) for at, entry in enumerate(found.take("goals", list))]
    hints = [_text(entry, f"$.hints[{at}]") for at, entry in enumerate(found.take("hints", list, []))]
    if not goals:
        raise FormatError("A lesson needs at least one goal.", path="$.goals")
    made = Lesson(
        name,
        _text(found.take("title", dict), "$.title"),
        _text(found.take("task", dict), "$.task"),
        start,
        tuple(goals),
        tuple(hints),
        _text(found.take("afterwards", dict), "$.afterwards"),
        _edits(found.take("solution", dict, {}), "$.solution", start),
        _beside(found, start),
    )
    found.end()
    return made


def _beside(found: "_Object", start: Case) -> Case | None:
    """Reads the second case of a lesson, with which the user compares the case `start`. It is `start` after the edits
    under the key `compare`. Returns None if the lesson has no second case.
    """
    if not found.has("compare"):
        return None
    return edited(start, _edits(found.take("compare", dict), "$.compare", start))


def _goal(document: Any, path: str, start: Case) -> Goal:
    found = _Object(document, path)
    if not any(map(found.has, _GOALS)):
        raise FormatError(
            say(
                "A goal must have one of the keys {known}; this goal has {names}.",
                known=", ".join(_GOALS),
                names=found.names,
            ),
            path=path,
        )
    own = _text(found.take("says", dict), f"{path}.says") if found.has("says") else None
    if found.has("valid"):
        found.take("valid", bool)
        goal = Goal("valid")
    elif found.has("broken"):
        goal = Goal("broken", wanted=found.take("broken", str))
    elif found.has("kept"):
        goal = Goal("kept", found.take("kept", str))
    elif found.has("output"):
        goal = Goal("output", found.take("output", str), found.take("is", list))
        _check_output(goal, path, start)
    else:
        goal = Goal("is", found.take("path", str), found.take("is", str))
    if goal.kind in ("kept", "is"):
        _known(goal.path, path, start)
    found.end()
    return goal if own is None else replace(goal, says=own)


def _check_output(goal: Goal, path: str, start: Case) -> None:
    if goal.path not in {output.name for output in start.operator.outputs}:
        raise FormatError(
            say("{operator} has no output {output}.", operator=start.operator.name, output=shortened(goal.path)),
            path=path,
        )
    if wrong := [number for number in goal.wanted if isinstance(number, bool) or not isinstance(number, int | float)]:
        pattern = "'{value}' is a string, not a number." if isinstance(wrong[0], str) else "{value} is not a number."
        raise FormatError(say(pattern, value=shortened(json_text(wrong[0]))), path=f"{path}.is")


class _Object:
    """Reads a JSON object key by key. `end` raises FormatError if the object has a key that was not read."""

    def __init__(self, document: Any, path: str) -> None:
        if not isinstance(document, dict):
            raise FormatError(say("This is {value}, not an object.", value=shortened(json_text(document))), path=path)
        self._left = dict(cast("dict[str, Any]", document))
        self._path = path
        self._known: list[str] = []

    def take(self, key: str, kind: type, default: Any = None) -> Any:
        self._known.append(key)
        found = self._left.pop(key, default)
        if found is None:
            raise FormatError(say("The key {key} is missing.", key=key), path=self._path)
        if not isinstance(found, kind) or isinstance(found, bool) != (kind is bool):
            raise FormatError(
                say(
                    "{key} is {value}; it must be {kind}.",
                    key=key,
                    value=shortened(json_text(found)),
                    kind=_KINDS[kind],
                ),
                path=self._path,
            )
        return found

    def has(self, key: str) -> bool:
        return key in self._left

    @property
    def names(self) -> str:
        """The keys that were not read, as a text."""
        return some_of(list(self._left)) or say("none")

    def end(self) -> None:
        if self._left:
            known = some_of(self._known, limit=64)
            raise FormatError(
                say("Unknown keys: {names}. The known keys are {known}.", names=self.names, known=known),
                path=self._path,
            )


def _text(document: Any, path: str) -> Text:
    found = _Object(document, path)
    english = found.take("en", str)
    others = {code: found.take(code, str) for code in LANGUAGES[1:] if found.has(code)}
    found.end()
    return Text({"en": english, **others})


def _start(found: _Object) -> Case:
    """Returns the case at the start of a lesson: a preset or a model, with the edits of the lesson's file applied."""
    if found.has("preset"):
        name = found.take("preset", str)
        path = PRESETS / f"{name}.json"
        if not name.isidentifier() or not _is_file(path):
            raise FormatError(say("There is no preset '{name}'.", name=shortened(name)), path="$.start.preset")
        case = reader.read(path)
    else:
        case = reader.read(cast("dict[str, Any]", found.take("model", dict)))
    case = replace(case, derive=found.take("derive", bool, case.derive))
    edits = _edits(found.take("edits", dict, {}), "$.start.edits", case)
    found.end()
    return edited(case, edits)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # the name is too long for a file
        return False


def _edits(document: dict[str, Any], path: str, case: Case) -> dict[str, str]:
    for at, text in document.items():
        _known(at, path, case)
        if not isinstance(text, str):
            raise FormatError(
                say("The value for {at} is {text}; it must be a string.", at=at, text=shortened(json_text(text))),
                path=path,
            )
    try:
        edited(case, document)
    except ValueError as error:
        raise FormatError(error.args[0], path=path) from None
    return document


def _known(at: str, path: str, case: Case) -> None:
    try:
        if not at.endswith(DATA):
            text_at(case, at)
        elif at.removesuffix(DATA) not in case.data:
            raise KeyError(say("{operator} has no input at {path}.", operator=case.operator.name, path=at))
    except KeyError as error:
        raise FormatError(error.args[0], path=path) from None
