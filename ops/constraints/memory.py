"""Rules about how a tensor lies in memory. DirectML 1.13.1 was asked for every limit, see the observed ones."""

from dataclasses import dataclass, field

from ops.constraints.base import Finding, Findings
from ops.constraints.shapes import listed, sizes_at
from ops.dtypes import DataType
from ops.guard import Guard
from ops.layout import count, extent, first_collision, minimum_bytes, packed_strides
from ops.sentences import say
from ops.tensor import TensorDesc, braces
from ops.values import Malformed, TensorFlag
from ops.violations import Fix, Location, Part, Provenance, Rule, Severity

BUFFER_PAGE = "dml_buffer_tensor_desc"
MOST_ELEMENTS = (1 << 32) - 1
LEAST_ALIGNMENT = 16


def _rule(text: str, provenance: Provenance = Provenance.DOCUMENTED) -> Rule:
    return Rule(text, provenance, BUFFER_PAGE)


def pack(name: str) -> Fix:
    return Fix(say("Make {name} packed", name=name), ((f"{name}.Strides", None),))


@dataclass(frozen=True, slots=True)
class TensorRule:
    """A rule that every tensor of every operator obeys."""

    name: str
    is_output: bool
    severity: Severity = Severity.ERROR

    def desc(self, guard: Guard) -> TensorDesc | None:
        return guard.case.tensor(self.name)

    def at(self, part: Part, dimension: int | None = None) -> Location:
        return Location(self.name, part, dimension)


@dataclass(frozen=True, slots=True)
class DimensionCountAgrees(TensorRule):
    code: str = "dimension-count"
    rule: Rule = field(default=_rule("Sizes and Strides have DimensionCount entries."))

    def check(self, guard: Guard) -> Findings:
        desc = self.desc(guard)
        if desc is None or desc.dimension_count is None or isinstance(desc.dimension_count, Malformed):
            return
        rank = guard.rank(self.name)
        if desc.dimension_count != rank:
            yield Finding(
                say(
                    "{name} has DimensionCount {count}, its Sizes have {rank} entries.",
                    name=self.name, count=desc.dimension_count, rank=rank,
                ),
                (self.at(Part.SIZES),),
                (
                    Fix(
                        say("Set DimensionCount of {name} to {rank}", name=self.name, rank=rank),
                        ((f"{self.name}.DimensionCount", None),),
                    ),
                ),
            )  # fmt: skip


@dataclass(frozen=True, slots=True)
class SizesPositive:
    """No tensor is empty. Tensors that are so along the same dimension are one finding.

    Of a derived output this is said only when nothing else is wrong: its sizes follow from other values.
    """

    derived: bool
    code: str = "size-zero"
    severity: Severity = Severity.ERROR
    rule: Rule = field(default=_rule("Every size is at least 1; DirectML has no empty tensors."))

    def check(self, guard: Guard) -> Findings:
        if self.derived:
            guard.settled()
        fields = guard.operator.inputs if guard.case.derive and not self.derived else guard.operator.tensors
        empty: dict[int, list[str]] = {}
        for tensor in fields:
            desc = guard.case.tensor(tensor.name)
            if desc is None or isinstance(desc.sizes, Malformed) or 0 not in desc.sizes:
                continue
            for dimension, size in enumerate(desc.sizes):
                if size == 0:
                    guard.size(tensor.name, dimension)
                    empty.setdefault(dimension, []).append(tensor.name)
        for dimension, tensors in empty.items():
            ones = tuple((f"{name}.Sizes[{dimension}]", "1") for name in tensors)
            names = listed(tensors)
            yield Finding(
                say(
                    "{names}: size 0 along dimension {dimension}; it must be at least 1.",
                    names=names, dimension=dimension,
                ),
                tuple(sizes_at(name, dimension) for name in tensors),
                (Fix(say("Set {names} Sizes[{dimension}] to 1", names=names, dimension=dimension), ones),),
            )  # fmt: skip


