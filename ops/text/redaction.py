"""Removes folder names, which can identify the user, from texts that leave the machine."""

import re
import sys
import tempfile
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

_PROGRAM = Path(__file__).resolve().parents[2]


def without_paths(value: Any) -> Any:
    """Returns a copy of a JSON value. In its texts, the paths of folders that can identify the user are replaced by
    placeholders.

    For example, <home> stands for the user's folder, and <temporary> for the folder of temporary files.
    """
    if isinstance(value, str):
        return _shortened(value)
    if isinstance(value, dict):
        return {without_paths(key): without_paths(entry) for key, entry in cast("dict[Any, Any]", value).items()}
    if isinstance(value, list | tuple):
        return [without_paths(entry) for entry in cast("list[Any]", value)]
    return value


def _shortened(text: str) -> str:
    for pattern, name in _names():
        text = pattern.sub(name, text)
    return text


@lru_cache(maxsize=1)
def _names() -> tuple[tuple[re.Pattern[str], str], ...]:
    folders = [(_PROGRAM, "<explorer>"), (Path(sys.prefix), "<python>"), (Path(sys.base_prefix), "<python>")]
    folders += [(Path(tempfile.gettempdir()), "<temporary>"), (_home(), "<home>")]
    # The longest folder first, because a folder can contain another folder.
    named = sorted({str(folder): name for folder, name in folders if len(folder.parts) > 1}.items(), key=_length)
    return tuple((_pattern(folder), name) for folder, name in named)


def _length(named: tuple[str, str]) -> int:
    return -len(named[0])


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:  # the user has no home folder
        return Path()


def _pattern(folder: str) -> re.Pattern[str]:
    r"""Returns a pattern that finds the folder `folder` in a text, with / or \ as the separator. A separator may be
    doubled by escaping; on Windows, upper and lower case are equal.
    """
    parts = [re.escape(part) for part in re.split(r"[\\/]+", folder)]
    flags = re.IGNORECASE if sys.platform == "win32" else re.NOFLAG
    return re.compile(r"[\\/]{1,2}".join(parts) + r"(?![\w.-])", flags)
