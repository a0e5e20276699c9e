"""Rules about the number of elements and bytes of a tensor. The largest numbers were observed with DirectML."""

from dataclasses import field

from ops.arrays.dtypes import DataType
from ops.arrays.layout import count, minimum_bytes
from ops.constraints.base import Finding, Findings
from ops.constraints.general.tensor_rule import TensorRule, automatic_total, buffer_rule, pack
from ops.constraints.repairs import UINT64_MAX
from ops.constraints.shapes import sizes_at
from ops.constraints.smaller import Edits, smaller
from ops.model.feature_levels import Runtime
from ops.model.guard import Guard
from ops.model.tensor import braces
from ops.model.violations import Fix, Part, Provenance, Rule, Severity
from ops.quick_dataclass import quick_dataclass
from ops.text.sentences import say

MOST_ELEMENTS = (1 << 32) - 1
# The limit that fixes use: so many elements of any data type, rounded up to 4 bytes, do not exceed the limit in bytes.
MOST_IN_FIXES = MOST_ELEMENTS - 7


@quick_dataclass
class ElementLimit(TensorRule):
    """The rule that a tensor and its buffer have at most 2^32 - 1 elements.

    It is checked only if no other rule reports an error, because another error can be the cause of a huge size.
    """

    code: str = "element-limit"
    rule: Rule = field(
        default=buffer_rule("A tensor and its buffer have at most 2^32 - 1 elements.", Provenance.OBSERVED)
    )

    def check(self, guard: Guard) -> Findings:
        guard.require_no_error()
        sizes = guard.sizes(self.name)
        elements = count(sizes)
        if elements > MOST_ELEMENTS:
            yield Finding(
                say(
                    "{name} {sizes} has {elements} elements; the limit is {most}.",
                    name=self.name, sizes=braces(sizes), elements=elements, most=MOST_ELEMENTS,
                ),
                (sizes_at(self.name),),
                (smaller(guard, self.name, MOST_IN_FIXES, self._unset(guard, Part.STRIDES)),),
            )  # fmt: skip
            return
        steps, data_type = guard.steps(self.name), guard.data_type(self.name)
        desc = self.desc(guard)
        total = desc.total_bytes if desc else None
        automatic = minimum_bytes(data_type, sizes, steps)
        needed = total if isinstance(total, int) else automatic
        most = _most_bytes(data_type, guard.level.runtime)
        if needed > most:
            guard.show_total(self.name)
            yield Finding(
                say(
                    "{name} spans {needed} bytes; the limit for {type} is {most}.",
                    name=self.name, needed=needed, type=data_type.name, most=most,
                ),
                (self.at(Part.TOTAL if isinstance(total, int) and total > automatic else Part.SIZES),),
                (self._within(guard, automatic, most),),
            )  # fmt: skip

    def _within(self, guard: Guard, automatic: int, most: int) -> Fix:
        """The fix that reduces the bytes of a tensor to `most` or fewer: it changes TotalTensorSizeInBytes, the strides
        or the sizes.

        `automatic` is the number of bytes that the present sizes and strides require.
        """
        if automatic <= most:
            return self.set(Part.TOTAL, automatic)
        unset = self._unset(guard, Part.STRIDES, Part.TOTAL)
        if minimum_bytes(guard.data_type(self.name), guard.sizes(self.name), None) <= most:
            return Fix(pack(self.name).title, unset)
        return smaller(guard, self.name, MOST_IN_FIXES, unset)

    def _unset(self, guard: Guard, *parts: Part) -> Edits:
        """Returns edits that remove the strides, the total size or both from the desc of this tensor, for a fix after
        which they would be wrong.

        `parts` states which of the two to remove. A part that the desc does not have needs no edit.
        """
        desc = self.desc(guard)
        given = {Part.STRIDES: desc.strides, Part.TOTAL: desc.total_bytes} if desc else {}
        return tuple((f"{self.name}.{part.value}", None) for part in parts if given.get(part) is not None)


def _most_bytes(data_type: DataType, runtime: Runtime) -> int:
    """The largest TotalTensorSizeInBytes that a version of DirectML accepts for a data type.

    DirectML 1.13.1 rounds the total down to whole elements, DirectML 1.15.4 rounds it up.
    """
    if runtime is Runtime.DIRECTML_1_13_1:
        return (data_type.bits << 32) // 8 - 1
    return MOST_ELEMENTS * data_type.bits // 8


@quick_dataclass
class TotalLargeEnough(TensorRule):
    """The rule that TotalTensorSizeInBytes reaches the end of the last element."""

    code: str = "total-size"
    rule: Rule = field(
        default=buffer_rule(
            "TotalTensorSizeInBytes is at least the end of the last element, rounded up to a multiple of 4 bytes."
        )
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
                (self.set(Part.TOTAL, minimum),) if minimum <= UINT64_MAX else (automatic_total(self.name),),
            )  # fmt: skip


@quick_dataclass
class TotalMultipleOf4(TensorRule):
    """The rule that TotalTensorSizeInBytes is a multiple of 4."""

    severity: Severity = Severity.WARNING
    code: str = "total-size-multiple"
    rule: Rule = field(
        default=buffer_rule("TotalTensorSizeInBytes is a multiple of 4; DirectML 1.13.1 does not check this.")
    )

    def check(self, guard: Guard) -> Findings:
        desc = self.desc(guard)
        if desc is None or not isinstance(desc.total_bytes, int):
            return
        guard.show_total(self.name)
        if desc.total_bytes % 4:
            rounded = (desc.total_bytes + 3) & ~3
            yield Finding(
                say(
                    "{name} has TotalTensorSizeInBytes {total}, which is not a multiple of 4; "
                    "the next multiple is {rounded}.",
                    name=self.name, total=desc.total_bytes, rounded=rounded,
                ),
                (self.at(Part.TOTAL),),
                (self.set(Part.TOTAL, rounded),),
            )  # fmt: skip
