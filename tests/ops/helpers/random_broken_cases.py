"""Generates random cases that break rules, for any target level. Their descs, their data or the texts of their fields
are wrong.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np

from ops import Case, FeatureLevel, Operator, load
from ops.arrays.layout import count, extent
from ops.model.edit import with_text
from ops.model.inference import fit_outputs
from ops.model.tensor import TensorDesc
from ops.presets import case_of
from ops.text.sentences import say
from tests.ops.directml.helpers.random_descs import random_desc
from tests.ops.helpers.any_case import TEXTS, paths
from tests.ops.helpers.random_cases import random_cases, with_buffer

LEVELS = tuple(FeatureLevel)
MOST_CELLS = 4000


def broken_cases(operator: Operator, random: Random) -> Iterator[tuple[Case, FeatureLevel]]:
    """Yields random cases without end, each with its target level; about one case in ten is valid."""
    sound = random_cases(operator, random)
    while True:
        kind = random.randrange(4)
        if kind == 0:
            desc = random_desc(operator, random)
            case = load({"dispatchables": {"op": {"type": operator.type, "desc": desc}}})
        elif kind == 1:
            case = next(sound)
        else:
            case = case_of(operator, random.choice(operator.examples))
        case = replace(case, derive=random.random() < 0.4)
        for _ in range(random.choice((0, 1, 1, 2, 3))):
            case = edited(case, random)
        if random.random() < 0.15:
            case = with_odd_data(case, random)
        level = random.choice((FeatureLevel.FL_6_4, FeatureLevel.FL_6_2, random.choice(LEVELS)))
        yield (fit_outputs(case) if case.derive else case), level


def edited(case: Case, random: Random) -> Case:
    """Returns the case after a random edit: a random text in a randomly chosen editor, or a tensor removed."""
    present = [field.name for field in case.operator.tensors if case.has(field.name)]
    if present and random.random() < 0.05:
        return with_text(case, random.choice(present), None)
    if present and random.random() < 0.05:
        return with_text(
            case, f"{random.choice(present)}.DimensionCount", random.choice(("0", "1", "3", "5", "8", "x"))
        )
    places = list(paths(case))
    if not places:  # the case has no tensor left
        return case
    path = random.choice(places)
    text = random.choice((*TEXTS, str(random.randint(0, 9)), str(random.randint(0, 9))))
    if text is not None and path.endswith(".Strides") and random.random() < 0.5:
        text = ",".join(str(random.choice((0, 1, 2, 3, 6, 12, 4000000000))) for _ in range(_rank(case, path)))
    if text is not None and path.endswith(".Sizes") and random.random() < 0.5:
        text = ",".join(str(random.choice((1, 1, 1, 2, 3, 4, 65536))) for _ in range(random.randint(0, 10)))
    return with_text(case, path, text)


def with_odd_data(case: Case, random: Random) -> Case:
    """The case with one input whose numbers are unusual, missing, or too few."""
    inputs = [field.name for field in case.operator.inputs if _is_small(case, field.name)]
    if not inputs:
        return case
    name = random.choice(inputs)
    if random.random() < 0.4:
        return case.with_data(name, replace(case.data[name], kept=None, problem=say("has no initialValues")))
    buffer = case.buffer(name)
    if buffer.dtype.kind == "f" and random.random() < 0.7:
        odd = random.choice(((0, 1e-40, -1, 2), (np.nan, 1, 2), (np.inf, -np.inf, 3)))
        return with_buffer(case, name, np.resize(np.array(odd, buffer.dtype), len(buffer)))
    return with_buffer(case, name, buffer[: random.randrange(len(buffer))].copy())


def _is_small(case: Case, name: str) -> bool:
    desc = case.tensor(name)
    if desc is None or not desc.is_laid_out:
        return False
    return max(count(case.sizes(name)), extent(case.sizes(name), case.steps(name))) <= MOST_CELLS


def _rank(case: Case, path: str) -> int:
    desc = case.tensor(path.partition(".")[0])
    return desc.rank or 4 if isinstance(desc, TensorDesc) else 4
