"""Computes the pictures of the Memory tab: the memory layout of every tensor, with the numbers that the stage shows."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication

from ops.model.case import Case
from ops.model.tensor_memory import memory_of, why_not_laid_out
from ops.text.literals import shortened
from ops.text.sentences import say
from ops.text.values import Malformed
from widgets.display.picture import TensorPicture
from widgets.memory.rows import MemoryPicture
from widgets.text.wording import worded


def memory_pictures(case: Case, pictures: Sequence[TensorPicture]) -> tuple[MemoryPicture, ...]:
    """Returns a picture of the memory of every tensor. Without a valid layout, the picture has the reason instead."""
    shown = {picture.field: picture for picture in pictures}
    return tuple(_memory_picture(case, field.name, field.group, shown) for field in case.operator.tensors)


def _memory_picture(case: Case, name: str, group: str, shown: Mapping[str, TensorPicture]) -> MemoryPicture:
    desc = case.tensor(name)
    memory = None if desc is None else memory_of(desc)
    if desc is None or memory is None:
        why = _why_absent(case, name) if desc is None else why_not_laid_out(name, desc)
        return MemoryPicture(name, None, group=group, why_not=why)
    values = shown[name].shown_values if name in shown else None
    if values is not None and values.shape != memory.sizes:
        values = None  # the stage shows an output in its correct sizes, which may differ from the sizes in the desc
    return MemoryPicture(name, memory, values, group)


def _why_absent(case: Case, name: str) -> str:
    value = case[name]
    if isinstance(value, Malformed):
        return worded(say("{name} has the invalid value '{text}'.", name=name, text=shortened(value.text)))
    return QCoreApplication.translate("MemoryPanel", "none (nullptr)")
