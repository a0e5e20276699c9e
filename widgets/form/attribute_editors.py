"""Which editor an attribute gets, by its kind."""

from collections.abc import Callable

from ops.attribute_types import (
    AttributeType,
    Count,
    Enumeration,
    FusedType,
    ListOf,
    ScalarUnion,
    ScaleBiasType,
    Size2DType,
)
from ops.model.fields import Attribute
from widgets.form.field_editors import (
    CountEditor,
    EnumerationEditor,
    FieldEditor,
    NumberEditor,
    PairEditor,
    ScalarUnionEditor,
)
from widgets.form.fused_editors import FusedEditor, FusedListEditor
from widgets.form.list_editor import ListEditor

# The first kind that an attribute is decides.
_EDITORS: tuple[tuple[type[AttributeType], Callable[[Attribute], FieldEditor]], ...] = (
    (Enumeration, EnumerationEditor),
    (Count, CountEditor),
    (ScalarUnion, ScalarUnionEditor),
    (ScaleBiasType, PairEditor),
    (Size2DType, PairEditor),
    (FusedType, FusedEditor),
)


def editor_of(field: Attribute) -> FieldEditor:
    """A number is the simplest of them."""
    if isinstance(field.type, ListOf):
        return FusedListEditor(field) if isinstance(field.type.element, FusedType) else ListEditor(field)
    return next((make(field) for kind, make in _EDITORS if isinstance(field.type, kind)), None) or NumberEditor(field)
