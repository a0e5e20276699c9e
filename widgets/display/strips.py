"""Chooses the tensors that are shown as strips: small parameters, such as a bias, beside larger tensors."""

from collections.abc import Sequence
from math import prod

from widgets.display.picture import TensorPicture
from widgets.style.sizes import MOST_STRIP_CELLS, STRIP_RATIO


def strips(pictures: Sequence[TensorPicture]) -> frozenset[str]:
    """The fields of the tensors that are shown as strips.

    A strip is a parameter of at most 32 elements beside a tensor with at least three times as many. It has a single
    slice, so at most two of its sizes are larger than 1.

    A tensor without numbers is no strip, nor a tensor with a title, sentences or labels, such as the letters of gates.
    """
    largest = max((prod(picture.sizes) for picture in pictures if not picture.is_parameter), default=0)
    return frozenset(
        picture.field
        for picture in pictures
        if picture.is_parameter
        and picture.shown_values is not None
        and 0 < prod(picture.sizes) <= min(MOST_STRIP_CELLS, largest / STRIP_RATIO)
        and sum(size > 1 for size in picture.sizes) <= 2
        and not (picture.gates[1] or picture.cell_labels or picture.caption_lines or picture.has_pill or picture.title)
    )
