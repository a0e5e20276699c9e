"""Writes files completely or not at all: if anything fails, the old files stay."""

import errno
import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from ops.system.retries import retried
from ops.text.sentences import said_by, say

Content = bytes | npt.NDArray[Any]


class NotWantedError(Exception):
    """Writing was cancelled; no file has changed."""


def put(path: Path, content: Content) -> None:
    """Writes `content` to a file; an array is written as a .npy file.

    Raises OSError or ValueError if this fails. An existing file is then unchanged.
    """
    put_all({path: content})


def put_all(contents: Mapping[Path, Content | Path], is_wanted: Callable[[], bool] = lambda: True) -> None:
    """Writes several files that belong together.

    First writes all new files, then replaces the old files by them in the order of `contents`.

    If a content is a path, the file at this path is linked or copied. Raises OSError or ValueError if writing fails;
    the old files are then unchanged. Raises NotWantedError if `is_wanted()` returns False before the first file is
    replaced.
    """
    made: dict[Path, Path] = {}
    before: dict[Path, Path] = {}
    try:
        for path, content in contents.items():
            target = through_links(path)
            if target.is_dir():
                raise IsADirectoryError(None, say("the path is a folder"))
            if path.exists() and not path.is_file():  # a pipe or a device has no old content
                with path.open("wb") as file:
                    _fill(file, content.read_bytes() if isinstance(content, Path) else content)
            else:
                made[target] = _written(target, content)
            if not is_wanted():
                raise NotWantedError
        for target in list(made)[:-1]:
            if target.exists():
                before[target] = _linked(target, target)
        _put_in_place(made, before)
    finally:
        _take_away((*made.values(), *before.values()))


def put_with(
    path: Path,
    text: bytes,
    beside: Mapping[Path, npt.NDArray[Any]],
    renamed: Callable[[Mapping[Path, str]], bytes],
    is_wanted: Callable[[], bool] = lambda: True,
) -> None:
    """Writes `text` to the file `path`, and each array in `beside` to its file in the same folder. The text contains
    the names of the arrays' files.

    `renamed` returns the text with other names for some of these files. If an array replaces an older file, the text
    uses temporary names until all arrays are in place. So the text never refers to a file of another save, even if the
    program is killed. Raises the same exceptions as `put_all`.
    """
    new = {each: content for each, content in beside.items() if not _holds(each, content)}
    if not (path.is_file() and any(each.exists() for each in new)):
        put_all({**new, path: text}, is_wanted)
        return
    before = path.read_bytes()
    aliases = {each: each.with_name(f"{_part_of(each)}{os.urandom(4).hex()}{each.suffix}") for each in new}
    known = renamed({each: alias.name for each, alias in aliases.items()})
    put_all({**{aliases[each]: content for each, content in new.items()}, path: known}, is_wanted)
    try:
        put_all({**aliases, path: text})
    except (OSError, ValueError):
        put(path, before)  # if that fails, too, the text keeps the temporary names
        _take_away(aliases.values())
        raise
    _take_away(aliases.values())


def _take_away(files: Iterable[Path]) -> None:
    for each in files:
        with suppress(OSError):
            each.unlink(missing_ok=True)


def _holds(path: Path, content: Content) -> bool:
    """True if the file at `path` exists and has this content."""
    if not path.is_file():
        return False
    try:
        with path.open("rb") as file:

            def compare(chunk: bytes) -> None:
                if file.read(len(chunk)) != chunk:
                    raise EOFError

            _fill(SimpleNamespace(write=compare), content)
            return not file.read(1)
    except (OSError, EOFError):
        return False


def through_links(path: Path) -> Path:
    """Resolves symbolic links, and returns the absolute path of the file. Raises OSError if the links form a circle,
    and ValueError if the path contains a NUL character.
    """
    try:
        target = path.resolve()
    except RuntimeError:  # Python before 3.13 reports a circle in this way
        target = path
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    return target


def why_not(error: Exception) -> str:
    """The reason in an OSError or ValueError that writing raised, without the name of the file."""
    return (error.strerror if isinstance(error, OSError) else None) or said_by(error)


def _put_in_place(made: Mapping[Path, Path], before: Mapping[Path, Path]) -> None:
    done: list[Path] = []
    try:
        for target, part in made.items():
            retried(partial(part.replace, target))
            done.append(target)
    except OSError:
        for target in done:
            if target in before:
                retried(partial(before[target].replace, target))
            else:
                target.unlink()
        raise


def _written(target: Path, content: Content | Path) -> Path:
    """Returns a new file next to the target with the content, complete on the disk. If `content` is a path, the new
    file is a link to it or a copy.
    """
    if isinstance(content, Path):
        return _linked(content, target)
    return _named_at_last(target, content) or _named_at_first(target, content)


def _named_at_last(target: Path, content: Content) -> Path | None:
    """Writes `content` to a temporary file without a name, and names it only when it is complete.

    Thus a killed program leaves no incomplete file. Returns the path, or None if the file system does not support this;
    on Linux, most do.
    """
    nameless = getattr(os, "O_TMPFILE", None)
    if nameless is None:
        return None
    try:
        handle = os.open(target.parent, nameless | os.O_WRONLY, 0o600)
    except OSError:
        return None
    with open(handle, "wb") as file:
        _fill(file, content)
        file.flush()
        os.fsync(handle)
        os.chmod(handle, _mode(target))
        part = target.with_name(f"{_part_of(target)}{os.urandom(4).hex()}.part")
        try:
            # Python follows the symbolic link to the open file only if src_dir_fd is given; its value has no effect.
            os.link(f"/proc/self/fd/{handle}", part, src_dir_fd=handle)
        except OSError:
            return None
    return part


def _named_at_first(target: Path, content: Content) -> Path:
    part = _new_part(target)
    try:
        with part.open("wb") as file:
            _fill(file, content)
            file.flush()
            os.fsync(file.fileno())
        part.chmod(_mode(target))
    except BaseException:
        _take_away([part])
        raise
    return part


def _linked(source: Path, target: Path) -> Path:
    """Creates a new file next to `target` with the content of `source`, as a hard link if possible, otherwise as a
    copy.

    Returns the path of the new file.
    """
    part = _new_part(target)
    try:
        part.unlink()
        os.link(source, part)
    except OSError:  # some file systems have no links
        try:
            import shutil  # imported here, because the start does not need it

            shutil.copy2(source, part)
        except BaseException:
            _take_away([part])
            raise
    return part


def _new_part(target: Path) -> Path:
    import tempfile  # imported here, because the start does not need it

    handle, name = tempfile.mkstemp(dir=target.parent, prefix=_part_of(target), suffix=".part")
    os.close(handle)
    return Path(name)


def _part_of(target: Path) -> str:
    return f".{target.name[:60]}."


def _fill(file: Any, content: Content) -> None:
    if isinstance(content, bytes):
        file.write(content)
    else:
        # NumPy bypasses a real file object, and its OSError for a full disk does not name the reason.
        np.save(cast("Any", SimpleNamespace(write=file.write)), content, allow_pickle=False)


def _mode(target: Path) -> int:
    """Returns the permissions of the file that will be replaced. If the file does not exist, returns the permissions
    that a new file gets.
    """
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
