"""A run computes only what an edit changed, and stays within its memory limit. The first NaN, overflow or difference is
found, and a network is reduced to the node that has the problem.
"""

from itertools import pairwise

import numpy as np
import pytest

from ops import Case, Network, Node, Port, evaluate, evaluator
from ops.arrays.dtypes import DataType
from ops.backends.base import RunResult
from ops.backends.reference import Reference
from ops.network_runs.findings import first_different, first_not_finite, first_unexplained, half_overflow
from ops.network_runs.half import in_type
from ops.network_runs.health import health_of
from ops.network_runs.reducing import DIFFERENCE, HALF, NOT_FINITE, Problem, reduced
from ops.network_runs.running import NetworkRun, run_network
from ops.system.cancellation import RunCancelledError, cancel_when

SIZES = (1, 1, 2, 2)
OUT = "OutputTensor"


def times(factor: float, first: list[float] | None = None) -> Case:
    a = np.array(first or [1, 2, 3, 4], np.float32).reshape(SIZES)
    return Case.of("ELEMENT_WISE_MULTIPLY", ATensor=a, BTensor=np.full(SIZES, factor, np.float32))


def products(*factors: float) -> Network:
    """Returns a chain of nodes, each of which multiplies the output of the previous node by one of `factors`."""
    names = [f"n{number}" for number in range(len(factors))]
    network = Network(tuple(Node(name, times(factor)) for name, factor in zip(names, factors, strict=True)))
    for one, two in pairwise(names):
        network = network.with_link(Port(one, OUT), Port(two, "ATensor"))
    return Network(network.nodes, network.links, network.names, (Port(names[-1], OUT),))


def reused(run: NetworkRun) -> list[bool]:
    return [node.is_reused for node in run.nodes.values()]


def test_only_the_nodes_behind_an_edit_run_again():
    network = products(2, 3, 4, 5)
    run = evaluate(network)
    assert run.output(Port("n3", OUT)).reshape(-1).tolist() == [120, 240, 360, 480]
    edited = network.with_case("n2", times(10))
    again = run_network(edited, before=run)
    assert reused(again) == [True, True, False, False]
    assert again.output(Port("n3", OUT)).reshape(-1).tolist() == [300, 600, 900, 1200]
    assert reused(run_network(edited, "as-directml", before=again)) == [False] * 4


def test_equal_results_end_the_work():
    network = products(2, 3, 4)
    run = run_network(network)
    again = run_network(network.with_case("n0", times(2)), before=run)
    assert reused(again) == [False, True, True]


def test_tensors_are_freed_when_all_have_read_them():
    network = products(*range(1, 9))
    run = run_network(network, keep=lambda _: False)
    assert list(run.buffers) == [Port("n7", OUT)]
    assert run.peak == 2 * 16
    with pytest.raises(KeyError):
        run.output(Port("n0", OUT))


def test_a_generator_runs_just_before_its_reader():
    made: list[str] = []
    generators = [Node(f"g{number}", times(number)) for number in (1, 2)]
    adds = [
        Node(f"a{number}", Case.of("ELEMENT_WISE_ADD", ATensor=np.ones(SIZES, "f4"), BTensor=np.ones(SIZES, "f4")))
        for number in (1, 2)
    ]
    network = Network((*generators, *adds))
    for one, two, field in (("g1", "a1", "ATensor"), ("g2", "a2", "ATensor"), ("a1", "a2", "BTensor")):
        network = network.with_link(Port(one, OUT), Port(two, field))
    run_network(network, progress=lambda name, *_: made.append(name))
    assert made == ["g1", "a1", "g2", "a2"]


def test_a_broken_node_stops_those_behind_it():
    network = products(1, 2, 3)
    broken = network.with_case("n1", network.by_name["n1"].case.edit("BTensor.Sizes[3]", "5"))
    run = run_network(broken)
    assert run.ran == ("n0",)
    assert run.nodes["n1"].why_not == "1 error"
    assert (run.nodes["n2"].why_not, run.nodes["n2"].blocked_by) == ("the node reads n1, which was not run", "n1")


