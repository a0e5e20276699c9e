"""A network accepts only valid nodes and links, orders its nodes, and can be edited."""

import copy
import pickle
from itertools import pairwise

import numpy as np
import pytest

from ops import Case, Link, Network, Node, Port
from ops.model.data import Iota
from tests.helpers.work import CallCount
from tests.ops.helpers.random_networks import random_chain


def relu(*sizes: int) -> Case:
    return Case.of("ACTIVATION_RELU", InputTensor=np.ones(sizes or (1, 1, 2, 2), np.float32))


def chain(*names: str) -> Network:
    """Returns a network whose nodes all have the same operator. Each node is linked to the previous one."""
    network = Network(tuple(Node(name, relu()) for name in names))
    for first, second in pairwise(names):
        network = network.with_link(Port(first, "OutputTensor"), Port(second, "InputTensor"))
    return network


def test_a_network_refuses_tensors_that_no_node_has():
    nodes = (Node("a", relu()), Node("b", relu()))
    into, out = Port("b", "InputTensor"), Port("a", "OutputTensor")
    for arguments, said in (
        (((nodes[0], nodes[0]),), "Two nodes have the name 'a'."),
        ((nodes, (Link(Port("a", "Output"), into),)), "There is no output a.Output."),
        ((nodes, (Link(out, Port("c", "InputTensor")),)), "There is no input c.InputTensor."),
        ((nodes, (Link(out, into), Link(out, into, 4))), "An input has two links."),
        ((nodes, (Link(out, into, -4),)), "The offset of b.InputTensor is -4; it is at least 0."),
        ((nodes, (), {Port("a", "X"): "x"}), "There is no tensor a.X."),
        ((nodes, (), {}, (Port("z", "X"),)), "There is no tensor z.X."),
    ):
        with pytest.raises(ValueError, match=said.replace("[", r"\[")):
            Network(*arguments)  # pyright: ignore[reportArgumentType]


def test_nodes_are_ordered_behind_what_they_read():
    network = chain("a", "b", "c")
    backwards = Network(network.nodes[::-1], network.links)
    assert backwards.order == ("a", "b", "c")
    assert network.ancestors("c") == {"a", "b"}
    assert network.descendants("a") == {"b", "c"}


def test_an_edit_removes_the_links_of_tensors_that_are_gone():
    join = Case.of("JOIN", InputTensors=[np.ones((1, 1, 1, 2), np.float32)] * 2, Axis=3)
    network = Network((Node("a", relu(1, 1, 1, 2)), Node("join", join)), names={Port("join", "InputTensors[0]"): "x"})
    network = network.with_link(Port("a", "OutputTensor"), Port("join", "InputTensors[1]"))
    assert "x" in network.inputs
    shorter = network.with_case("join", join.edit("InputTensors", [np.ones((1, 1, 1, 2), np.float32)]))
    assert shorter.links == ()
    with pytest.raises(KeyError):
        network.with_case("b", join)


def test_a_linked_input_keeps_no_numbers_of_its_own():
    network = chain("a", "b")
    edited = network.with_case("b", relu())
    assert edited == network


def test_inputs_of_one_tensor_get_the_same_numbers():
    names = {Port("a", "InputTensor"): "x", Port("b", "InputTensor"): "x", Port("c", "InputTensor"): "x"}
    network = Network((Node("a", relu()), Node("b", relu()), Node("c", relu(1, 1, 1, 4))), names=names)
    numbers = np.arange(4, dtype=np.float32)
    edited = network.with_case("a", network.by_name["a"].case.with_logical("InputTensor", numbers.reshape(1, 1, 2, 2)))
    for name in "abc":
        assert edited.by_name[name].case.buffer("InputTensor").tolist() == [0, 1, 2, 3]
    given = network.with_numbers("x", numbers[::-1])
    assert given.by_name["c"].case.logical("InputTensor").tolist() == [[[[3, 2, 1, 0]]]]
    with pytest.raises(ValueError, match=r"x has 3 elements; a\.InputTensor requires 4"):
        network.with_numbers("x", numbers[:3])
    with pytest.raises(KeyError, match="The network has no input 'y', only x"):
        network.with_numbers("y", numbers)


