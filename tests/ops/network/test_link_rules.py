"""A link that breaks a rule leads to a violation whose message names both tensors."""

from dataclasses import replace

import numpy as np
import pytest

from ops import Case, Link, Network, Node, Port, Severity, validate
from ops.arrays.dtypes import DataType
from ops.model.inference import fit_outputs
from ops.model.tensor import TensorDesc
from ops.network.rules import LINK_RULES
from ops.network_runs.running import run_network

OUT, INTO = Port("a", "OutputTensor"), Port("b", "InputTensor")


def identity(data_type: DataType, sizes: tuple[int, ...], strides: tuple[int, ...] | None = None) -> Case:
    case = Case.of("ELEMENT_WISE_IDENTITY", InputTensor=np.zeros(sizes, data_type.numpy))
    return fit_outputs(case.with_value("InputTensor", TensorDesc(data_type, sizes, strides)))


F32, F16, U32, I4, U4 = DataType.FLOAT32, DataType.FLOAT16, DataType.UINT32, DataType.INT4, DataType.UINT4
SIZES = (1, 1, 2, 3)
# ruff: noqa: E501 - a row of the table is one line
BROKEN = (
    ("link-data-type", identity(F32, SIZES), identity(F16, SIZES), 0, "InputTensor is FLOAT16, but a.OutputTensor writes FLOAT32."),
    ("link-data-type", identity(U4, SIZES), identity(I4, SIZES), 0, "InputTensor is INT4, but a.OutputTensor writes UINT4."),
    ("link-data-type", identity(U4, SIZES), identity(U4, (1, 1, 1, 2)), 4, "InputTensor reads a.OutputTensor from byte 4 on; elements of 4 bits are read only from the beginning."),
    ("link-bits", identity(F32, SIZES), identity(U32, SIZES), 0, "a.OutputTensor writes FLOAT32, but InputTensor reads the bits as UINT32."),
    ("link-size", identity(F32, SIZES), identity(F32, (1, 1, 2, 4)), 0, "InputTensor {1,1,2,4} reads 8 elements from byte 0 on, but a.OutputTensor {1,1,2,3} has 6."),
    ("link-size", identity(F32, SIZES), identity(F32, SIZES), 4, "InputTensor {1,1,2,3} reads 6 elements from byte 4 on, but a.OutputTensor {1,1,2,3} has 6."),
    ("link-size", identity(F32, SIZES), identity(F32, (1, 1, 1, 2)), 6, "InputTensor reads a.OutputTensor from byte 6 on; the offset must be a multiple of 4, the number of bytes of an element."),
    ("link-rest", identity(F32, SIZES), identity(F32, (1, 1, 1, 4)), 0, "InputTensor {1,1,1,4} reads 4 of the 6 elements of a.OutputTensor {1,1,2,3}."),
    ("link-strides", identity(F32, SIZES), identity(F32, SIZES, (6, 6, 1, 2)), 0, "InputTensor has the strides {6,6,1,2}, but a.OutputTensor has {6,6,3,1}, so the elements are read in another order."),
)  # fmt: skip


def linked(source: Case, target: Case, offset: int = 0) -> Network:
    return Network((Node("a", source), Node("b", target)), (Link(OUT, INTO, offset),))


@pytest.mark.parametrize(("code", "source", "target", "offset", "message"), BROKEN)
def test_a_broken_rule_names_both_tensors(code: str, source: Case, target: Case, offset: int, message: str):
    network = linked(source, target, offset)
    found = [each for each in validate(network) if each.code.startswith("link-")]
    assert [(each.node, each.code, each.message) for each in found] == [("b", code, message)]
    run = run_network(network)
    assert (run.nodes["b"].why_not is None) == (found[0].severity is not Severity.ERROR)


def test_fitting_links_break_no_rule():
    for source, target, offset in (
        (identity(F32, SIZES), identity(F32, (1, 1, 1, 6)), 0),
        (identity(F32, SIZES), identity(F32, (1, 1, 3, 2), (6, 6, 1, 3)), 0),
        (identity(F32, SIZES), identity(F32, (1, 1, 1, 2)), 16),
        (identity(F32, SIZES), identity(F32, (1, 4, 2, 3), (0, 0, 3, 1)), 0),
    ):
        assert [each.code for each in validate(linked(source, target, offset)) if each.code.startswith("link-")] == []


def test_a_tensor_that_directml_owns_is_not_linked():
    target = identity(F32, SIZES)
    desc = target.tensor("InputTensor")
    assert desc is not None
    owned = target.with_value("InputTensor", replace(desc, flags=1))
    codes = {each.code for each in validate(linked(identity(F32, SIZES), owned))}
    assert "link-owned" in codes


def test_a_cycle_is_an_error_that_names_its_nodes():
    names = ("a", "b", "c")
    links = [Link(Port(one, "OutputTensor"), Port(two, "InputTensor")) for one, two in zip("abc", "bca", strict=True)]
    network = Network(
        (*(Node(name, identity(F32, SIZES)) for name in names), Node("d", identity(F32, SIZES)), Node("e", identity(F32, SIZES))),
        (*links, Link(Port("c", "OutputTensor"), Port("d", "InputTensor")), Link(Port("e", "OutputTensor"), Port("e", "InputTensor"))),
    )  # fmt: skip
    found = {each.node: each for each in validate(network) if each.code == "link-cycle"}
    assert set(found) == {"a", "b", "c", "e"}
    assert found["a"].message == "The node reads its own outputs, through b, c."
    assert found["e"].message == "The node reads its own outputs."
    assert found["a"].blocks == ("b", "c", "d")
    run = run_network(network)
    assert run.nodes["a"].why_not == "the node is in a cycle"
    assert run.nodes["d"].why_not == "the node reads c, which was not run"
    assert run.ran == ()


def test_an_incomplete_desc_breaks_no_rule_for_links():
    target = identity(F32, SIZES).edit("InputTensor.Sizes[3]", "x")
    assert not any(each.code.startswith("link-") for each in validate(linked(identity(F32, SIZES), target)))


def test_every_rule_for_links_is_broken_here():
    assert {rule.code for rule in LINK_RULES} == {row[0] for row in BROKEN} | {"link-owned", "link-cycle"}
