"""In random chains of nodes, a cell feeds only the cells that depend on it, a saved chain is equal when it is opened,
and a reduced chain keeps its problem.
"""

from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest

from ops import Network, Port, Severity, dump, evaluate, load
from ops.arrays.dtypes import Array
from ops.explain.cell_sets import Role
from ops.network.rules import validate_network
from ops.network_runs.reducing import NOT_FINITE, Problem, reduced
from ops.network_runs.running import NetworkRun, run_network
from ops.network_runs.tracing import fed_by, made_from
from tests.helpers.sampling import Sample
from tests.ops.helpers.random_networks import random_chain

CELLS = 6  # changed for each chain


def test_changing_a_cell_changes_only_the_cells_that_are_made_from_it(sample: Sample, subtests: pytest.Subtests):
    """Requires that a changed input cell changes only the output cells that it feeds, in random networks."""
    for seed in sample.of(range(500), 5, thorough=80):
        with subtests.test(seed=seed):
            network = random_chain(seed)
            run = run_network(network)
            assert all(node.why_not is None for node in run.nodes.values())
            for port, cell, changed in _changes(network, run, seed):
                _check(run, port, cell, changed)


def _changes(network: Network, run: NetworkRun, seed: int) -> Iterator[tuple[Port, tuple[int, ...], NetworkRun]]:
    """Yields an unlinked input, an index in it, and the run of the network with another number at this index, for
    several random choices.
    """
    numbers = np.random.default_rng(seed)
    inputs = [port for ports in network.inputs.values() for port in ports]
    for _ in range(CELLS):
        port = inputs[numbers.integers(len(inputs))]
        case = network.by_name[port.node].case
        values = np.array(case.logical(port.field))
        cell = tuple(int(numbers.integers(size)) for size in values.shape)
        values[cell] += numbers.choice([0.5, -0.75, 3])
        changed = network.with_case(port.node, case.with_logical(port.field, values))
        yield port, cell, run_network(changed, before=run)


def _check(run: NetworkRun, port: Port, cell: tuple[int, ...], changed: NetworkRun) -> None:
    fed = {each.node: each for each in fed_by(run, port, cell)}
    for name in run.network.order:
        for output in run.network.by_name[name].outputs:
            differ = _differ(run.output(output), changed.output(output))
            told = fed[name].outputs.get(output.field) if name in fed else None
            assert not differ.any() or told is not None, (port, cell, output)
            if told is None:
                continue
            assert not (differ & (told == 0)).any(), (port, cell, output)
            for at in islice(zip(*np.nonzero(differ), strict=True), 2):
                back = {each.node: each for each in made_from(run, output, tuple(map(int, at)))}
                assert back[port.node].inputs[port.field][cell] >= Role.DECIDES, (port, cell, output, at)


def _differ(one: Array, other: Array) -> Array:
    return (one != other) & ~(np.isnan(one) & np.isnan(other)) if one.dtype.kind == "f" else one != other


def test_reads_and_feeds_of_a_chain_are_inverse(sample: Sample, subtests: pytest.Subtests):
    for seed in sample.of(range(500), 3, thorough=80):
        with subtests.test(seed=seed):
            network = random_chain(seed)
            run = run_network(network)
            last = network.outputs[-1]
            cell = tuple(size - 1 for size in run.output(last).shape)
            for traced in made_from(run, last, cell):
                assert traced.is_complete
                for field, roles in traced.inputs.items():
                    for at in islice(zip(*np.nonzero(roles), strict=True), 3):
                        place = tuple(map(int, at))
                        found = {each.node: each for each in fed_by(run, Port(traced.node, field), place)}
                        assert found[last.node].outputs[last.field][cell] >= roles[place], (seed, traced.node, field)


def test_a_chain_is_equal_after_saving(sample: Sample, subtests: pytest.Subtests):
    for seed in sample.of(range(500), 12, thorough=150):
        with subtests.test(seed=seed):
            network = random_chain(seed)
            again = load(dump(network), whole=True)
            assert again == network
            assert [node.name for node in again.nodes] == [node.name for node in network.nodes]
            assert not any(each.severity is Severity.ERROR for each in validate_network(again))


def test_a_reduced_chain_keeps_its_problem(sample: Sample, subtests: pytest.Subtests):
    """A random network that is reduced keeps its problem.

    One input of each network gets a NaN. If an output is then not finite, the reduced network must be the one node that
    computes the NaN or infinity.
    """
    for seed in sample.of(range(500), 3, thorough=80):
        with subtests.test(seed=seed):
            network = random_chain(seed)
            numbers = np.random.default_rng(seed)
            inputs = [port for ports in network.inputs.values() for port in ports]
            port = inputs[numbers.integers(len(inputs))]
            case = network.by_name[port.node].case
            if case.logical(port.field).dtype.kind != "f":
                continue
            values = np.array(case.logical(port.field))
            values.flat[int(numbers.integers(values.size))] = np.nan
            network = network.with_case(port.node, case.with_logical(port.field, values))
            found = reduced(network, Problem(NOT_FINITE))
            if found is None:
                run = evaluate(network)
                assert all(np.isfinite(buffer).all() for buffer in run.buffers.values())
                continue
            assert [node.name for node in found.network.nodes] == [found.node]
            again = evaluate(load(dump(found.network), whole=True))
            assert any(not health.is_finite for health in again.nodes[found.node].health.values())
