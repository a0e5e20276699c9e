"""Tensors of which some numbers are hidden, for views that show all numbers or none."""

from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from widgets.display.picture import TensorPicture


def covered(picture: TensorPicture) -> TensorPicture:
    """A ghost in the place of a tensor that has any hidden number."""
    if not picture.is_covered:
        return picture
    line = QCoreApplication.translate("Prediction", "hidden")
    return replace(picture, values=None, hidden=None, ghost_lines=(line,))
