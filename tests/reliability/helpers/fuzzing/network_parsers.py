"""Fuzzes the parser of networks: DxDispatch models whose dispatches share resources."""

from functools import cache
from random import Random
from typing import Any

from ops import FormatError, Network, dump, load, validate
from ops.arrays.layout import count
from ops.formats.dxdispatch.writer import to_text
from ops.model.guard import NO_DATA
from ops.network_runs.running import run_network
from tests.ops.helpers.random_networks import random_chain
from tests.reliability.helpers.fuzzing.input_mutation import decoded, json_bytes, mutated_json
from tests.reliability.helpers.fuzzing.parser import Parser, Read, preset_models

_CHAINS = 24
_FEW_CELLS = 1 << 10


@cache
def _models() -> tuple[Any, ...]:
    return tuple(dump(random_chain(seed)) for seed in range(_CHAINS))


def _make(chance: Random) -> bytes:
    models = _models()
    others = (*models, chance.choice(preset_models()))
    return json_bytes(mutated_json(chance.choice(models), chance, others), chance)


def _read(raw: bytes) -> Read:
    """Reads a network and checks, saves, reopens and runs it. Raises AssertionError if the reopened network is
    different.
    """
    network = load("\n" + decoded(raw), whole=True)
    said = [each.message for each in validate(network, data_limit=NO_DATA)]
    assert load(to_text(dump(network)), whole=True) == network, "a network that is saved and opened is another"
    if _is_small(network):
        run_network(network)
    return Read(True, said)


def _is_small(network: Network) -> bool:
    descs = [node.case.tensor(port.field) for node in network.nodes for port in (*node.inputs, *node.outputs)]
    return all(desc is None or (desc.shape is not None and count(desc.shape) <= _FEW_CELLS) for desc in descs)


PARSERS = (Parser("network", 20, _make, _read, FormatError),)
