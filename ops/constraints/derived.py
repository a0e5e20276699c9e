"""Outputs that follow from the inputs: as a way to mend what is wrong about their sizes, and what that leaves wrong."""

from collections.abc import Mapping

from ops.model.guard import Guard
from ops.model.inference import freedom
from ops.model.violations import Fix
from ops.text.literals import integer
from ops.text.sentences import say
from ops.text.values import Malformed


def derive_outputs(guard: Guard, *names: str) -> tuple[Fix, ...]:
    """Offered where the named tensors are outputs that follow from something."""
    if guard.case.derive or not guard.derived().keys() >= set(names):
        return ()
    return (Fix(say("Derive all outputs"), derive=True),)


def derived_beyond_uint(guard: Guard, name: str) -> Mapping[int, Malformed]:
    """By dimension, what UINT does not hold of an output's sizes, without those that were chosen.

    While the inputs are in doubt themselves, nothing can be chosen, and what they made before is still there.
    """
    case = guard.case
    desc = case.tensor(name)
    if not case.derive or desc is None or isinstance(desc.sizes, Malformed):
        return {}
    wrong = {
        d: size for d, size in enumerate(desc.sizes) if isinstance(size, Malformed) and integer(size.text) is not None
    }
    if not wrong or name not in (field.name for field in case.operator.outputs):
        return {}
    chosen = freedom(case).dimensions.get(name, frozenset())
    return {d: size for d, size in wrong.items() if d not in chosen}
