"""The exception for files and texts that cannot be read, and for files that cannot be written."""

from ops.text.literals import printable, shortened
from ops.text.sentences import say

_LONGEST_PATH = 160  # characters


class FormatError(Exception):
    """A file or a text that cannot be read, or a file that cannot be written. The message is one line: the position, if
    it is known, and a sentence.

    `line` and `column` count from 1; `path` is the path of a field inside the document, or of the file.
    """

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
