"""The rules of the attention operators about their queries, keys, values, biases and sizes."""

from collections.abc import Collection

from ops.catalog.attention.masks import (
    MASK_MEANT,
    mask_is_boolean,
    mask_is_known,
    mask_is_meant,
    mask_is_there,
    mask_sizes,
    packed_mask,
)
from ops.catalog.attention.measured import Measured
from ops.catalog.attention.only_past import bias_needs_values, is_from_past, only_past, only_past_keys, only_past_values
from ops.catalog.attention.sizes import (
    BIAS,
    KEY,
    MASK,
    OUTPUT,
    PARTS,
    PAST_KEY,
    PAST_LENGTHS,
    PAST_VALUE,
    PRESENT_KEY,
    PRESENT_VALUE,
    QUERY,
    RELATIVE,
    STACKED_KV,
    STACKED_QK,
    STACKED_QKV,
    STACKS,
    VALUE,
    Measure,
    Quantity,
    batch,
    bias_length,
    given,
    head_size,
    heads,
    heads_field,
    is_given,
    key_hidden,
    output_hidden,
    past_length,
    query_length,
    total_length,
    value_head_size,
    value_length,
)
from ops.constraints.attributes import CountInRange
from ops.constraints.base import Constraint, Finding, Findings, Limit, constraint
from ops.constraints.repairs import (
    absent,
    begins_with_ones,
    changeable,
    present,
    set_to,
    with_leading_ones,
    without_leading,
)
from ops.constraints.shapes import SameDataType, listed, sizes_at
from ops.declare.schema import schema_only
from ops.model.fields import Attribute
from ops.model.guard import Guard
from ops.model.violations import Fix, Location, Provenance, Rule, Severity
from ops.quick_dataclass import quick_dataclass
from ops.text.sentences import say

# The number of dimensions of each tensor, without leading dimensions of size 1.
MEANT = {
    QUERY: 3, KEY: 3, VALUE: 3, OUTPUT: 3, BIAS: 1, RELATIVE: 4,
    PAST_KEY: 4, PAST_VALUE: 4, PRESENT_KEY: 4, PRESENT_VALUE: 4, PAST_LENGTHS: 1,
}  # fmt: skip
KEPT = (PAST_KEY, PAST_VALUE, PRESENT_KEY, PRESENT_VALUE, RELATIVE, BIAS)


@quick_dataclass
class SameKeptType:
    """The rule that the biases, the past tensors and the present tensors have the data type of the output. An object of
    this class checks one of these tensors, with `same`.

    If the query is stacked, DirectML 1.13.1 does not require this type, and a violation is only a warning.
    """

    same: SameDataType
    severity: Severity
    code: str = "same-data-type"

    @property
    def rule(self) -> Rule:
        return self.same.rule

    def concerns(self, absent: Collection[str]) -> bool:
        is_stacked = not {STACKED_QKV, STACKED_QK} <= set(absent)
        return is_stacked == (self.severity is Severity.WARNING) and self.same.concerns(absent)

    def check(self, guard: Guard) -> Findings:
        is_stacked = guard.present(STACKED_QKV) or guard.present(STACKED_QK)
        if is_stacked == (self.severity is Severity.WARNING):
            yield from self.same.check(guard)


@constraint("one-of-each", "Query, key and value are each given exactly once, alone or stacked.")
def one_of_each(guard: Guard) -> Findings:
    if is_from_past(guard):
        return
    for part, names in PARTS.items():
        there = [name for name in names if guard.present(name)]
        if len(there) == 1:
            continue
        missing = guard.operator.by_name[names[0]]
        add = (present(guard.case, missing),) if not there and not isinstance(missing, Attribute) else ()
        pattern = "The {part} is given {count:time|times}, in {names}; it must be given once."
        if not there:
            pattern = "The {part} is not given; it must be given once."
        yield Finding(
            say(pattern, part=part, count=len(there), names=listed(there) if there else ""),
            tuple(Location(name) for name in there or names),
            (*add, *(absent(name) for name in there)),
        )  # fmt: skip
        return


