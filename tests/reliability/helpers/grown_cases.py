"""Large cases of any operator, made from its first example."""

from dataclasses import replace
from random import Random

from ops import Case, Operator, validate
from ops.backends.cost import demand
from ops.check.fixes import fix_all
from ops.check.validation import has_errors
from ops.model import data as fills
from ops.model.edit import with_text
from ops.model.feature_levels import NEWEST
from ops.model.fields import INDICES
from ops.model.guard import NO_DATA
from ops.model.inference import fit_outputs
from ops.presets import case_of

TRIES = 120


def grown(operator: Operator, elements: int, seed: int = 1) -> Case:
    """A valid case with about `elements` elements in all tensors, or fewer if its sizes cannot grow that far.

    Indices are 0, all other numbers from 0 to 2.
    """
    random = Random(seed)
    case = replace(case_of(operator, operator.examples[0]), derive=True)
    for _ in range(TRIES):
        if demand(case).elements >= elements:
            break
        bigger = _with_a_size_more(case, random)
        if bigger is not None and demand(case).elements < demand(bigger).elements <= 4 * elements:
            case = bigger
    for field in case.operator.inputs:
        if case.has(field.name):
            fill = fills.Constant(0) if field.group == INDICES else fills.Random(seed, 0, 2)
            case = case.with_data(field.name, fills.Data(fill))
    return case


def _with_a_size_more(case: Case, random: Random) -> Case | None:
    """Returns the case with one random size about doubled, and other fields fixed if necessary.

    Returns None if the case cannot be fixed.
    """
    fields = [field for field in case.operator.inputs if case.has(field.name)]
    fields = fields or [field for field in case.operator.outputs if case.has(field.name)]
    name, dimension, size = random.choice(
        [(field.name, dimension, size) for field in fields for dimension, size in enumerate(case.sizes(field.name))]
    )
    case = fit_outputs(with_text(case, f"{name}.Sizes[{dimension}]", str(3 if size == 1 else 2 * size)))
    if not has_errors(validate(case, data_limit=NO_DATA)):
        return case
    fixed = fix_all(case, NEWEST)
    return fixed.case if fixed.is_valid else None
