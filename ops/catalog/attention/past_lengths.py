"""The rules of PastSequenceLengthsTensor. With this tensor, the present keys and values are a cache, to which the
operator adds new rows.
"""

from ops.catalog.attention.sizes import (
    MASK,
    PAST_KEY,
    PAST_LENGTHS,
    PAST_VALUE,
    PRESENT_KEY,
    PRESENT_VALUE,
    RELATIVE,
    key_length,
    size,
)
from ops.constraints.base import Finding, Findings, constraint
from ops.constraints.repairs import absent, present, set_to
from ops.constraints.shapes import listed, set_size
from ops.model.fields import Attribute
from ops.model.guard import Guard
from ops.model.violations import Location, Part, Provenance, Severity
from ops.text.sentences import say

PRESENTS = (PRESENT_KEY, PRESENT_VALUE)
EXCLUDED = (PAST_KEY, PAST_VALUE, MASK, RELATIVE)


@constraint(
    "past-lengths-alone",
    "If PastSequenceLengthsTensor is given, the past tensors, MaskTensor and RelativePositionBiasTensor are NULL.",
    provenance=Provenance.OBSERVED,
)
def lengths_alone(guard: Guard) -> Findings:
    if not guard.present(PAST_LENGTHS):
        return
    there = [name for name in EXCLUDED if guard.present(name)]
    if there:
        yield Finding(
            say("{lengths} is given together with {names}; DirectML refuses that.",
                lengths=PAST_LENGTHS, names=listed(there)),
            (Location(PAST_LENGTHS), *(Location(name) for name in there)),
            (absent(PAST_LENGTHS), *(absent(name) for name in there)),
        )  # fmt: skip


@constraint(
    "past-lengths-presents",
    "PastSequenceLengthsTensor requires OutputPresentKeyTensor and OutputPresentValueTensor.",
    provenance=Provenance.OBSERVED,
)
def lengths_need_presents(guard: Guard) -> Findings:
    if not guard.present(PAST_LENGTHS):
        return
    missing = [name for name in PRESENTS if not guard.present(name)]
    if missing:
        fields = [guard.operator.by_name[name] for name in missing]
        yield Finding(
            say("{lengths} is given without {names}; both present tensors are required.",
                lengths=PAST_LENGTHS, names=listed(missing)),
            (Location(PAST_LENGTHS), *(Location(name) for name in missing)),
            (absent(PAST_LENGTHS), *(present(guard.case, f) for f in fields if not isinstance(f, Attribute))),
        )  # fmt: skip


@constraint(
    "past-lengths-packed",
    "The elements of PastSequenceLengthsTensor are next to each other.",
    provenance=Provenance.OBSERVED,
)
def lengths_packed(guard: Guard) -> Findings:
    if not guard.present(PAST_LENGTHS):
        return
    at = guard.from_end(PAST_LENGTHS, 1)
    if guard.size(PAST_LENGTHS, at) > 1 and (stride := guard.steps(PAST_LENGTHS)[-1]) != 1:
        path = f"{PAST_LENGTHS}.Strides[{at}]"
        yield Finding(
            say("{path} is {stride}; it must be 1.", path=path, stride=stride),
            (Location(PAST_LENGTHS, Part.STRIDES, at),),
            (set_to(path, 1),),
        )


@constraint(
    "cache-length",
    "If PastSequenceLengthsTensor is given, OutputPresentKeyTensor and OutputPresentValueTensor have the same length, "
    "which is at least the number of new keys.",
    provenance=Provenance.OBSERVED,
)
def cache_length(guard: Guard) -> Findings:
    if not (guard.present(PAST_LENGTHS) and all(guard.present(name) for name in PRESENTS)):
        return
    new, keys, values = key_length(guard), size(guard, PRESENT_KEY, 2), size(guard, PRESENT_VALUE, 2)
    if keys.value == values.value >= new.value:
        return
    needed = max(new.value, keys.value, values.value)
    fixes = [
        set_size(name, guard.from_end(name, 2), needed)
        for name, each in ((PRESENT_KEY, keys), (PRESENT_VALUE, values))
        if each.value != needed and needed < 1 << 32
    ]
    yield Finding(
        say(
            "The present keys and values have the lengths {keys} and {values}; these must be equal, and at least "
            "{new}, the number of new keys.", keys=keys.value, values=values.value, new=new.value),
        (*keys.places, *values.places, *new.places),
        tuple(fixes) if len(fixes) == 1 else (),
    )  # fmt: skip


@constraint(
    "past-lengths",
    "The page does not define PastSequenceLengthsTensor. DirectML 1.15.4 reads the past keys and values from the "
    "present tensors, writes the new ones after them, and lets a query use only the keys up to its own position.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def lengths_are_undocumented(guard: Guard) -> Findings:
    if guard.present(PAST_LENGTHS):
        yield Finding(
            say("{name} is given. The page does not define it; the reference computes the result that DirectML "
                "1.15.4 was observed to give if the past keys and values are 0.", name=PAST_LENGTHS),
            (Location(PAST_LENGTHS), *(Location(name) for name in PRESENTS)),
            (absent(PAST_LENGTHS),),
        )  # fmt: skip


LENGTH_RULES = (lengths_alone, lengths_need_presents, lengths_packed, cache_length, lengths_are_undocumented)
