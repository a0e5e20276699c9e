"""A DML_GRAPH_DESC, or a graph of DirectMLX, in C++ is read as a network."""

import pytest

from ops import FormatError, Link, Port, dump, evaluate, load, validate
from ops.formats.networks.cpp_reader import read

DESCS = """
UINT sizes[4] = {1, 1, 2, 3};
DML_BUFFER_TENSOR_DESC b = {DML_TENSOR_DATA_TYPE_FLOAT32, DML_TENSOR_FLAG_NONE, 4, sizes, nullptr, 24, 0};
DML_TENSOR_DESC t = {DML_TENSOR_TYPE_BUFFER, &b};
DML_ELEMENT_WISE_ADD_OPERATOR_DESC add = {&t, &t, &t};
DML_OPERATOR_DESC addDesc = {DML_OPERATOR_ELEMENT_WISE_ADD, &add};
DML_ACTIVATION_RELU_OPERATOR_DESC relu = {&t, &t};
DML_OPERATOR_DESC reluDesc = {DML_OPERATOR_ACTIVATION_RELU, &relu};
"""
# The nodes are listed against their order; both inputs of ADD are the same input of the graph.
GRAPH = """
IDMLOperator* addOp; device->CreateOperator(&addDesc, IID_PPV_ARGS(&addOp));
IDMLOperator* reluOp; device->CreateOperator(&reluDesc, IID_PPV_ARGS(&reluOp));
DML_OPERATOR_GRAPH_NODE_DESC n0 = {addOp}; DML_OPERATOR_GRAPH_NODE_DESC n1 = {reluOp};
DML_GRAPH_NODE_DESC nodes[2] = {{DML_GRAPH_NODE_TYPE_OPERATOR, &n1}, {DML_GRAPH_NODE_TYPE_OPERATOR, &n0}};
DML_INPUT_GRAPH_EDGE_DESC i0 = {0, 1, 0}; DML_INPUT_GRAPH_EDGE_DESC i1 = {0, 1, 1};
DML_GRAPH_EDGE_DESC ins[2] = {{DML_GRAPH_EDGE_TYPE_INPUT, &i0}, {DML_GRAPH_EDGE_TYPE_INPUT, &i1}};
DML_INTERMEDIATE_GRAPH_EDGE_DESC m0 = {1, 0, 0, 0};
DML_GRAPH_EDGE_DESC mids[1] = {{DML_GRAPH_EDGE_TYPE_INTERMEDIATE, &m0}};
DML_OUTPUT_GRAPH_EDGE_DESC o0 = {0, 0, 0};
DML_GRAPH_EDGE_DESC outs[1] = {{DML_GRAPH_EDGE_TYPE_OUTPUT, &o0}};
DML_GRAPH_DESC graph = {1, 1, 2, nodes, 2, ins, 1, outs, 1, mids};
"""
DIRECTMLX = """
dml::Graph graph(device);
auto x = dml::InputTensor(graph, 0, dml::TensorDesc(DML_TENSOR_DATA_TYPE_FLOAT32, {1, 1, 2, 3}));
auto y = dml::InputTensor(graph, 1, dml::TensorDesc(DML_TENSOR_DATA_TYPE_FLOAT32, {1, 1, 2, 3}));
auto sum = dml::Add(x, y);
auto out = dml::ActivationRelu(sum);
auto op = graph.Compile(DML_EXECUTION_FLAG_NONE, {out});
"""


@pytest.mark.parametrize(
    ("code", "names", "inputs"),
    [(DESCS + GRAPH, ["add", "relu"], ["input 0"]), (DIRECTMLX, ["sum", "out"], ["input 0", "input 1"])],
)
def test_the_edges_of_a_graph_are_links(code: str, names: list[str], inputs: list[str]):
    network = read(code).network
    assert [node.name for node in network.nodes] == names
    assert network.links == (Link(Port(names[0], "OutputTensor"), Port(names[1], "InputTensor")),)
    assert list(network.inputs) == inputs
    assert [network.name_of(port) for port in network.outputs] == ["output 0"]
    assert validate(network) == ()
    assert evaluate(network).output(network.outputs[0]).reshape(-1).tolist() == [0, 2, 4, 6, 8, 10]
    assert load(dump(network), whole=True) == network


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (DESCS, "The code has no DML_GRAPH_DESC, and no graph of DirectMLX."),
        (DESCS + GRAPH.replace("m0 = {1, 0, 0, 0}", "m0 = {1, 0, 0, 3}"), "An edge names input 3 of relu"),
        (DESCS + GRAPH.replace("m0 = {1, 0, 0, 0}", "m0 = {1, 2, 0, 0}"), "An edge names output 2 of add"),
        (
            DESCS + GRAPH.replace("m0 = {1, 0, 0, 0}", "m0 = {7, 0, 0, 0}"),
            "An edge names node 7, but the graph has only 2 nodes.",
        ),
        (DESCS + GRAPH.replace("m0 = {1, 0, 0, 0}", "m0 = {1, 0, there, 0}"), "The code does not determine"),
        (DESCS + GRAPH + "DML_GRAPH_DESC other = {1, 1, 2, nodes, 2, ins, 1, outs, 1, mids};", "The code has 2 graphs"),
        (DIRECTMLX.replace("{1, 1, 2, 3}", "there"), "The code does not determine there"),
    ],
)
def test_code_without_a_whole_graph_is_refused(code: str, said: str):
    with pytest.raises(FormatError, match=said):
        read(code)


def test_two_edges_to_one_input_are_refused():
    one = "{DML_GRAPH_EDGE_TYPE_INTERMEDIATE, &m0}"
    twice = (
        GRAPH.replace("mids[1]", "mids[2]").replace(f"{{{one}}}", f"{{{one}, {one}}}").replace("1, mids}", "2, mids}")
    )
    for code in (
        twice,
        GRAPH.replace("i1 = {0, 1, 1}", "i1 = {1, 1, 0}"),
        GRAPH.replace("i1 = {0, 1, 1}", "i1 = {1, 0, 0}"),
    ):
        with pytest.raises(FormatError, match=r"Two edges lead to \w+\.\w+"):
            read(DESCS + code)