@dataclass(frozen=True, slots=True)
class StridesCount(TensorRule):
    code: str = "strides-count"
    rule: Rule = field(default=_rule("Strides, where given, have one entry for each dimension."))

    def check(self, guard: Guard) -> Findings:
        desc = self.desc(guard)
        if desc is None or desc.strides is None or isinstance(desc.strides, Malformed):
            return
        rank = guard.rank(self.name)
        if len(desc.strides) != rank:
            guard.show_strides(self.name)
            yield Finding(
                say(
                    "{name} has {actual} strides {strides} for {rank} dimensions.",
                    name=self.name, actual=len(desc.strides), strides=braces(desc.strides), rank=rank,
                ),
                (self.at(Part.STRIDES),),
                (pack(self.name),),
            )  # fmt: skip


@dataclass(frozen=True, slots=True)
class ElementLimit(TensorRule):
    """Said only when nothing else is wrong: a size may be absurd because of another error."""

    code: str = "element-limit"
    rule: Rule = field(default=_rule("A tensor has at most 2^32 - 1 elements, and its buffer less than 2^32."))

    def check(self, guard: Guard) -> Findings:
        guard.settled()
        sizes = guard.sizes(self.name)
        elements = count(sizes)
        if elements > MOST_ELEMENTS:
            yield Finding(
                say(
                    "{name} {sizes} has {elements} elements; the most are {most}.",
                    name=self.name, sizes=braces(sizes), elements=elements, most=MOST_ELEMENTS,
                ),
                (sizes_at(self.name),),
            )  # fmt: skip
            return
        steps, data_type = guard.steps(self.name), guard.data_type(self.name)
        desc = self.desc(guard)
        total = desc.total_bytes if desc else None
        automatic = minimum_bytes(data_type, sizes, steps)
        needed = total if isinstance(total, int) else automatic
        most = (data_type.bits << 32) // 8 - 1
        if needed > most:
            guard.show_total(self.name)
            yield Finding(
                say(
                    "{name} spans {needed} bytes; the most for {type} are {most}.",
                    name=self.name, needed=needed, type=data_type.name, most=most,
                ),
                (self.at(Part.TOTAL if isinstance(total, int) and total > automatic else Part.SIZES),),
            )  # fmt: skip


@dataclass(frozen=True, slots=True)
class TotalLargeEnough(TensorRule):
    code: str = "total-size"
    rule: Rule = field(
        default=_rule("TotalTensorSizeInBytes covers the last element, rounded up to a multiple of 4 bytes.")
    )

    def check(self, guard: Guard) -> Findings:
        desc = self.desc(guard)
        if desc is None or not isinstance(desc.total_bytes, int):
            return
        guard.show_total(self.name)
        minimum = minimum_bytes(guard.data_type(self.name), guard.sizes(self.name), guard.steps(self.name))
        if desc.total_bytes < minimum:
            yield Finding(
                say(
                    "{name} has TotalTensorSizeInBytes {total}; it needs at least {minimum}.",
                    name=self.name, total=desc.total_bytes, minimum=minimum,
                ),
                (self.at(Part.TOTAL),),
                (
                    Fix(
                        say("Set TotalTensorSizeInBytes to {minimum}", minimum=minimum),
                        ((f"{self.name}.{Part.TOTAL.value}", str(minimum)),),
                    ),
                ),
            )  # fmt: skip


@dataclass(frozen=True, slots=True)
class TotalMultipleOf4(TensorRule):
    severity: Severity = Severity.WARNING
    code: str = "total-size-multiple"
    rule: Rule = field(default=_rule("TotalTensorSizeInBytes is a multiple of 4; DirectML 1.13.1 takes others too."))

    def check(self, guard: Guard) -> Findings:
        desc = self.desc(guard)
        if desc is None or not isinstance(desc.total_bytes, int):
            return
        guard.show_total(self.name)
        if desc.total_bytes % 4:
            rounded = (desc.total_bytes + 3) & ~3
            yield Finding(
                say(
                    "{name} has TotalTensorSizeInBytes {total}, no multiple of 4; the next one is {rounded}.",
                    name=self.name, total=desc.total_bytes, rounded=rounded,
                ),
                (self.at(Part.TOTAL),),
                (
                    Fix(
                        say("Set TotalTensorSizeInBytes to {rounded}", rounded=rounded),
                        ((f"{self.name}.{Part.TOTAL.value}", str(rounded)),),
                    ),
                ),
            )  # fmt: skip


