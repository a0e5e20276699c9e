"""Creates the pictures that the stage shows, one for each tensor of a case. `pictures` is a function without side
effects.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QCoreApplication

from ops import Evaluation, Severity, Violation
from ops.arrays.dtypes import DataType
from ops.arrays.layout import count, extent
from ops.check.validation import has_errors
from ops.explain.quantities import Quantity, quantity_of
from ops.explain.tensor_groups import TensorGroup, gates_of, group_of, is_parameter
from ops.explain.windows import NO_BORDER, border_of
from ops.model.case import Case
from ops.model.fields import Output, TensorField
from ops.model.inference import expected_shape
from ops.model.operator import Operator
from ops.model.tensor import TensorDesc
from ops.model.violations import Location, Part
from ops.presentation.scales import value_group
from ops.text.values import Malformed
from widgets.display.picture import Coordinates, TensorPicture
from widgets.display.picture import Severity as Tone
from widgets.text.wording import worded

# Inputs of up to this many elements are filled for the picture; the numbers of larger inputs are shown after the run.
SHOWN_AT_ONCE = 1 << 18
# At most this many cells of one warning get a frame; the Problems tab shows the number of all.
MARKED_CELLS = 2_000
# With more tensors, they are shown in groups with headings.
MOST_WITHOUT_SECTIONS = 4
# A longer text in place of a size is cut in the header; the editor shows the complete text.
LONGEST_SIZE_TEXT = 12

TONES: dict[Severity, Tone] = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def pictures(case: Case, violations: Sequence[Violation], result: Evaluation | None) -> tuple[TensorPicture, ...]:
    """The pictures of all tensors that the case has.

    `result` is the result of this case; None if it has not been run.
    """
    shown: list[TensorPicture] = []
    axis = axis_of(case)
    for field in case.operator.tensors:
        desc = case.tensor(field.name)
        if desc is None:
            continue
        sizes = desc.shape
        if isinstance(field, Output):
            sizes = (result and _shape_of(result, field.name)) or expected_shape(case, field.name)
        sizes = sizes or _drawable(desc)
        values, ghost = _numbers(case, field, desc, violations, result)
        quantity = quantity_of(case.operator, field)
        shown.append(
            TensorPicture(
                field=field.name,
                is_output=isinstance(field, Output),
                data_type=_type_name(desc),
                sizes=sizes,
                values=values,
                group=value_group(case.operator, field, values),
                is_signed=quantity is Quantity.SIGNED,
                is_share=quantity is Quantity.SHARE,
                is_parameter=is_parameter(field),
                gates=_gates(case.operator, field, len(sizes)),
                axis=axis if axis is not None and axis < len(sizes) else None,
                error_sizes=frozenset(_dimensions_in_error(field.name, violations, sizes)),
                error_ranges=tuple(_surplus(field.name, violations, sizes)),
                warning_cells=tuple(_marked_cells(field.name, violations)),
                ghost_lines=ghost,
                ghost_severity="error" if has_errors(tuple(violations)) else None,
                caption_lines=tuple(_captions(field.name, violations)),
                cell_labels=case.operator.cell_labels.get(field.name, ()),
                size_texts=() if desc.shape else _size_texts(desc),
                border=border_of(case, field.name) if desc.shape else NO_BORDER,
            )
        )
    if len(shown) > MOST_WITHOUT_SECTIONS:
        return _in_sections(case, shown)
    return tuple(shown)


def _in_sections(case: Case, shown: Sequence[TensorPicture]) -> tuple[TensorPicture, ...]:
    """The pictures ordered by the groups of their tensors, each with the title of its group."""
    by_name = {field.name: field for field in case.operator.tensors}
    groups = {picture.field: group_of(case.operator, by_name[picture.field]) for picture in shown}
    titles = _group_titles()
    ordered = sorted(shown, key=lambda picture: list(TensorGroup).index(groups[picture.field]))
    return tuple(replace(picture, section=titles[groups[picture.field]]) for picture in ordered)


def _group_titles() -> dict[TensorGroup, str]:
    return {
        TensorGroup.SEQUENCE: _tr("Sequence"),
        TensorGroup.DATA: _tr("Data"),
        TensorGroup.QUERY: _tr("Query"),
        TensorGroup.KEY: _tr("Key"),
        TensorGroup.VALUE: _tr("Value"),
        TensorGroup.MASK: _tr("Mask"),
        TensorGroup.WEIGHTS: _tr("Weights"),
        TensorGroup.STATES: _tr("States"),
        TensorGroup.OUTPUTS: _tr("Outputs"),
    }


def _gates(operator: Operator, field: TensorField, rank: int) -> tuple[int, str]:
    from_end, letters = gates_of(operator, field)
    return (rank + from_end, letters) if rank + from_end >= 0 else (0, "")


def _shape_of(result: Evaluation, name: str) -> tuple[int, ...] | None:
    array = result.outputs.get(name)
    return None if array is None else array.shape


def _type_name(desc: TensorDesc) -> str:
    return desc.data_type.name if isinstance(desc.data_type, DataType) else desc.data_type.text[:20]


def _drawable(desc: TensorDesc) -> tuple[int, ...]:
    """The sizes with which a tensor without a valid shape is drawn: every invalid size is replaced by 1."""
    sizes = () if isinstance(desc.sizes, Malformed) else desc.sizes
    return tuple(size if isinstance(size, int) and size > 0 else 1 for size in sizes) or (1,)


def _size_texts(desc: TensorDesc) -> tuple[str, ...]:
    if isinstance(desc.sizes, Malformed):
        return (_clipped(desc.sizes.text),)
    return tuple(_clipped(size.text) if isinstance(size, Malformed) else str(size) for size in desc.sizes)


def _clipped(text: str) -> str:
    return text if len(text) <= LONGEST_SIZE_TEXT else text[: LONGEST_SIZE_TEXT - 1] + "\u2026"


def axis_of(case: Case) -> int | None:
    """The value of the operator's axis attribute; None if the attribute is missing or not an integer."""
    value = case[case.operator.axis_field] if case.operator.axis_field else None
    return int(value) if isinstance(value, int) else None


