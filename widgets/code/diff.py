"""Code with its edits as a diff: the replaced lines are above the new lines."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

# The ends of lines at which QPlainTextEdit starts a new block.
_END = re.compile("\r\n?|[\n\u2029\ufdd0\ufdd1]")


@dataclass(frozen=True, slots=True)
class Replaced:
    """One edit of the code in a diff.

    The lines `old` were replaced by `count` lines of the new code. `line` is the number of the first new line, counted
    from 1.
    """

    line: int
    count: int
    old: Sequence[str]


@dataclass(frozen=True, slots=True)
class Diff:
    """The text of a code view that shows code, and above each edit the lines that it replaced. A block is a line of
    this text.

    `numbers` has, for each block, the number of the line in the code, or 0 for a replaced line. If there are no edits,
    `numbers` is empty, because each block is a line of the code. `added` has the numbers of the new lines.
    """

    text: str
    numbers: Sequence[int]
    added: frozenset[int]

    @classmethod
    def of(cls, code: str, replaced: Sequence[Replaced]) -> "Diff":
        """Returns the diff for `code`. It shows the lines of `code`, and above them the lines that edits have
        replaced.
        """
        if not replaced:
            return cls(code, (), frozenset())
        blocks: list[str] = []
        numbers: list[int] = []
        above = {edit.line: edit.old for edit in replaced}
        for number, line in enumerate(_END.split(code), 1):
            old = [part for whole in above.get(number, ()) for part in _END.split(whole)]
            blocks += [*old, line]
            numbers += [*(0 for _ in old), number]
        added = frozenset(line for edit in replaced for line in range(edit.line, edit.line + edit.count))
        return cls("\n".join(blocks), numbers, added)

    def line(self, place: int) -> int:
        """The line number, from 1, of the text block with the number `place`, from 0. Returns 0 if this block is a
        replaced line.
        """
        return self.numbers[place] if self.numbers else place + 1

    def place(self, line: int) -> int:
        """The index of the block that shows a line."""
        return self.numbers.index(line) if line in self.numbers else line - 1
