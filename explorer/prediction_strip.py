"""The line over the tensors while outputs are to be foretold: what to do, how well it goes."""

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from explorer.prediction import Score
from widgets.theme import BAR_HEIGHT, INSET, LIGHT, Theme, font


class PredictionStrip(QWidget):
    """Stays in its place whatever the score is."""

    all_asked = Signal()
    again_asked = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("predict")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(BAR_HEIGHT)
        self._title = QLabel(self.tr("Predict"))
        self._title.setFont(font("title"))
        self._score = QLabel()
        self._score.setObjectName("predict.score")
        self._score.setFont(font("body"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(INSET, 0, 12, 0)
        layout.setSpacing(8)
        layout.addWidget(self._title)
        layout.addWidget(self._score)
        layout.addStretch(1)
        self._all = self._button("all", self.tr("Show all"), self.all_asked)
        for button in (
            self._all,
            self._button("again", self.tr("Start over"), self.again_asked),
            self._button("close", self.tr("End"), self.closed),
        ):
            layout.addWidget(button)
        self.set_theme(LIGHT)

    def set_theme(self, theme: Theme) -> None:
        self.setStyleSheet(f"#predict {{ background: {theme.note_tint}; border-bottom: 1px solid {theme.border}; }}")

    def show_score(self, score: Score, hidden: int) -> None:
        told = self.tr("{0} right, {1} wrong, {2} shown; {3} hidden").format(
            score.right, score.wrong, score.shown, hidden
        )
        self._score.setText(told)
        self._score.setAccessibleName(told)
        self._all.setEnabled(hidden > 0)

    def _button(self, name: str, text: str, asked: SignalInstance) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(f"predict.{name}")
        button.setAccessibleName(text)
        button.clicked.connect(asked)
        return button