def test_inputs_of_one_node_that_read_one_tensor_get_the_same_numbers():
    start, one, other = (np.full((1, 1, 1, 2), number, np.float32) for number in (0, 1, 2))
    added = Case.of("ELEMENT_WISE_ADD", ATensor=start, BTensor=start)
    names = {Port("sum", "ATensor"): "x", Port("sum", "BTensor"): "x"}
    network = Network((Node("sum", added),), names=names)
    for edited in (
        added.with_logical("ATensor", one),
        added.with_logical("BTensor", one),
        added.with_logical("BTensor", other).with_logical("ATensor", one),
    ):
        case = network.with_case("sum", edited).by_name["sum"].case
        assert [case.buffer(name).tolist() for name in ("ATensor", "BTensor")] == [[1, 1], [1, 1]]


def test_an_edit_that_removes_an_input_changes_the_other_inputs_of_its_tensor():
    many = Case.of("JOIN", InputTensors=[np.zeros((1, 1, 1, 2), np.float32)] * 3, Axis=3)
    names = {Port("join", f"InputTensors[{number}]"): "x" for number in range(3)}
    network = Network((Node("join", many),), names=names)
    edited = network.with_case("join", many.edit("InputTensors", [np.ones((1, 1, 1, 2), np.float32)] * 2))
    case = edited.by_name["join"].case
    assert [case.buffer(f"InputTensors[{number}]").tolist() for number in range(2)] == [[1, 1], [1, 1]]
    assert len(edited.names) == 2


def test_an_edit_of_an_incomplete_case_hands_on_its_data():
    names = {Port("a", "InputTensor"): "x", Port("b", "InputTensor"): "x"}
    network = Network((Node("a", relu()), Node("b", relu())), names=names)
    case = relu().edit("InputTensor.Sizes[3]", "two")
    data = case.data["InputTensor"].__class__(Iota(3))
    edited = network.with_case("a", case.with_data("InputTensor", data))
    assert edited.by_name["b"].case.data["InputTensor"] is data


def test_a_part_of_a_network_has_no_links_to_the_rest():
    network = chain("a", "b", "c")
    part = network.only(frozenset({"b", "c"}))
    assert [node.name for node in part.nodes] == ["b", "c"]
    assert part.inputs == {"a.OutputTensor": (Port("b", "InputTensor"),)}
    assert len(part.links) == 1


def test_a_network_is_pickled_and_copied():
    for seed in range(5):
        network = random_chain(seed)
        again = pickle.loads(pickle.dumps(network))
        assert again == copy.deepcopy(network) == network
        assert hash(again) == hash(network)
        assert network != random_chain(seed + 100)


def test_many_links_at_once_are_those_made_one_by_one():
    names = [f"n{number}" for number in range(5)]
    nodes = Network(tuple(Node(name, relu()) for name in names))
    pairs = [(Port(a, "OutputTensor"), Port(b, "InputTensor")) for a, b in pairwise(names)]
    assert nodes.with_links(pairs) == chain(*names)
    assert nodes.with_links([(Port("n0", "OutputTensor"), Port("n4", "InputTensor")), *pairs]) == chain(*names)
    for wrong in (Port("n9", "OutputTensor"), Port("n1", "Output")):
        with pytest.raises(ValueError, match="There is no output"):
            nodes.with_links([(wrong, Port("n2", "InputTensor"))])
    with pytest.raises(ValueError, match="There is no input"):
        nodes.with_links([(Port("n0", "OutputTensor"), Port("n2", "Input"))])


def test_linking_a_long_network_takes_work_in_proportion_to_its_length():
    def work(length: int) -> int:
        names = [f"n{number}" for number in range(length)]
        network = Network(tuple(Node(name, relu()) for name in names))
        pairs = [(Port(a, "OutputTensor"), Port(b, "InputTensor")) for a, b in pairwise(names)]
        with CallCount() as calls:
            network.with_links(pairs)
        return calls.count

    assert work(800) < 6 * work(200)
