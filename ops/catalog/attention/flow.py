"""The intermediate tensors of an attention: scores, masked scores and weights, `[batch, heads, queries, keys]` each."""

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape, count
from ops.arrays.scalar_cast import as_float32
from ops.catalog.attention.heads import Heads, has, hidden_in_batch, key_head, relative_bias, softmax, split_heads
from ops.catalog.attention.masks import MASK_MEANT
from ops.catalog.attention.reads import mask_reads, one, part_head_size, part_reads, position_of, with_leading_ones
from ops.catalog.attention.sizes import MASK, OUTPUT, PAST_LENGTHS, RELATIVE
from ops.explain.cell_sets import Read, Role, one_cell
from ops.explain.dot_products import dot
from ops.explain.explanation import Formula, Intermediate, Number, Operands, formula
from ops.explain.intermediates import MOST_CELLS, Flow
from ops.model.case import Case
from ops.text.sentences import say

# Hidden scores this many times as large as the largest score have no colours in the scale of the scores.
_FAR = 100
QUERY, KEY, VALUE = "QueryTensor", "KeyTensor", "ValueTensor"
SCORES, MASKED, WEIGHTS = say("Scores"), say("Masked scores"), say("Weights")


def flow(case: Case) -> Flow | None:
    """The intermediate tensors of a case, with their explanations; None if they have too many cells.

    Also returns None for a case with PastSequenceLengthsTensor, in which the number of keys differs from query to
    query.
    """
    if has(case, PAST_LENGTHS):
        return None
    with np.errstate(all="ignore"):  # infinities and NaN are valid results
        found = split_heads(case)
        sizes = (*found.query.shape[:3], found.key.shape[2])
        return None if count(sizes) > MOST_CELLS else _Attention(case, found).flow()


class _Attention:
    """The intermediate tensors of an attention, computed in FLOAT64, and the explanations of their cells.

    The explanations have the data type of the output.
    """

    def __init__(self, case: Case, found: Heads) -> None:
        self._case, self._found = case, found
        self._type = case.data_type(OUTPUT).numpy
        heads = [key_head(case, head) for head in range(found.query.shape[1])]
        scale = as_float32(case.number("Scale"))
        made: Array = found.query @ np.swapaxes(found.key[:, heads], 2, 3) * scale
        self._scores = made + relative_bias(case) if has(case, RELATIVE) else made
        self._hidden = np.broadcast_to(hidden_in_batch(case, made.shape), made.shape)
        self._is_masked = has(case, MASK) and case.integer("MaskType") in MASK_MEANT
        filtered = self._scores + as_float32(case.number("MaskFilterValue"))
        self._masked = np.where(self._hidden, filtered, self._scores) if self._is_masked else self._scores
        self._weights = softmax(self._masked)

    def flow(self) -> Flow:
        words = say("query * key * Scale + bias") if has(self._case, RELATIVE) else say("query * key * Scale")
        made = [Intermediate(SCORES, words, self._scores.astype(self._type), self._score_reads, self._score)]
        if self._is_masked:
            words, values = say("+ MaskFilterValue where hidden"), self._masked.astype(self._type)
            made.append(
                Intermediate(MASKED, words, values, self._masked_reads, self._masked_score, far=self._far(values))
            )
        words, values = say("softmax of each row"), self._weights.astype(self._type)
        made.append(Intermediate(WEIGHTS, words, values, self._weight_reads, self._weight, is_share=True))
        factors = {str(SCORES): KEY, OUTPUT: VALUE} | ({str(MASKED): MASK} if self._is_masked else {})
        if not all(has(self._case, name) for name in (QUERY, KEY, VALUE)):
            return Flow(tuple(made), self._output_reads)  # stacked tensors are not factors as a whole
        return Flow(tuple(made), self._output_reads, factors, frozenset({KEY}))

    def _far(self, masked: Array) -> float:
        """Returns the smallest magnitude among the elements of `masked`, the scores after the mask is added, that
        belong to hidden keys.

        Returns 0 if this magnitude is infinite, or if it is less than 100 times the largest magnitude of the scores
        before the mask is added, which counts as at least 1.
        """
        hidden, largest = np.abs(masked[self._hidden]), np.abs(self._scores).max(initial=1.0)
        least = float(hidden.min(initial=np.inf))
        return least if np.isfinite(least) and least >= _FAR * largest else 0.0

    def _score_reads(self, cell: Shape) -> tuple[Read, ...]:
        batch, head, query, key = cell
        of_keys = key_head(self._case, head)
        columns = range(part_head_size(self._case, "query"))
        found = [
            *part_reads(self._case, "query", batch, head, one(query), columns),
            *part_reads(self._case, "key", batch, of_keys, one(key), range(part_head_size(self._case, "key"))),
        ]
        if has(self._case, RELATIVE):
            found.append(
                Read(RELATIVE, Role.VALUE, with_leading_ones(self._case, RELATIVE, *(one(index) for index in cell)))
            )
        return tuple(found)

    def _score(self, cell: Shape) -> Formula:
        batch, head, query, key = cell
        asks = self._found.query[batch, head, query].astype(self._type)
        meets = self._found.key[batch, key_head(self._case, head), key].astype(self._type)
        product = formula("(", *dot(asks, meets), ") * ", np.float32(as_float32(self._case.number("Scale"))))
        if has(self._case, RELATIVE):
            product = formula(*product, " + ", Number(relative_bias(self._case)[cell].astype(self._type), Role.VALUE))
        return self._ended(product, self._scores[cell])

    def _masked_reads(self, cell: Shape) -> tuple[Read, ...]:
        return one_cell(SCORES, cell), *mask_reads(self._case, *cell[:3])

    def _masked_score(self, cell: Shape) -> Formula:
        score = Number(self._scores[cell].astype(self._type), Role.VALUE)
        if not self._hidden[cell]:
            return formula(say("not hidden: "), self._result(self._masked[cell]))
        filter_ = np.float32(as_float32(self._case.number("MaskFilterValue")))
        return self._ended(formula(score, " + ", filter_), self._masked[cell])

    def _weight_reads(self, cell: Shape) -> tuple[Read, ...]:
        row = (*(one(index) for index in cell[:3]), range(self._scores.shape[3]))
        return (Read(MASKED if self._is_masked else SCORES, Role.VALUE, row),)

    def _weight(self, cell: Shape) -> Formula:
        row = self._masked[cell[:3]].astype(self._type)
        numbers = Operands(row, Role.VALUE, chosen=cell[3])
        share = formula("e^", Number(row[cell[3]], Role.VALUE), say(" / sum of e^("), numbers, ")")
        return self._ended(share, self._weights[cell])

    def _ended(self, found: Formula, value: np.float64) -> Formula:
        return formula(*found, " = ", self._result(value))

    def _result(self, value: np.float64) -> Number:
        with np.errstate(all="ignore"):
            return Number(value.astype(self._type), is_result=True)

    def _output_reads(self, output: str, cell: Shape) -> tuple[Read, ...]:
        if output != OUTPUT:
            return ()
        batch, head, query, _ = position_of(self._case, cell)
        row = self._hidden[batch, head, query]
        shown, hidden = ([k for k in range(len(row)) if bool(row[k]) is is_hidden] for is_hidden in (False, True))
        return (
            *(one_cell(WEIGHTS, (batch, head, query, key)) for key in shown),
            *(one_cell(WEIGHTS, (batch, head, query, key), Role.IGNORED) for key in hidden if self._is_masked),
        )
