"""The one exception of every reader."""


class FormatError(Exception):
    """A document that cannot be read: one sentence with the place, and the place by itself."""

    def __init__(
        self, message: str, *, line: int | None = None, column: int | None = None, path: str | None = None
    ) -> None:
        place = f"line {line}, column {column}: " if line is not None else f"{path}: " if path else ""
        super().__init__(place + message)
        self.line = line
        self.column = column
        self.path = path
