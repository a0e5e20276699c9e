"""Decides which picture explains a case below its tensors, and how much space it needs."""

from math import prod

from ops.arrays.layout import count
from ops.backends.cost import demand
from ops.explain.curves import has_curve
from ops.explain.explanation import explanation_of, has_rows
from ops.explain.quantities import Quantity, is_logic, quantity_of
from ops.model.case import Case
from widgets.display.picture import TensorPicture
from widgets.stage.tensor_stage import Room
from widgets.style.sizes import (
    COMFORTABLE_CELL,
    COMFORTABLE_CURVE,
    COMFORTABLE_ROWS,
    ROWS_WITH_INTERPOLATION,
    SMALL_GAP,
    SMALLEST_BESIDE_CURVE,
    SMALLEST_BESIDE_STEPS,
    SMALLEST_BESIDE_TALL_ROWS,
    SMALLEST_CURVE,
    SMALLEST_ROWS,
    SMALLEST_SHARES,
    SMALLEST_STEPS,
    STEPS_WITH_BARS,
    TRUTH_LINE,
    WIDE_GAP,
)

Pictures = tuple[TensorPicture, ...]

# A curve has a dot per element.
_MOST_DOTS = 256
# The rows of larger tensors would take long to find.
_MOST_IN_ROWS = 4096
# The cells of larger tensors would take long to count.
_MOST_COUNTED = 1 << 16


def has_small_curve(case: Case, pictures: Pictures) -> bool:
    """True if the operator has a curve, and the tensors of the case have few enough elements to draw a dot for each."""
    return has_curve(case) and all(prod(picture.sizes) <= _MOST_DOTS for picture in pictures)


def has_row_picture(case: Case, pictures: Pictures) -> bool:
    """True if the window can show a chart of one row of output cells and the cells that it reads.

    This requires that the operator has such a chart, and that all tensors in `pictures` are small.
    """
    return has_rows(case.operator) and all(count(picture.sizes) <= _MOST_IN_ROWS for picture in pictures)


def has_truth_table(case: Case, pictures: Pictures) -> bool:
    """True if the operator has a truth table, and the tensors of the case are small enough for their cells to be
    counted.
    """
    return is_logic(case.operator) and all(count(picture.sizes) <= _MOST_COUNTED for picture in pictures)


def has_step_strip(case: Case, _pictures: Pictures = ()) -> bool:
    """True if the strip with the steps of a cell can be shown: the operator's explanation has steps but no chart of
    rows, and the case can be computed quickly.
    """
    explained = explanation_of(case.operator)
    has_steps = explained is not None and explained.steps is not None and not explained.has_rows
    return has_steps and demand(case).is_quick


def has_shares(case: Case, pictures: Pictures) -> bool:
    """True if a tensor on the stage contains shares that add up to 1, such as the result of a softmax, and the case is
    computed quickly.
    """
    return shares_in(pictures) is not None and demand(case).is_quick


def shares_in(pictures: Pictures) -> TensorPicture | None:
    """The first visible tensor whose numbers are shares that add up to 1; None if there is no such tensor.

    A tensor with cells that are hidden for a guess does not count as visible.
    """
    found = (picture for picture in pictures if picture.is_share and picture.values is not None)
    return next((picture for picture in found if not picture.is_covered and picture.sizes), None)


def truth_height(case: Case) -> int:
    """The height of the truth table of a case, in pixels.

    The table of a logic operator has a line for each input; the table of a comparison has one line for both inputs. Two
    lines follow: the results, and the numbers of cells.
    """
    inputs = case.operator.inputs
    lines = len(inputs) if quantity_of(case.operator, inputs[0]) is Quantity.FLAG else 1
    return (lines + 2) * TRUTH_LINE + SMALL_GAP


def rooms_below(case: Case, pictures: Pictures, *, is_stepping: bool, shows_rows: bool) -> list[Room]:
    """Returns heights to keep free below the tensors for a picture that explains the operator, the best height first.

    Each height has a cell size, both in px. The height is kept free only if the cells can have this size. `is_stepping`
    is true while steps are shown, `shows_rows` if rows may be shown below the tensors. If numbers are hidden, the
    result is empty, because the picture would reveal them.
    """
    if any(picture.is_covered for picture in pictures):
        return []
    if has_small_curve(case, pictures):
        return _rooms(SMALLEST_CURVE[1], COMFORTABLE_CURVE, COMFORTABLE_CELL)
    if shows_rows and has_row_picture(case, pictures):
        if _interpolates(case):
            return _rooms(SMALLEST_ROWS[1], ROWS_WITH_INTERPOLATION, COMFORTABLE_CELL)
        return _rooms(SMALLEST_ROWS[1], COMFORTABLE_ROWS, SMALLEST_BESIDE_TALL_ROWS)
    if has_truth_table(case, pictures):
        return [(truth_height(case) + WIDE_GAP, SMALLEST_BESIDE_CURVE)]
    if is_stepping and has_step_strip(case):
        return [
            (STEPS_WITH_BARS + WIDE_GAP, SMALLEST_BESIDE_STEPS),
            (SMALLEST_STEPS[1] + WIDE_GAP, SMALLEST_BESIDE_STEPS),
        ]
    # The weights of an attention stand among many tensors, beside which there is usually space for their bars.
    shares = shares_in(pictures)
    return [(SMALLEST_SHARES[1] + WIDE_GAP, SMALLEST_BESIDE_CURVE)] if shares is not None and shares.is_output else []


def _interpolates(case: Case) -> bool:
    """True if the case interpolates linearly, so that each output element lies on a line between input elements."""
    return getattr(case.values.get("InterpolationMode"), "name", "").endswith("LINEAR")


def _rooms(smallest: int, comfortable: int, least: int) -> list[Room]:
    """Returns two heights to keep free for a picture, the larger first. The second entry of each pair is the cell size
    that must remain possible in the tensors if this height is kept free.

    For the `comfortable` height, this size is `least`. For the `smallest` height, it is SMALLEST_BESIDE_CURVE.
    """
    return [(comfortable + WIDE_GAP, least), (smallest + WIDE_GAP, SMALLEST_BESIDE_CURVE)]
