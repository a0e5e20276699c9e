"""NumPy code for the operators on regions of interest, region by region."""

from ops.catalog.roi.samples import LINEAR, MAX, MOST_SAMPLES, bins_of, image_of
from ops.declare.python_source import number
from ops.declare.snippets import Snippet, Snippets
from ops.model.case import Case

_POOLING = """\
regions = ROITensor.reshape(-1, 5)
OutputTensor = np.zeros({sizes}, InputTensor.dtype)


def bins(first, last, count, cells):
    size = max(last - first + 1, 1)
    borders = [(i * size // count + first, -(-(i + 1) * size // count) + first) for i in range(count)]
    return [slice(min(max(low, 0), cells), min(max(high, 0), cells)) for low, high in borders]


for region, (batch, *corners) in enumerate(regions):
    image = InputTensor[int(np.clip(np.nan_to_num(np.float64(batch)), 0, {last}))]
    scaled = np.nan_to_num(np.rint(np.array(corners, np.float32) * np.float32({scale})).astype(np.float64))
    x1, y1, x2, y2 = (int(c) for c in np.clip(scaled, -(2.0**40), 2.0**40))
    for i, rows in enumerate(bins(y1, y2, {height}, image.shape[1])):
        for j, columns in enumerate(bins(x1, x2, {width}, image.shape[2])):
            if image[:, rows, columns].size:  # a bin outside the image is 0
                OutputTensor[region, :, i, j] = image[:, rows, columns].max((1, 2))"""
_SAMPLES = """\
def samples(low, high, scale, bins, cells):
    \"\"\"The samples of all bins along an axis: their number in each bin, positions, and which lie in the image.\"\"\"
    start, size = low * scale, high * scale - low * scale
    each = min(math.ceil(np.clip(size / bins, {least}, {most})) if size == size else {least}, {limit})
    many = bins * each
    step = {step}
    positions = start + (np.arange(many) - {before}) * step - {offset}
    return each, positions, (positions > -1) & (positions <= cells - 1)


def neighbours(positions, inside, cells):
    \"\"\"The cells before and after each sample, and the weight of the second.\"\"\"
    places = np.where(inside, np.maximum(positions, 0), 0)
{neighbours}


"""
_LINEAR = """\
    first = np.floor(places).astype(int)
    return first, np.minimum(first + 1, cells - 1), places - first"""
_NEAREST = """\
    nearest = np.minimum(np.floor(places + 0.5), cells - 1).astype(int)
    return nearest, nearest, np.zeros(len(places))"""
_VALUES = """\
    (top, bottom, a), (left, right, b) = neighbours(y, in_y, {height}), neighbours(x, in_x, {width})
    a = a[:, None]
    value = sum(
        image[:, rows][:, :, columns] * weight
        for rows, columns, weight in (
            (top, left, (1 - a) * (1 - b)),
            (top, right, (1 - a) * b),
            (bottom, left, a * (1 - b)),
            (bottom, right, a * b),
        )
    )"""
_ALIGN = """\
regions = ROITensor.reshape(-1, 4).astype(np.float64)
OutputTensor = np.empty({sizes})
for region, (x1, y1, x2, y2) in enumerate(regions):
    image = InputTensor[min(int(BatchIndicesTensor.ravel()[region]), {last})].astype(np.float64)
    each_y, y, in_y = samples(y1, y2, {scale_y}, {rows}, {height})
    each_x, x, in_x = samples(x1, x2, {scale_x}, {columns}, {width})
{values}
    value = np.where(in_y[:, None] & in_x, value, {outside})
    value = value.reshape(-1, {rows}, each_y, {columns}, each_x)
    OutputTensor[region] = value.{reduce}((2, 4))
OutputTensor = OutputTensor.astype(np.{type})"""
_GRADIENT = """\
regions = ROITensor.reshape(-1, 4).astype(np.float64)
{start}
for region, (x1, y1, x2, y2) in enumerate(regions):
    batch = int(BatchIndicesTensor.ravel()[region])
    if batch >= {images}:
        continue
    each_y, y, in_y = samples(y1, y2, {scale_y}, {rows}, {height})
    each_x, x, in_x = samples(x1, x2, {scale_x}, {columns}, {width})
    inside = (in_y[:, None] & in_x).reshape({rows}, each_y, {columns}, each_x)
    given = InputGradientTensor[region].astype(np.float64)[:, :, None, :, None]
{share}
{parts}"""
_AVERAGE = "    share = np.where(inside, given / (each_y * each_x), 0).reshape({channels}, len(y), len(x))"
_MAXIMUM = """\
    image = InputTensor[batch].astype(np.float64)
{values}
    value = np.where(inside, value.reshape({channels}, {rows}, each_y, {columns}, each_x), -np.inf)
    ordered = value.transpose(0, 1, 3, 2, 4).reshape({channels}, {rows}, {columns}, -1)
    chosen = np.arange(each_y * each_x) == ordered.argmax(-1)[..., None]  # the first largest sample
    chosen = chosen.reshape({channels}, {rows}, {columns}, each_y, each_x).transpose(0, 1, 3, 2, 4)
    share = np.where(chosen & inside, given, 0).reshape({channels}, len(y), len(x))"""
