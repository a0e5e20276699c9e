"""A network written as a share text reads back as the same network."""

import numpy as np
import pytest

from ops import Case, FormatError, Network, Node
from ops.formats import share_text
from ops.formats.networks import sharing
from ops.model.data import Data, Iota
from tests.helpers.sampling import Sample
from tests.ops.helpers.random_networks import random_chain


def test_a_network_is_equal_after_sharing(sample: Sample, subtests: pytest.Subtests):
    for seed in sample.of(range(500), 8, thorough=120):
        with subtests.test(seed=seed):
            network = random_chain(seed)
            shared = sharing.write(network)
            assert shared.left_out == ()
            assert sharing.read(f"> look at this: {shared.text} please") == network
            assert sharing.is_network(share_text.model_in(shared.text))


def test_fills_are_shared_without_their_numbers():
    case = Case.of("ACTIVATION_RELU", InputTensor=np.zeros((1, 1, 300, 300), np.float32))
    network = Network((Node("a", case.with_data("InputTensor", Data(Iota()))),))
    shared = sharing.write(network)
    assert len(shared.text) < 2000
    assert sharing.read(shared.text) == network


def test_the_largest_tensors_are_left_out_if_there_is_no_room():
    numbers = np.random.default_rng(1)
    nodes = tuple(
        Node(name, Case.of("ACTIVATION_RELU", InputTensor=numbers.random((1, 1, size, size), np.float32)))
        for name, size in (("small", 4), ("large", 900), ("middle", 30))
    )
    shared = sharing.write(Network(nodes))
    assert shared.left_out == ("large.InputTensor",)
    again = sharing.read(shared.text)
    assert (again.by_name["small"].case, again.by_name["middle"].case) == (nodes[0].case, nodes[2].case)
    assert again.by_name["large"].case.sizes("InputTensor") == (1, 1, 900, 900)


@pytest.mark.sampled
def test_a_network_of_too_many_nodes_and_a_damaged_text_are_refused():
    case = Case.of("ACTIVATION_RELU", InputTensor=np.zeros((1, 1, 1, 1), np.float32))
    with pytest.raises(FormatError, match="fit in a share text"):
        sharing.write(Network(tuple(Node(f"node {number}", case) for number in range(5000))))
    text = sharing.write(Network((Node("a", case),))).text
    with pytest.raises(FormatError):
        sharing.read(text[:-9])
