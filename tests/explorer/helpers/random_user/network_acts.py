"""Acts with which the random user opens and changes networks, and compares two cases of one operator."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from explorer.network.use_output import connect
from explorer.session.open_network import opened_of
from ops import OPERATORS
from ops.presets import case_of
from tests.explorer.helpers.random_user.actor import Hand
from tests.ops.helpers.random_networks import random_chain

_WALKED = (*(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right), Qt.Key.Key_Home, Qt.Key.Key_End)
_SEARCHED = ("valid", "float32", "{1,1", "relu", "differs", "nothing like this", "")
_FOUND = ("firstNotFinite", "firstOverflow", "firstDifferent")


def open_network(hand: Hand) -> str:
    """Opens a random chain of 2 to 8 operators, and returns a description of this act."""
    seed = hand.random.randrange(10_000)
    network = random_chain(seed)
    hand.window.session.open_network(opened_of(network, hand.random.choice(network.nodes).name), "a chain")
    return f"chain {seed}"


def use_output(hand: Hand) -> str:
    """Makes an output of the case the input of a new operator, or opens the dialog for this. Returns a description of
    the act; '' if nothing was done.
    """
    if hand.random.random() < 0.3:
        hand.window.actions_["useOutput"].trigger()
        return "dialog"
    session = hand.window.session
    case = session.case
    outputs = [field.name for field in case.operator.outputs if case.has(field.name)]
    kind = hand.random.choice([each for each in OPERATORS.values() if each.inputs and each.examples])
    example = case_of(kind, kind.examples[0])
    inputs = [field.name for field in kind.inputs if example.has(field.name)]
    complete = [name for name in outputs if (desc := case.tensor(name)) is not None and desc.shape is not None]
    if not complete or not inputs:
        return ""
    output, field = hand.random.choice(complete), hand.random.choice(inputs)
    connect(session, output, kind.type, field)
    return f"{output} to {kind.name}.{field}"


def walk_the_graph(hand: Hand) -> str:
    """Chooses nodes of the graph with keys or the mouse, searches for one, or looks for a problem.

    Returns a description of the action, or '' if no graph is visible.
    """
    view = hand.window.network
    if view is None or not view.is_shown or not view.panel.isVisible():
        return ""
    graph, way = view.panel.view, hand.random.random()
    if way < 0.2:
        text = hand.random.choice(_SEARCHED)
        view.panel.search.setText(text)
        QTest.keyClick(view.panel.search, Qt.Key.Key_Return)
        return f"search {text}"
    if way < 0.3:
        name = hand.random.choice(_FOUND)
        hand.window.actions_[name].trigger()
        return name
    if way < 0.5:
        item = hand.random.choice(graph.graph.items)
        view.choose(item.key)
        return f"node {item.title}"
    hand.focus(graph)
    keys = [hand.random.choice(_WALKED) for _ in range(hand.random.randrange(1, 4))]
    for key in keys:
        QTest.keyClick(graph, key)
    return " ".join(key.name for key in keys)


def compare(hand: Hand) -> str:
    """Starts, ends or changes a comparison of two settings. Returns a description of the action."""
    action = hand.window.actions_["compare"]
    found = hand.window.commands.compare
    if not action.isChecked() or found is None or hand.random.random() < 0.2:
        action.toggle()
        return "on" if action.isChecked() else "off"
    column, way = found.column, hand.random.randrange(3)
    if way == 0:
        column.swap_asked.emit()
        return "swap"
    if way == 1:
        number = hand.random.randrange(max(column.others.count(), 1))
        column.other_chosen.emit(number)
        return f"other {number}"
    column.copy_asked.emit()
    return "copy"
