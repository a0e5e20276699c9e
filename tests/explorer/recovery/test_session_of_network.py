"""A session with a network."""

import numpy as np
from pytestqt.qtbot import QtBot

from explorer.app import create_window
from explorer.recovery.session_file import SAVED, Remembered
from explorer.settings.settings import Settings
from tests.explorer.helpers.small_networks import chain, numbers, settled
from tests.explorer.helpers.window_actions import no_directml


def test_a_session_with_a_network_starts_with_it(qtbot: QtBot, settings: Settings):
    network = chain()
    start = Remembered(
        network.by_name["exp"].case, path="/a/model.json", dispatchable=SAVED, network=network, node="exp"
    )
    window = create_window(settings, no_directml, start)
    qtbot.addWidget(window)
    window.show()
    view = settled(qtbot, window)
    assert window.session.opened is not None
    assert (window.session.opened.network, window.session.opened.node) == (network, "exp")
    assert not window.session.is_modified
    assert not window.session.undo_stack.canUndo()
    assert view.panel.isVisible()
    assert np.allclose(window.session.case.logical("InputTensor"), np.abs(numbers()))
    window.close_unasked()
