"""WebNN code for GEMM: gemm for matrices, matmul for batches of matrices."""

from ops.arrays.scalar_cast import as_float32
from ops.catalog.activation.webnn import fused
from ops.catalog.matrix_multiply.sizes import TRANSPOSE
from ops.declare.webnn_code import Operand, Outputs, call, in_webnn, linear, only, tensor, transposed
from ops.model.case import Case


def _gemm(case: Case) -> Outputs:
    output = case.sizes("OutputTensor")
    turned = {name: case.integer(f"Trans{name}") == TRANSPOSE for name in ("A", "B")}
    alpha = as_float32(case.number("Alpha"))
    has_c = case.has("CTensor")
    beta = as_float32(case.number("Beta")) if has_c else 1.0
    names = ("ATensor", "BTensor", "CTensor") if has_c else ("ATensor", "BTensor")
    if all(size == 1 for name in names for size in case.sizes(name)[:-2]):
        a, b, *c = (tensor(case, name, case.sizes(name)[-2:]) for name in names)
        made = call(
            "gemm",
            a,
            b,
            shape=output[-2:],
            c=c[0] if c else None,
            alpha=None if alpha == 1 else alpha,
            beta=None if beta == 1 else beta,
            aTranspose=turned["A"] or None,
            bTranspose=turned["B"] or None,
        )
        return only(case, fused(case, made))
    a, b = (_matrices(tensor(case, f"{name}Tensor"), turn) for name, turn in turned.items())
    made = linear(call("matmul", a, b, shape=output), alpha)
    if has_c:
        made = call("add", made, linear(tensor(case, "CTensor"), beta))
    return only(case, fused(case, made))


def _matrices(x: Operand, is_turned: bool) -> Operand:
    rank = len(x.shape)
    return transposed(x, (*range(rank - 2), rank - 1, rank - 2)) if is_turned else x


SNIPPETS = in_webnn({"GEMM": _gemm})
