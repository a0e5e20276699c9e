"""`reduce` reduces a network with a reported problem to the node that causes the problem."""

from collections.abc import Iterable, Mapping

import numpy as np
import pytest

from ops import Case, Network, Node, Port, dump, evaluate, load
from ops.network_runs.reducing import HALF, NOT_FINITE, Problem, reduced

OUT = "OutputTensor"


def linked(cases: Mapping[str, Case], edges: Iterable[tuple[str, str, str]]) -> Network:
    """Makes a network of the cases, which are given by node name. Each edge is a source node, the node that reads its
    output, and the field that reads it.
    """
    network = Network(tuple(Node(name, case) for name, case in cases.items()))
    return network.with_links((Port(source, OUT), Port(target, field)) for source, target, field in edges)


def softmax() -> Network:
    """A network that computes exp(x) / (exp(x) + exp(x)), which is inf / inf where exp overflows."""
    x = np.array([[[[100.0, 1.0, 2.0, 30.0]]]], np.float32)
    cases = {
        "exp": Case.of("ELEMENT_WISE_EXP", InputTensor=x),
        "sum": Case.of("ELEMENT_WISE_ADD", ATensor=x, BTensor=x),
        "divide": Case.of("ELEMENT_WISE_DIVIDE", ATensor=x, BTensor=x),
        "relu": Case.of("ACTIVATION_RELU", InputTensor=x),
    }
    edges = (
        ("exp", "sum", "ATensor"), ("exp", "sum", "BTensor"), ("exp", "divide", "ATensor"),
        ("sum", "divide", "BTensor"), ("divide", "relu", "InputTensor"),
    )  # fmt: skip
    return linked(cases, edges)


def product() -> Network:
    """Returns a network with a matrix product whose sums exceed FLOAT16. The next node scales the sums down again."""
    a, b = np.full((1, 1, 8, 64), 100, np.float32), np.full((1, 1, 64, 8), 50, np.float32)
    cases = {
        "copy": Case.of("ELEMENT_WISE_IDENTITY", InputTensor=a),
        "gemm": Case.of("GEMM", ATensor=a, BTensor=b, Alpha=1.0, Beta=0.0),
        "back": Case.of("ELEMENT_WISE_MULTIPLY", ATensor=np.ones((1, 1, 8, 8)), BTensor=np.full((1, 1, 8, 8), 1e-6)),
    }
    return linked(cases, (("copy", "gemm", "ATensor"), ("gemm", "back", "ATensor")))


@pytest.mark.parametrize(
    ("network", "problem", "nodes"),
    [
        (softmax(), Problem(NOT_FINITE), ["exp"]),
        (softmax(), Problem(NOT_FINITE, "divide"), ["divide"]),
        (softmax(), Problem(HALF), ["exp"]),
        (product(), Problem(HALF), ["gemm"]),
    ],
)
def test_the_node_of_the_problem_remains_with_its_numbers(network: Network, problem: Problem, nodes: list[str]):
    found = reduced(network, problem)
    assert found is not None
    assert [node.name for node in found.network.nodes] == nodes
    again = load(dump(found.network), whole=True)
    assert again == found.network
    assert reduced(again, problem) is not None
    if problem.kind == NOT_FINITE:
        assert not evaluate(again).nodes[found.node].health[OUT].is_finite


def test_a_rule_that_is_broken_far_behind_is_broken_in_one_node():
    whole = product()
    broken = whole.with_case("back", whole.by_name["back"].case.edit("BTensor.Sizes[3]", "7"))
    found = reduced(broken, Problem("same-sizes"))
    assert found is not None
    assert [node.name for node in found.network.nodes] == ["back"]
    assert "BTensor has size 7 along dimension 3, and ATensor has 8" in found.sentence
    assert reduced(load(dump(found.network), whole=True), Problem("same-sizes")) is not None
