"""UPSAMPLE_2D: scales images in height and width by integer factors."""

from collections.abc import Mapping

from ops.arrays.dtypes import Array
from ops.catalog.resample.case import sampled
from ops.constraints.base import Finding, Findings, constraint
from ops.constraints.repairs import set_to
from ops.constraints.shapes import SameDataType, SameRank
from ops.constraints.sizes import SizesAsInferred
from ops.declare.declaration import declare, explained_in, rounding_in
from ops.declare.examples import own_example, tensor
from ops.model.case import Case
from ops.model.guard import Guard, HiddenPlace
from ops.model.operator import Example, Inferred
from ops.model.violations import Location
from ops.text.sentences import say
from ops.text.values import Size2D


def factors(guard: Guard) -> tuple[int, int]:
    """The factors by which height and width grow. Raises HiddenPlace if ScaleSize does not have two integers."""
    size = guard.value("ScaleSize")
    if not isinstance(size, Size2D) or not isinstance(size.height, int) or not isinstance(size.width, int):
        raise HiddenPlace
    return size.height, size.width


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """The output has the sizes of the input, but with height and width (the last two dimensions) multiplied by
    ScaleSize.
    """
    (higher, wider), sizes = factors(guard), guard.sizes("InputTensor")
    if len(sizes) < 2:
        raise HiddenPlace
    *others, height, width = sizes
    return {"OutputTensor": Inferred((*others, height * higher, width * wider), guard.data_type("InputTensor"))}


def compute(case: Case) -> Mapping[str, Array]:
    """Computes Output[.., y, x] from the input near the position ((y + 0.5) / Height - 0.5, (x + 0.5) / Width - 0.5).

    The nearest mode copies the nearest element; the linear mode interpolates between four elements in FLOAT64.
    Positions outside the input read the nearest edge element.
    """
    return {"OutputTensor": sampled(case)}


@constraint("scale-size", "The factors of height and width are at least 1.")
def scale_size(guard: Guard) -> Findings:
    for name, factor in zip(("Height", "Width"), factors(guard), strict=True):
        if factor < 1:
            path = f"ScaleSize.{name}"
            yield Finding(
                say("{path} is {factor}; it must be at least 1.", path=path, factor=factor),
                (Location(path),),
                (set_to(path, 1),),
            )


def _example(
    title: str, mode: str, sizes: tuple[list[int], list[int]], width: int, height: int, data: list[int],
    expected: list[float], data_type: str = "FLOAT32",
) -> Example:  # fmt: skip
    """An example of UPSAMPLE_2D. `sizes` are the sizes of input and output; `width` and `height` are the factors in
    ScaleSize.
    """
    tensors = {"InputTensor": tensor(data_type, *sizes[0]), "OutputTensor": tensor(data_type, *sizes[1])}
    return own_example(
        title, tensors, {"InputTensor": data}, {"OutputTensor": expected},
        ScaleSize={"Width": width, "Height": height}, InterpolationMode=f"DML_INTERPOLATION_MODE_{mode}",
    )  # fmt: skip


OPERATORS = (
    declare(
        "UPSAMPLE_2D",
        formula="Output[.., y, x] is Input around (y + 0.5) / Height - 0.5, (x + 0.5) / Width - 0.5",
        constraints=(
            SameRank("InputTensor", "OutputTensor"),
            SameDataType("InputTensor", "OutputTensor"),
            scale_size,
            SizesAsInferred(
                "OutputTensor", "The output has the sizes of the input, with height and width multiplied by ScaleSize."
            ),
        ),
        infer=infer,
        compute=compute,
        rounding=rounding_in("ops.catalog.resample.rounding"),
        explained=explained_in("ops.catalog.resample.explained"),
        examples=(
            _example(
                "three times as wide, nearest", "NEAREST_NEIGHBOR", ([1, 1, 2, 2], [1, 1, 4, 6]), 3, 2, [1, 2, 3, 4],
                [1, 1, 1, 2, 2, 2, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 3, 3, 3, 4, 4, 4],
            ),
            _example(
                "twice as wide, linear", "LINEAR", ([1, 2, 1, 3], [1, 2, 1, 6]), 2, 1, [0, 4, 8, 10, 20, 30],
                [0, 1, 3, 5, 7, 8, 10, 12.5, 17.5, 22.5, 27.5, 30],
            ),
            _example(
                "a stack of images", "LINEAR", ([1, 1, 2, 2, 1], [1, 1, 2, 4, 1]), 1, 2, [0, 4, 8, 16],
                [0, 1, 3, 4, 8, 10, 14, 16], "FLOAT16",
            ),
        ),
    ),
)  # fmt: skip
