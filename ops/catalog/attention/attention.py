"""MULTIHEAD_ATTENTION and MULTIHEAD_ATTENTION1: scaled dot-product attention with several heads."""

from collections.abc import Mapping
from typing import Any

from ops.arrays.dtypes import DataType
from ops.catalog.attention.as_directml import as_directml, scores_differ
from ops.catalog.attention.heads import compute, compute_as_directml, work
from ops.catalog.attention.past_lengths import LENGTH_RULES
from ops.catalog.attention.rounding import rounding
from ops.catalog.attention.rules import rules
from ops.catalog.attention.sizes import PAST_LENGTHS, heads, infer
from ops.constraints.base import Constraint, Finding, Findings, constraint
from ops.constraints.repairs import set_to
from ops.declare.declaration import declare, explained_in
from ops.declare.examples import own_example, tensor
from ops.declare.schema import schema_only
from ops.model.feature_levels import FeatureLevel
from ops.model.guard import Guard
from ops.model.operator import Example, Operator, Row, Supported
from ops.model.violations import Provenance
from ops.text.sentences import say

FORMULA = "Output = softmax(Scale * Query * Key^T + bias + mask) * Value, for each head"
LENGTHS_TABLE = {PAST_LENGTHS: Supported((1, 5), (DataType.INT32,))}
ERRATA = (
    "The page states both that MaskFilterValue is added to masked values and that it replaces them. DirectML adds it.",
)


@constraint(
    "query-groups", "The number of query heads is a multiple of the number of key heads.", provenance=Provenance.IMPLIED
)
def groups(guard: Guard) -> Findings:
    queries, keys = heads(guard, "query"), heads(guard, "key")
    if keys.value and queries.value % keys.value:
        yield Finding(
            say("QueryHeadCount is {queries}, which is not a multiple of KeyValueHeadCount {keys}.",
                queries=queries.value, keys=keys.value),
            (*queries.places, *keys.places),
            (set_to("KeyValueHeadCount", queries.value), set_to("KeyValueHeadCount", 1)),
        )  # fmt: skip


def _table() -> Row:
    """Returns the support table of MULTIHEAD_ATTENTION1.

    It is the table of MULTIHEAD_ATTENTION, extended by PastSequenceLengthsTensor.
    """
    (older,) = schema_only("MULTIHEAD_ATTENTION").support.values()
    return {**older, **LENGTHS_TABLE}


def _attention(
    name: str, head_fields: tuple[str, ...], own: tuple[Constraint, ...], examples: tuple[Example, ...], **more: Any
) -> Operator:
    """Declares MULTIHEAD_ATTENTION or MULTIHEAD_ATTENTION1.

    `head_fields` are the attributes that hold numbers of heads. `own` are the rules that only MULTIHEAD_ATTENTION1 has.
    `more` are further arguments of `declare`.
    """
    return declare(
        name,
        formula=FORMULA,
        constraints=(*rules(name, head_fields, own), *(() if own else (scores_differ,))),
        infer=infer,
        compute=compute,
        work=work,
        as_directml=compute_as_directml if own else as_directml,
        rounding=rounding,
        explained=explained_in("ops.catalog.attention.explained"),
        examples=examples,
        errata=ERRATA,
        **more,
    )


def _example(
    title: str,
    sizes: dict[str, list[int]],
    data: Mapping[str, list[int] | list[float]],
    expected: Mapping[str, list[int] | list[float]],
    mask_type: str = "NONE",
    **attributes: object,
) -> Example:
    """An example of a multihead attention with a Scale of 0.5. The mask is INT32, all other tensors are FLOAT32."""
    tensors = {
        name: tensor(DataType.INT32 if name == "MaskTensor" else DataType.FLOAT32, *each)
        for name, each in sizes.items()
    }
    fields = {"Scale": 0.5, "MaskFilterValue": -10000.0, **attributes}
    fields["MaskType"] = f"DML_MULTIHEAD_ATTENTION_MASK_TYPE_{mask_type}"
    return own_example(title, tensors, data, expected, **fields)


QUERIES = [1, 0, 2, -1, 0, 1, -2, 2]

