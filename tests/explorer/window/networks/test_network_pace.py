"""It takes little processor time to open and scroll a network of 2,000 nodes, and to show an edit in a chain of
operators.
"""

from statistics import median
from time import process_time, thread_time

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from tests.explorer.helpers.small_networks import open_network, relus, settled

# In seconds; the aims are 2 s, 33 ms and 33 ms, and a busy machine needs up to three times as much.
OPENED, PANNED, EDITED = 6.0, 0.1, 0.1


@pytest.mark.sampled
def test_a_graph_of_2000_nodes_opens_and_moves(qtbot: QtBot, window: MainWindow):
    network = relus(2000)
    start = thread_time()
    view = open_network(qtbot, window, network)
    opened = thread_time() - start
    graph, times = view.panel.view, list[float]()
    for number in range(20):
        start = thread_time()
        graph.verticalScrollBar().setValue(40 * number)
        graph.viewport().repaint()
        QApplication.processEvents()
        times.append(thread_time() - start)
    print(f"opened in {opened:.2f} s, moved in {median(times) * 1000:.1f} ms")
    assert opened < OPENED
    assert median(times) < PANNED


@pytest.mark.sampled
def test_an_edit_of_a_chain_of_8_operators_is_shown(qtbot: QtBot, window: MainWindow):
    view = open_network(qtbot, window, relus(8))
    times: list[float] = []
    for number in range(1, 16):
        start = process_time()  # of all threads, because the nodes run in the background
        window.session.set_cells("InputTensor", np.array([[0, 0, 0, 0]]), np.array([number], np.float32), "test")
        settled(qtbot, window)
        window.stage.repaint()
        view.panel.view.viewport().repaint()
        times.append(process_time() - start)
    print(f"edit: {median(times) * 1000:.1f} ms")
    assert median(times) < EDITED
