"""Finds the node where a problem of a run begins: a NaN, an infinity, a difference, or an overflow in FLOAT16."""

from dataclasses import dataclass

import numpy as np

from ops.arrays.dtypes import Array, DataType
from ops.arrays.equality import unequal_cells
from ops.arrays.layout import Shape
from ops.evaluator import REFERENCE
from ops.model.feature_levels import NEWEST, FeatureLevel
from ops.network.network import Network, Port
from ops.network_runs.half import in_type
from ops.network_runs.running import NetworkRun, NodeRun, run_network
from ops.text.sentences import say


@dataclass(frozen=True, slots=True)
class Beginning:
    """The first tensor, in the order of the run, that has a problem: its port, one cell, and a sentence about it."""

    port: Port
    cell: Shape
    sentence: str


def first_not_finite(run: NetworkRun) -> Beginning | None:
    """The first output of a network run that contains NaN or infinity, with the first such cell; None if all outputs
    are finite.

    The run must have kept the buffer of this output.
    """
    for name in run.network.order:
        for field, health in run.nodes[name].health.items():
            if not health.is_finite:
                port = Port(name, field)
                values = run.output(port)
                cell = first_cell(~np.isfinite(values))
                return Beginning(
                    port, cell,
                    say(
                        "{tensor} of {node} is the first tensor that is not finite: it has {nan} NaN and "
                        "{infinite:infinity|infinities}.",
                        tensor=field, node=name, nan=health.nan, infinite=health.infinite,
                    ),
                )  # fmt: skip
    return None


def first_different(
    run: NetworkRun, other: NetworkRun, relative: float = 0.0, absolute: float = 0.0
) -> Beginning | None:
    """The first output that differs between two runs of the same network; None if all are equal.

    Floats differ if |a - b| > absolute + relative * |b|, where b is from `other`; NaN equals NaN. Integers must be
    equal. Outputs that are not in both runs are left out.
    """
    for name in run.network.order:
        for port in run.network.by_name[name].outputs:
            if port not in run.buffers or port not in other.buffers:
                continue
            one, two = run.output(port), other.output(port)
            differs = _differs(one, two, relative, absolute)
            if differs is None:
                return Beginning(
                    port,
                    (0,) * one.ndim,
                    say(
                        "{tensor} of {node} has different sizes or data types in the two runs.",
                        tensor=port.field,
                        node=name,
                    ),
                )
            if differs.any():
                cell = first_cell(differs)
                return Beginning(
                    port, cell,
                    say(
                        "{tensor} of {node} is the first tensor that differs, in {many} of {all} cells: at {cell}, it "
                        "is {one} in one run and {two} in the other.",
                        tensor=port.field, node=name, many=int(np.count_nonzero(differs)), all=differs.size,
                        one=str(one[cell]), two=str(two[cell]), cell=list(cell),
                    ),
                )  # fmt: skip
    return None


def first_unexplained(run: NetworkRun) -> Beginning | None:
    """The first output, in the order of a network run, that differs between device and reference by more than rounding.

    Returns None if there is none.
    """
    for name in run.network.order:
        for field, difference in run.nodes[name].differences.items():
            if difference.unexplained:
                return Beginning(Port(name, field), first_cell(difference.unexplained_cells), difference.sentence)
    return None


@dataclass(frozen=True, slots=True)
class HalfOverflow:
    """The results of a network in FLOAT32 and again in FLOAT16.

    `beginning` is the first output with a cell that is infinite in FLOAT16 and finite in FLOAT32; None if there is
    none. `whole` is the run in FLOAT32 and `half` the run in FLOAT16. `stopped` are the nodes that ran only in FLOAT32,
    each with the reason.
    """

    beginning: Beginning | None
    whole: NetworkRun
    half: NetworkRun
    stopped: tuple[tuple[str, str], ...]


def half_overflow(network: Network, level: FeatureLevel | str = NEWEST) -> HalfOverflow:
    """Runs a network unchanged, and again with FLOAT16 in place of FLOAT32. Returns both runs and the first output
    element that overflows only in FLOAT16.
    """
    whole = run_network(network, REFERENCE, level)
    half = run_network(in_type(network, DataType.FLOAT32, DataType.FLOAT16), REFERENCE, level)
    stopped = tuple((name, _reason(half.nodes[name])) for name in whole.ran if half.nodes[name].why_not is not None)
    for name in network.order:
        for field, health in half.nodes[name].health.items():
            port = Port(name, field)
            if not health.infinite or port not in whole.buffers:
                continue
            found, before = half.output(port), whole.output(port)
            over = np.isinf(found) & np.isfinite(before)
            if over.any():
                cell = first_cell(over)
                sentence = say(
                    "{tensor} of {node} is {number} at {cell}; FLOAT16 holds up to 65504.",
                    tensor=field, node=name, number=str(before[cell]), cell=list(cell),
                )  # fmt: skip
                return HalfOverflow(Beginning(port, cell, sentence), whole, half, stopped)
    return HalfOverflow(None, whole, half, stopped)


def _reason(node: NodeRun) -> str:
    """The reason why a node was not run: the message of its first violation, or the reason that the run gives."""
    if node.blocked_by or not node.violations:
        return node.why_not or ""
    return node.violations[0].message


def _differs(one: Array, two: Array, relative: float, absolute: float) -> Array | None:
    if one.shape != two.shape or one.dtype != two.dtype:
        return None
    unequal = unequal_cells(one, two)
    if one.dtype.kind != "f" or not (relative or absolute):
        return unequal
    with np.errstate(all="ignore"):
        a, b = one.astype(np.float64), two.astype(np.float64)
        near = np.abs(a - b) <= absolute + relative * np.abs(b)
    return unequal & ~near


def first_cell(mask: Array) -> Shape:
    """Returns the index of the first True in a mask, in row-major order."""
    return tuple(int(index) for index in np.unravel_index(int(np.argmax(mask)), mask.shape))
