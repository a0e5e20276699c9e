"""The rules of FOLD and UNFOLD, from their pages and from measurements with DirectML 1.15.4."""

from collections.abc import Iterator
from math import prod

import numpy as np

from ops.arrays.dtypes import F32
from ops.arrays.layout import Shape
from ops.catalog.fold.sums import is_narrow, summed
from ops.catalog.fold.windows import LEADING, LISTS, Windows
from ops.constraints.base import Finding, Findings, LocalConstraint, constraint, in_cells
from ops.constraints.repairs import begins_with_ones, changeable, set_to, set_type, with_leading_ones, without_leading
from ops.constraints.shapes import set_size, sizes_at
from ops.model.guard import Guard, HiddenPlace
from ops.model.violations import Fix, Location, Part, Provenance, Severity
from ops.text.sentences import say

COLUMN_RANK = 3
MOST = 65535
# The entries that a fix adds to lists that are too short.
USUAL = {"WindowSizes": 1, "Strides": 1, "Dilations": 1, "StartPadding": 0, "EndPadding": 0}


def windows(guard: Guard, image: str) -> tuple[Windows, ...]:
    """Returns a Windows object for each spatial dimension of the tensor `image`.

    Raises HiddenPlace if a list attribute, such as Strides, does not have one entry for each of these dimensions, or if
    a window size or stride is 0. Other rules report these errors.
    """
    lists = [guard.integers(name) for name in LISTS]
    found = tuple(Windows(*each) for each in zip(*lists, strict=False))
    if len({len(each) for each in lists}) != 1 or len(found) != guard.rank(image) - LEADING:
        raise HiddenPlace
    if any(0 in (each.size, each.stride) for each in found):
        raise HiddenPlace
    return found


def blocks(guard: Guard, image: str) -> Shape:
    """Returns the number of windows along each spatial dimension of the tensor `image`.

    Raises HiddenPlace if the attributes do not define windows.
    """
    return tuple(each.blocks(guard.size(image, d + LEADING)) for d, each in enumerate(windows(guard, image)))


def column_rank(columns: str) -> LocalConstraint:
    """Returns the rule that the tensor `columns` has 3 dimensions: batch, channels * elements of a window, windows."""

    @constraint(
        "column-rank",
        "The tensor with the columns has three dimensions: batch, channels * elements of a window, windows.",
    )
    def check(guard: Guard) -> Findings:
        rank = guard.rank(columns)
        if rank != COLUMN_RANK:
            yield Finding(
                say("{columns} has {rank:dimension|dimensions}; it must have 3.", columns=columns, rank=rank),
                (sizes_at(columns),),
                tuple(_three_dimensions(guard, columns)),
            )

    return check


def _three_dimensions(guard: Guard, columns: str) -> Iterator[Fix]:
    """Yields the fix that gives the tensor `columns` rank 3 by adding or removing leading sizes of 1."""
    desc = changeable(guard.case, columns)
    if desc is None or desc.rank is None or guard.follows(columns):
        return
    missing = COLUMN_RANK - desc.rank
    if missing > 0:
        title = say("Add {count:leading 1|leading 1s} to the sizes of {name}", count=missing, name=columns)
        yield Fix(title, with_leading_ones(columns, desc, missing))
    elif begins_with_ones(desc, -missing):
        title = say("Remove {count:leading 1|leading 1s} from the sizes of {name}", count=-missing, name=columns)
        yield Fix(title, without_leading(columns, desc, -missing))


def entry_per_spatial(image: str) -> LocalConstraint:
    """Returns the rule that WindowSizes and the other lists have one entry for each spatial dimension of the tensor
    `image`.
    """

    @constraint("entry-per-spatial", "The lists have one entry for each dimension after batch and channels.")
    def check(guard: Guard) -> Findings:
        spatial, length = guard.rank(image) - LEADING, guard.length(LISTS[0])
        if length == spatial or spatial < 1:
            return
        edits: list[tuple[str, str | None]] = []
        for name, usual in USUAL.items():
            entries = [str(entry) for entry in guard.integers(name)]
            fitted = entries[length - spatial :] if length > spatial else [str(usual)] * (spatial - length) + entries
            edits.append((name, ", ".join(fitted)))
        yield Finding(
            say(
                "WindowSizes and the other lists have {length:entry|entries}, and {image} has {spatial:spatial "
                "dimension|spatial dimensions}; the numbers must agree.",
                length=length, image=image, spatial=spatial,
            ),
            (*(Location(name) for name in LISTS), sizes_at(image)),
            (Fix(say("Fit the lists to {spatial:dimension|dimensions}", spatial=spatial), tuple(edits)),),
        )  # fmt: skip

    return check


@constraint("window-positive", "WindowSizes and Strides are at least 1.", provenance=Provenance.IMPLIED)
def window_positive(guard: Guard) -> Findings:
    for name in LISTS[:2]:
        for dimension, entry in enumerate(guard.integers(name)):
            if entry == 0:
                at = Location(name, Part.VALUE, dimension)
                yield Finding(say("{path} is 0; it must be at least 1.", path=at.path), (at,), (set_to(at.path, 1),))


