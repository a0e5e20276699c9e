"""What FOLD and UNFOLD demand. No runtime at hand has them: all of it is from their pages."""

from collections.abc import Iterator
from math import prod

from ops.arrays.dtypes import F32
from ops.arrays.layout import Shape
from ops.catalog.fold.windows import LEADING, LISTS, Windows
from ops.constraints.base import Finding, Findings, LocalConstraint, constraint
from ops.constraints.repairs import begins_with_ones, changeable, set_to, set_type, with_leading_ones, without_leading
from ops.constraints.shapes import set_size, sizes_at
from ops.model.guard import Guard, HiddenPlace
from ops.model.violations import Fix, Location, Part, Provenance, Severity
from ops.text.sentences import say

COLUMN_RANK = 3
# What a window is like that is not typed yet.
USUAL = {"WindowSizes": 1, "Strides": 1, "Dilations": 1, "StartPadding": 0, "EndPadding": 0}


def windows(guard: Guard, image: str) -> tuple[Windows, ...]:
    """One for each spatial dimension; hidden while there are more or less, and while one of them cannot be."""
    lists = [guard.integers(name) for name in LISTS]
    found = tuple(Windows(*each) for each in zip(*lists, strict=False))
    if len({len(each) for each in lists}) != 1 or len(found) != guard.rank(image) - LEADING:
        raise HiddenPlace
    if any(0 in (each.size, each.stride, each.dilation) for each in found):
        raise HiddenPlace
    return found


def blocks(guard: Guard, image: str) -> Shape:
    """How many windows there are along each spatial dimension."""
    return tuple(each.blocks(guard.size(image, d + LEADING)) for d, each in enumerate(windows(guard, image)))


def column_rank(columns: str) -> LocalConstraint:
    @constraint("column-rank", "The columns are a tensor of three dimensions: batch, cells of a window, windows.")
    def found(guard: Guard) -> Findings:
        rank = guard.rank(columns)
        if rank != COLUMN_RANK:
            yield Finding(
                say("{columns} has {rank:dimension|dimensions}; it must have 3.", columns=columns, rank=rank),
                (sizes_at(columns),),
                tuple(_three_dimensions(guard, columns)),
            )

    return found


def _three_dimensions(guard: Guard, columns: str) -> Iterator[Fix]:
    """Leading ones more or less."""
    desc = changeable(guard.case, columns)
    if desc is None or desc.rank is None or guard.follows(columns):
        return
    missing = COLUMN_RANK - desc.rank
    if missing > 0:
        title = say("Add {count:leading 1|leading 1s} to {name}", count=missing, name=columns)
        yield Fix(title, with_leading_ones(columns, desc, missing))
    elif begins_with_ones(desc, -missing):
        title = say("Remove {count:leading 1|leading 1s} from {name}", count=-missing, name=columns)
        yield Fix(title, without_leading(columns, desc, -missing))


def entry_per_spatial(image: str) -> LocalConstraint:
    @constraint("entry-per-spatial", "The lists have an entry for each dimension behind batch and channels.")
    def found(guard: Guard) -> Findings:
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
                "WindowSizes and the other lists: {length:entry|entries}, {image} has "
                "{spatial:spatial dimension|spatial dimensions}; the numbers must agree.",
                length=length, image=image, spatial=spatial,
            ),
            (*(Location(name) for name in LISTS), sizes_at(image)),
            (Fix(say("Fit the lists to {spatial:dimension|dimensions}", spatial=spatial), tuple(edits)),),
        )  # fmt: skip

    return found


@constraint("window-positive", "Windows, their steps and the distances of their cells are at least 1.",
            provenance=Provenance.IMPLIED)  # fmt: skip
def window_positive(guard: Guard) -> Findings:
    for name in LISTS[:3]:
        for dimension, entry in enumerate(guard.integers(name)):
            if entry == 0:
                at = Location(name, Part.VALUE, dimension)
                yield Finding(say("{path} is 0; it must be at least 1.", path=at.path), (at,), (set_to(at.path, 1),))


def window_fits(image: str) -> LocalConstraint:
    @constraint("window-fits", "A window is no longer than the image with its padding.", provenance=Provenance.IMPLIED)
    def found(guard: Guard) -> Findings:
        for d, each in enumerate(windows(guard, image)):
            size = guard.size(image, d + LEADING)
            padded = size + each.start + each.end
            if each.reach > padded:
                at = Location("EndPadding", Part.VALUE, d)
                yield Finding(
                    say(
                        "Dimension {dimension}: a window reaches over {reach}, {image} with its padding has {padded} "
                        "there.",
                        dimension=d + LEADING, reach=each.reach, image=image, padded=padded,
                    ),
                    (Location("WindowSizes", Part.VALUE, d), Location("Dilations", Part.VALUE, d),
                     sizes_at(image, d + LEADING)),
                    (set_to(at.path, each.end + each.reach - padded),),
                )  # fmt: skip

    return found


@constraint("rows-in-windows", "The columns of FOLD hold all cells of a window for each channel.")
def rows_in_windows(guard: Guard) -> Findings:
    cells, rows = prod(each.size for each in windows(guard, "OutputTensor")), guard.size("InputTensor", 1)
    if rows % cells:
        whole = max(rows // cells, 1) * cells
        yield Finding(
            say(
                "InputTensor has size {rows} at dimension 1; it must be a multiple of {cells}, the cells of a window.",
                rows=rows, cells=cells,
            ),
            (sizes_at("InputTensor", 1), Location("WindowSizes")),
            (set_size("InputTensor", 1, whole),) if whole < 1 << 32 else (),
        )  # fmt: skip


@constraint("block-count", "The columns of FOLD are as many as there are windows on the image.")
def block_count(guard: Guard) -> Findings:
    found = blocks(guard, "OutputTensor")
    expected, actual = prod(found), guard.size("InputTensor", 2)
    if expected != actual:
        yield Finding(
            say(
                "InputTensor has size {actual} at dimension 2; there are {product} = {expected:window|windows} on "
                "OutputTensor.",
                actual=actual, product=" * ".join(map(str, found)), expected=expected,
            ),
            (sizes_at("InputTensor", 2), sizes_at("OutputTensor")),
            (set_size("InputTensor", 2, expected),) if 1 <= expected < 1 << 32 else (),
        )  # fmt: skip


@constraint("type-unnamed", "The page names no data types; its examples are FLOAT32.", severity=Severity.WARNING)
def type_unnamed(guard: Guard) -> Findings:
    data_type = guard.data_type("InputTensor")
    if data_type is not F32:
        yield Finding(
            say("The tensors are {type}; the page names no data types, its examples are FLOAT32.", type=data_type.name),
            (Location("InputTensor", Part.DATA_TYPE), Location("OutputTensor", Part.DATA_TYPE)),
            (Fix(set_type(say("the tensors"), "FLOAT32").title,
                 (("InputTensor.DataType", "FLOAT32"), ("OutputTensor.DataType", "FLOAT32"))),),
        )  # fmt: skip