def _numbers(
    case: Case, field: TensorField, desc: TensorDesc, violations: Sequence[Violation], result: Evaluation | None
) -> tuple[np.ndarray | None, tuple[str, ...]]:
    """Returns the numbers of a tensor and (). If there are no numbers to show, returns None and the lines that state
    the reason.
    """
    if isinstance(field, Output):
        if result is not None and field.name in result.outputs:
            return result.outputs[field.name], ()
        errors = sum(violation.severity is Severity.ERROR for violation in violations)
        if errors:
            found = _tr("1 problem") if errors == 1 else _tr("{0} problems").format(errors)
            return None, (_tr("not run"), found)
        if case.operator.compute is None:
            return None, (_tr("no reference yet"),)
        if result is not None and result.why_not:
            return None, (_tr("not run"), worded(result.why_not))
        return None, (_tr("running"),)
    if not desc.is_laid_out or desc.shape is None:
        return None, (_tr("no shape"),)
    if case.data[field.name].problem and case.data[field.name].kept is None:
        return None, (_tr("no numbers"),)
    held = max(count(desc.shape), extent(desc.shape, desc.explicit_steps))
    was_run = result is not None and result.why_not is None
    if held <= SHOWN_AT_ONCE or was_run:
        return case.logical(field.name), ()
    if has_errors(tuple(violations)) or result:
        return None, (_tr("not filled yet"), _tr("{0} elements").format(held))
    return None, (_tr("running"),)


def _errors_at(name: str, violations: Iterable[Violation]) -> Iterable[tuple[Violation, Location]]:
    for violation in violations:
        if violation.severity is Severity.ERROR:
            for location in violation.locations:
                if location.field == name and location.part is Part.SIZES:
                    yield violation, location


def _dimensions_in_error(name: str, violations: Iterable[Violation], sizes: tuple[int, ...]) -> Iterable[int]:
    for _, location in _errors_at(name, violations):
        yield from range(len(sizes)) if location.dimension is None else (location.dimension,)


def _surplus(name: str, violations: Iterable[Violation], sizes: tuple[int, ...]) -> Iterable[tuple[int, int, int]]:
    """Yields the ranges of indices of the tensor `name` that the fixes of its errors would cut off. Only the first fix
    of each error counts, and only edits that reduce a size.

    A range is (dimension, first index, last index).
    """
    for violation, location in _errors_at(name, violations):
        dimension = location.dimension
        if dimension is None or dimension >= len(sizes) or not violation.fixes:
            continue
        for path, text in violation.fixes[0].edits:
            if path == location.path and text is not None and text.isdigit() and int(text) < sizes[dimension]:
                yield dimension, int(text), sizes[dimension] - 1


def _marked_cells(name: str, violations: Iterable[Violation]) -> Iterable[Coordinates]:
    for violation in violations:
        for location in violation.locations:
            if location.field == name and location.cells is not None and violation.severity is Severity.WARNING:
                yield from (cell for cell, _ in zip(location.cells, range(MARKED_CELLS), strict=False))


def _captions(name: str, violations: Iterable[Violation]) -> Iterable[tuple[str, Tone | None]]:
    """Yields the captions below the tensor `name`, with their tones: the messages of the violations whose first
    location is in this tensor.
    """
    for violation in violations:
        first = violation.locations[0] if violation.locations else None
        if first is not None and first.field == name:
            yield _without_name(worded(violation.message), name), TONES[violation.severity]


def _without_name(message: str, name: str) -> str:
    """The message without the name of the tensor at its beginning, because the name is shown above the message."""
    for lead in (f"{name}: ", f"{name} ", f"{name}의 "):
        if message.startswith(lead) and not message.startswith(f"{name} and "):
            rest = message.removeprefix(lead)
            return rest[:1].upper() + rest[1:]
    return message


def _tr(text: str) -> str:
    return QCoreApplication.translate("Pictures", text)


def covered(picture: TensorPicture) -> TensorPicture:
    """Returns the picture without numbers if predict mode hides any of its cells; otherwise the picture itself."""
    if not picture.is_covered:
        return picture
    line = QCoreApplication.translate("Prediction", "hidden")
    return replace(picture, values=None, hidden=None, ghost_lines=(line,))