@constraint(
    "window-limit",
    f"Strides, Dilations, StartPadding and EndPadding are at most {MOST}.",
    provenance=Provenance.OBSERVED,
)
def window_limit(guard: Guard) -> Findings:
    for name in LISTS[1:]:
        for dimension, entry in enumerate(guard.integers(name)):
            if entry > MOST:
                at = Location(name, Part.VALUE, dimension)
                yield Finding(
                    say("{path} is {entry}; it must be at most {most}.", path=at.path, entry=entry, most=MOST),
                    (at,),
                    (set_to(at.path, MOST),),
                )


@constraint(
    "dilation-zero",
    "Dilations are at least 1; DirectML also accepts 0, which puts all elements of a window at the same place.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def dilation_zero(guard: Guard) -> Findings:
    for dimension, entry in enumerate(guard.integers("Dilations")):
        if entry == 0:
            at = Location("Dilations", Part.VALUE, dimension)
            yield Finding(
                say("{path} is 0; all elements of a window are at the same place.", path=at.path),
                (at,),
                (set_to(at.path, 1),),
            )


def window_fits(image: str) -> LocalConstraint:
    """Returns the rule that a window is not larger than the padded tensor `image`."""

    @constraint("window-fits", "A window is not larger than the padded image.", provenance=Provenance.IMPLIED)
    def check(guard: Guard) -> Findings:
        for d, each in enumerate(windows(guard, image)):
            size = guard.size(image, d + LEADING)
            padded = size + each.start + each.end
            if each.reach > padded:
                at = Location("EndPadding", Part.VALUE, d)
                yield Finding(
                    say(
                        "Dimension {dimension}: a window spans {reach} elements, but {image} with its padding has only "
                        "{padded}.",
                        dimension=d + LEADING, reach=each.reach, image=image, padded=padded,
                    ),
                    (Location("WindowSizes", Part.VALUE, d), Location("Dilations", Part.VALUE, d),
                     sizes_at(image, d + LEADING)),
                    (set_to(at.path, each.end + each.reach - padded),),
                )  # fmt: skip

    return check


@constraint("rows-in-windows", "InputTensor of FOLD has a row for each window element of each channel.")
def rows_in_windows(guard: Guard) -> Findings:
    cells, rows = prod(each.size for each in windows(guard, "OutputTensor")), guard.size("InputTensor", 1)
    if rows % cells:
        whole = max(rows // cells, 1) * cells
        yield Finding(
            say(
                "InputTensor has size {rows} along dimension 1; it must be a multiple of {cells}, the number of "
                "elements of a window.",
                rows=rows, cells=cells,
            ),
            (sizes_at("InputTensor", 1), Location("WindowSizes")),
            (set_size("InputTensor", 1, whole),) if whole < 1 << 32 else (),
        )  # fmt: skip


@constraint("block-count", "InputTensor of FOLD has one column for each window of the image.")
def block_count(guard: Guard) -> Findings:
    found = blocks(guard, "OutputTensor")
    expected, actual = prod(found), guard.size("InputTensor", 2)
    if expected != actual:
        yield Finding(
            say(
                "InputTensor has size {actual} along dimension 2; OutputTensor has {product} = "
                "{expected:window|windows}.",
                actual=actual, product=" * ".join(map(str, found)), expected=expected,
            ),
            (sizes_at("InputTensor", 2), sizes_at("OutputTensor")),
            (set_size("InputTensor", 2, expected),) if 1 <= expected < 1 << 32 else (),
        )  # fmt: skip


@constraint(
    "sum-clamped",
    "The page does not define sums beyond the data type. DirectML 1.15.4 clamps sums of 8- and 16-bit integers; the "
    "reference wraps around.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def sum_clamped(guard: Guard) -> Findings:
    data_type = guard.data_type("OutputTensor")
    if is_narrow(data_type):
        low, high = data_type.limits
        sums = summed(guard.runnable("InputTensor", "OutputTensor"), np.dtype("int64"))
        yield from in_cells(
            (sums < low) | (sums > high),
            "The sum is beyond {type} in {count:cell|cells}; DirectML clamps it, and the reference wraps around.",
            "OutputTensor",
            type=data_type.name,
        )


@constraint("type-unnamed", "The page names no data types; its examples are FLOAT32.", severity=Severity.WARNING)
def type_unnamed(guard: Guard) -> Findings:
    data_type = guard.data_type("InputTensor")
    if data_type is not F32:
        yield Finding(
            say("The tensors are {type}; the page names no data types, and its examples are FLOAT32.",
                type=data_type.name),
            (Location("InputTensor", Part.DATA_TYPE), Location("OutputTensor", Part.DATA_TYPE)),
            (Fix(set_type(say("the tensors"), "FLOAT32").title,
                 (("InputTensor.DataType", "FLOAT32"), ("OutputTensor.DataType", "FLOAT32"))),),
        )  # fmt: skip