def test_a_node_that_only_a_cycle_reads_is_run():
    network = products(1, 2, 3).with_link(Port("n2", OUT), Port("n1", "BTensor"))
    run = run_network(network, keep=lambda _: False)
    assert run.ran == ("n0",)
    assert [run.nodes[name].why_not for name in ("n1", "n2")] == ["the node is in a cycle"] * 2
    assert not run.buffers


def test_a_limit_of_memory_stops_a_node():
    run = run_network(products(1, 2, 3), most_bytes=40)
    assert run.ran == ()
    assert run.nodes["n0"].why_not == "the tensors need 48 bytes; the limit is 40"
    assert len(run_network(products(1, 2, 3), most_bytes=200).ran) == 3


def test_a_run_is_cancelled_between_nodes():
    made: list[str] = []
    with cancel_when(lambda: len(made) == 2), pytest.raises(RunCancelledError):
        run_network(products(1, 2, 3), progress=lambda name, *_: made.append(name))
    assert made == ["n0", "n1"]


def test_the_first_infinity_is_found():
    found = first_not_finite(run_network(products(2, 3e38, 5, 0)))
    assert found is not None
    assert (found.port, found.cell) == (Port("n1", OUT), (0, 0, 0, 0))
    assert found.sentence == "OutputTensor of n1 is the first tensor that is not finite: it has 0 NaN and 4 infinities."
    assert first_not_finite(run_network(products(2, 3))) is None


def test_the_first_difference_between_two_runs_is_found():
    one, two = run_network(products(2, 3, 4)), run_network(products(2, 3.0001, 4))
    found = first_different(one, two)
    assert found is not None
    assert found.port == Port("n1", OUT)
    assert found.sentence.startswith(
        "OutputTensor of n1 is the first tensor that differs, in 4 of 4 cells: at [0, 0, 0, 0], "
        "it is 6.0 in one run and 6.0002"
    )
    assert first_different(one, two, relative=1e-3) is None
    half = run_network(in_type(products(2, 3, 4), DataType.FLOAT32, DataType.FLOAT16))
    found = first_different(one, half)
    assert found is not None
    assert found.sentence == "OutputTensor of n0 has different sizes or data types in the two runs."
    assert first_different(one, one) is None
    other = run_network(Network((Node("n0", Case.of("ACTIVATION_RELU", InputTensor=np.ones((1, 1, 1, 2), "f4"))),)))
    assert first_different(one, other) is not None


def test_the_first_overflow_in_float16_is_found():
    found = half_overflow(products(2, 30000, 0.0001))
    assert found.beginning is not None
    assert found.beginning.port == Port("n1", OUT)
    assert found.beginning.sentence == "OutputTensor of n1 is 120000.0 at [0, 0, 0, 1]; FLOAT16 holds up to 65504."
    assert found.stopped == ()
    assert half_overflow(products(2, 3)).beginning is None


def test_nodes_without_float16_are_named():
    case = Case.of("ELEMENT_WISE_BIT_NOT", InputTensor=np.ones(SIZES, np.uint32))
    network = Network((Node("a", times(2)), Node("b", case))).with_link(Port("a", OUT), Port("b", "InputTensor"))
    found = half_overflow(network)
    assert found.stopped == (("b", "InputTensor is UINT32, but a.OutputTensor writes FLOAT16."),)


def test_a_device_is_compared_node_by_node():
    run = run_network(products(2, 3), "as-directml")
    assert all(node.differences[OUT].differing == 0 for node in run.nodes.values())
    assert first_unexplained(run) is None


