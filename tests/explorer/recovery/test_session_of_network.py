"""A session restores its network. If the network is too large for the session file, the window reports this."""

from pathlib import Path

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from explorer.app import create_window
from explorer.recovery.session_file import SAVED, Remembered, from_text, to_text
from explorer.recovery.session_keeper import SessionKeeper
from explorer.recovery.session_slot import SessionSlot
from explorer.session.open_network import opened_of
from explorer.settings.settings import Settings
from tests.explorer.helpers.small_networks import chain, numbers, relus, settled
from tests.explorer.helpers.window_actions import PATIENCE_MS, no_directml


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


def test_a_network_survives_a_restart(qtbot: QtBot, settings: Settings, tmp_path: Path):
    window = create_window(settings, no_directml)
    qtbot.addWidget(window)
    window.show()
    slot = SessionSlot.claim(tmp_path)
    keeper = SessionKeeper(window, slot)
    window.session.open_network(opened_of(chain(), "exp", "model.json"), "test")
    view = settled(qtbot, window)
    view.choose("top")
    window.session.edit("K", "1")
    settled(qtbot, window)
    assert window.session.opened is not None
    now = window.session.opened.network
    keeper.begin_anew()  # closes the window and keeps what is not saved in a file
    keeper.finish()
    slot = SessionSlot.claim(tmp_path)
    start, why_not = slot.read()
    slot.release()
    assert start is not None
    assert (why_not, start.network, start.node, start.why_no_network) == ("", now, "top", "")


def test_a_network_that_the_session_cannot_contain_says_so_now_and_at_the_next_start(
    qtbot: QtBot, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("ops.formats.networks.sharing.MOST_BYTES", 1000)
    network = relus(400)
    start = Remembered(network.by_name["relu 7"].case, path="/a/model.onnx", network=network, node="relu 7")
    again = from_text(to_text(start))
    assert again.network is None
    assert again.node == "relu 7"
    window = create_window(settings, no_directml, again)
    qtbot.addWidget(window)
    window.show()
    keeper = SessionKeeper(window, SessionSlot.claim(tmp_path))
    keeper.report_start(again, "")
    said = window.status.currentMessage()
    assert said.startswith("Only the node relu 7 of the model was restored, because the session could not contain")
    assert said.endswith("Open /a/model.onnx again.")
    assert window.session.case == network.by_name["relu 7"].case
    assert window.session.opened is None
    window.session.open_network(opened_of(network, "relu 7", "model.onnx"), "test")
    begins = "Save the model, because the next start restores only the selected node: The model has "
    qtbot.waitUntil(lambda: window.status.currentMessage().startswith(begins), timeout=PATIENCE_MS)
    window.close_unasked()
    keeper.finish()
