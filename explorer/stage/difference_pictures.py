"""Creates pictures of the differences between the outputs of a run and of the reference.

The picture of each difference follows the picture of its output.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QCoreApplication

from ops import Evaluation
from ops.evaluator import ONNXRUNTIME
from widgets.display.picture import TensorPicture

if TYPE_CHECKING:
    from ops.backends.compare import Difference


def with_differences(
    pictures: Iterable[TensorPicture], result: Evaluation | None, shows_equal: bool
) -> tuple[TensorPicture, ...]:
    """Returns the pictures, with a picture of the differences after each output that differs from the reference.

    With `shows_equal`, this also applies to outputs that do not differ.
    """
    shown: list[TensorPicture] = []
    is_onnxruntime = result is not None and result.origin.startswith(ONNXRUNTIME)
    who = (
        QCoreApplication.translate("Differences", "onnxruntime \u2212 reference")
        if is_onnxruntime
        else QCoreApplication.translate("Differences", "DirectML \u2212 reference")
    )
    for picture in pictures:
        shown.append(picture)
        difference = None if result is None else result.differences.get(picture.field)
        if difference is not None and (difference.differing or shows_equal):
            shown.append(_picture(picture, difference, who))
    return tuple(shown)


def _picture(output: TensorPicture, difference: "Difference", who: str) -> TensorPicture:
    return TensorPicture(
        field=f"{output.field}.difference",
        is_output=True,
        data_type="ULP" if difference.is_in_ulp else QCoreApplication.translate("Differences", "absolute"),
        sizes=output.sizes,
        values=difference.distances,
        group="ulp" if difference.is_in_ulp else "difference",
        axis=output.axis,
        caption_lines=((_caption(difference), None),),
        title=QCoreApplication.translate("Differences", "Difference"),
        chip=who,
        read_at=output.field,
    )


def _caption(difference: "Difference") -> str:
    """The caption of a picture of differences: the meaning of the darkest colour, the largest difference, and the kind
    of the differences.

    The unit of the differences is left out, because the legend has no space for it.
    """
    largest = difference.distances.max(initial=0)
    words = QCoreApplication.translate("Differences", "dark: 0, largest: {0}").format(largest)
    kind = {
        "rounding": QCoreApplication.translate("Differences", "rounding"),
        "explained": QCoreApplication.translate("Differences", "with a reason"),
        "unexplained": QCoreApplication.translate("Differences", "unexplained"),
    }.get(difference.kind.value)
    return words if kind is None else f"{words}, {kind}"


def reference_value(result: Evaluation | None, field: str, cell: tuple[int, ...]) -> np.generic | None:
    """Returns the reference's number for a cell in which the number of the run differs from it.

    Returns None if the numbers do not differ, or if nothing was compared.
    """
    difference = None if result is None else result.differences.get(field)
    return difference.reference[cell] if difference is not None and difference.mask[cell] else None
