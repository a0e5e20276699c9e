"""Rules about single fields of a tensor desc: dimension count, sizes, alignment, flags."""

from collections.abc import Iterator
from dataclasses import field

from ops.constraints.base import Finding, Findings
from ops.constraints.general.tensor_rule import TensorRule, buffer_rule
from ops.constraints.repairs import begins_with_ones, changeable, with_leading_ones, without_leading
from ops.constraints.shapes import sizes_at
from ops.model.guard import Guard
from ops.model.tensor import MAX_RANK
from ops.model.violations import Fix, Part, Provenance, Rule, Severity
from ops.quick_dataclass import quick_dataclass
from ops.text.sentences import listed, say
from ops.text.values import Malformed, TensorFlag

LEAST_ALIGNMENT = 16


@quick_dataclass
class DimensionCountAgrees(TensorRule):
    """The rule that an explicit DimensionCount equals the number of sizes."""

    code: str = "dimension-count"
    rule: Rule = field(default=buffer_rule("Sizes and Strides have DimensionCount entries."))

    def check(self, guard: Guard) -> Findings:
        desc = self.desc(guard)
        if desc is None or desc.dimension_count is None or isinstance(desc.dimension_count, Malformed):
            return
        rank = guard.rank(self.name)
        if desc.dimension_count != rank:
            title = say("Set DimensionCount of {name} to {rank}", name=self.name, rank=rank)
            yield Finding(
                say(
                    "{name} has DimensionCount {count} and {rank:size|sizes}; the numbers must agree.",
                    name=self.name, count=desc.dimension_count, rank=rank,
                ),
                (self.at(Part.SIZES),),
                (Fix(title, ((f"{self.name}.DimensionCount", None),)), *self._as_counted(guard, desc.dimension_count)),
            )  # fmt: skip

    def _as_counted(self, guard: Guard, count: int) -> Iterator[Fix]:
        """Yields a fix that adds or removes leading dimensions of size 1, so that `count` sizes remain, if this is
        possible.
        """
        desc = changeable(guard.case, self.name)
        if desc is None or desc.rank is None or guard.follows(self.name) or not 1 <= count <= MAX_RANK:
            return
        if desc.rank < count:
            title = say(
                "Add {count:leading 1|leading 1s} to the sizes of {name}", count=count - desc.rank, name=self.name
            )
            yield Fix(title, with_leading_ones(self.name, desc, count - desc.rank))
        elif begins_with_ones(desc, desc.rank - count):
            title = say(
                "Remove {count:leading 1|leading 1s} from the sizes of {name}", count=desc.rank - count, name=self.name
            )
            yield Fix(title, without_leading(self.name, desc, desc.rank - count))


@quick_dataclass
class SizesPositive:
    """The rule that no tensor is empty. All tensors that have size 0 along the same dimension are reported in one
    Finding.

    If `derived` is True, derived outputs are checked too, but only if there is no other error: their sizes depend on
    other values.
    """

    derived: bool
    code: str = "size-zero"
    severity: Severity = Severity.ERROR
    rule: Rule = field(default=buffer_rule("Every size is at least 1; DirectML has no empty tensors."))

    def check(self, guard: Guard) -> Findings:
        if self.derived:
            guard.require_no_error()
        fields = guard.operator.inputs if guard.case.derive and not self.derived else guard.operator.tensors
        empty: dict[int, list[str]] = {}
        for tensor in fields:
            desc = guard.case.tensor(tensor.name)
            if desc is None or isinstance(desc.sizes, Malformed) or 0 not in desc.sizes:
                continue
            for dimension, size in enumerate(desc.sizes):
                if size == 0:
                    # The rank counts as read too, because a user who is still typing sizes may type more of them.
                    guard.rank(tensor.name)
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


@quick_dataclass
class AlignmentValid(TensorRule):
    """The rule that DirectML 1.13.1 accepts the value of GuaranteedBaseOffsetAlignment."""

    code: str = "alignment"
    rule: Rule = field(
        default=buffer_rule(
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
                "{name} has GuaranteedBaseOffsetAlignment {value}; it must be 0, 16 or a larger power of two.",
                name=self.name, value=value,
            ),
            (self.at(Part.ALIGNMENT),),
            tuple(self.set(Part.ALIGNMENT, choice) for choice in (0, nearest)),
        )  # fmt: skip


@quick_dataclass
class FlagsValid(TensorRule):
    """The rule that Flags are valid, and that only an input is OWNED_BY_DML."""

    code: str = "flags"
    rule: Rule = field(default=buffer_rule("Flags are NONE, or OWNED_BY_DML on an input."))

    def check(self, guard: Guard) -> Findings:
        desc = self.desc(guard)
        if desc is None or not isinstance(desc.flags, int) or desc.flags == 0:
            return
        if desc.flags == TensorFlag.OWNED_BY_DML and not self.is_output:
            return
        pattern = "{name} has Flags {flags}; an input must have NONE (0) or OWNED_BY_DML (1)."
        if self.is_output:
            pattern = "{name} has Flags {flags}; an output must have NONE (0)."
        yield Finding(
            say(pattern, name=self.name, flags=desc.flags),
            (self.at(Part.FLAGS),),
            (self.set(Part.FLAGS, TensorFlag.NONE.name),),
        )