@pytest.mark.parametrize(
    ("kind", "factors", "node"), [(NOT_FINITE, (2, 3e38, 5, 0), "n1"), (HALF, (2, 30000, 0.0001), "n1")]
)
def test_a_problem_is_reduced_to_its_node(kind: str, factors: tuple[float, ...], node: str):
    network = products(*factors)
    found = reduced(network, Problem(kind))
    assert found is not None
    assert [each.name for each in found.network.nodes] == [found.node] == [node]
    assert reduced(network, Problem(kind, "n0")) is None
    assert reduced(network, Problem(DIFFERENCE)) is None


def test_a_broken_rule_is_reduced_to_the_nodes_that_show_it():
    network = products(1, 2, 3, 4)
    broken = network.with_case("n2", network.by_name["n2"].case.edit("ATensor.Sizes[3]", "5"))
    for code, names in (("link-size", ["n1", "n2"]), ("same-sizes", ["n2"])):
        found = reduced(broken, Problem(code))
        assert found is not None
        assert ([each.name for each in found.network.nodes], found.node) == (names, "n2")
    assert reduced(network, Problem("link-size")) is None


def test_a_rule_about_computed_numbers_is_kept():
    """If a node computes indices that are out of range for the tensor of another node, the reduced network breaks the
    same rule: it has only the second node, with the computed indices as its input.
    """
    table = np.arange(3, dtype=np.float32).reshape(1, 1, 1, 3)
    indices = Case.of("ELEMENT_WISE_IDENTITY", InputTensor=np.array([[[[1, 7]]]], np.uint32))
    gather = Case.of("GATHER", InputTensor=table, IndicesTensor=np.zeros((1, 1, 1, 2), "u4"), Axis=3, IndexDimensions=1)
    network = Network((Node("i", indices), Node("g", gather))).with_link(Port("i", OUT), Port("g", "IndicesTensor"))
    codes = [each.code for each in evaluate(network).nodes["g"].violations]
    found = reduced(network, Problem(codes[0]))
    assert found is not None
    assert [each.name for each in found.network.nodes] == ["g"]
    assert found.network.by_name["g"].case.logical("IndicesTensor").reshape(-1).tolist() == [1, 7]


def test_the_health_of_a_tensor():
    values = np.array([np.nan, np.inf, -np.inf, 0, 70000, -2, 1e-9, 65519], np.float32)
    found = health_of(values.reshape(2, 4).T)
    assert (found.count, found.nan, found.infinite, found.zeros) == (8, 1, 2, 1)
    assert (found.low, found.high, found.beyond_half, found.lost_in_half) == (-2, 70000, 1, 1)
    whole = health_of(np.array([3, 0, -4], np.int32))
    assert (whole.low, whole.high, whole.zeros, whole.is_finite) == (-4, 3, 1, True)
    assert health_of(np.array([np.nan], np.float16)).low is None


class Wrong:
    """A device with wrong results: it adds 1 to the outputs of every node whose BTensor begins with 3."""

    name = "directml"

    def why_not(self, case: Case) -> str | None:
        return None

    def run(self, case: Case) -> RunResult:
        result = Reference().run(case)
        is_wrong = case.logical("BTensor").flat[0] == 3
        return RunResult({name: array + is_wrong for name, array in result.outputs.items()}, 0.0, "a device")


def test_the_first_difference_of_a_device_is_found_and_reduced(monkeypatch: pytest.MonkeyPatch):
    """The differing node is found as the first difference; later nodes read its outputs, and agree with the reference
    for these inputs.
    """
    known = evaluator.backend_named
    monkeypatch.setattr(evaluator, "backend_named", lambda name: Wrong() if name == "directml" else known(name))
    network = products(2, 3, 4)
    run = run_network(network, "directml")
    assert [node.differences[OUT].differing for node in run.nodes.values()] == [0, 4, 0]
    assert run.output(Port("n2", OUT)).reshape(-1).tolist() == [28, 52, 76, 100]
    found = first_unexplained(run)
    assert found is not None
    assert found.port == Port("n1", OUT)
    small = reduced(network, Problem(DIFFERENCE), "directml")
    assert small is not None
    assert [node.name for node in small.network.nodes] == ["n1"]
