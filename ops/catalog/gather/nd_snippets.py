"""NumPy, PyTorch and DirectMLX code for GATHER_ND and GATHER_ND1."""

from ops.arrays.layout import Shape, count, extent
from ops.catalog.gather.nd_sizes import parts_of
from ops.check.validation import DATA_LIMIT
from ops.declare.python_source import buffer_of
from ops.declare.snippets import Snippet
from ops.model.case import Case


def numpy(case: Case) -> str:
    """The NumPy code for a case."""
    name = case.data_type("InputTensor").script_name
    picked = f"picked = np.empty({_grid(case) + _block(case)}, np.{name})"
    if (memory := _memory_to_clamp(case)) is not None:
        return _clamped_lookup(case, memory, picked)
    batch = f"place[:{parts_of(case).batch}] + " if parts_of(case).batch else ""
    return f"""\
{_reshaping(case)}
{picked}
for place in np.ndindex({_grid(case)}):
    picked[place] = data[{batch}tuple(tuples[place])]  # a negative coordinate counts from the end

OutputTensor = picked.reshape{case.sizes("OutputTensor")}"""


def torch(case: Case) -> str:
    """The PyTorch code for a case."""
    grid = _grid(case)
    name = case.data_type("InputTensor").script_name
    if (memory := _memory_to_clamp(case)) is not None:
        return _clamped_lookup(case, memory, f"picked = torch.empty({grid + _block(case)}, dtype=torch.{name})")
    index = "coordinates"
    if batch := parts_of(case).batch:
        along = (f"torch.arange({grid[d]}).reshape{_broadcast_shape(d, len(grid))}" for d in range(batch))
        index = f"({', '.join(along)}, *coordinates)"
    return f"""\
{_reshaping(case)}
# One tensor of indices for each coordinate of a tuple; a negative index counts from the end.
coordinates = tuples.to(torch.int64).unbind(-1)
picked = data[{index}]

OutputTensor = picked.reshape{case.sizes("OutputTensor")}"""


def directmlx(case: Case) -> str:
    """The DirectMLX code for a case.

    The code creates GATHER_ND1 even for a case of GATHER_ND, because DirectMLX has no function that creates GATHER_ND.
    """
    batch = parts_of(case).batch
    remark = ""
    if "BatchDimensionCount" not in case.values:
        remark = "// dml::GatherND creates GATHER_ND1, which without batches is the same as GATHER_ND.\n"
    counts = "{InputDimensionCount}, {IndicesDimensionCount}"
    call = f"dml::GatherND({{InputTensor}}, {{IndicesTensor}}, {counts}, /*batchDimensionCount*/ {batch})"
    return f"{remark}const dml::Expression {{OutputTensor}} = {call};"


def _reshaping(case: Case) -> str:
    """Returns NumPy or PyTorch code that removes leading dimensions from the input and the indices. The last
    InputDimensionCount dimensions of the input remain, and the last IndicesDimensionCount dimensions of the indices.
    """
    return f"""\
data = InputTensor.reshape{_data_sizes(case)}  # the dimensions that InputDimensionCount counts
tuples = IndicesTensor.reshape{_tuple_sizes(case)}  # those that IndicesDimensionCount counts; the last is a tuple
"""


def _data_sizes(case: Case) -> Shape:
    """The sizes of InputTensor along its last InputDimensionCount dimensions."""
    p = parts_of(case)
    return case.sizes("InputTensor")[p.rank - p.input_rank :]


def _tuple_sizes(case: Case) -> Shape:
    """The sizes of IndicesTensor along its last IndicesDimensionCount dimensions."""
    p = parts_of(case)
    return case.sizes("IndicesTensor")[p.rank - p.indices_rank :]


def _grid(case: Case) -> Shape:
    """The sizes of the array of tuples."""
    return _tuple_sizes(case)[:-1]


def _block(case: Case) -> Shape:
    """Returns the sizes of the block of InputTensor that one tuple of IndicesTensor selects."""
    p = parts_of(case)
    return case.sizes("InputTensor")[p.rank - p.block_rank :]


def _broadcast_shape(dimension: int, rank: int) -> Shape:
    """Returns the shape in which a vector broadcasts along the dimension `dimension` with tensors of rank `rank`."""
    return tuple(-1 if d == dimension else 1 for d in range(rank))


def _memory_to_clamp(case: Case) -> str | None:
    """Returns the Python expression for the buffer of InputTensor. A script needs this buffer only if an index in
    IndicesTensor is outside InputTensor.

    Returns None if every index is inside, or if one of the two tensors has too much data for the script.
    """
    p, sizes, grid = parts_of(case), _data_sizes(case), _grid(case)
    indices = case.sizes("IndicesTensor")
    if max(count(indices), extent(indices, case.steps("IndicesTensor"))) > DATA_LIMIT:
        return None
    tuples = case.logical("IndicesTensor").reshape(_tuple_sizes(case))
    named = sizes[p.batch : p.batch + p.tuple_size]
    is_inside = all(
        bool(((tuples[..., at] < size) & (tuples[..., at] >= -size)).all()) for at, size in enumerate(named)
    ) and all(grid[d] <= sizes[d] for d in range(p.batch))
    return None if is_inside else buffer_of(case, "InputTensor")


def _clamped_lookup(case: Case, memory: str, picked: str) -> str:
    """The NumPy or PyTorch code of a loop over all tuples. The loop looks up each element by its offset in the buffer,
    clamped to the ends of the buffer.

    `memory` is the expression of the buffer. `picked` is the line of code that creates the array of the looked-up
    elements.
    """
    p, sizes = parts_of(case), _data_sizes(case)
    steps = case.steps("InputTensor")[p.rank - p.input_rank :]
    indices = case.data_type("IndicesTensor")
    coordinates = "tuples[place].tolist()"
    if indices.bits == 64:
        low = "(c + 2**31) % 2**32 - 2**31" if indices.is_signed else "c % 2**32"
        coordinates = f"[{low} for c in {coordinates}]  # only the low 32 bits are used"
    return f"""\
tuples = IndicesTensor.reshape{_tuple_sizes(case)}  # the dimensions that IndicesDimensionCount counts
memory = {memory}
# The dimensions of InputTensor that InputDimensionCount counts:
sizes, strides = {sizes}, {steps}

# A tuple points outside InputTensor, which no page defines. As observed with DirectML 1.13.1, the offset in memory is
# computed with the strides and clamped to the first and the last element.
{picked}
for place in product(*map(range, {_grid(case)})):
    coordinates = {coordinates}
    coordinates = [c + size if c < 0 else c for c, size in zip(coordinates, sizes[{p.batch}:])]
    for rest in product(*map(range, {_block(case)})):
        offset = sum(c * stride for c, stride in zip((*place[:{p.batch}], *coordinates, *rest), strides))
        picked[place + rest] = memory[min(max(offset, 0), len(memory) - 1)]

OutputTensor = picked.reshape{case.sizes("OutputTensor")}"""


SNIPPETS = {"numpy": Snippet(numpy), "pytorch": Snippet(torch), "directmlx": Snippet(directmlx)}
