"""A new node gets the sizes and the numbers of the output that it reads."""

import numpy as np
import pytest

from ops import OPERATORS, Case, Network, Node, Port, evaluate, validate
from ops.network.growing import grown
from ops.presets import case_of


def start() -> Network:
    values = np.arange(32, dtype=np.float32).reshape(1, 2, 4, 4)
    return Network((Node("first", Case.of("ACTIVATION_RELU", InputTensor=values)),))


def example(name: str) -> Case:
    operator = OPERATORS[f"DML_OPERATOR_{name}"]
    return case_of(operator, operator.examples[0])


def test_the_new_node_gets_the_sizes_of_the_output_and_its_numbers():
    network, name = grown(start(), Port("first", "OutputTensor"), example("MAX_POOLING"), "InputTensor")
    assert name == "max_pooling"
    case = network.by_name[name].case
    assert case.sizes("InputTensor") == (1, 2, 4, 4)
    assert validate(network) == ()
    run = evaluate(network)
    assert run.nodes[name].why_not is None
    assert (run.fed(name).logical("InputTensor") == run.output(Port("first", "OutputTensor"))).all()


def test_inputs_that_have_to_agree_agree():
    network, name = grown(start(), Port("first", "OutputTensor"), example("ELEMENT_WISE_ADD"), "ATensor")
    assert network.by_name[name].case.sizes("BTensor") == (1, 2, 4, 4)
    assert evaluate(network).nodes[name].why_not is None


def test_names_are_unique_and_unknown_tensors_are_refused():
    network, first = grown(start(), Port("first", "OutputTensor"), example("ACTIVATION_RELU"), "InputTensor")
    network, second = grown(network, Port(first, "OutputTensor"), example("ACTIVATION_RELU"), "InputTensor")
    assert (first, second) == ("activation_relu", "activation_relu 2")
    with pytest.raises(ValueError, match="has no input X"):
        grown(network, Port(first, "OutputTensor"), example("ACTIVATION_RELU"), "X")


@pytest.mark.sampled
def test_every_operator_can_be_connected(subtests: pytest.Subtests):
    """The first input of every operator can be linked to an output without a violation of the link. More than 120 of
    the linked cases have no error at all.
    """
    fitting: list[str] = []
    for operator in OPERATORS.values():
        if not operator.inputs or not operator.examples:
            continue
        with subtests.test(operator.name):
            case = case_of(operator, operator.examples[0])
            network, node = grown(start(), Port("first", "OutputTensor"), case, operator.inputs[0].name)
            found = [each for each in validate(network) if each.node == node]
            assert not [each for each in found if each.code.startswith("link")], found
            if not any(each.severity.name == "ERROR" for each in found):
                fitting.append(operator.name)
    assert len(fitting) > 120
