"""A cell is traced through the nodes of a network to the cells that it comes from; cells beyond the limit are
unknown.
"""

import numpy as np
import pytest

from ops import Case, Link, Network, Node, Port, evaluate
from ops.explain.cell_sets import Role
from ops.network_runs import tracing
from ops.network_runs.tracing import fed_by, made_from
from tests.ops.network_runs.test_running import OUT, SIZES, products

CELL = (0, 0, 1, 0)


def cells(roles: np.ndarray) -> list[tuple[int, ...]]:
    return [tuple(cell) for cell in np.argwhere(roles).tolist()]


def test_a_cell_is_followed_through_eight_operators():
    run = evaluate(products(*range(1, 12)))
    back = made_from(run, Port("n10", OUT), CELL)
    assert [(each.node, each.distance) for each in back] == [(f"n{10 - number}", number + 1) for number in range(8)]
    assert all(cells(each.inputs["ATensor"]) == [CELL] and each.is_complete for each in back)
    on = fed_by(run, Port("n1", "BTensor"), CELL, most=3)
    assert [(each.node, each.distance) for each in on] == [("n1", 1), ("n2", 2), ("n3", 3)]
    assert all(cells(each.outputs[OUT]) == [CELL] for each in on)


def test_a_linked_input_comes_from_the_node_before():
    run = evaluate(products(1, 2, 3))
    assert [each.node for each in made_from(run, Port("n2", "ATensor"), CELL)] == ["n1", "n0"]
    assert made_from(run, Port("n2", "BTensor"), CELL) == ()
    assert [each.node for each in fed_by(run, Port("n1", "ATensor"), CELL)] == ["n1", "n2"]
    assert [each.node for each in fed_by(run, Port("n0", OUT), CELL)] == ["n1", "n2"]
    assert fed_by(run, Port("n2", OUT), CELL) == ()


def test_all_inputs_of_one_tensor_are_fed():
    network = products(1, 2)
    names = {Port("n0", "BTensor"): "x", Port("n1", "BTensor"): "x"}
    run = evaluate(Network(network.nodes, network.links, names))
    assert [sorted(each.inputs) for each in fed_by(run, Port("n1", "BTensor"), CELL)] == [
        ["BTensor"], ["ATensor", "BTensor"],
    ]  # fmt: skip


def test_an_index_decides_what_is_read_before_it():
    """If TOP_K computes the index for GATHER, the cells that TOP_K compares have the role DECIDES for the number that
    GATHER returns.
    """
    numbers = np.array([[[[1, 5, 3]]]], np.float32)
    top = Case.of("TOP_K", InputTensor=numbers, Axis=3, K=1)
    gather = Case.of(
        "GATHER", InputTensor=numbers, IndicesTensor=np.zeros((1, 1, 1, 1), "u4"), Axis=3, IndexDimensions=1
    )
    link = Link(Port("top", "OutputIndexTensor"), Port("gather", "IndicesTensor"))
    run = evaluate(Network((Node("top", top), Node("gather", gather)), (link,)))
    first, second = made_from(run, Port("gather", OUT), (0, 0, 0, 0))
    assert cells(first.inputs["InputTensor"] == Role.VALUE) == [(0, 0, 0, 1)]
    assert (second.node, set(second.inputs["InputTensor"].flat)) == ("top", {Role.DECIDES})


def test_a_part_of_a_buffer_has_its_own_cells():
    whole = Case.of("ACTIVATION_RELU", InputTensor=np.arange(4, dtype=np.float32).reshape(SIZES))
    half = Case.of("ACTIVATION_RELU", InputTensor=np.zeros((1, 1, 1, 2), np.float32))
    link = Link(Port("a", OUT), Port("b", "InputTensor"), 8)
    run = evaluate(Network((Node("a", whole), Node("b", half)), (link,)))
    assert cells(made_from(run, Port("b", OUT), (0, 0, 0, 1))[1].outputs[OUT]) == [(0, 0, 1, 1)]
    assert cells(fed_by(run, Port("a", OUT), (0, 0, 1, 0))[0].inputs["InputTensor"]) == [(0, 0, 0, 0)]
    assert fed_by(run, Port("a", OUT), (0, 0, 0, 0)) == ()


def test_what_is_not_looked_up_is_incomplete(monkeypatch: pytest.MonkeyPatch):
    total = Case.of("REDUCE", InputTensor=np.ones(SIZES, "f4"), Function="SUM", Axes=[2, 3], OutputTensor=[1, 1, 1, 1])
    network = Network((Node("a", Case.of("ACTIVATION_RELU", InputTensor=np.ones(SIZES, "f4"))), Node("b", total)))
    run = evaluate(network.with_link(Port("a", OUT), Port("b", "InputTensor")))
    monkeypatch.setattr(tracing, "MOST_CELLS", 3)
    assert [each.is_complete for each in made_from(run, Port("b", OUT), (0, 0, 0, 0))] == [True, False]
    monkeypatch.setattr(tracing, "explanation_of", lambda _: None)
    assert [each.is_complete for each in made_from(run, Port("b", OUT), (0, 0, 0, 0))] == [False]


def test_a_cell_outside_of_the_tensor_is_refused():
    run = evaluate(products(1, 2))
    for cell in ((0, 0, 0), (0, 0, 0, 2), (0, 0, 0, -1)):
        with pytest.raises(ValueError, match="has no cell"):
            made_from(run, Port("n1", OUT), cell)
    with pytest.raises(KeyError):
        fed_by(run, Port("n9", OUT), (0, 0, 0, 0))
