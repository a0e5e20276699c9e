"""The one exception of every reader."""

from ops.sentences import say


class FormatError(Exception):
    """A document that cannot be read: one sentence with the place, and the place by itself."""

    def __init__(
        self, message: str, *, line: int | None = None, column: int | None = None, path: str | None = None
    ) -> None:
        if line is not None:
            message = say("line {line}, column {column}: {message}", line=line, column=column, message=message)
        elif path:
            message = say("{path}: {message}", path=path, message=message)
        super().__init__(message)
        self.line = line
        self.column = column
        self.path = path
