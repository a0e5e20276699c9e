"""Saves the shown case and its result as a single HTML file."""

from PySide6.QtWidgets import QWidget

from explorer.session.session import Session
from explorer.settings import language
from explorer.shell import dialogs
from explorer.stage.stage import Stage
from ops import evaluate
from widgets.text.wording import worded


def save_page(session: Session, stage: Stage, parent: QWidget) -> None:
    """Asks for a path, and writes an HTML page that explains the case.

    The page is in the language of the window, and has the slices that the stage shows.
    """
    case, shown, choice, spoken = session.case, stage.result, stage.slices.choice, language.current()

    def write() -> str:
        from ops.page import writer  # imported here, because the start does not need it

        result = shown if shown is not None and shown.case is case else evaluate(case)
        return writer.write(result, worded, spoken, choice)

    dialogs.save_text(parent, f"{case.operator.title.lower()}.html", "HTML (*.html)", write)
