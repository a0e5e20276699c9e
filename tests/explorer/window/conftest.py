"""The fixture `view`, which opens a network in the shared window."""

import pytest
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from explorer.window.networks.network_view import NetworkView
from tests.explorer.helpers.small_networks import chain, open_network


@pytest.fixture
def view(qtbot: QtBot, window: MainWindow) -> NetworkView:
    return open_network(qtbot, window, chain())
