"""NumPy, PyTorch and DirectMLX code for TOP_K and TOP_K1."""

from ops.declare.declaration import with_size
from ops.declare.snippets import Snippet
from ops.model.case import Case
from ops.text.sentences import say
from ops.text.values import AxisDirection


def _is_increasing(case: Case) -> bool:
    return case.values.get("AxisDirection") == AxisDirection.INCREASING


def numpy(case: Case) -> str:
    """The NumPy code of the case."""
    index_type = case.data_type("OutputIndexTensor").script_name
    order = (
        'order = np.argsort(InputTensor, axis=Axis, kind="stable")  # stable: equal elements keep ascending indices'
        if _is_increasing(case)
        else """\
# Largest first, and equal elements with ascending indices: reverse, sort stably, reverse back.
backwards = np.argsort(np.flip(InputTensor, Axis), axis=Axis, kind="stable")
order = np.flip(InputTensor.shape[Axis] - 1 - backwards, Axis)"""
    )
    return f"""\
{order}
places = order.take(range(K), axis=Axis)

OutputValueTensor = np.take_along_axis(InputTensor, places, Axis)
OutputIndexTensor = places.astype(np.{index_type})"""


def torch(case: Case) -> str:
    """The PyTorch code of the case."""
    index_type = case.data_type("OutputIndexTensor").script_name
    return f"""\
# torch.topk does not say in which order equal elements come; a stable sort keeps their indices ascending.
# NaN counts as larger than every number in PyTorch; no page of DirectML defines its position.
values, places = torch.sort(InputTensor, dim=Axis, descending={not _is_increasing(case)}, stable=True)

OutputValueTensor = values.narrow(Axis, 0, K)
OutputIndexTensor = places.narrow(Axis, 0, K).to(torch.{index_type})"""


def directmlx(case: Case) -> str:
    """The C++ code of the case with DirectMLX."""
    remarks: list[str] = []
    if "AxisDirection" not in case.values:
        remarks.append("// dml::TopK makes TOP_K1; with DECREASING it computes the same as TOP_K.")
    index_type = case.data_type("OutputIndexTensor").name
    if index_type != "UINT32":
        remarks.append(
            f"// Cannot be expressed: dml::TopK makes an index tensor of UINT32, OutputIndexTensor is {index_type}."
        )
    direction = "INCREASING" if _is_increasing(case) else "DECREASING"
    call = f"const dml::TopKOutputs topK = dml::TopK({{InputTensor}}, {{Axis}}, {{K}}, DML_AXIS_DIRECTION_{direction});"
    taken = (
        "const dml::Expression {OutputValueTensor} = topK.value;",
        "const dml::Expression {OutputIndexTensor} = topK.index;",
    )
    return "\n".join((*remarks, call, *taken))


def no_directmlx(case: Case) -> str | None:
    """The reason why DirectMLX cannot express the case; None if it can."""
    sizes = case.sizes("InputTensor")
    if with_size(sizes, len(sizes) - 1, case.integer("K")) != case.sizes("OutputValueTensor"):
        pattern = "dml::TopK makes outputs of size K along the last dimension, whatever Axis is; here Axis is {axis}"
        return say(pattern, axis=case.integer("Axis"))
    return None


_TOP_K = {"numpy": Snippet(numpy), "pytorch": Snippet(torch), "directmlx": Snippet(directmlx, no_directmlx)}
SNIPPETS = {"TOP_K": _TOP_K, "TOP_K1": _TOP_K}
