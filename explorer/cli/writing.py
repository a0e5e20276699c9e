"""Files that the command line writes."""

from collections.abc import Callable
from pathlib import Path

from ops.system.file_writing import Content, put, why_not


def why_not_written(path: str | Path, content: Callable[[], Content]) -> str | None:
    """Writes what `content` gives; the sentence that tells why that was not possible, or None."""
    try:
        put(Path(path), content())
    except (OSError, ValueError) as error:  # a NUL in the name is a ValueError
        return f"{path} cannot be written: {why_not(error)}."
    return None
