"""The page of an operator in our own words, as the HTML that Qt's text documents understand."""

from html import escape

from ops.dtypes import names
from ops.fields import Attribute, Input
from ops.operator import Operator
from ops.violations import PAGE, Severity
from widgets.theme import Theme


def style_sheet(theme: Theme) -> str:
    return (
        f"h2 {{ font-size: 18px; color: {theme.text}; }} h3 {{ font-size: 13px; color: {theme.text}; }}"
        f"td, p, li {{ color: {theme.text}; }} .muted {{ color: {theme.muted}; }} a {{ color: {theme.accent}; }}"
        f"code {{ font-family: 'DejaVu Sans Mono', monospace; }}"
    )


def page(operator: Operator) -> str:
    """What it means, its fields, rules and support tables, and where its official page is wrong."""
    return "".join(
        (
            f"<h2>{operator.name}</h2>",
            f"<p>{escape(operator.summary)}</p>",
            f"<p><code>{escape(operator.formula)}</code></p>" if operator.formula else "",
            f"<p class='muted'>From feature level {operator.since}. ",
            f"<a href='{PAGE}{operator.page}'>Official page</a></p>",
            "<h3>Fields</h3>", _fields(operator),
            _rules(operator),
            _support(operator),
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
    rows = [
        f"<li>{escape(c.rule.text)} <span class='muted'>{c.rule.provenance.value}{words[c.severity]}</span></li>"
        for c in operator.constraints
    ]
    checked = f"<h3>Rules</h3><ul>{''.join(rows)}</ul>" if rows else ""
    said = "".join(f"<li>{escape(rule)}</li>" for rule in operator.page_rules)
    return checked + (f"<h3>What the page demands, not checked here yet</h3><ul>{said}</ul>" if said else "")


def _support(operator: Operator) -> str:
    rows: list[str] = []
    for level in reversed(operator.levels):
        for tensor, supported in operator.support[level].items():
            rows.append(
                f"<tr><td>{level}&nbsp;&nbsp;</td><td><b>{tensor}</b>&nbsp;&nbsp;</td>"
                f"<td>{supported.rank_text} dimensions&nbsp;&nbsp;</td><td>{names(supported.types)}</td></tr>"
            )
    return f"<h3>Support</h3><table cellpadding='2'>{''.join(rows)}</table>" if rows else ""


def _errata(operator: Operator) -> str:
    if not operator.errata:
        return ""
    items = "".join(f"<li>{escape(text)}</li>" for text in operator.errata)
    return f"<h3>Where the page is silent or wrong</h3><ul>{items}</ul>"
