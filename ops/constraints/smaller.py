"""Making a tensor with too many elements smaller, where its sizes come from."""

from dataclasses import replace

from ops.case import Case
from ops.features import NEWEST
from ops.guard import Guard, HiddenPlace
from ops.layout import count
from ops.sentences import say
from ops.violations import Fix

NO_DATA = 0

Edits = tuple[tuple[str, str | None], ...]


def smaller(guard: Guard, name: str, most: int, also: Edits = ()) -> Fix:
    """Leaves `most` elements or fewer; a size that an output takes from an input changes at the input."""
    sizes, edits = list(guard.sizes(name)), dict[str, str]()
    while (elements := count(sizes)) > most:
        longest = max(range(len(sizes)), key=lambda d: sizes[d])
        sizes[longest] = max(most // (elements // sizes[longest]), 1)
        tensor, dimension = _source(guard.case, name, longest) or (name, longest)
        edits[f"{tensor}.Sizes[{dimension}]"] = str(sizes[longest])
    changes = ", ".join(f"{path} to {size}" for path, size in edits.items())
    return Fix(say("Set {changes}", changes=changes), (*edits.items(), *also))


def _source(case: Case, name: str, dimension: int) -> tuple[str, int] | None:
    """The input, and its dimension, that an output's size follows from; None for one that is given itself."""
    if name not in {field.name for field in case.operator.outputs}:
        return None
    for field in case.operator.inputs:
        desc = case.tensor(field.name)
        for at, size in enumerate(desc.shape or () if desc else ()):
            assert desc is not None
            assert desc.shape is not None
            if size == 1:
                continue
            shape = (*desc.shape[:at], 1, *desc.shape[at + 1 :])
            changed = case.with_value(field.name, replace(desc, sizes=shape, strides=None))
            if _size(changed, name, dimension) == 1:
                return field.name, at
    return None


def _size(case: Case, name: str, dimension: int) -> int | None:
    if case.operator.infer is None:
        return None
    try:
        follows = case.operator.infer(Guard(case, NEWEST, NO_DATA)).get(name)
    except HiddenPlace:
        return None
    return follows.sizes[dimension] if follows is not None and dimension < len(follows.sizes) else None