_TO_IMAGE = """\
    (top, bottom, a), (left, right, b) = neighbours(y, in_y, {height}), neighbours(x, in_x, {width})
    for lines, of_lines in ((top, 1 - a), (bottom, a)):
        for places, of_places in ((left, 1 - b), (right, b)):
            weights = of_lines[:, None] * of_places
            numbers = np.where((share != 0) & (weights != 0), share * weights, 0)
            np.add.at(OutputGradientTensor[batch], (slice(None), lines[:, None], places), numbers)"""
_TO_CORNERS = """\
    image = InputTensor[batch].astype(np.float64)
    ends = []
    for positions, inside_axis, cells in ((y, in_y, {height}), (x, in_x, {width})):
        places = np.where(inside_axis, np.maximum(positions, 0), 0)
        first = np.floor(places).astype(int)
        ends.append((first, np.minimum(first + 1, cells - 1), places - first))
    (top, bottom, a), (left, right, b) = ends
    corner = [image[:, lines][:, :, places] for lines in (top, bottom) for places in (left, right)]
    a = a[:, None]
    slope_y = (1 - b) * (corner[2] - corner[0]) + b * (corner[3] - corner[1])
    slope_x = (1 - a) * (corner[1] - corner[0]) + a * (corner[3] - corner[2])
    rises_y, rises_x = (y >= 0) & (y < {height} - 1), (x >= 0) & (x < {width} - 1)
    along_y = np.where(rises_y[:, None] & (share != 0), slope_y * share, 0).sum((0, 2))
    along_y = along_y.reshape({rows}, each_y).sum(1)
    along_x = np.where(rises_x & (share != 0), slope_x * share, 0).sum((0, 1)).reshape({columns}, each_x).sum(1)
    for corner_at, (along, size) in enumerate(((along_x, {width}), (along_y, {height})) * 2):
        weights = np.arange(len(along)) if corner_at >= 2 else size - np.arange(len(along))
        corners[region, corner_at] = np.where(weights == 0, 0, along * weights).sum()"""


def _pooling(case: Case) -> str:
    images, _, _, _ = case.sizes("InputTensor")
    _, _, rows, columns = sizes = case.sizes("OutputTensor")
    scale = number(float(case.number("SpatialScale")))
    return _POOLING.format(sizes=sizes, last=images - 1, scale=scale, height=rows, width=columns)


def _facts(case: Case) -> dict[str, object]:
    images, channels, height, width = case.sizes(image_of(case))
    _, _, rows, columns = case.sizes(bins_of(case))
    return {
        "images": images, "channels": channels, "last": images - 1, "height": height, "width": width, "rows": rows,
        "columns": columns, "scale_x": number(case.number("SpatialScaleX")),
        "scale_y": number(case.number("SpatialScaleY")),
    }  # fmt: skip


def _sampling(case: Case) -> str:
    values = case.values
    before = number(case.number("OutputPixelOffset")) if "OutputPixelOffset" in values else "-0.5"
    offset = number(case.number("InputPixelOffset")) if "InputPixelOffset" in values else "0.5"
    to_corners = "AlignRegionsToCorners" in values and case.integer("AlignRegionsToCorners") != 0
    least, most = case.integer("MinimumSamplesPerOutput"), case.integer("MaximumSamplesPerOutput")
    return "import math\n\n\n" + _SAMPLES.format(
        least=least,
        most=most,
        limit=MOST_SAMPLES,
        step="size / (many - 1) if many > 1 else 0.0" if to_corners else "size / many",
        before=before,
        offset=offset,
        neighbours=_LINEAR if case.integer("InterpolationMode") == LINEAR else _NEAREST,
    )


def _is_max(case: Case) -> bool:
    return case.integer("ReductionFunction") == MAX


def _align(case: Case) -> str:
    facts = _facts(case)
    return _sampling(case) + _ALIGN.format(
        **facts,
        sizes=case.sizes("OutputTensor"),
        values=_VALUES.format(**facts),
        outside=number(case.number("OutOfBoundsInputValue")),
        reduce="max" if _is_max(case) else "mean",
        type=case.data_type("OutputTensor").script_name,
    )


def _gradient(case: Case) -> str:
    facts = _facts(case)
    start: list[str] = []
    parts: list[str] = []
    ends: list[str] = []
    if case.has("OutputGradientTensor"):
        start.append(f"OutputGradientTensor = np.zeros({case.sizes('OutputGradientTensor')})")
        parts.append(_TO_IMAGE.format(**facts))
        name = case.data_type("OutputGradientTensor").script_name
        ends.append(f"OutputGradientTensor = OutputGradientTensor.astype(np.{name})")
    if case.has("OutputROIGradientTensor"):
        start.append("corners = np.zeros((len(regions), 4))")
        parts.append(_TO_CORNERS.format(**facts))
        name = case.data_type("OutputROIGradientTensor").script_name
        sizes = case.sizes("OutputROIGradientTensor")
        ends.append(f"OutputROIGradientTensor = corners.reshape{sizes}.astype(np.{name})")
    share = _MAXIMUM.format(**facts, values=_VALUES.format(**facts)) if _is_max(case) else _AVERAGE.format(**facts)
    body = _GRADIENT.format(**facts, start="\n".join(start), share=share, parts="\n".join(parts))
    return "\n".join((_sampling(case) + body, *ends))


SNIPPETS: dict[str, Snippets] = {
    "ROI_POOLING": {"numpy": Snippet(_pooling)},
    "ROI_ALIGN": {"numpy": Snippet(_align)},
    "ROI_ALIGN1": {"numpy": Snippet(_align)},
    "ROI_ALIGN_GRAD": {"numpy": Snippet(_gradient)},
}
