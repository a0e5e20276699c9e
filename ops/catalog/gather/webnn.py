"""WebNN code for GATHER, GATHER_ELEMENTS and GATHER_ND."""

from ops.arrays.layout import count
from ops.catalog.gather.nd_sizes import parts_of
from ops.catalog.shared.axis_indices import is_outside, size_of_axis
from ops.declare.webnn_code import Outputs, call, in_webnn, indices, only, tensor
from ops.model.case import Case
from ops.text.format_error import FormatError
from ops.text.sentences import say


def _check_inside(case: Case) -> None:
    if bool(is_outside(case.logical("IndicesTensor"), size_of_axis(case)).any()):
        raise FormatError(say("an index lies outside InputTensor, and WebNN defines no result for this"))


def _gather(case: Case) -> Outputs:
    _check_inside(case)
    axis, sizes, output = case.integer("Axis"), case.sizes("InputTensor"), case.sizes("OutputTensor")
    many = count(case.sizes("IndicesTensor"))
    gathered = (*sizes[:axis], many, *sizes[axis + 1 :])
    if count(gathered) != count(output):
        raise FormatError(
            say("gather of WebNN makes {made} elements here, not {count}", made=count(gathered), count=count(output))
        )
    flat = indices(case, "IndicesTensor", (many,))
    return only(case, call("gather", tensor(case, "InputTensor"), flat, shape=gathered, axis=axis))


def _elements(case: Case) -> Outputs:
    _check_inside(case)
    places = indices(case, "IndicesTensor")
    made = call("gatherElements", tensor(case, "InputTensor"), places, shape=places.shape, axis=case.integer("Axis"))
    return only(case, made)


def _nd(case: Case) -> Outputs:
    p = parts_of(case)
    if p.batch:
        raise FormatError(say("gatherND of WebNN has no batches; here BatchDimensionCount is {count}", count=p.batch))
    data = case.sizes("InputTensor")[p.rank - p.input_rank :]
    tuples = case.sizes("IndicesTensor")[p.rank - p.indices_rank :]
    held = case.logical("IndicesTensor").reshape(tuples)
    if any(bool(is_outside(held[..., at], size).any()) for at, size in enumerate(data[: p.tuple_size])):
        raise FormatError(say("an index lies outside InputTensor, and WebNN defines no result for this"))
    made = call(
        "gatherND",
        tensor(case, "InputTensor", data),
        indices(case, "IndicesTensor", tuples),
        shape=(*tuples[:-1], *data[p.tuple_size :]),
    )
    return only(case, made)


SNIPPETS = in_webnn({"GATHER": _gather, "GATHER_ELEMENTS": _elements, "GATHER_ND": _nd, "GATHER_ND1": _nd})
