"""What the attention operators demand: one query, key and value, sizes that belong together, a mask that fits."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ops.catalog.attention_sizes import (
    BIAS,
    KEY,
    MASK,
    OUTPUT,
    PARTS,
    PAST_KEY,
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
    Quantity,
    batch,
    bias_length,
    dimension,
    given,
    head_size,
    heads,
    heads_field,
    is_given,
    key_hidden,
    key_length,
    output_hidden,
    past_length,
    query_length,
    total_length,
    value_head_size,
)
from ops.constraints.attributes import CountInRange
from ops.constraints.base import Constraint, Finding, Findings, constraint
from ops.constraints.derived import derive_outputs
from ops.constraints.repairs import absent, present, set_to
from ops.constraints.shapes import SameDataType, listed, sizes_at
from ops.fields import Attribute
from ops.guard import Guard
from ops.schema import schema_only
from ops.sentences import say
from ops.violations import Fix, Location, Provenance, Rule, Severity

NONE, KEY_LENGTH, KEY_END_START, PACKED, BOOLEAN = range(5)
Measure = Callable[[Guard], Quantity]

# How many dimensions of a tensor mean something; others before them are 1.
MEANT = {
    QUERY: 3, KEY: 3, VALUE: 3, OUTPUT: 3, BIAS: 1, RELATIVE: 4,
    PAST_KEY: 4, PAST_VALUE: 4, PRESENT_KEY: 4, PRESENT_VALUE: 4,
}  # fmt: skip
KEPT = (PAST_KEY, PAST_VALUE, PRESENT_KEY, PRESENT_VALUE)
MASK_MEANT = {KEY_LENGTH: 2, KEY_END_START: 2, PACKED: 1, BOOLEAN: 4}


@dataclass(frozen=True, slots=True, eq=False)
class SameKeptType:
    """What is kept of keys and values has the type of the output; where the query is stacked, only the page
    says so."""

    tensor: str
    severity: Severity
    code: str = "same-data-type"

    @property
    def rule(self) -> Rule:
        return SameDataType(OUTPUT, self.tensor).rule

    def check(self, guard: Guard) -> Findings:
        is_stacked = guard.present(STACKED_QKV) or guard.present(STACKED_QK)
        if is_stacked == (self.severity is Severity.WARNING):
            yield from SameDataType(OUTPUT, self.tensor).check(guard)


@dataclass(frozen=True, slots=True, eq=False)
class Measured:
    """Tensors have a quantity as their size at places that are counted from the end."""

    code: str
    words: str
    measure: Measure
    places: tuple[tuple[str, int], ...]
    severity: Severity = Severity.ERROR
    provenance: Provenance = Provenance.DOCUMENTED

    @property
    def rule(self) -> Rule:
        names = listed(list(dict.fromkeys(name for name, _ in self.places)))
        return Rule(f"The {self.words} is the same in {names}.", self.provenance)

    def check(self, guard: Guard) -> Findings:
        there = [(name, from_end) for name, from_end in self.places if guard.present(name)]
        if not there:
            return
        expected = self.measure(guard)
        wrong: list[tuple[str, int, int]] = []
        for name, from_end in there:
            mark = guard.mark()
            at = dimension(guard, name, from_end)
            if at < 0 or guard.size(name, at) == expected.value:
                guard.forget(mark)
            else:
                wrong.append((name, at, guard.size(name, at)))
        if wrong:
            yield self._finding(guard, expected, wrong)

    def _finding(self, guard: Guard, expected: Quantity, wrong: list[tuple[str, int, int]]) -> Finding:
        texts = [f"{name} has {actual} along dimension {at}" for name, at, actual in wrong]
        edits = tuple((f"{name}.Sizes[{at}]", str(expected.value)) for name, at, _ in wrong if not guard.follows(name))
        fits = edits and 1 <= expected.value < 1 << 32
        title = say("Set {tensors} to a {words} of {expected}", words=self.words, expected=expected.value,
                    tensors=listed([name for name, _, _ in wrong]))  # fmt: skip
        return Finding(
            say("The {words} is {expected}; {places}.", words=self.words, expected=expected.value,
                places=listed(texts)),
            (*expected.places, *(sizes_at(name, at) for name, at, _ in wrong)),
            (*((Fix(title, edits),) if fits else ()), *derive_outputs(guard, *(name for name, _, _ in wrong))),
        )  # fmt: skip


def _is_from_past(guard: Guard) -> bool:
    """Whether values, or keys and values, are only those of the past, which DirectML 1.13.1 accepts."""
    has_past = guard.present(PAST_KEY) and guard.present(PAST_VALUE)
    stacks = [name for name in STACKS if guard.present(name)]
    return has_past and guard.present(QUERY) and not guard.present(VALUE) and not stacks


@constraint(
    "only-past",
    "The page wants keys and values beside those of the past; DirectML 1.13.1 does without values, or without both.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def only_past(guard: Guard) -> Findings:
    if _is_from_past(guard):
        missing = [name for name in (KEY, VALUE) if not guard.present(name)]
        beside = "; what stands beside the new keys is open" if guard.present(KEY) else ""
        yield Finding(
            say("{missing} NULL, there are only those of the past{beside}.", beside=beside,
                missing=f"{listed(missing)} {'is' if len(missing) == 1 else 'are'}"),
            tuple(Location(name) for name in (*missing, PAST_KEY, PAST_VALUE)),
        )  # fmt: skip


@constraint(
    "bias-of-past",
    "A bias is added to a query, a key and a value of their own, not to those of the past.",
    provenance=Provenance.OBSERVED,
)
def bias_needs_values(guard: Guard) -> Findings:
    if guard.present(BIAS) and _is_from_past(guard):
        yield Finding(
            say("BiasTensor is given, ValueTensor is NULL; there is nothing the last part could be added to."),
            (Location(BIAS), Location(VALUE)),
            (absent(BIAS),),
        )


@constraint("one-of-each", "Query, key and value are each given exactly once, alone or stacked.")
def one_of_each(guard: Guard) -> Findings:
    if _is_from_past(guard):
        return
    for part, names in PARTS.items():
        there = [name for name in names if guard.present(name)]
        if len(there) == 1:
            continue
        missing = guard.operator.by_name[names[0]]
        add = (present(guard.operator, missing),) if not there and not isinstance(missing, Attribute) else ()
        yield Finding(
            say("The {part} is given {count:time|times}{names}; it must be given once.", part=part, count=len(there),
                names=f", in {listed(there)}" if there else ""),
            tuple(Location(name) for name in there or names),
            (*add, *(absent(name) for name in there)),
        )  # fmt: skip
        return


@constraint("attention-rank", "Query, key, value and output have one DimensionCount.", provenance=Provenance.OBSERVED)
def same_rank(guard: Guard) -> Findings:
    there = [name for name in (QUERY, KEY, VALUE, OUTPUT) if guard.present(name)]
    ranks = {name: guard.rank(name) for name in there}
    if len(set(ranks.values())) > 1:
        yield Finding(
            say("{ranks}; the numbers must agree.",
                ranks=listed([f"{name} has {rank} dimensions" for name, rank in ranks.items()])),
            tuple(sizes_at(name) for name in there),
        )  # fmt: skip


@constraint("leading-ones", "Dimensions before those that mean something have size 1.")
def leading_ones(guard: Guard) -> Findings:
    meant = dict(MEANT)
    if guard.present(MASK) and (kind := guard.integer("MaskType")) in MASK_MEANT:
        meant[MASK] = MASK_MEANT[kind]
    for name, count in meant.items():
        if not guard.present(name):
            continue
        wide: list[tuple[int, int]] = []
        for at in range(dimension(guard, name, count)):
            mark = guard.mark()
            if (actual := guard.size(name, at)) == 1:
                guard.forget(mark)
            else:
                wide.append((at, actual))
        if wide:
            yield Finding(
                say("{name} has size {size} along dimension {at}; all before the last {count} must be 1.",
                    name=name, size=wide[0][1], at=wide[0][0], count=count),
                tuple(sizes_at(name, at) for at, _ in wide),
                (Fix(say("Set {name} to leading 1s", name=name),
                     tuple((f"{name}.Sizes[{at}]", "1") for at, _ in wide)),),
            )  # fmt: skip


@constraint("past-pair", "PastKeyTensor and PastValueTensor are given together.", provenance=Provenance.OBSERVED)
def past_pair(guard: Guard) -> Findings:
    there = [name for name in (PAST_KEY, PAST_VALUE) if guard.present(name)]
    if len(there) == 1:
        (other,) = {PAST_KEY, PAST_VALUE} - set(there)
        field = guard.operator.by_name[other]
        assert not isinstance(field, Attribute)
        yield Finding(
            say("{there} is given without {other}; they go together.", there=there[0], other=other),
            (Location(PAST_KEY), Location(PAST_VALUE)),
            (present(guard.operator, field), absent(there[0])),
        )


def _divides(part: str, is_value: bool) -> Constraint:
    """A hidden size that the heads share evenly; DirectML insists on that of the value."""

    @constraint(
        "heads-divide" if is_value else "heads-divide-query",
        f"The hidden size of the {part} is a multiple of the number of heads"
        + ("." if is_value else "; DirectML 1.13.1 does not check that of the query."),
        severity=Severity.ERROR if is_value else Severity.WARNING,
        provenance=Provenance.DOCUMENTED if is_value else Provenance.OBSERVED,
    )
    def check(guard: Guard) -> Findings:
        name = given(guard, part)
        if name in STACKS or not is_given(guard, part):
            return
        count, at = heads(guard, part), dimension(guard, name, 1)
        hidden = guard.size(name, at)
        if count.value and hidden % count.value:
            up = -(-hidden // count.value) * count.value
            yield Finding(
                say("{name} has size {hidden} along dimension {at}; {field} is {count}, which does not divide it.",
                    name=name, hidden=hidden, at=at, field=heads_field(guard, part), count=count.value),
                (sizes_at(name, at), *count.places),
                (set_to(f"{name}.Sizes[{at}]", up),) if up < 1 << 32 else (),
            )  # fmt: skip

    return check


@constraint("mask-type", "A mask has a MaskType that says how it is meant.", provenance=Provenance.IMPLIED)
def mask_is_meant(guard: Guard) -> Findings:
    """OBSERVED with DirectML 1.13.1: for a number that it does not know, it takes a mask of one element."""
    kind = guard.integer("MaskType")
    if not guard.present(MASK) or kind in MASK_MEANT or (kind != NONE and set(guard.sizes(MASK)) <= {1}):
        return
    yield Finding(
        say("MaskTensor is given, MaskType {kind} has none.", kind=kind),
        (Location("MaskType"), Location(MASK)),
        (set_to("MaskType", "BOOLEAN"), absent(MASK)),
    )


@constraint(
    "mask-missing",
    "A MaskType without a MaskTensor masks nothing; DirectML 1.13.1 accepts it.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def mask_is_there(guard: Guard) -> Findings:
    if not guard.present(MASK) and guard.integer("MaskType") != NONE:
        yield Finding(
            say("MaskType is {kind}, and there is no MaskTensor; nothing is masked.", kind=guard.integer("MaskType")),
            (Location("MaskType"), Location(MASK)),
            (set_to("MaskType", "NONE"),),
        )


def _mask_shape(guard: Guard, kind: int) -> Iterator[tuple[int, Quantity, str]]:
    """The sizes of a mask from the end, and what they are."""
    count = batch(guard)
    if kind == BOOLEAN:
        yield 1, total_length(guard), "number of keys"
        yield 2, query_length(guard), "number of queries"
        yield 3, heads(guard, "query"), "number of heads"
        yield 4, count, "batch size"
    elif kind == PACKED:
        yield 1, Quantity(3 * count.value + 2, count.places), "batch size * 3 + 2"
    else:
        yield 1, count, "batch size"
        yield 2, Quantity(1 if kind == KEY_LENGTH else 2, (Location("MaskType"),)), "number of rows"


@constraint("mask-sizes", "MaskType says which shape the mask has.")
def mask_sizes(guard: Guard) -> Findings:
    kind = guard.integer("MaskType")
    if not guard.present(MASK) or kind not in MASK_MEANT:
        return
    rank = guard.rank(MASK)
    if rank < MASK_MEANT[kind]:
        yield Finding(
            say("MaskTensor has {rank:dimension|dimensions}; as MaskType is, it has {meant} or more.",
                rank=rank, meant=MASK_MEANT[kind]),
            (sizes_at(MASK), Location("MaskType")),
        )  # fmt: skip
        return
    wrong: list[tuple[int, int, Quantity, str]] = []
    for from_end, expected, words in _mask_shape(guard, kind):
        actual = guard.size(MASK, rank - from_end)
        if actual != expected.value:
            wrong.append((rank - from_end, actual, expected, words))
    if wrong:
        texts = [f"{actual} along dimension {at} must be {q.value}, the {words}" for at, actual, q, words in wrong]
        edits = tuple((f"{MASK}.Sizes[{at}]", str(q.value)) for at, _, q, _ in wrong)
        yield Finding(
            say("MaskTensor: {places}.", places=listed(texts)),
            (*(sizes_at(MASK, at) for at, _, _, _ in wrong), *(place for _, _, q, _ in wrong for place in q.places)),
            (Fix(say("Set {name} to the sizes that MaskType asks for", name=MASK), edits),),
        )


@constraint(
    "mask-packed",
    "Of a mask with starts and ends DirectML 1.13.1 was seen to use the key lengths; what the others do is open.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def packed_mask(guard: Guard) -> Findings:
    if guard.present(MASK) and guard.integer("MaskType") == PACKED:
        yield Finding(
            say("MaskType is {kind}; only the key lengths of MaskTensor are used here.", kind="KEY_QUERY_SEQUENCE_"
                "LENGTH_START_END"),
            (Location("MaskType"), Location(MASK)),
        )  # fmt: skip


def fixed(number: int) -> Measure:
    return lambda guard: Quantity(number, ())


def _any_count(guard: Guard) -> tuple[int, str]:
    return (1 << 32) - 1, "because it divides"


def head_counts(names: tuple[str, ...]) -> tuple[Constraint, ...]:
    """DirectML 1.13.1 ends the process for a HeadCount of 0."""
    text = "There is at least one head."
    return tuple(CountInRange(name, 1, _any_count, text, Provenance.IMPLIED, code="head-count") for name in names)


def _of(part: str) -> Measure:
    return lambda guard: heads(guard, part)


_SIZES: tuple[Constraint, ...] = (
    Measured("stack-size", "number of stacked tensors", fixed(2), ((STACKED_QK, 2), (STACKED_KV, 2))),
    Measured("stack-of-three", "number of stacked tensors", fixed(3), ((STACKED_QKV, 2),)),
    Measured(
        "attention-batch", "batch size", batch,
        (
            (KEY, 3), (VALUE, 3), (STACKED_KV, 5), (PAST_KEY, 4), (PAST_VALUE, 4), (RELATIVE, 4), (OUTPUT, 3),
            (PRESENT_KEY, 4), (PRESENT_VALUE, 4),
        ),
    ),
    Measured("head-number", "number of heads", _of("query"),
             ((STACKED_QK, 3), (STACKED_QKV, 3), (RELATIVE, 3))),
    Measured("key-head-number", "number of heads of keys and values", _of("key"),
             ((STACKED_QK, 3), (STACKED_KV, 3), (STACKED_QKV, 3), (PAST_KEY, 3), (PAST_VALUE, 3), (PRESENT_KEY, 3),
              (PRESENT_VALUE, 3))),
    Measured("key-hidden", "hidden size of the key", key_hidden, ((KEY, 1),)),
    Measured("head-size", "head size", head_size, ((STACKED_KV, 1), (PAST_KEY, 1), (PRESENT_KEY, 1))),
    Measured("key-length", "number of keys", key_length, ((VALUE, 2),)),
    Measured("past-length", "number of past keys", past_length, ((PAST_VALUE, 2),)),
    Measured("total-length", "number of keys with those of the past", total_length,
             ((RELATIVE, 1), (PRESENT_KEY, 2), (PRESENT_VALUE, 2))),
    Measured("query-length", "number of queries", query_length, ((RELATIVE, 2), (OUTPUT, 2))),
    _divides("value", True),
    Measured("value-head-size", "head size of the value", value_head_size, ((PAST_VALUE, 1), (PRESENT_VALUE, 1))),
    Measured("output-hidden", "hidden size of the output", output_hidden, ((OUTPUT, 1),)),
    Measured("bias-length", "sum of the hidden sizes", bias_length, ((BIAS, 1),)),
)  # fmt: skip


def rules(name: str, head_fields: tuple[str, ...], own: tuple[Constraint, ...] = ()) -> tuple[Constraint, ...]:
    tensors = [field.name for field in schema_only(name).tensors]
    return (
        *head_counts(head_fields),
        one_of_each,
        bias_needs_values,
        only_past,
        *(SameDataType(OUTPUT, tensor) for tensor in tensors if tensor not in (OUTPUT, MASK, *KEPT)),
        *(SameKeptType(tensor, severity) for tensor in KEPT for severity in (Severity.ERROR, Severity.WARNING)),
        same_rank,
        past_pair,
        mask_is_meant,
        leading_ones,
        *own,
        *((_divides("query", True),) if own else ()),
        *_SIZES,
        mask_sizes,
        mask_is_there,
        packed_mask,
        *(() if own else (_divides("query", False),)),
    )
