"""The page of an operator in our own words, made from its declaration."""

from html import escape

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QTextBrowser, QVBoxLayout, QWidget

from ops.dtypes import names
from ops.fields import Attribute, Input
from ops.operator import Operator
from ops.violations import PAGE, Severity
from widgets.theme import Theme, font


class DocPanel(QWidget):
    """Shows what an operator means, its fields, rules and support tables, and where its page is wrong."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("doc")
        self._operator: Operator | None = None
        self._theme: Theme | None = None
        self._is_stale = True
        self._text = QTextBrowser()
        self._text.setObjectName("doc.text")
        self._text.setFrameShape(QTextBrowser.Shape.NoFrame)
        self._text.setOpenExternalLinks(True)
        self._text.setFont(font("body"))
        self._text.document().setDocumentMargin(12)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._text)

    def show_operator(self, operator: Operator) -> None:
        if operator is not self._operator:
            self._operator, self._is_stale = operator, True
            self._catch_up()

    def showEvent(self, event: QShowEvent) -> None:
        self._catch_up()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._text.setStyleSheet(f"QTextBrowser {{ background: {theme.panel}; }}")
        self._is_stale = True
        self._catch_up()

    def _catch_up(self) -> None:
        """The page is made only while somebody looks at it."""
        if self._is_stale and self.isVisible() and self._operator is not None and self._theme is not None:
            self._is_stale = False
            self._text.document().setDefaultStyleSheet(_style(self._theme))
            self._text.setHtml(page(self._operator))


def _style(theme: Theme) -> str:
    return (
        f"h2 {{ font-size: 18px; color: {theme.text}; }} h3 {{ font-size: 13px; color: {theme.text}; }}"
        f"td, p, li {{ color: {theme.text}; }} .muted {{ color: {theme.muted}; }} a {{ color: {theme.accent}; }}"
        f"code {{ font-family: 'DejaVu Sans Mono', monospace; }}"
    )


def page(operator: Operator) -> str:
    """The page as the HTML that Qt's text documents understand."""
    return "".join(
        (
            f"<h2>{operator.name}</h2>",
            f"<p>{escape(operator.summary)}</p><p><code>{escape(operator.formula)}</code></p>",
            f"<p class='muted'>From feature level {operator.since}. ",
            f"<a href='{PAGE}{operator.page}'>Official page</a></p>",
            "<h3>Fields</h3>", _fields(operator),
            "<h3>Rules</h3>", _rules(operator),
            "<h3>Support</h3>", _support(operator),
            _errata(operator),
        )
    )  # fmt: skip


def _fields(operator: Operator) -> str:
    rows: list[str] = []
    for field in operator.fields:
        kind = (
            field.type.api_type if isinstance(field, Attribute) else "input" if isinstance(field, Input) else "output"
        )
        optional = ", optional" if field.optional else ""
        rows.append(
            f"<tr><td><b>{field.name}</b>&nbsp;&nbsp;</td><td class='muted'>{escape(kind)}{optional}&nbsp;&nbsp;</td>"
            f"<td>{escape(field.meaning)}</td></tr>"
        )
    return f"<table cellpadding='2'>{''.join(rows)}</table>"


def _rules(operator: Operator) -> str:
    words = {Severity.ERROR: "", Severity.WARNING: " (warning)", Severity.NOTE: " (note)"}
    rows = (
        f"<li>{escape(c.rule.text)} <span class='muted'>{c.rule.provenance.value}{words[c.severity]}</span></li>"
        for c in operator.constraints
    )
    return f"<ul>{''.join(rows)}</ul>"


def _support(operator: Operator) -> str:
    rows: list[str] = []
    for level in reversed(operator.levels):
        for tensor, supported in operator.support[level].items():
            rows.append(
                f"<tr><td>{level}&nbsp;&nbsp;</td><td><b>{tensor}</b>&nbsp;&nbsp;</td>"
                f"<td>{supported.rank_text} dimensions&nbsp;&nbsp;</td><td>{names(supported.types)}</td></tr>"
            )
    return f"<table cellpadding='2'>{''.join(rows)}</table>"


def _errata(operator: Operator) -> str:
    if not operator.errata:
        return ""
    items = "".join(f"<li>{escape(text)}</li>" for text in operator.errata)
    return f"<h3>Where the page is silent or wrong</h3><ul>{items}</ul>"
