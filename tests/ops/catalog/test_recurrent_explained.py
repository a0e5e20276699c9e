"""Explaining several cells of a recurrent network computes its steps only once."""

import gc
from dataclasses import replace
from weakref import ref

import numpy as np

from ops import OPERATORS, Case, evaluate
from ops.catalog.recurrent.flow import HIDDEN
from ops.explain.explanation import Number, Words, explain, steps
from ops.explain.intermediates import flow_of
from ops.model.data import Data, Random
from ops.model.edit import with_text
from ops.model.inference import fit_outputs
from ops.presets import case_of
from tests.helpers.same_numbers import assert_close
from tests.helpers.work import CallCount
from tests.ops.helpers.formula_text import text

SEQUENCE = "OutputSequenceTensor"


def long_lstm() -> Case:
    """An LSTM with 50 steps, 2 sequences and random numbers."""
    operator = OPERATORS["DML_OPERATOR_LSTM"]
    case = case_of(operator, operator.examples[0])
    case = with_text(with_text(case, "SequenceLengthsTensor", None), "InputTensor.Sizes", "1,50,2,2")
    data = {name: Data(Random(1, -1, 1)) for name in case.data}
    return fit_outputs(replace(case, data=data))


def calls_of(case: Case, cell: tuple[int, ...]) -> int:
    with CallCount() as calls:
        explain(case, SEQUENCE, cell)
    return calls.count


def test_the_second_cell_of_a_sequence_needs_no_second_run():
    case = long_lstm()
    first = calls_of(case, (40, 0, 0, 0))
    assert calls_of(case, (41, 0, 0, 0)) < first / 3


def test_explanations_in_any_order_end_with_the_numbers_of_the_output():
    case = long_lstm()
    output = evaluate(case).outputs[SEQUENCE]
    other = with_text(case, "InputTensor.Sizes", ",".join(map(str, case.sizes("InputTensor"))))
    for cell in [(40, 0, 0, 0), (3, 0, 1, 0), (40, 0, 1, 0), (49, 0, 0, 0)]:
        for each in (case, other):
            numbers = [part for part in explain(each, SEQUENCE, cell) if isinstance(part, Number)]
            assert [number.value for number in numbers if number.is_result] == [output[cell]], cell


def test_what_was_kept_for_a_case_goes_with_it():
    case = long_lstm()
    explain(case, SEQUENCE, (40, 0, 0, 0))
    kept = ref(case)
    del case
    gc.collect()
    assert kept() is None


def test_a_cell_that_no_step_writes_has_the_reason():
    operator = OPERATORS["DML_OPERATOR_LSTM"]
    case = case_of(operator, operator.examples[0])
    steps_of_input = case.sizes("InputTensor")[1]
    lengths = np.array(case.logical("SequenceLengthsTensor"))
    lengths[..., 0] = steps_of_input + 2
    longer = case.with_logical("SequenceLengthsTensor", lengths)
    (step,) = steps(longer, "OutputSingleTensor", (0, 0, 0, 0))
    said = f"the length {steps_of_input + 2} is above the {steps_of_input} steps of the input"
    assert text(step.formula).startswith(said)
    lengths[..., 0] = 0
    (step,) = steps(case.with_logical("SequenceLengthsTensor", lengths), "OutputSingleTensor", (0, 0, 0, 0))
    assert text(step.formula).startswith(f"the sequence has only 0 of {steps_of_input} steps")


def test_sequences_of_different_lengths_run_with_an_activation_that_changes_nothing():
    """With IDENTITY and weights of 1, each hidden state is the sum of the inputs so far.

    The state of a sequence that has ended does not change.
    """
    ones = np.ones((1, 1, 1, 1), np.float32)
    case = Case.of(
        "RNN",
        InputTensor=np.array([[[[1], [2]], [[3], [4]], [[5], [6]]]], np.float32),
        WeightTensor=ones,
        RecurrenceTensor=ones,
        SequenceLengthsTensor=np.array([[[[1, 3]]]], np.uint32),
        ActivationDescs=[{"Type": "ACTIVATION_IDENTITY"}],
        Direction="FORWARD",
    )
    for name in (SEQUENCE, "OutputSingleTensor"):
        case = with_text(case, name, "")
    result = evaluate(fit_outputs(case))
    assert result.why_not is None
    assert result.outputs["OutputSingleTensor"].reshape(-1).tolist() == [1, 12]
    assert result.outputs[SEQUENCE].reshape(3, 2).tolist() == [[1, 2], [0, 6], [0, 12]]


def test_the_step_of_a_gate_reads_only_the_weights_of_this_gate_and_of_its_own_unit():
    operator = OPERATORS["DML_OPERATOR_GRU"]
    case = case_of(operator, operator.examples[0])
    units = case.sizes("RecurrenceTensor")[3]
    rows = {"z": [1], "r": [units + 1], "n": [2 * units + 1], "h": []}
    found = {}
    for step in steps(case, SEQUENCE, (0, 0, 0, 1)):
        start = step.formula[0]
        assert isinstance(start, Words)
        weights = [read.block[2] for read in step.reads if read.field in ("WeightTensor", "RecurrenceTensor")]
        found[start.text.partition(" = ")[0]] = sorted({row for block in weights for row in block})
    assert units > 1
    assert found == rows


def test_a_step_after_the_first_reads_no_initial_state_and_only_the_input_of_its_own_time():
    case = long_lstm()
    *_, gate, _hidden = steps(case, SEQUENCE, (3, 0, 1, 0))
    assert not any(read.field == "HiddenInitTensor" for read in gate.reads)
    assert [read.block[1:3] for read in gate.reads if read.field == "InputTensor"] == [(range(3, 4), range(1, 2))]


def test_the_hidden_states_of_a_case_with_one_output_end_with_it():
    for name in ("RNN", "GRU", "LSTM"):
        operator = OPERATORS[f"DML_OPERATOR_{name}"]
        case = case_of(operator, operator.examples[0])
        for field in ("SequenceLengthsTensor", SEQUENCE):
            case = with_text(case, field, None) if case.has(field) else case
        flow = flow_of(case)
        assert flow is not None
        (hidden,) = (each for each in flow.made if each.name == HIDDEN)
        assert_close(hidden.values[-1], evaluate(case).outputs["OutputSingleTensor"][0], 1e-6, 0, name)
