"""The page that shows the coverage of every operator, made from the declarations and the recorded cases.

python -m tests.ops.tools.coverage_page         writes docs/operators.md
"""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from ops import OPERATORS, Operator, Severity
from ops.declare.schema import entries
from ops.model.feature_levels import feature_level
from ops.model.violations import PAGE as SITE
from tests.ops.helpers.recordings import RUNTIME
from tests.ops.tools.recorded_truth import of_operator, wrong_cases

PAGE = Path(__file__).parents[3] / "docs" / "operators.md"

HEAD = """# The operators, one by one

Written by `python -m tests.ops.tools.coverage_page`; a test compares it with the catalogue.

**{declared} of {total}** operators have rules, a NumPy reference and explanations of their cells.

| column | meaning |
| --- | --- |
| fields | number of tensors and attributes of the desc |
| rules | number of rules beyond data types and ranks whose violation is an ERROR |
| notes | number of rules that warn, or name the cells in which DirectML 1.13.1 differs from its page |
| reads | whether every output cell shows the cells it is computed from |
| examples | number of examples; each can be opened in the window |
| ordinary | recorded results of the real DirectML {runtime} on a GPU that match the reference, of all recorded |
| special | the same for NaN, infinities, indices out of range and the like; a note that names the cells also counts |

Results match within 2e-5 relative and 1e-6 absolute for FLOAT32, 4e-3 and 2e-3 for FLOAT16, and exactly for integers.
Cells that differed between two runs of DirectML itself are excluded.
"""

ROW = "| {name} | {fields} | {rules} | {notes} | {reads} | {examples} | {ordinary} | {special} | {missing} |"
COLUMNS = "| operator | fields | rules | notes | reads | examples | ordinary | special | missing |"


def page() -> str:
    operators = list(OPERATORS.values())
    declared = sum(operator.compute is not None for operator in operators)
    parts = [HEAD.format(declared=declared, total=len(operators), runtime="1.13.1")]
    order = list(entries())
    by_category = sorted(operators, key=lambda operator: operator.category)
    for category, members in groupby(by_category, key=lambda operator: operator.category):
        rows = [_row(operator) for operator in sorted(members, key=lambda operator: order.index(operator.type))]
        parts.append("\n".join((f"\n## {category}\n", COLUMNS, "| --- |" + " --- |" * 8, *rows, "")))
    return "".join(parts)


def _row(operator: Operator) -> str:
    severities = [constraint.severity for constraint in operator.constraints]
    errors = severities.count(Severity.ERROR)
    ordinary, special = _agreeing(operator)
    return ROW.format(
        name=f"[{operator.name}]({SITE}{operator.page})",
        fields=len(operator.fields),
        rules=errors if operator.compute is not None else "",
        notes=len(severities) - errors if operator.compute is not None else "",
        reads="" if operator.explained is None else "yes",
        examples=len(operator.examples) or "",
        ordinary=ordinary,
        special=special,
        missing=", ".join(_missing(operator)),
    )


def _agreeing(operator: Operator) -> tuple[str, str]:
    recorded = of_operator(operator.name)
    if operator.compute is None:
        return (f"0 of {len(recorded)}" if recorded else ""), ""
    wrong = {case.row for case in wrong_cases(operator.name)}
    counts: list[str] = []
    for is_special in (False, True):
        names = [row["id"] for row in recorded if (row.get("special") is not None) == is_special]
        counts.append(f"{sum(name not in wrong for name in names)} of {len(names)}" if names else "")
    return counts[0], counts[1]


def _missing(operator: Operator) -> Iterator[str]:
    if operator.compute is None:
        yield "rules, reference, reads, examples"
    elif operator.explained is None:
        yield "reads"
    if operator.since > feature_level(RUNTIME):
        yield f"recordings (needs level {operator.since})"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
