"""English, Korean, or as the system has it; chosen at run time."""

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator

from explorer.shell.application import application
from resources import ROOT

SYSTEM = "system"
ENGLISH = "en"
# Each in its own language, so that everybody finds their own. The sources are English.
LANGUAGES = {ENGLISH: "English", "ko": "한국어"}
CHOICES = (SYSTEM, *LANGUAGES)

_LANGUAGE = "language of the explorer"
_TRANSLATOR = "translator of the explorer"


def spoken(choice: str) -> str:
    """The language that a choice stands for; English where the system has one that the program does not speak."""
    if choice in LANGUAGES:
        return choice
    wanted = (name.partition("-")[0] for name in QLocale.system().uiLanguages())
    return next((name for name in wanted if name in LANGUAGES), ENGLISH)


def current() -> str:
    """The language that the program speaks."""
    return application().property(_LANGUAGE) or ENGLISH


def speak(choice: str) -> None:
    """Puts the whole program into a language; its windows get a QEvent.LanguageChange."""
    app, language = application(), spoken(choice)
    app.setProperty(_LANGUAGE, language)
    for old in app.findChildren(QTranslator, _TRANSLATOR):
        app.removeTranslator(old)
        old.deleteLater()
    if language == ENGLISH:
        return
    # What Qt itself says, on the buttons of its dialogs; the last one installed is asked first.
    of_qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    for name, folder in ((f"qtbase_{language}", of_qt), (language, str(ROOT / "i18n"))):
        translator = QTranslator(app)
        translator.setObjectName(_TRANSLATOR)
        if translator.load(name, folder):
            app.installTranslator(translator)
