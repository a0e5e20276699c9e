"""The bar above the tensors in predict mode, with the score and buttons."""

from PySide6.QtCore import QEvent, Qt, Signal, SignalInstance
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from explorer.stage.prediction import Score
from widgets.style.fonts import font
from widgets.style.sizes import BAR_HEIGHT, GAP, INSET, WIDE_GAP


class PredictionStrip(QWidget):
    """The bar of predict mode: shows the score and the number of hidden cells."""

    all_asked = Signal()
    again_asked = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("predict")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(BAR_HEIGHT)
        self._shown: tuple[Score, int] | None = None
        self._title = QLabel()
        self._title.setFont(font("title"))
        self._score = QLabel()
        self._score.setObjectName("predict.score")
        self._score.setFont(font("body"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(INSET, 0, WIDE_GAP, 0)
        layout.setSpacing(GAP)
        layout.addWidget(self._title)
        layout.addWidget(self._score)
        layout.addStretch(1)
        self._all = self._button("all", self.all_asked)
        self._again = self._button("again", self.again_asked)
        self._close = self._button("close", self.closed)
        for button in (self._all, self._again, self._close):
            layout.addWidget(button)
        self._say()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._say()
            if self._shown is not None:
                self.show_score(*self._shown)

    def show_score(self, score: Score, hidden: int) -> None:
        """Shows the score, and the number of hidden cells."""
        self._shown = (score, hidden)
        text = self.tr("Guesses: {0} right, {1} wrong. Cells: {2} shown, {3} hidden").format(
            score.right, score.wrong, score.shown, hidden
        )
        self._score.setText(text)
        self._score.setAccessibleName(text)
        self._all.setEnabled(hidden > 0)

    def _say(self) -> None:
        self._title.setText(self.tr("Predict"))
        texts = (self.tr("Show all"), self.tr("Start over"), self.tr("End"))
        for button, text in zip((self._all, self._again, self._close), texts, strict=True):
            button.setText(text)
            button.setAccessibleName(text)

    def _button(self, name: str, asked: SignalInstance) -> QPushButton:
        button = QPushButton()
        button.setObjectName(f"predict.{name}")
        button.clicked.connect(asked)
        return button
