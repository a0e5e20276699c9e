"""The words of the legend of roles, adapted to each family of operators."""

from collections.abc import Mapping

from ops.model.operator import Operator
from ops.text.sentences import say

# A word and its meaning, by the name of a role.
RoleWords = Mapping[str, tuple[str, str]]

USUAL: RoleWords = {
    "cursor": (say("cursor"), say("the cell under the pointer")),
    "value": (say("value"), say("the number enters the result")),
    "decides": (say("decides"), say("compared or used as an index, not copied")),
    "ignored": (say("ignored"), say("not used")),
    "same": (say("same index"), say("in another output")),
    "pointed": (say("pointed to"), say("by the index")),
    "window": (say("window"), say("the cells that are combined into one result")),
    "outline A": ("A", say("the cells that this setting reads")),
    "outline B": ("B", say("the cells that this setting reads")),
    "padding": (say("padding"), ""),
    "warning": (say("warning"), say("the Problems tab explains it")),
    "error": (say("error"), say("the Problems tab explains it")),
    "changed": (say("changed"), say("since the previous run")),
    "differs": (say("differs"), say("A and B do not agree")),
}

_POOLING_ORDER = ("MAX_POOLING", "MAX_POOLING1", "MAX_POOLING2", "ROI_POOLING")
_ORDERING = ("TOP_K", "TOP_K1", "ARGMIN", "ARGMAX", "ACTIVATION_HARDMAX", "ACTIVATION_HARDMAX1", *_POOLING_ORDER)
# Operators that compare numbers, but may add several before they are a result.
_ORDERING_SUMS = ("REDUCE", "MAX_POOLING_GRAD")
_WRITING = ("SCATTER_ELEMENTS", "SCATTER_ND", "MAX_UNPOOLING")
_MOVING = ("Data movement", "Indexing")
# Operators of other categories that move numbers, and operators of these categories that change or add them.
_ALSO_MOVING = ("MAX_UNPOOLING", "DIAGONAL_MATRIX1", "SLICE_GRAD")
_CHANGING = ("CAST", "FOLD", "VALUE_SCALE_2D")
_SUMMING = ("Matrix and convolution", "Pooling", "Reduction and scan", "Resampling")
_LIMITED = ("CLIP", "THRESHOLD")
# Operators of other categories whose results are indices, signs, or 0 and 1.
_COMPARED = (
    "ARGMIN",
    "ARGMAX",
    "NONZERO_COORDINATES",
    "ELEMENT_WISE_SIGN",
    "ACTIVATION_HARDMAX",
    "ACTIVATION_HARDMAX1",
)
_DECIDING = ("Indexing", "Attention", "Comparison and logic")


def role_words(operator: Operator) -> RoleWords:
    """Returns the legend's word for each role of an operator, and the meaning of this word.

    Roles for which the default words fit the operator are left out.
    """
    name, category = operator.name, operator.category
    contributes = (say("contributes"), say("the number enters the result"))
    skipped = (say("skipped"), say("not used"))
    if name in _ORDERING or name in _ORDERING_SUMS:
        return {
            "value": (say("result"), say("the number is kept")) if name in _ORDERING else contributes,
            "decides": (say("compared"), say("only the order counts")),
            "ignored": (say("left out"), say("not compared")),
        }
    if name == "NONZERO_COORDINATES":
        return {"value": contributes, "decides": (say("compared"), say("whether the number is 0"))}
    if (category in _MOVING and name not in _CHANGING) or name in _ALSO_MOVING:
        return {
            "value": (say("copied"), say("the number is the result")),
            "decides": (say("index"), say("where to write") if name in _WRITING else say("where to read")),
            "ignored": (say("not read"), ""),
        }
    if name.startswith("ROI_ALIGN"):
        return {"value": contributes, "decides": (say("decides"), say("where to read")), "ignored": skipped}
    if category == "Recurrent":
        steps = (say("decides"), say("the number of steps that are computed"))
        return {"value": contributes, "decides": steps, "ignored": skipped}
    if category == "Attention" or category in _SUMMING:
        hidden = (say("hidden"), say("the weight is 0"))
        return {
            "value": contributes,
            "decides": (say("decides a weight"), say("how much another number counts")),
            "ignored": hidden if category == "Attention" else skipped,
        }
    if "NORMALIZATION" in name:
        return {"value": contributes, "decides": (say("statistic"), say("of the cells that are normalized"))}
    if category == "Generator":
        parameter = (say("parameter"), say("of the generated numbers"))
        return {"value": parameter, "decides": parameter}
    if name.endswith("_IF"):
        return {"value": contributes, "decides": (say("condition"), say("which number is taken"))}
    if any(word in name for word in _LIMITED):
        return {"value": contributes, "decides": (say("limit"), say("compared, not copied"))}
    if category == "Comparison and logic":
        return {"value": contributes, "decides": (say("decides"), say("whether the result is true"))}
    return {"value": contributes, "decides": (say("compared"), say("the number is not in the result"))}


def has_deciding_cells(operator: Operator) -> bool:
    """True if cells of the operator often only decide, as in comparisons and in operators with indices or limits."""
    name = operator.name
    is_limited = name.endswith("_IF") or any(word in name for word in _LIMITED)
    only_decides = bool(operator.inputs) and not has_value_cells(operator)
    return operator.category in _DECIDING or name in _ORDERING or is_limited or only_decides


def has_value_cells(operator: Operator) -> bool:
    """True if the operator has inputs whose numbers enter its results. False if the numbers are only compared."""
    is_comparison = operator.category == "Comparison and logic" and not operator.name.endswith("_IF")
    return bool(operator.inputs) and not is_comparison and operator.name not in _COMPARED
