"""The pictures of intermediate tensors, which are placed between the inputs and the outputs."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from ops.explain.intermediates import Flow
from ops.model.operator import Operator
from ops.presentation.cell_numbers import NumberStyle
from ops.presentation.signs import with_signs
from widgets.display.picture import TensorPicture
from widgets.text.wording import worded

# Families whose intermediate numbers are signed: gates, memories and scores.
_SIGNED = ("Recurrent", "Attention")


def with_flow(operator: Operator, pictures: Sequence[TensorPicture], flow: Flow) -> tuple[TensorPicture, ...]:
    """The given pictures, with pictures of the intermediate tensors inserted between the inputs and the outputs.

    An input that is shown under the same heading as an output is placed with the outputs.
    """
    sections = {picture.section for picture in pictures if picture.is_output} - {""}
    inputs = [picture for picture in pictures if not picture.is_output and picture.section not in sections]
    outputs = [picture for picture in pictures if picture.is_output or picture.section in sections]
    is_grouped = any(picture.section for picture in pictures)
    section = QCoreApplication.translate("Pictures", "Intermediate results") if is_grouped else ""
    between = [replace(picture, section=section) for picture in flow_pictures(operator, flow)]
    return _with_factors((*inputs, *between, *outputs), flow)


def _with_factors(pictures: tuple[TensorPicture, ...], flow: Flow) -> tuple[TensorPicture, ...]:
    """The pictures, with the right factor of every matrix product placed above the product's result.

    This requires that exactly one tensor is neither a right factor nor a result: the left factor of the first product.
    Otherwise, the pictures are returned unchanged.
    """
    fields = {picture.field for picture in pictures}
    results = {str(made.name) for made in flow.made} | {picture.field for picture in pictures if picture.is_output}
    above = {factor: result for result, factor in flow.factors.items()}
    if not above or not fields >= {*above, *above.values()} or len(fields - results - {*above}) != 1:
        return pictures
    return tuple(
        replace(picture, above=above.get(picture.field, ""), is_turned=picture.field in flow.turned)
        for picture in pictures
    )


def flow_pictures(operator: Operator, flow: Flow) -> list[TensorPicture]:
    """Returns a picture of each intermediate tensor of a data flow. In place of the data type and the sizes, a picture
    shows the formula of the tensor.
    """
    depths = flow.depths()
    return [
        TensorPicture(
            field=str(made.name),
            is_output=False,
            data_type=made.values.dtype.name.upper(),
            sizes=made.values.shape,
            values=made.values,
            title=worded(made.name),
            words=with_signs(worded(made.words)),
            chip=QCoreApplication.translate("Pictures", "computed"),
            depth=depths[made.name],
            gates=made.gates,
            is_share=made.is_share,
            numbers=NumberStyle(far=made.far),
            is_signed=operator.category in _SIGNED and not made.is_share,
        )
        for made in flow.made
    ]
