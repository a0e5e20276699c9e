"""Makes the picture of a row of output cells with its input cells: their numbers, colours and names."""

from collections.abc import Mapping

import numpy as np
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor

from explorer.cursor.cell_cursor import CellCursor
from ops.arrays.layout import Shape
from ops.model.case import Case
from ops.presentation.cell_numbers import rounded_value
from ops.presentation.colors import Levels, color_codes, color_table, map_of, text_is_light
from ops.presentation.source_rows import source_rows
from widgets.charts.row_picture import RowCell, RowsPicture
from widgets.display.picture import TensorPicture
from widgets.stage.tensor_stage import TensorStage

# The levels of the colour map of each tensor, by field.
AllLevels = Mapping[str, Levels | None]


def picture_of_rows(
    case: Case, at: tuple[str, Shape], pictures: Mapping[str, TensorPicture], tensors: TensorStage, cursor: CellCursor
) -> RowsPicture | None:
    """The row of output cells through the cell `at` (field, coordinates), with the input cells that it is computed
    from.

    `pictures` are the tensors on the stage by field, and `tensors` has their colours. Returns None if the operator has
    no such picture for this cell, or if the numbers of a tensor are missing or hidden.
    """
    rows = source_rows(case, *at)
    source, output = (None, None) if rows is None else (pictures.get(rows.source), pictures.get(rows.output))
    if rows is None or source is None or output is None or output.is_covered or source.shown_values is None:
        return None
    if output.shown_values is None:
        return None
    levels = tensors.levels
    above = _cells(source, levels, rows.above, rows.above_names)
    below = _cells(output, levels, rows.below, rows.below_names)
    rest = _cells(source, levels, rows.left_out, ("",) * len(rows.left_out))
    origins = (
        *(tuple((origin.place, origin.share) for origin in found) for found in rows.origins),
        *(((rows.above.index(cell), None),) for cell in rows.left_out),
    )
    here = rows.here if cursor.field == rows.output and cursor.cell is not None else -1
    names = rows.source, _tr("{0} along d{1}").format(rows.output, rows.along)
    return RowsPicture(above, (*below, *rest), origins, names, here, len(rest))


def _cells(
    picture: TensorPicture, levels: AllLevels, cells: tuple[Shape, ...], names: tuple[str, ...]
) -> tuple[RowCell, ...]:
    values = picture.shown_values
    assert values is not None
    own = levels.get(picture.field)
    map_name = map_of(own, picture.group)
    numbers = np.array([values[cell] for cell in cells])
    codes = color_codes(numbers, own).tolist()
    table = color_table(map_name)
    return tuple(
        RowCell(
            rounded_value(number, picture.data_type)[0],
            QColor(*table[code].tolist()).name(),
            "#ffffff" if text_is_light(code, map_name) else "#000000",
            name,
            float(number),
        )
        for number, code, name in zip(numbers, codes, names, strict=True)
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("RowsPanel", text)
