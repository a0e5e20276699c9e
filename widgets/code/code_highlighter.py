"""Syntax colours for code: comments, keywords, types, numbers and strings."""

import re
from dataclasses import dataclass
from functools import cache

from PySide6.QtGui import QColor, QSyntaxHighlighter, QTextCharFormat, QTextDocument

from widgets.style.theme import LIGHT, Theme

# Keys: the kind of a word. Values: the field of Theme that has its colour.
COLORS = {"comment": "muted", "keyword": "axis", "type": "decides", "number": "value", "text": "success"}
# Lines after this number, and lines with more characters, are not coloured: a model file can be very long.
MOST_LINES = 3_000
LONGEST_LINE = 2_000

_NUMBER = r"(?P<number>\b0[xX][0-9a-fA-F']+[uUlL]*|\b(?:\d[\d']*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[uUlLfF]*\b)"
_DOUBLE, _SINGLE = r'"(?:\\.|[^"\\\n])*"?', r"'(?:\\.|[^'\\\n])*'?"
_CPP_WORDS = (
    "auto|bool|break|case|class|const|constexpr|else|enum|false|float|for|if|include|int|namespace|nullptr|return|"
    "sizeof|static|static_cast|struct|template|true|typedef|using|void|while|define"
)
_PYTHON_WORDS = (
    "and|as|assert|class|def|elif|else|False|for|from|if|import|in|is|lambda|None|not|or|raise|return|True|while|with"
)


@dataclass(frozen=True, slots=True)
class Language:
    """The syntax of a language for colouring. `words` is a pattern whose group names are the kinds of words.

    `block` has the opening and the closing delimiter of text that can span several lines. This text is coloured as
    `kind`.
    """

    words: str
    block: tuple[str, str] | None = None
    kind: str = "comment"


LANGUAGES = {
    "cpp": Language(
        rf"(?P<comment>//.*)|(?P<text>{_DOUBLE}|<[\w/.]+>(?=\s*$))|(?P<keyword>#?\b(?:{_CPP_WORDS})\b)"
        rf"|(?P<type>\b(?:DML_\w+|IDML\w+|UINT(?:64)?|INT|FLOAT|HRESULT|u?int\d+_t|dml::\w+)\b)|{_NUMBER}",
        ("/*", "*/"),
    ),
    "python": Language(
        rf"(?P<comment>\#.*)|(?P<text>{_DOUBLE}|{_SINGLE})|(?P<keyword>\b(?:{_PYTHON_WORDS})\b)|{_NUMBER}",
        ('"""', '"""'),
        "text",
    ),
    "json": Language(
        rf'(?P<type>{_DOUBLE}(?=\s*:))|(?P<text>{_DOUBLE})|(?P<keyword>\b(?:true|false|null)\b)|{_NUMBER}'
    ),
}  # fmt: skip


@cache
def _words(language: str) -> re.Pattern[str]:
    return re.compile(LANGUAGES[language].words)


class CodeHighlighter(QSyntaxHighlighter):
    """Colours the lines of a document. The state of a line is 1 if a comment or a string continues on the next line."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._language = ""
        self._formats: dict[str, QTextCharFormat] = {}
        self.set_theme(LIGHT)

    def set_language(self, language: str) -> None:
        """Sets the syntax to one of LANGUAGES, or "" for no colours; it applies when a text is next set."""
        self._language = language

    def set_theme(self, theme: Theme) -> None:
        for kind, token in COLORS.items():
            made = QTextCharFormat()
            made.setForeground(QColor(getattr(theme, token)))
            self._formats[kind] = made

    def highlightBlock(self, text: str) -> None:
        is_read = self.currentBlock().blockNumber() < MOST_LINES and len(text) <= LONGEST_LINE
        if not self._language or not is_read:
            return
        language = LANGUAGES[self._language]
        at = self._end_of_block(text, language, 0) if self.previousBlockState() == 1 else 0
        while at < len(text):
            opening = text.find(language.block[0], at) if language.block else -1
            match = _words(self._language).search(text, at)
            if opening >= 0 and (match is None or opening <= match.start()):
                at = self._end_of_block(text, language, opening)
            elif match is not None:
                self.setFormat(match.start(), match.end() - match.start(), self._formats[match.lastgroup or ""])
                at = match.end()
            else:
                return

    def _end_of_block(self, text: str, language: Language, start: int) -> int:
        """Colours a comment or string that spans several lines, from `start` to its end or the end of this line.
        Returns the position of that end in `text`.
        """
        assert language.block is not None
        opening, closing = language.block
        begun = start + len(opening) if self.previousBlockState() != 1 or start else start
        end = text.find(closing, begun)
        self.setCurrentBlockState(1 if end < 0 else 0)
        stop = len(text) if end < 0 else end + len(closing)
        self.setFormat(start, stop - start, self._formats[language.kind])
        return stop
