"""Translates the texts of existing widgets when the language changes.

Each text is looked up among the English texts and their translations, so that widgets do not have to keep their English
texts. A test ensures that each text in `known_texts` has one English source within a context. Texts with inserted
numbers or names are not found; the code that set them has to set them again.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from xml.etree import ElementTree

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QLineEdit, QTabBar, QWidget

from explorer.settings.language import ENGLISH, LANGUAGES
from resources import ROOT

_PROPERTIES = (
    *("text", "title", "toolTip", "statusTip", "whatsThis", "windowTitle", "placeholderText"),
    *("accessibleName", "accessibleDescription"),
)

# For each context: the English source of every text, by the text in any language.
Known = Mapping[str, Mapping[str, str]]


def retranslate(root: QObject) -> None:
    """Translates the fixed texts of an object and of all its children."""
    for each in (root, *root.findChildren(QObject)):
        contexts = tuple(_contexts(each))
        _translate_properties(each, contexts)
        if isinstance(each, QComboBox):
            for item in range(each.count()):
                each.setItemText(item, translated(each.itemText(item), contexts))
        elif isinstance(each, QTabBar):
            for tab in range(each.count()):
                each.setTabText(tab, translated(each.tabText(tab), contexts))
                each.setTabToolTip(tab, translated(each.tabToolTip(tab), contexts))
        if isinstance(each, QWidget):
            each.update()


def translated(shown: str, contexts: tuple[str, ...]) -> str:
    """Returns the translation of `shown`, a visible text, into the current language. The English source of `shown` is
    searched in `contexts` first.

    If none of `contexts` contains the text, the other contexts are searched. If they do not contain it, or have several
    English sources for it, the text is returned unchanged.
    """
    known = known_texts()
    nearest = (context for context in contexts if shown in known.get(context, ()))
    context = next(nearest, None) or _only_context(shown)
    return shown if context is None else QCoreApplication.translate(context, known[context][shown])


@lru_cache(maxsize=1)
def known_texts() -> Known:
    """For each translation context, maps every text of the translation files, English or translated, to its English
    source.

    The files are read at the first call, and the result is stored.
    """
    known: dict[str, dict[str, str]] = {}
    for language in LANGUAGES:
        if language == ENGLISH:
            continue
        for context in ElementTree.parse(ROOT / "i18n" / f"{language}.ts").iter("context"):  # noqa: S314  # our own file
            texts = known.setdefault(context.findtext("name", ""), {})
            for message in context.iter("message"):
                source = message.findtext("source", "")
                texts[source] = texts[message.findtext("translation", "")] = source
    return known


def _only_context(shown: str) -> str | None:
    """The translation context of a shown text. None if no context contains the text, or if the text is the translation
    of several English sources.
    """
    found = {texts[shown]: context for context, texts in known_texts().items() if shown in texts}
    return next(iter(found.values())) if len(found) == 1 else None


def _contexts(of: QObject) -> Iterator[str]:
    """The names of the classes whose texts an object may show: the classes of the object and of its parents."""
    at: QObject | None = of
    while at is not None:
        yield from (base.__name__ for base in type(at).__mro__)
        at = at.parent()


def _translate_properties(of: QObject, contexts: tuple[str, ...]) -> None:
    meta = of.metaObject()
    for name in _PROPERTIES:
        if meta.indexOfProperty(name) < 0 or (name == "text" and isinstance(of, QLineEdit)):
            continue  # typed text is not translated
        shown = of.property(name)
        if not shown or not isinstance(shown, str):
            continue
        if isinstance(of, QAction) and name == "toolTip" and shown == of.iconText():
            continue  # Qt derives the tool tip from the text
        text = translated(shown, contexts)
        if text != shown:
            of.setProperty(name, text)
