"""Compares the tensors of a run with those of another run, which may come from another program."""

from collections.abc import Callable, Mapping

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.network.network import Network, Port
from ops.network_runs.buffers import elements_in
from ops.network_runs.findings import Beginning, first_cell
from ops.network_runs.running import NodeRun
from ops.text.sentences import say

# Programs add in another order, so only larger differences count: this share of a number, and a hundredth of this
# share of the largest number of the tensor.
_NEAR, _NEAR_IN_HALF = 1e-3, 1e-2
_SHARE_OF_LARGEST = 0.01


class TensorComparison:
    """Compares the tensors of a run with other tensors of the same names. Stops at the first tensor that differs.

    Inputs of the model come before the outputs of its nodes, because a different input makes all later tensors differ.
    `given` returns the other tensor for a name, in any shape; None if there is none. Integers must be equal. Two floats
    may differ by r * |other number| + 0.01 * r * (largest finite magnitude in the other tensor). Here r is 0.001, or
    0.01 if one of the tensors is FLOAT16. NaN equals NaN.

    `compared` is the number of tensors that were compared. `missing` is the number of node outputs for which `given`
    returns None. Both counts end at the first difference. An input that is missing is not counted.
    """

    def __init__(self, network: Network, given: Callable[[str], Array | None]) -> None:
        self._network, self._given = network, given
        self.beginning: Beginning | None = None
        self.compared = self.missing = 0

    def inputs(self) -> None:
        """Compares the inputs of the model with those of the other run. Call this before the nodes are compared."""
        for title, ports in self._network.inputs.items():
            case, field = self._network.by_name[ports[0].node].case, ports[0].field
            desc = case.tensor(field)
            if self.beginning is not None:
                return
            if desc is None or not desc.is_laid_out or case.data[field].problem:
                continue
            other = self._given(title)
            if other is not None:
                self.compared += 1
                self._compare(ports[0], title, case.logical(field), other)

    def node(self, name: str, done: NodeRun, written: Mapping[Port, Array]) -> None:
        """Compares the outputs of the node `name` one after another, until one differs. `written` contains the buffers
        of these outputs. Must be called for the nodes in the order of the run.
        """
        for port, buffer in written.items():
            if self.beginning is not None:
                return
            title = self._network.name_of(port)
            other = self._given(title)
            if other is None:
                self.missing += 1
                continue
            self.compared += 1
            self._compare(port, title, elements_in(self._network.by_name[name].case, port.field, buffer), other)

    @property
    def sentence(self) -> str:
        """A sentence for a run in which no compared tensor differs. It has the number of compared tensors, and the
        number of tensors that the folder with the other results does not contain.
        """
        if not self.compared:
            return say("None of the tensors of this model is in the folder.")
        return say(
            "No difference in {compared:tensor|tensors}; the folder lacks {missing:other tensor|other tensors} of "
            "the model.",
            compared=self.compared, missing=self.missing,
        )  # fmt: skip

    def _compare(self, port: Port, title: str, own: Array, other: Array) -> None:
        if own.size != other.size:
            sentence = say(
                "{tensor} is the first tensor that differs: it has {own:element|elements} here and {other} in the "
                "folder.",
                tensor=title, own=own.size, other=other.size,
            )  # fmt: skip
            self.beginning = Beginning(port, (0,) * own.ndim, sentence)
            return
        given = other.reshape(own.shape)
        differs = _differing(own, given)
        if differs.any():
            cell = first_cell(differs)
            sentence = say(
                "{tensor} is the first tensor that differs, in {many} of {all} cells: at {cell}, it is {one} here and "
                "{two} in the folder.",
                tensor=title, many=int(np.count_nonzero(differs)), all=differs.size, one=str(own[cell]),
                two=str(given[cell]), cell=list(cell),
            )  # fmt: skip
            self.beginning = Beginning(port, cell, sentence)


def _differing(own: Array, other: Array) -> Mask:
    """Compares two arrays of the same shape, and returns a mask of the elements that count as different by the rules
    that `TensorComparison` states.
    """
    if own.dtype.kind not in "fc" and other.dtype.kind not in "fc":
        return np.asarray(own != other)
    near = _NEAR_IN_HALF if np.float16 in (own.dtype, other.dtype) else _NEAR
    with np.errstate(all="ignore"):
        one, two = own.astype(np.float64), other.astype(np.float64)
        finite = two[np.isfinite(two)]
        largest = float(np.abs(finite).max()) if finite.size else 0.0
        is_near = np.abs(one - two) <= near * np.abs(two) + near * _SHARE_OF_LARGEST * largest
    return ~(is_near | (one == two) | (np.isnan(one) & np.isnan(two)))
