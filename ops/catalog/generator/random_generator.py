"""RANDOM_GENERATOR: computes random bits by Philox 4x32-10 from a state, which has a counter and a key."""

from collections.abc import Iterator, Mapping

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape, count
from ops.constraints.base import Finding, Findings, constraint
from ops.constraints.shapes import SameRank, SameSizes, set_sizes, sizes_at
from ops.declare.declaration import declare, explained_in
from ops.declare.examples import own_example, tensor
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred
from ops.model.tensor import braces
from ops.text.sentences import say

STATE, NEXT, MADE = "InputStateTensor", "OutputStateTensor", "OutputTensor"
# The state has six words of 32 bits: a counter of four words, the lowest first, and a key of two words.
COUNTER, WORDS = 4, 6
ROUNDS = 10
FACTORS = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
KEY_STEPS = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)
LOW, HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
# The number of counters that are processed at once.
AT_ONCE = 1 << 16


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """OutputStateTensor has the sizes and the data type of InputStateTensor. No input determines the sizes of
    OutputTensor.
    """
    return {NEXT: Inferred(guard.sizes(STATE), guard.data_type(STATE))} if guard.present(NEXT) else {}


def compute(case: Case) -> Mapping[str, Array]:
    """Fills OutputTensor with UINT32 words in row-major order.

    Each counter gives four words; the state contains the first counter. OutputStateTensor is the state with the
    counter advanced by the number of counters used. The algorithm is Philox 4x32-10 (Salmon et al., Parallel Random
    Numbers: As Easy as 1, 2, 3).
    """
    state, sizes = case.logical(STATE), case.sizes(MADE)
    cells = count(sizes)
    runs = count_runs(case)
    made = np.empty(runs * COUNTER, np.uint32)
    for first in range(0, runs, AT_ONCE):
        *_, words = philox(state, np.arange(first, min(first + AT_ONCE, runs), dtype=np.uint64))
        made[first * COUNTER : (first + len(words)) * COUNTER] = words.reshape(-1)
    found = {MADE: made[:cells].reshape(sizes)}
    return {**found, NEXT: next_state(case).reshape(state.shape)} if case.has(NEXT) else found


def count_runs(case: Case) -> int:
    """Returns the number of counter values that the output needs; each counter value gives four random numbers."""
    return -(-count(case.sizes(MADE)) // COUNTER)


def philox(state: Array, runs: Array) -> Iterator[Array]:
    """Computes Philox for the counters at the offsets `runs` from the counter in `state`.

    Yields the four UINT32 words of every counter, [number of counters, 4], eleven times: before the first round, and
    after each of the ten rounds.
    """
    words, (first, second) = counters(state, runs), state.reshape(-1)[COUNTER:].astype(np.uint64)
    yield np.stack(words, 1).astype(np.uint32)
    for _ in range(ROUNDS):
        even, odd = FACTORS[0] * words[0], FACTORS[1] * words[2]
        words = (odd >> HALF) ^ words[1] ^ first, odd & LOW, (even >> HALF) ^ words[3] ^ second, even & LOW
        first, second = (first + KEY_STEPS[0]) & LOW, (second + KEY_STEPS[1]) & LOW
        yield np.stack(words, 1).astype(np.uint32)


def counters(state: Array, runs: Array) -> tuple[Array, Array, Array, Array]:
    """Returns the counter of the state plus each number of `runs`, modulo 2^128. Four random numbers are computed from
    each sum.

    A sum is returned as four 32-bit words, from low to high: four UINT64 arrays, each of the shape of `runs`.
    """
    low, second, third, high = state.reshape(-1)[:COUNTER].astype(np.uint64)
    lower, upper = low | second << HALF, third | high << HALF
    sums = lower + runs  # modulo 2^64; a sum smaller than `lower` has carried
    uppers = upper + (sums < lower).astype(np.uint64)
    return sums & LOW, sums >> HALF, uppers & LOW, uppers >> HALF


def next_state(case: Case) -> Array:
    """Returns the six words of the state after the run. The counter is increased by the number of counters used; the
    key stays the same.
    """
    state = case.logical(STATE)
    counter = np.concatenate(counters(state, np.array([count_runs(case)], np.uint64)))
    return np.concatenate([counter.astype(np.uint32), state.reshape(-1)[COUNTER:]])


@constraint("state-size", "The state has six words along the last dimension: four of the counter and two of the key.")
def state_size(guard: Guard) -> Findings:
    sizes = guard.sizes(STATE)
    expected: Shape = (1,) * (len(sizes) - 1) + (WORDS,)
    if sizes and sizes != expected:
        yield Finding(
            say("{state} is {sizes}; it must be {expected}.", state=STATE, sizes=braces(sizes),
                expected=braces(expected)),
            tuple(sizes_at(STATE, d) for d, size in enumerate(sizes) if size != expected[d]),
            (set_sizes(STATE, expected),),
        )  # fmt: skip


def _example(title: str, state: list[int], sizes: list[int], made: list[int], after: list[int] | None) -> Example:
    """An example of RANDOM_GENERATOR that computes the output numbers `made` from `state`.

    `after` is the next state, or None for no OutputStateTensor.
    """
    words = tensor("UINT32", *[1] * (len(sizes) - 1), WORDS)
    next_words, next_numbers = ({}, {}) if after is None else ({NEXT: words}, {NEXT: after})
    return own_example(
        title, {STATE: words, MADE: tensor("UINT32", *sizes)}, {STATE: state}, {MADE: made, **next_numbers},
        Type="PHILOX_4X32_10", **next_words,
    )  # fmt: skip


PI = [0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344, 0xA4093822, 0x299F31D0]
OF_ZERO = [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8]

OPERATORS = (
    declare(
        "RANDOM_GENERATOR",
        formula=
            "Output[i] = Philox(counter + i / 4, key)[i mod 4]; OutputState = counter + number of counters used, with "
            "the same key",
        constraints=(SameRank(STATE, NEXT), state_size, SameSizes(STATE, NEXT)),
        infer=infer,
        compute=compute,
        explained=explained_in("ops.catalog.generator.random_generator_explained"),
        examples=(
            _example("a state of zeros", [0] * WORDS, [1, 1, 1, 4], OF_ZERO, [1, 0, 0, 0, 0, 0]),
            _example("five numbers from a state with digits of pi", PI, [1, 5],
                     [0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1, 0x5757C6CE], [PI[0] + 2, *PI[1:]]),
            _example("the counter wraps around", [0xFFFFFFFF] * WORDS, [2, 2],
                     [0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD], [0, 0, 0, 0, 0xFFFFFFFF, 0xFFFFFFFF]),
            _example("without OutputStateTensor", [0] * WORDS, [3], OF_ZERO[:3], None),
        ),
    ),
)  # fmt: skip