OPERATORS = (
    _attention(
        "MULTIHEAD_ATTENTION", ("HeadCount",), (),
        (
            _example(
                "two heads, three keys",
                {"QueryTensor": [1, 2, 4], "KeyTensor": [1, 3, 4], "ValueTensor": [1, 3, 2], "OutputTensor": [1, 2, 2]},
                {"QueryTensor": QUERIES, "KeyTensor": [1, 0, 1, 1, 0, 2, -1, 0, 4, 1, 0, 2],
                 "ValueTensor": [10, 1, 20, 2, 30, 3]},
                {"OutputTensor": [25.718731, 1.4628423, 21.208722, 2.5752104]},
                HeadCount=2,
            ),
            _example(
                "stacked query, key and value, with a bias; the second batch has one key",
                {"StackedQueryKeyValueTensor": [2, 2, 1, 3, 2], "BiasTensor": [6], "MaskTensor": [1, 2],
                 "OutputTensor": [2, 2, 2]},
                {"StackedQueryKeyValueTensor":
                 [1, 0, 1, 1, 5, 6, 0, 1, 2, 0, 7, 8, 1, 1, 0, 1, -5, -6, 2, 0, 1, 0, -7, -8],
                 "BiasTensor": [0.5, 0, 0, 0.5, 1, -1], "MaskTensor": [2, 1]},
                {"OutputTensor": [7.3583574, 6.3583574, 6.875647, 5.875647, -4.0, -7.0, -4.0, -7.0]},
                "KEY_SEQUENCE_LENGTH", HeadCount=1,
            ),
            _example(
                "two past keys and a new key, with a mask and a relative position bias",
                {"QueryTensor": [1, 1, 1, 2], "KeyTensor": [1, 1, 1, 2], "ValueTensor": [1, 1, 1, 3],
                 "MaskTensor": [1, 1, 1, 3], "RelativePositionBiasTensor": [1, 1, 1, 3], "PastKeyTensor": [1, 1, 2, 2],
                 "PastValueTensor": [1, 1, 2, 3], "OutputTensor": [1, 1, 1, 3], "OutputPresentKeyTensor": [1, 1, 3, 2],
                 "OutputPresentValueTensor": [1, 1, 3, 3]},
                {"QueryTensor": [2, -2], "KeyTensor": [1, 0.5], "ValueTensor": [7, 8, 9], "MaskTensor": [0, 1, 1],
                 "RelativePositionBiasTensor": [2, 1, 0], "PastKeyTensor": [3, 1, 0, -1],
                 "PastValueTensor": [1, 2, 3, 4, 5, 6]},
                {"OutputTensor": [4.5472766, 5.5472766, 6.5472766], "OutputPresentKeyTensor": [3, 1, 0, -1, 1, 0.5],
                 "OutputPresentValueTensor": [1, 2, 3, 4, 5, 6, 7, 8, 9]},
                "BOOLEAN", HeadCount=1,
            ),
        ),
    ),
    _attention(
        "MULTIHEAD_ATTENTION1", ("QueryHeadCount", "KeyValueHeadCount"), (groups, *LENGTH_RULES),
        (
            _example(
                "two query heads share one key head",
                {"QueryTensor": [1, 2, 4], "KeyTensor": [1, 3, 2], "ValueTensor": [1, 3, 1], "OutputTensor": [1, 2, 2]},
                {"QueryTensor": QUERIES, "KeyTensor": [1, 0, 0, 2, 4, 1], "ValueTensor": [10, 20, 30]},
                {"OutputTensor": [25.718731, 28.396634, 21.208722, 19.59254]},
                QueryHeadCount=2, KeyValueHeadCount=1,
            ),
            _example(
                "stacked keys and values; the mask hides the first key",
                {"QueryTensor": [1, 1, 2, 4], "StackedKeyValueTensor": [1, 3, 1, 2, 2], "MaskTensor": [2, 1],
                 "OutputTensor": [1, 1, 2, 4]},
                {"QueryTensor": QUERIES, "StackedKeyValueTensor": [1, 0, 5, 6, 0, 2, 7, 8, 4, 1, 9, 10],
                 "MaskTensor": [3, 1]},
                {"OutputTensor":
                 [8.7615942, 9.7615942, 8.9780261, 9.9780261, 7.7550813, 8.7550813, 7.0133857, 8.0133857]},
                "KEY_SEQUENCE_END_START", QueryHeadCount=2, KeyValueHeadCount=1,
            ),
        ),
        support={FeatureLevel.FL_6_3: _table()},
    ),
)  # fmt: skip
