"""Sets the language of the program: English, Korean, or the language of the system. It can change at run time."""

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator

from explorer.shell.application import application
from resources import ROOT

SYSTEM = "system"
ENGLISH = "en"
# The name of each language in the language itself. The texts in the code are English.
LANGUAGES = {ENGLISH: "English", "ko": "한국어"}
CHOICES = (SYSTEM, *LANGUAGES)

_LANGUAGE = "language of the explorer"
_TRANSLATOR = "translator of the explorer"


def spoken(choice: str) -> str:
    """The code of the language that a setting selects.

    The setting is such a code, or 'system'. 'system' selects the first language of the system that is in `LANGUAGES`,
    or English if none is.
    """
    if choice in LANGUAGES:
        return choice
    wanted = (name.partition("-")[0] for name in QLocale.system().uiLanguages())
    return next((name for name in wanted if name in LANGUAGES), ENGLISH)


def current() -> str:
    """The code of the current language."""
    return application().property(_LANGUAGE) or ENGLISH


def speak(choice: str) -> None:
    """Switches to the language of a setting (a code or 'system'); all windows get a QEvent.LanguageChange."""
    app, language = application(), spoken(choice)
    app.setProperty(_LANGUAGE, language)
    for old in app.findChildren(QTranslator, _TRANSLATOR):
        app.removeTranslator(old)
        old.deleteLater()
    if language == ENGLISH:
        return
    # Qt's own texts, such as its dialog buttons, come first: the translator that is installed last has precedence.
    of_qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    for name, folder in ((f"qtbase_{language}", of_qt), (language, str(ROOT / "i18n"))):
        translator = QTranslator(app)
        translator.setObjectName(_TRANSLATOR)
        if translator.load(name, folder):
            app.installTranslator(translator)
