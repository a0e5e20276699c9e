"""What `ops` says, in the language of the program: `ops` knows no Qt, and speaks English."""

from PySide6.QtCore import QCoreApplication

from ops.text.sentences import Sentence
from widgets.text.josa import with_particles

CONTEXT = "Sentences"


def worded(text: str) -> str:
    """The sentence in the language of the program, with the same facts; a text that no catalogue has stays."""
    if not isinstance(text, Sentence):
        return QCoreApplication.translate(CONTEXT, text) if text else ""
    facts = {name: worded(fact) if isinstance(fact, str) else fact for name, fact in text.facts.items()}
    return with_particles(QCoreApplication.translate(CONTEXT, text.pattern).format(**facts))
