"""Fixtures: a small network, and the file of this network."""

from pathlib import Path

import numpy as np
import pytest

from ops import Case, Network, Node, Port, save

SIZES = (1, 1, 2, 2)
OUT = "OutputTensor"


@pytest.fixture
def network() -> Network:
    """A network of three nodes: scale = x * 400, shift = scale + 1, log = log(shift)."""
    ones = np.ones(SIZES, np.float32)
    numbers = np.array([1, 300, 3, 4], np.float32).reshape(SIZES)
    scale = Case.of("ELEMENT_WISE_MULTIPLY", ATensor=numbers, BTensor=ones * 400)
    shift = Case.of("ELEMENT_WISE_ADD", ATensor=ones, BTensor=ones)
    nodes = (Node("scale", scale), Node("shift", shift), Node("log", Case.of("ELEMENT_WISE_LOG", InputTensor=ones)))
    found = Network(nodes, names={Port("scale", "ATensor"): "x", Port("scale", OUT): "scaled/x"})
    found = found.with_link(Port("scale", OUT), Port("shift", "ATensor"))
    return found.with_link(Port("shift", OUT), Port("log", "InputTensor"))


@pytest.fixture
def file(network: Network, tmp_path: Path) -> str:
    save(network, tmp_path / "model.json")
    return str(tmp_path / "model.json")
