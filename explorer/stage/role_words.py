"""The words of the legend of roles, which fit what each family of operators does with a cell."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from ops.model.operator import Operator
from widgets.display.picture import Role

RoleWords = Mapping[Role, tuple[str, str]]

_ORDERING = ("TOP_K", "TOP_K1", "ARGMIN", "ARGMAX", "MAX_POOLING", "MAX_POOLING1", "MAX_POOLING2", "ROI_POOLING")
_MOVING = ("Data movement", "Indexing")
_SUMMING = ("Matrix and convolution", "Pooling", "Reduction and scan", "Attention", "Recurrent", "Resampling")
_LIMITED = ("CLIP", "THRESHOLD")


def role_words(operator: Operator) -> RoleWords:
    """The word and the meaning of a role, for roles whose usual words do not fit the operator."""
    name, category = operator.name, operator.category
    if name in _ORDERING:
        return {
            "value": (_tr("result"), _tr("its number is kept")),
            "decides": (_tr("compared"), _tr("only its order counts")),
            "ignored": (_tr("left out"), _tr("not compared")),
        }
    if category in _MOVING:
        return {
            "value": (_tr("copied"), _tr("its number is the result")),
            "decides": (_tr("index"), _tr("where to read")),
            "ignored": (_tr("not read"), ""),
        }
    contributes = (_tr("contributes"), _tr("its number enters the result"))
    if category in _SUMMING:
        return {
            "value": contributes,
            "decides": (_tr("decides"), _tr("how much another number counts")),
            "ignored": (_tr("skipped"), _tr("not used")),
        }
    if category == "Normalization":
        return {"value": contributes, "decides": (_tr("statistic"), _tr("of the cells that are normalized"))}
    if category == "Generator":
        return {"value": contributes, "decides": (_tr("parameter"), _tr("of the generated numbers"))}
    if name.endswith("_IF"):
        return {"value": contributes, "decides": (_tr("condition"), _tr("which number is taken"))}
    if any(word in name for word in _LIMITED):
        return {"value": contributes, "decides": (_tr("limit"), _tr("compared, not copied"))}
    return {"value": contributes}


def _tr(text: str) -> str:
    return QCoreApplication.translate("RoleWords", text)
