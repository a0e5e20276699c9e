"""Saves a case to a model file. If anything fails, the previous file stays unchanged."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ops.arrays.dtypes import Array
from ops.formats.dxdispatch.document import Document
from ops.formats.dxdispatch.json_text import LARGEST_FILE
from ops.formats.dxdispatch.model import Model
from ops.formats.dxdispatch.resource_writing import Attach
from ops.formats.dxdispatch.writer import dump, to_text
from ops.model.case import Case
from ops.system.file_names import FileNames
from ops.system.file_writing import put_with, through_links, why_not
from ops.text.format_error import FormatError
from ops.text.sentences import say


def save(
    case: Case,
    path: str | os.PathLike[str],
    document: Document | None = None,
    is_wanted: Callable[[], bool] = lambda: True,
    view: Mapping[str, Any] | None = None,
) -> Document:
    """Writes the case to `path`, and large tensors to .npy files in the same folder. Returns the new document.

    `document` is the document that the case was loaded from, if any. The members of `view` are saved in the model under
    the key `explorer`.

    Raises FormatError if a file cannot be written, NotWantedError if `is_wanted` returned False. In both cases, no file
    has changed.
    """
    path = Path(path)
    moved = None if document is None else document.moved_to(path)
    made = save_with(path, lambda attach: dump(case, moved, view=view, attach=attach), is_wanted)
    name = next(iter(made["dispatchables"])) if document is None else document.dispatchable
    return Document(Model(made, path), name, case)


def save_with(
    path: Path, root: Callable[[Attach], dict[str, Any]], is_wanted: Callable[[], bool] = lambda: True
) -> dict[str, Any]:
    """Writes the model that `root` returns to `path`. The arrays that `root` passes to its argument are written to .npy
    files in the same folder.

    Returns the model. Raises FormatError and NotWantedError as `save` does; `is_wanted` returns False after the user
    has cancelled.
    """
    try:
        target = through_links(path)
    except (OSError, ValueError) as error:
        raise _cannot(path, error) from None
    arrays: dict[Path, Array] = {}

    def named(names: Mapping[Path, str]) -> dict[str, Any]:
        files = FileNames()

        def attach(field: str, values: Array) -> str:
            file = target.with_name(f"{target.stem}.{files.of(field)}.npy")
            arrays[file] = values
            return names.get(file, file.name)

        return root(attach)

    try:
        made = named({})
        text = to_text(made).encode("utf-8")
    except RecursionError:
        raise FormatError("The model cannot be written: its brackets are nested too deeply.", path=str(path)) from None
    if len(text) > LARGEST_FILE:
        raise FormatError(
            say(
                "The file would have {count} bytes; the limit of a model file is {most}.",
                count=len(text),
                most=LARGEST_FILE,
            ),
            path=str(path),
        )
    try:
        put_with(target, text, arrays, lambda names: to_text(named(names)).encode("utf-8"), is_wanted)
    except (OSError, ValueError) as error:
        raise _cannot(path, error) from None
    return made


def _cannot(path: Path, error: Exception) -> FormatError:
    return FormatError(say("The file cannot be written: {reason}.", reason=why_not(error)), path=str(path))