@dataclass(frozen=True, slots=True)
class AlignmentValid(TensorRule):
    code: str = "alignment"
    rule: Rule = field(
        default=_rule(
            "GuaranteedBaseOffsetAlignment is 0 or a power of two; DirectML 1.13.1 refuses powers below 16.",
            Provenance.OBSERVED,
        )
    )

    def check(self, guard: Guard) -> Findings:
        desc = self.desc(guard)
        if desc is None or not isinstance(desc.alignment, int):
            return
        value = desc.alignment
        if value == 0 or (value >= LEAST_ALIGNMENT and value & (value - 1) == 0):
            return
        nearest = max(LEAST_ALIGNMENT, 1 << (value.bit_length() - 1))
        yield Finding(
            say(
                "{name} has GuaranteedBaseOffsetAlignment {value}; it must be 0 or a power of two from 16 on.",
                name=self.name, value=value,
            ),
            (self.at(Part.ALIGNMENT),),
            tuple(
                Fix(
                    say("Set GuaranteedBaseOffsetAlignment to {value}", value=choice),
                    ((f"{self.name}.{Part.ALIGNMENT.value}", str(choice)),),
                )
                for choice in (0, nearest)
            ),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class FlagsValid(TensorRule):
    code: str = "flags"
    rule: Rule = field(default=_rule("Flags are NONE, or OWNED_BY_DML on an input."))

    def check(self, guard: Guard) -> Findings:
        desc = self.desc(guard)
        if desc is None or not isinstance(desc.flags, int) or desc.flags == 0:
            return
        if desc.flags == TensorFlag.OWNED_BY_DML and not self.is_output:
            return
        pattern = "{name} has Flags {flags}; an input may have NONE (0) or OWNED_BY_DML (1)."
        if self.is_output:
            pattern = "{name} has Flags {flags}; an output may only have NONE (0)."
        yield Finding(
            say(pattern, name=self.name, flags=desc.flags),
            (self.at(Part.FLAGS),),
            (Fix(say("Set Flags of {name} to NONE", name=self.name), ((f"{self.name}.Flags", "NONE"),)),),
        )


@dataclass(frozen=True, slots=True)
class OutputStridesDistinct(TensorRule):
    code: str = "output-strides"
    rule: Rule = field(
        default=_rule(
            "An output's strides along dimensions larger than 1 are not 0, all different, and reach at least as many "
            "elements as it has cells: that is how DirectML 1.13.1 keeps outputs from overlapping.",
            Provenance.OBSERVED,
        )
    )

    def check(self, guard: Guard) -> Findings:
        desc = self.desc(guard)
        if not self.is_output or desc is None or desc.strides is None:
            return
        sizes, steps = guard.sizes(self.name), guard.steps(self.name)
        by_stride: dict[int, int] = {}
        for dimension, (size, stride) in enumerate(zip(sizes, steps, strict=True)):
            if size == 1:
                continue
            if stride == 0:
                pattern = "{name} has stride 0 along dimension {dimension} of size {size}; its cells would overlap."
                yield self._finding(pattern, (dimension,), dimension=dimension, size=size)
                return
            if stride in by_stride:
                other = by_stride[stride]
                pattern = (
                    "{name} has stride {stride} along dimensions {other} and {dimension}; its cells would overlap."
                )
                yield self._finding(pattern, (other, dimension), stride=stride, other=other, dimension=dimension)
                return
            by_stride[stride] = dimension
        reach, cells = extent(sizes, steps), count(sizes)
        if reach < cells:
            pattern = "{name} has {cells} cells, its strides {strides} reach {reach} elements; cells would overlap."
            yield self._finding(pattern, (), cells=cells, strides=braces(steps), reach=reach)

    def _finding(self, pattern: str, dimensions: tuple[int, ...], **facts: object) -> Finding:
        locations = tuple(self.at(Part.STRIDES, d) for d in dimensions) or (self.at(Part.STRIDES),)
        return Finding(say(pattern, name=self.name, **facts), locations, (pack(self.name),))


@dataclass(frozen=True, slots=True)
class OutputCellsCollide(TensorRule):
    severity: Severity = Severity.WARNING
    code: str = "output-overlap"
    rule: Rule = field(
        default=_rule("No page gives a meaning to output cells that share an element.", Provenance.OBSERVED)
    )

    def check(self, guard: Guard) -> Findings:
        desc = self.desc(guard)
        if not self.is_output or desc is None or desc.strides is None:
            return
        sizes, steps = guard.sizes(self.name), guard.steps(self.name)
        if collision := first_collision(sizes, steps):
            first, second = collision
            element = sum(index * step for index, step in zip(first, steps, strict=True))
            yield Finding(
                say(
                    "{name}: cells {first} and {second} both lie on element {element}; DirectML accepts it, "
                    "the one written last remains.",
                    name=self.name, first=list(first), second=list(second), element=element,
                ),
                (self.at(Part.STRIDES),),
                (pack(self.name),),
            )  # fmt: skip


@dataclass(frozen=True, slots=True)
class InputBroadcast(TensorRule):
    severity: Severity = Severity.NOTE
    code: str = "broadcast"
    rule: Rule = field(default=_rule("A stride of 0 repeats the same element along that dimension."))

    def check(self, guard: Guard) -> Findings:
        desc = self.desc(guard)
        if self.is_output or desc is None or desc.strides is None:
            return
        sizes, steps = guard.sizes(self.name), guard.steps(self.name)
        repeated = [d for d, (size, step) in enumerate(zip(sizes, steps, strict=True)) if size > 1 and step == 0]
        if repeated:
            cells = count(sizes)
            different = count([1 if d in repeated else size for d, size in enumerate(sizes)])
            yield Finding(
                say(
                    "{name} repeats its elements along dimension {dimensions}: {cells} cells read {different}.",
                    name=self.name, dimensions=", ".join(map(str, repeated)), cells=cells, different=different,
                ),
                tuple(self.at(Part.STRIDES, d) for d in repeated),
            )  # fmt: skip


@dataclass(frozen=True, slots=True)
class DataComplete(TensorRule):
    severity: Severity = Severity.WARNING
    code: str = "data-short"
    rule: Rule = field(default=Rule("A resource holds as many elements as the tensor bound to it reaches."))

    def check(self, guard: Guard) -> Findings:
        if self.is_output:
            return
        kept = guard.case.data[self.name].kept
        if kept is None or kept.layout is not None or not guard.present(self.name):
            return
        needed = extent(guard.sizes(self.name), guard.steps(self.name))
        if len(kept.buffer) < needed:
            yield Finding(
                say(
                    "The data of {name} has {actual} elements, its desc reaches {needed}; the rest reads 0.",
                    name=self.name, actual=len(kept.buffer), needed=needed,
                ),
                (self.at(Part.DATA),),
            )  # fmt: skip


@dataclass(frozen=True, slots=True)
class DataReadable(TensorRule):
    code: str = "data"
    rule: Rule = field(default=Rule("The data of an input are numbers of its type."))

    def check(self, guard: Guard) -> Findings:
        if not self.is_output and (problem := guard.case.data[self.name].problem):
            yield Finding(say("The data of {name} {problem}.", name=self.name, problem=problem), (self.at(Part.DATA),))


TENSOR_RULES: tuple[type[TensorRule], ...] = (
    DimensionCountAgrees,
    StridesCount,
    TotalLargeEnough,
    AlignmentValid,
    FlagsValid,
    OutputStridesDistinct,
    DataReadable,
)
TENSOR_REMARKS: tuple[type[TensorRule], ...] = (
    ElementLimit,
    TotalMultipleOf4,
    OutputCellsCollide,
    InputBroadcast,
    DataComplete,
)


def is_plain(desc: TensorDesc) -> bool:
    """True for a desc that none of these rules can object to: packed, small, nothing set by hand."""
    return (
        desc.strides is None
        and desc.total_bytes is None
        and desc.alignment == 0
        and desc.flags == 0
        and desc.dimension_count is None
        and isinstance(desc.data_type, DataType)
        and (shape := desc.shape) is not None
        and count(shape) < 1 << 30
        and packed_strides(shape)[0] < 1 << 30
    )
