"""WebNN code for SCATTER_ELEMENTS and SCATTER_ND."""

from ops.catalog.indexing.pytorch import why_not_elements, why_not_nd
from ops.catalog.indexing.scatter_targets import ranks_of
from ops.declare.webnn_code import Outputs, call, in_webnn, indices, only, tensor
from ops.model.case import Case
from ops.text.format_error import FormatError


def _elements(case: Case) -> Outputs:
    if (reason := why_not_elements(case, "WebNN")) is not None:
        raise FormatError(reason)
    x, updates = tensor(case, "InputTensor"), tensor(case, "UpdatesTensor")
    places = indices(case, "IndicesTensor")
    return only(case, call("scatterElements", x, places, updates, shape=x.shape, axis=case.integer("Axis")))


def _nd(case: Case) -> Outputs:
    if (reason := why_not_nd(case, "WebNN")) is not None:
        raise FormatError(reason)
    p, sizes, held = ranks_of(case), case.sizes("InputTensor"), case.sizes("IndicesTensor")
    data, tuples = sizes[p.first :], held[p.indices_rank - p.counted_indices :]
    made = call(
        "scatterND",
        tensor(case, "InputTensor", data),
        indices(case, "IndicesTensor", tuples),
        tensor(case, "UpdatesTensor", (*tuples[:-1], *data[p.tuple_size :])),
        shape=data,
    )
    return only(case, made)


SNIPPETS = in_webnn({"SCATTER_ELEMENTS": _elements, "SCATTER": _elements, "SCATTER_ND": _nd})