@constraint(
    "attention-rank", "Query, key, value and output have the same DimensionCount.", provenance=Provenance.OBSERVED
)
def same_rank(guard: Guard) -> Findings:
    there = [name for name in (QUERY, KEY, VALUE, OUTPUT) if guard.present(name)]
    ranks = {name: guard.rank(name) for name in there}
    if len(set(ranks.values())) > 1:
        yield Finding(
            say("{ranks}; the numbers must agree.", ranks=listed(
                [say("{name} has {rank:dimension|dimensions}", name=name, rank=rank) for name, rank in ranks.items()]
            )),
            tuple(sizes_at(name) for name in there),
            _with_rank(guard, ranks),
        )  # fmt: skip


def _with_rank(guard: Guard, ranks: dict[str, int]) -> tuple[Fix, ...]:
    """The fix that gives all tensors the most frequent rank by adding or removing leading sizes of 1."""
    counts = list(ranks.values())
    usual = max(counts, key=counts.count)
    edits: list[tuple[str, str]] = []
    for name, rank in ranks.items():
        desc = changeable(guard.case, name)
        if rank == usual or guard.follows(name):
            continue
        if desc is None or (rank > usual and not begins_with_ones(desc, rank - usual)):
            return ()
        change = with_leading_ones if rank < usual else without_leading
        edits += change(name, desc, abs(usual - rank))
    return (Fix(say("Give all these tensors {rank:dimension|dimensions}", rank=usual), tuple(edits)),)


@constraint("leading-ones", "Extra leading dimensions have size 1.")
def leading_ones(guard: Guard) -> Findings:
    meant = dict(MEANT)
    if guard.present(MASK) and (kind := guard.integer("MaskType")) in MASK_MEANT:
        meant[MASK] = MASK_MEANT[kind]
    for name, count in meant.items():
        if name not in guard.operator.by_name or not guard.present(name):
            continue
        extra = guard.from_end(name, count)
        if extra <= 0:
            continue
        wide: list[tuple[int, int]] = []
        for at in range(extra):
            mark = guard.mark()
            if (actual := guard.size(name, at)) == 1:
                guard.forget(mark)
            else:
                wide.append((at, actual))
        if wide:
            yield Finding(
                say("{name} has size {size} along dimension {at}; all sizes before the last {count} must be 1.",
                    name=name, size=wide[0][1], at=wide[0][0], count=count),
                tuple(sizes_at(name, at) for at, _ in wide),
                (Fix(say("Set the leading sizes of {name} to 1", name=name),
                     tuple((f"{name}.Sizes[{at}]", "1") for at, _ in wide)),),
            )  # fmt: skip


@constraint("past-pair", "PastKeyTensor and PastValueTensor must be given together.", provenance=Provenance.OBSERVED)
def past_pair(guard: Guard) -> Findings:
    there = [name for name in (PAST_KEY, PAST_VALUE) if guard.present(name)]
    if len(there) == 1:
        (other,) = {PAST_KEY, PAST_VALUE} - set(there)
        field = guard.operator.by_name[other]
        assert not isinstance(field, Attribute)
        yield Finding(
            say("{there} is given without {other}; both or neither must be given.", there=there[0], other=other),
            (Location(PAST_KEY), Location(PAST_VALUE)),
            (present(guard.case, field), absent(there[0])),
        )


