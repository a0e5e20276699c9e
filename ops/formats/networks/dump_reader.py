"""Reads the tensors of an earlier run, or of another program, from a folder of .npy files."""

import json
from pathlib import Path
from typing import Any

from ops.arrays.dtypes import Array
from ops.formats.numbers.number_file import read_npy
from ops.system.file_reading import open_file
from ops.text.format_error import FormatError
from ops.text.literals import shortened
from ops.text.sentences import said_by, say

INDEX = "index.json"
_LONGEST_INDEX = 64 << 20
_MOST_FILES = 100_000


class Dumped:
    """The tensors of a folder that the command `run --dump` wrote, by their names in the model.

    `index.json` maps these names to files. Without it, each file NAME.npy has the tensor NAME. Raises FormatError if
    the folder or `index.json` cannot be read, or if there are no tensors.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        try:
            index = folder / INDEX
            self._files = _indexed(index) if index.is_file() else _found(folder)
        except OSError as error:
            raise FormatError(say("{path} cannot be read: {reason}.", path=folder, reason=error.strerror)) from None

    def tensor(self, name: str) -> Array | None:
        """The tensor of this name; None if there is none. Raises FormatError if its file cannot be read."""
        file = self._files.get(name)
        if file is None:
            return None
        path = self._folder / file
        try:
            with open_file(path) as opened:
                return read_npy(opened)
        except FormatError as error:
            raise FormatError(say("{path} {reason}.", path=path, reason=said_by(error))) from None
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise FormatError(say("{path} cannot be read: {reason}.", path=path, reason=reason)) from None


def _found(folder: Path) -> dict[str, str]:
    found: dict[str, str] = {}
    for path in folder.iterdir():
        if path.suffix.lower() == ".npy" and len(found) < _MOST_FILES:
            found[path.stem] = path.name
    if not found:
        raise FormatError(say("{path} contains no .npy files.", path=folder))
    return found


def _indexed(path: Path) -> dict[str, str]:
    """Maps the name of each tensor that an index lists to its file.

    Raises FormatError if the index is not valid, lists no tensors, or names a file outside its folder.
    """
    broken = say("{path} is not an index of .npy files; 'run --dump' writes such an index.", path=path)
    if path.stat().st_size > _LONGEST_INDEX:
        raise FormatError(broken)
    try:
        with open_file(path) as file:
            index: Any = json.loads(file.read(_LONGEST_INDEX))
        tensors = index["tensors"]
        pairs = {str(each["name"]): str(each["file"]) for each in tensors}
    except (ValueError, KeyError, TypeError, RecursionError):
        raise FormatError(broken) from None
    if not pairs:
        raise FormatError(say("{path} lists no tensors.", path=path))
    outside = next((file for file in pairs.values() if Path(file).name != file or not file), None)
    if outside is not None:
        raise FormatError(
            say(
                "{path} names the file {file}, which is not in the folder of this index.",
                path=path,
                file=shortened(outside),
            )
        )
    return pairs
