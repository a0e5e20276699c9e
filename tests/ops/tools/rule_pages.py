"""Writes docs/rules, a page for every rule that `check` knows: python -m tests.ops.tools.rule_pages."""

from pathlib import Path

from ops import OPERATORS
from ops.check.rules import RuleText
from ops.model.violations import Provenance, Severity
from ops.network.rules import every_rule

FOLDER = Path(__file__).parents[3] / "docs" / "rules"
MEANINGS = {
    Severity.ERROR: "DirectML refuses the desc.",
    Severity.WARNING: "The documentation forbids or leaves open what DirectML accepts.",
    Severity.NOTE: "The desc is valid, but the result may surprise.",
}
SOURCES = {
    Provenance.DOCUMENTED: "the documentation",
    Provenance.IMPLIED: "implied by the documentation",
    Provenance.OBSERVED: "observed with DirectML",
}


def pages() -> dict[str, str]:
    """Returns the text of every documentation page about rules, by file name."""
    table = every_rule(iter(OPERATORS.values()))
    written = {f"{code}.md": _page(code, wordings) for code, wordings in table.items()}
    rows = (
        f"| [{code}]({code}.md) | {_severities(wordings)} | {wordings[0].text} |" for code, wordings in table.items()
    )
    head = (
        f"# Rules\n\n`check` knows {len(table)} rules. "
        "`check --ignore CODE` leaves one out, `rules CODE` explains it.\n\n"
        "| code | severity | rule |\n| --- | --- | --- |\n"
    )
    return {"index.md": head + "\n".join(rows) + "\n", **written}


def _page(code: str, wordings: tuple[RuleText, ...]) -> str:
    parts = [f"# {code}"]
    for wording in wordings:
        parts.append(f"**{wording.severity.name.capitalize()}.** {wording.text}")
        page = "" if wording.rule.url is None else f" ([page]({wording.rule.url}))"
        names = "all operators" if len(wording.operators) == len(OPERATORS) else ", ".join(wording.operators)
        names = names or "none; the rule is about the links between several operators"
        parts.append(f"- Source: {SOURCES[wording.rule.provenance]}{page}.\n- Operators: {names}.")
    known = dict.fromkeys(wording.severity for wording in wordings)
    parts += [f"{severity.name.capitalize()}: {MEANINGS[severity]}" for severity in known]
    parts.append(f"```sh\npython main.py check --ignore {code} models/\n```")
    return "\n\n".join(parts) + "\n"


def _severities(wordings: tuple[RuleText, ...]) -> str:
    return ", ".join(dict.fromkeys(wording.severity.name.lower() for wording in wordings))


def main() -> None:
    """Writes all pages, and removes the pages of rules that no longer exist."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.md"):
        old.unlink()
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
