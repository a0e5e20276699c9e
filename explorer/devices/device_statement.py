"""The message about a run on a device, with buttons for actions."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from explorer.devices.statement import Statement

if TYPE_CHECKING:
    from explorer.devices.device_news import News


class DeviceStatement(Statement):
    """Shows the outcome of a run on a device, with buttons for what the user can do next. The owner connects the
    signals of the buttons.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("device", parent)
        self.retry = self.add_button("retry", self.tr("Retry on DirectML"))
        self.report = self.add_button("report", self.tr("Save report..."))
        self.numpy = self.add_button("numpy", self.tr("Use NumPy"))
        self.numpy.setToolTip(self.tr("From now on, also after the next start, only NumPy computes."))
        self.folder = self.add_button("folder", self.tr("Show folder"))

    def show_news(self, news: "News") -> None:
        """Shows the message `news`, with a button for each action that is possible now."""
        self.show_said(news.status, news.lead, news.said, "", news.sentence)
        offers = (
            (self.retry, news.can_retry),
            (self.report, news.can_save),
            (self.folder, news.report is not None),
            (self.numpy, news.is_in_use),
        )
        self.offer(*(button for button, is_offered in offers if is_offered))