def _divides(part: str, code: str, severity: Severity) -> Constraint:
    """The rule that the number of heads divides the hidden size of the query, key or value.

    DirectML requires this only for the value.
    """
    is_error = severity is Severity.ERROR

    @constraint(
        code,
        f"The hidden size of the {part} is a multiple of the number of heads"
        + ("." if is_error else "; DirectML does not check this."),
        severity=severity,
        provenance=Provenance.DOCUMENTED if is_error else Provenance.OBSERVED,
    )
    def check(guard: Guard) -> Findings:
        name = given(guard, part)
        if name in STACKS or not is_given(guard, part):
            return
        count, at = heads(guard, part), guard.from_end(name, 1)
        hidden = guard.size(name, at)
        if count.value and hidden % count.value:
            up = -(-hidden // count.value) * count.value
            yield Finding(
                say("{name} has size {hidden} along dimension {at}; {field} is {count}, which does not divide "
                    "{hidden}.",
                    name=name, hidden=hidden, at=at, field=heads_field(guard, part), count=count.value),
                (sizes_at(name, at), *count.places),
                (set_to(f"{name}.Sizes[{at}]", up),) if up < 1 << 32 else (),
            )  # fmt: skip

    return check


def fixed(number: int) -> Measure:
    """Returns a function that ignores the case and always returns `number`."""
    return lambda guard: Quantity(number, ())


def _any_count(guard: Guard) -> Limit:
    """The upper limit of a head count, which is the largest UINT, and a phrase that explains why the count must not be
    0.
    """
    return (1 << 32) - 1, lambda: say("because it is a divisor")


def head_counts(names: tuple[str, ...]) -> tuple[Constraint, ...]:
    """Returns a rule for each field in `names`: its number of heads is at least 1. DirectML 1.13.1 ends the process if
    HeadCount is 0.
    """
    text = "There is at least one head."
    return tuple(CountInRange(name, 1, _any_count, text, Provenance.IMPLIED, code="head-count") for name in names)


def _of(part: str) -> Measure:
    """Returns a function that computes the number of heads of `part` ('query', 'key' or 'value') from a guard."""
    return lambda guard: heads(guard, part)


_SIZES: tuple[Constraint, ...] = (
    Measured("stack-size", say("number of stacked tensors"), fixed(2), ((STACKED_QK, 2), (STACKED_KV, 2))),
    Measured("stack-of-three", say("number of stacked tensors"), fixed(3), ((STACKED_QKV, 2),)),
    Measured(
        "attention-batch", say("batch size"), batch,
        (
            (KEY, 3), (VALUE, 3), (STACKED_KV, 5), (PAST_KEY, 4), (PAST_VALUE, 4), (RELATIVE, 4), (OUTPUT, 3),
            (PRESENT_KEY, 4), (PRESENT_VALUE, 4), (PAST_LENGTHS, 1),
        ),
    ),
    Measured("head-number", say("number of heads"), _of("query"),
             ((STACKED_QK, 3), (STACKED_QKV, 3), (RELATIVE, 3))),
    Measured("key-head-number", say("number of key and value heads"), _of("key"),
             ((STACKED_QK, 3), (STACKED_KV, 3), (STACKED_QKV, 3), (PAST_KEY, 3), (PAST_VALUE, 3), (PRESENT_KEY, 3),
              (PRESENT_VALUE, 3))),
    Measured("key-hidden", say("hidden size of the key"), key_hidden, ((KEY, 1),)),
    Measured("head-size", say("head size"), head_size, ((STACKED_KV, 1), (PAST_KEY, 1), (PRESENT_KEY, 1))),
    Measured("key-length", say("number of keys"), value_length, ((VALUE, 2),)),
    Measured("past-length", say("number of past keys"), past_length, ((PAST_VALUE, 2),)),
    Measured("total-length", say("total number of past and new keys"), total_length,
             ((RELATIVE, 1), (PRESENT_KEY, 2), (PRESENT_VALUE, 2)), unless=PAST_LENGTHS),
    Measured("query-length", say("number of queries"), query_length, ((RELATIVE, 2), (OUTPUT, 2))),
    _divides("value", "heads-divide", Severity.ERROR),
    Measured("value-head-size", say("head size of the value"), value_head_size, ((PAST_VALUE, 1), (PRESENT_VALUE, 1))),
    Measured("output-hidden", say("hidden size of the output"), output_hidden, ((OUTPUT, 1),)),
    Measured("bias-length", say("sum of the hidden sizes"), bias_length, ((BIAS, 1),)),
)  # fmt: skip


def rules(name: str, head_fields: tuple[str, ...], own: tuple[Constraint, ...] = ()) -> tuple[Constraint, ...]:
    """The rules of MULTIHEAD_ATTENTION or MULTIHEAD_ATTENTION1, whichever `name` is.

    `head_fields` are the attributes that hold numbers of heads. `own` are the rules that only MULTIHEAD_ATTENTION1 has.
    """
    tensors = [field.name for field in schema_only(name).tensors]
    return (
        *head_counts(head_fields),
        one_of_each,
        bias_needs_values,
        only_past,
        only_past_values,
        only_past_keys,
        *(SameDataType(OUTPUT, tensor) for tensor in tensors if tensor not in (OUTPUT, MASK, PAST_LENGTHS, *KEPT)),
        *(
            SameKeptType(SameDataType(OUTPUT, tensor), severity)
            for tensor in KEPT
            for severity in (Severity.ERROR, Severity.WARNING)
        ),
        same_rank,
        past_pair,
        mask_is_meant,
        leading_ones,
        *own,
        *_SIZES,
        mask_sizes,
        mask_is_there,
        mask_is_known,
        packed_mask,
        *((mask_is_boolean,) if own else ()),
        _divides("query", "heads-divide-query", Severity.WARNING),
    )
