"""REDUCE, ARGMIN and ARGMAX: compute one number, or one index, from all elements along Axes."""

from collections.abc import Mapping, Sequence
from typing import Any

from ops.catalog.reduction.reduce_functions import as_directml, compute
from ops.catalog.reduction.reduce_rules import INDEX_RULES, REDUCE_RULES, gives_index
from ops.declare.declaration import declare, explained_in, rounding_in
from ops.declare.examples import own_example, tensor
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred, Operator


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """The output has size 1 along Axes and the input's data type. The data type of an index does not follow from the
    input.
    """
    axes = guard.integers("Axes")
    sizes = tuple(1 if d in axes else size for d, size in enumerate(guard.sizes("InputTensor")))
    return {"OutputTensor": Inferred(sizes, None if gives_index(guard) else guard.data_type("InputTensor"))}


NUMBERS = [3, -1, 9, 1, -5, 9, 8, -5, -5, 3, 8, 5, 9, 7, -9, 9, -9, 3, 4, 8, 6, 8, 2, 2]


def _example(title: str, sizes: list[int], axes: list[int], data: Sequence[float], expected: Sequence[float],
             data_type: str = "FLOAT32", made: str = "", **more: object) -> Example:  # fmt: skip
    """Builds an example of a reduction. `made` is the data type of the output; '' stands for the data type of the
    input.

    `more` are further fields of the desc, which come before the tensors.
    """
    reduced = [1 if d in axes else size for d, size in enumerate(sizes)]
    first: dict[str, Any] = {**more, "InputTensor": tensor(data_type, *sizes)}
    tensors = {**first, "OutputTensor": tensor(made or data_type, *reduced)}
    return own_example(
        title, tensors, {"InputTensor": data}, {"OutputTensor": expected}, AxisCount=len(axes), Axes=axes
    )


def _reduce(title: str, function: str, expected: Sequence[float], axes: tuple[int, ...] = (3,),
            data: Sequence[float] | None = None, **types: str) -> Example:  # fmt: skip
    """Returns an example of REDUCE whose input has two rows of three elements, by default `[1, 2, 4]` and `[3, 0.5,
    6]`.

    By default, each row is reduced to one number. `types` contains further attributes and data types of the example.
    """
    numbers = [1, 2, 4, 3, 0.5, 6] if data is None else data
    function = f"DML_REDUCE_FUNCTION_{function}"
    return _example(title, [1, 1, 2, 3], list(axes), numbers, expected, Function=function, **types)


def _index(name: str, largest: bool) -> Operator:
    """Declares ARGMAX if `largest`, else ARGMIN."""
    along_rows = [2, 0, 0, 1] if largest else [4, 1, 2, 4]
    from_the_end = [5, 4, 3, 3] if largest else [4, 2, 4, 5]
    through_axes = [2, 1, 2] if largest else [6, 4, 0]
    return declare(
        name,
        formula=f"Output = index of the {'largest' if largest else 'smallest'} along Axes; "
        "among equals, the first for INCREASING, the last for DECREASING",
        constraints=INDEX_RULES,
        infer=infer,
        compute=compute,
        rounding=rounding_in("ops.catalog.reduction.rounding", "of_reduce"),
        as_directml=as_directml,
        explained=explained_in("ops.catalog.reduction.reduce_explained"),
        examples=(
            _example("the first of equal elements in a row", [1, 1, 4, 6], [3], NUMBERS, along_rows, made="UINT32",
                     AxisDirection="DML_AXIS_DIRECTION_INCREASING"),
            _example("the last of equal elements in a row", [1, 1, 4, 6], [3], NUMBERS, from_the_end, made="UINT32",
                     AxisDirection="DML_AXIS_DIRECTION_DECREASING"),
            _example("an index counted through two axes", [1, 2, 3, 4], [1, 3], NUMBERS, through_axes, made="INT64",
                     AxisDirection="DML_AXIS_DIRECTION_INCREASING"),
        ),
        errata=("The page does not define the result for NaN, or the index along several axes.",),
    )  # fmt: skip


OPERATORS = (
    declare(
        "REDUCE",
        formula="Output = Function of all elements along Axes",
        constraints=REDUCE_RULES,
        infer=infer,
        compute=compute,
        rounding=rounding_in("ops.catalog.reduction.rounding", "of_reduce"),
        as_directml=as_directml,
        explained=explained_in("ops.catalog.reduction.reduce_explained"),
        examples=(
            _reduce("the sum of a row", "SUM", [7, 9.5]),
            _reduce("the average of all elements", "AVERAGE", [2.75], (0, 1, 2, 3)),
            _reduce("the largest element of a column", "MAX", [3, 2, 6], (2,)),
            _reduce("the smallest element of a row", "MIN", [1, 0.5]),
            _reduce("the product of a row", "MULTIPLY", [8, 9]),
            _reduce("the sum of the absolute values of integers", "L1", [9, 11], data=[-3, 2, -4, 0, 5, -6],
                    data_type="INT32"),
            _reduce("the length of a vector", "L2", [5, 13], data=[3, 0, -4, 12, 3, 4]),
            _reduce("the sum of the squares", "SUM_SQUARE", [25, 169], data=[3, 0, -4, 12, 3, 4]),
            _reduce("the logarithm of the sum", "LOG_SUM", [1.9459101, 2.2512918]),
            _reduce("a soft maximum", "LOG_SUM_EXP", [4.1698460, 6.0524727]),
            _reduce("the index of the largest", "ARGMAX", [2, 2], made="UINT32"),
            _reduce("the index of the smallest", "ARGMIN", [0, 1], made="UINT32"),
        ),
        errata=(
            "The page does not define the result for NaN.",
            "For floating-point tensors, DirectML 1.13.1 accepts every value of Function that is 2^31 or larger; no "
            "page defines the result.",
        ),
    ),
    _index("ARGMIN", largest=False),
    _index("ARGMAX", largest=True),
)  # fmt: skip
