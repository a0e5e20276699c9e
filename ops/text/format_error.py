"""The one exception of every reader."""

from ops.text.literals import printable, shortened
from ops.text.sentences import say

_LONGEST_PATH = 160  # characters; names in a file may have any length


class FormatError(Exception):
    """A document that cannot be read: one sentence on one line with the place, and the place by itself."""

    def __init__(
        self, message: str, *, line: int | None = None, column: int | None = None, path: str | None = None
    ) -> None:
        if line is not None:
            message = say("line {line}, column {column}: {message}", line=line, column=column, message=message)
        elif path:
            message = say("{path}: {message}", path=shortened(path, _LONGEST_PATH), message=message)
        super().__init__(printable(message))
        self.line = line
        self.column = column
        self.path = path
