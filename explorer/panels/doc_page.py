"""The documentation of an operator in this program, as HTML for Qt's text documents."""

from html import escape

from PySide6.QtCore import QCoreApplication

from ops.arrays.dtypes import names
from ops.check.rule_groups import rules_by_field
from ops.model.fields import Attribute, Input
from ops.model.operator import Operator
from ops.model.violations import PAGE, Provenance, Severity
from ops.presentation.signs import with_signs
from widgets.controls.help_tip import explanation
from widgets.style.fonts import TYPE_SCALE
from widgets.style.theme import Theme
from widgets.text.wording import worded


def style_sheet(theme: Theme) -> str:
    """The CSS of the page, for Qt's text documents."""
    return (
        f"h2 {{ font-size: {TYPE_SCALE['operator'][0]}px; color: {theme.text}; }}"
        f"h3 {{ font-size: {TYPE_SCALE['title'][0]}px; color: {theme.text}; }}"
        f"h4 {{ font-size: {TYPE_SCALE['body'][0]}px; color: {theme.text}; margin-top: 8px; margin-bottom: 0px; }}"
        f"ul {{ margin-top: 2px; margin-bottom: 2px; }} td, p, li {{ color: {theme.text}; }}"
        f".muted {{ color: {theme.muted}; }} a {{ color: {theme.accent}; }}"
        f"code {{ font-family: 'DejaVu Sans Mono', monospace; }}"
    )


def page(operator: Operator) -> str:
    """The documentation of an operator as HTML: summary, purpose, formula, fields, rules by field, supported types,
    errata.
    """
    return "".join(
        (
            f"<h2>{operator.name}</h2>",
            f"<p>{escape(worded(operator.summary))} {escape(worded(operator.purpose))}</p>",
            f"<p><code>{escape(with_signs(worded(operator.formula)))}</code></p>" if operator.formula else "",
            f"<p class='muted'>{_tr('From feature level {0}.').format(operator.since)} ",
            f"<a href='{PAGE}{operator.page}'>{_tr('Official page')}</a></p>",
            f"<h3>{_tr('Fields')}</h3>", _fields(operator),
            _rules(operator),
            _support(operator),
            _errata(operator),
        )
    )  # fmt: skip


def _fields(operator: Operator) -> str:
    rows: list[str] = []
    for field in operator.fields:
        kind = (
            field.type.api_type
            if isinstance(field, Attribute)
            else _tr("input")
            if isinstance(field, Input)
            else _tr("output")
        )
        optional = f", {_tr('optional')}" if field.optional else ""
        rows.append(
            f"<tr><td><b>{field.name}</b>&nbsp;&nbsp;</td><td class='muted'>{escape(kind)}{optional}&nbsp;&nbsp;</td>"
            f"<td>{explanation(worded(field.meaning))}</td></tr>"
        )
    return f"<table cellpadding='2'>{''.join(rows)}</table>"


def _rules(operator: Operator) -> str:
    words = {Severity.ERROR: "", Severity.WARNING: f" ({_tr('warning')})", Severity.NOTE: f" ({_tr('note')})"}
    origins = {
        Provenance.DOCUMENTED: _tr("documented"),
        Provenance.IMPLIED: _tr("implied"),
        Provenance.OBSERVED: _tr("observed"),
    }
    groups: list[str] = []
    for name, rules in rules_by_field(operator).items():
        rows = "".join(
            f"<li>{escape(worded(c.rule.text))} "
            f"<span class='muted'>{origins[c.rule.provenance]}{words[c.severity]}</span></li>"
            for c in rules
        )
        groups.append(f"<h4>{name or _tr('The operator as a whole')}</h4><ul>{rows}</ul>")
    checked = f"<h3>{_tr('Rules')}</h3>{''.join(groups)}" if groups else ""
    said = "".join(f"<li>{escape(rule)}</li>" for rule in operator.page_rules)
    unchecked = _tr("Rules of the page that are not checked yet")
    return checked + (f"<h3>{unchecked}</h3><ul>{said}</ul>" if said else "")


def _support(operator: Operator) -> str:
    ranks, rows = _tr("{0} dimensions"), list[str]()
    for level in reversed(operator.levels):
        for tensor, supported in operator.support[level].items():
            rows.append(
                f"<tr><td>{level}&nbsp;&nbsp;</td><td><b>{tensor}</b>&nbsp;&nbsp;</td>"
                f"<td>{ranks.format(worded(supported.rank_text))}&nbsp;&nbsp;</td><td>{names(supported.types)}</td></tr>"
            )
    return f"<h3>{_tr('Support')}</h3><table cellpadding='2'>{''.join(rows)}</table>" if rows else ""


def _errata(operator: Operator) -> str:
    if not operator.errata:
        return ""
    items = "".join(f"<li>{escape(worded(text))}</li>" for text in operator.errata)
    return f"<h3>{_tr('Gaps and errors of the official page')}</h3><ul>{items}</ul>"


def _tr(text: str) -> str:
    return QCoreApplication.translate("DocPage", text)
