"""The fix for a tensor with too many elements: it reduces the numbers that determine the sizes of the tensor."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from heapq import nlargest
from operator import itemgetter

from ops.arrays.layout import Shape, count
from ops.attribute_types import Count
from ops.constraints.repairs import set_to
from ops.model.case import Case
from ops.model.edit import text_at, with_text
from ops.model.fields import Attribute
from ops.model.guard import Guard
from ops.model.inference import fit_outputs, inferred
from ops.model.tensor import TensorDesc
from ops.model.violations import Fix
from ops.text.literals import integer
from ops.text.sentences import say

CAUSES_TRIED = 16

Edits = tuple[tuple[str, str | None], ...]


def smaller(guard: Guard, name: str, most: int, also: Edits = ()) -> Fix:
    """Returns a fix that reduces the tensor `name` to at most `most` elements. The fix also makes the edits `also`.

    If the sizes of an output follow from an input or an attribute, the fix changes this input or attribute.
    """
    sizes, edits = list(guard.sizes(name)), dict[str, str]()
    while (elements := count(sizes)) > most:
        longest = max(range(len(sizes)), key=lambda d: sizes[d])
        sizes[longest] = max(most // (elements // sizes[longest]), 1)
        tensor, dimension = _source(guard.case, name, longest) or (name, longest)
        if tensor == name and guard.follows(name):
            causes = one_at_cause(guard.case, name, lambda shape: count(shape) <= most)
            if causes:
                return replace(causes[0], edits=(*causes[0].edits, *also))
        edits[f"{tensor}.Sizes[{dimension}]"] = str(sizes[longest])
    changes = ", ".join(f"{path} to {size}" for path, size in edits.items())
    return Fix(say("Set {changes}", changes=changes), (*edits.items(), *also))


def one_at_cause(case: Case, name: str, fits: Callable[[Shape], bool]) -> tuple[Fix, ...]:
    """Returns fixes that each set one size or attribute to 1, so that the derived sizes of the output `name` satisfy
    `fits`.

    The fix that replaces the largest number comes first.
    """
    fixes: list[Fix] = []
    for path, _ in nlargest(CAUSES_TRIED, _numbers(case), key=itemgetter(1)):
        desc = fit_outputs(with_text(case, path, "1")).tensor(name)
        if desc is not None and desc.shape is not None and fits(desc.shape):
            fixes.append(set_to(path, 1))
    return tuple(fixes)


def _numbers(case: Case) -> Iterator[tuple[str, int]]:
    """Yields path and value of every number above 1 that may determine output sizes: input sizes and attributes."""
    for field in case.operator.fields:
        value = case.values[field.name]
        parts: Iterable[str] = ()
        if isinstance(value, TensorDesc):
            if field in case.operator.inputs:
                parts = (f".Sizes[{dimension}]" for dimension in range(value.rank or 0))
        elif isinstance(field, Attribute) and not isinstance(field.type, Count):
            parts = field.type.inner_paths(value)
        for part in parts:
            number = integer(text_at(case, field.name + part) or "")
            if number is not None and number > 1:
                yield field.name + part, number


def _source(case: Case, name: str, dimension: int) -> tuple[str, int] | None:
    """The name and dimension of the input from which the size of the output `name` along `dimension` follows; None if
    there is no such input.
    """
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
            follows = inferred(changed).get(name)
            if follows is not None and dimension < len(follows.sizes) and follows.sizes[dimension] == 1:
                return field.name, at
    return None
