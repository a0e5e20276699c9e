"""What is said about a tensor's memory: how its size comes about, where it ends, what a byte without element is."""

from PySide6.QtCore import QCoreApplication

from ops.model.tensor_memory import TensorMemory
from widgets.memory.rows import MemoryPicture


def size_sum(memory: TensorMemory) -> str:
    """`(11 + 1) × 4 = 48 bytes`."""
    half = memory.data_type.bits / 8
    text = _tr("({0} + 1) × {1} = {2} bytes").format(memory.elements - 1, f"{half:g}", memory.data_bytes)
    if memory.data_bytes == memory.minimum_bytes:
        return text
    return _tr("{0}, rounded up to {1}").format(text, memory.minimum_bytes)


def summary(picture: MemoryPicture) -> str:
    """The line beside the name; the end only where the desc puts it elsewhere."""
    return summaries(picture)[0]


def summaries(picture: MemoryPicture) -> tuple[str, ...]:
    """The same line in full and shorter, for less room."""
    memory = picture.memory
    if memory is None:
        return (picture.why_not,)
    facts: list[str] = []
    if memory.cells_per_element > 1:
        facts.append(_tr("{0} cells on each element").format(memory.cells_per_element))
    if memory.end != memory.minimum_bytes:
        facts.append(end_text(memory.end))
    if memory.alignment:
        facts.append(_tr("base offset a multiple of {0}").format(memory.alignment))
    least = _tr("{0} bytes").format(memory.minimum_bytes)
    return ", ".join([size_sum(memory), *facts]), ", ".join([least, *facts]), least


def end_text(end: int) -> str:
    return _tr("end, byte {0}").format(end)


def place_text(field: str, memory: TensorMemory, byte: int, is_between: bool) -> str:
    """What a byte is that no cell lies on; `is_between` other elements."""
    if is_between:
        return _tr("{0}: padding at byte {1}").format(field, byte)
    if byte < memory.minimum_bytes:
        return _tr("{0}: alignment tail at byte {1}").format(field, byte)
    return _tr("{0}: unused byte {1}").format(field, byte)


def gap_words(kind: str) -> tuple[str, ...]:
    """What names a gap of this kind (see Gap), the longest first."""
    words = {
        "padding": (_tr("padding"), _tr("pad")),
        "tail": (_tr("alignment tail"), _tr("tail")),
        "unused": (_tr("unused"),),
    }
    return words[kind]


def _tr(text: str) -> str:
    return QCoreApplication.translate("MemoryStrip", text)
