"""A share text that a chat program changed slightly opens as the same case; any other text is refused."""

import base64
import json
import random
import tracemalloc
import zlib
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ops import OPERATORS, Case, FormatError, dump
from ops.formats import share_text
from ops.formats.share_text import MOST_BYTES, has_share_text, model_in
from ops.model.cell_numbers import with_shape_of
from ops.model.data import Constant, Data, Random
from ops.model.edit import with_tensor_count
from ops.presets import case_of
from tests.helpers.for_each import for_each
from tests.helpers.sampling import Sample
from tests.helpers.work import work_in_proportion
from tests.ops.helpers.any_case import EXAMPLE_IDS, EXAMPLES, cases, example_case

TOP_K1 = example_case("TOP_K1")
TEXT = share_text.write(TOP_K1).text
LINES = [TEXT[start : start + 60] for start in range(0, len(TEXT), 60)]
DAMAGED = "The share text is damaged: characters were changed or lost."


def packed(content: bytes, check: int | None = None) -> str:
    """Returns a share text of `content`. Its checksum is `check`; if `check` is None, it is the right one."""
    packer = zlib.compressobj(1, zlib.DEFLATED, -15)
    end = (zlib.crc32(content) if check is None else check).to_bytes(4)
    return "dmlx1:" + base64.urlsafe_b64encode(packer.compress(content) + packer.flush() + end).decode()


def refusal(text: str) -> str:
    with pytest.raises(FormatError) as caught:
        share_text.read(text)
    return str(caught.value)


@pytest.mark.sampled
@for_each(("operator", "example"), EXAMPLES, ids=EXAMPLE_IDS)
def test_every_example_is_shared_in_one_short_line(operator: Any, example: Any):
    text = share_text.write(case_of(operator, example)).text
    assert text.isascii()
    assert text.isprintable()
    assert len(text) < 1000
    assert share_text.read(text) == case_of(operator, example)


@pytest.mark.sampled
@given(cases())
def test_a_case_survives_its_share_text(case: Case):
    assert share_text.read(share_text.write(case).text) == case


@pytest.mark.thorough
@settings(max_examples=max(300, settings().max_examples))
@given(cases())
def test_at_least_300_cases_survive_their_share_texts(case: Case):
    assert share_text.read(share_text.write(case).text) == case


@for_each("operator", OPERATORS.values(), ids=lambda operator: operator.name)
def test_kept_and_filled_numbers_survive_to_the_last_bit(operator: Any):
    case = case_of(operator, operator.examples[0])
    for field in operator.inputs:
        desc = case.tensor(field.name)
        if desc is not None:
            data_type = case.data_type(field.name)
            kept = np.frombuffer(np.random.default_rng(1).bytes(8 * 40), data_type.numpy)
            if data_type.is_integer:
                kept = np.clip(kept, *data_type.limits)  # a byte holds more than a 4-bit type
            case = case.with_logical(field.name, np.resize(kept, case.sizes(field.name)))
    assert share_text.read(share_text.write(case).text) == case


@pytest.mark.parametrize(
    "message",
    [
        pytest.param(f"  {TEXT}\n", id="blanks around it"),
        pytest.param(f"Look at this: {TEXT}. What do you think?", id="a sentence around it"),
        pytest.param(f"{TEXT}thanks", id="a word right behind it"),
        pytest.param(f"({TEXT})", id="brackets"),
        pytest.param(f"```\n{TEXT}\n```", id="a code block"),
        pytest.param(f"<{TEXT}>", id="angle brackets"),
        pytest.param("\n".join(LINES), id="lines"),
        pytest.param("\r\n  ".join(LINES), id="indented lines of Windows"),
        pytest.param("> Hi,\n> " + "\n> ".join(LINES) + "\n> Bob", id="a quoted message"),
        pytest.param("\u200b".join(LINES), id="invisible breaks"),
        pytest.param(TEXT.replace("dmlx1:", "Dmlx1 : "), id="a capital of a telephone"),
        pytest.param(f"{TEXT}\n{share_text.write(example_case('ONE_HOT')).text}", id="the first of two"),
    ],
)
def test_what_programs_put_around_and_into_it_is_left_out(message: str):
    assert has_share_text(message)
    assert share_text.read(message) == TOP_K1


NONE = "There is no share text; a share text begins with dmlx1:."
ELIDED = "The share text is incomplete: it ends after 94 characters, before '\u2026'."
NEWER = "The share text has format 2, which needs a newer version of the explorer; this one reads format 1."
OTHER = "this version of the explorer reads format 1"
NO_JSON = "line 1, column 2: Expecting property name enclosed in double quotes; the text ends here."


def cut(length: int) -> str:
    return f"The share text is incomplete: it ends after {length} characters."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("", NONE, id="empty"),
        pytest.param("xdmlx1:abc", NONE, id="part of a word"),
        pytest.param("dmlx1:", cut(0), id="only its mark"),
        pytest.param(TEXT[:100], cut(94), id="cut off"),
        pytest.param(TEXT[:-1], cut(len(TEXT) - 7), id="one short"),
        pytest.param(TEXT[:100] + "\u2026", ELIDED, id="elided"),
        pytest.param(TEXT[:50] + TEXT[51:], DAMAGED, id="a character lost"),
        pytest.param(TEXT[:-4] + TEXT[-4:].swapcase(), DAMAGED, id="case changed at the end"),
        pytest.param("dmlx2:abc", NEWER, id="newer"),
        pytest.param("dmlx0:abc", f"The share text has format 0; {OTHER}.", id="unknown"),
        pytest.param(packed(b"[1]"), "The share text does not contain a model.", id="JSON of another kind"),
        pytest.param(
            packed(b"\xff"), "The share text does not contain a model: its content is not UTF-8.", id="no text"
        ),
        pytest.param(packed(b"{"), NO_JSON, id="no JSON"),
        pytest.param(packed(b"{}", check=0), DAMAGED, id="wrong check"),
        pytest.param(packed(b'"/etc/passwd"'), "The share text does not contain a model.", id="a path"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_reason(text: str, said: str):
    assert refusal(text) == said


def test_what_is_wrong_with_the_model_is_reported_with_its_place():
    assert refusal(packed(b'{"dispatchables":{"a":{"type":"X","desc":{}}}}')).startswith("$.dispatchables.a: ")


def test_a_file_named_in_a_shared_model_is_not_read():
    model = dump(TOP_K1)
    model["resources"]["InputTensor"]["initialValues"] = {"sourcePath": "/etc/passwd"}
    case = share_text.read(packed(json.dumps(model).encode()))
    assert "'/etc/passwd'" in case.data["InputTensor"].problem
    assert case.data["InputTensor"].kept is None


def test_a_text_that_would_expand_to_gigabytes_is_refused_at_once():
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = packer.compress(bytes(1 << 24)) + packer.flush(zlib.Z_FULL_FLUSH)
    bomb = block * 256 + packer.flush()
    text = "dmlx1:" + base64.urlsafe_b64encode(bomb).decode()
    tracemalloc.start()
    with work_in_proportion(3):  # unpacking all of it takes longer
        reason = refusal(text)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert reason == "The share text holds more than 1048576 bytes, the limit of a share text."
    assert peak < 32 << 20


def test_as_many_bytes_as_are_allowed_are_read():
    model = json.dumps(dump(TOP_K1)).encode()
    assert share_text.read(packed(model + b" " * (MOST_BYTES - len(model)))) == TOP_K1
    assert refusal(packed(model + b" " * (MOST_BYTES - len(model) + 1))).startswith("The share text holds more than")


def test_numbers_that_are_too_many_are_left_out_and_named():
    case = example_case("ELEMENT_WISE_CLIP")
    name = case.operator.inputs[0].name
    many = np.random.default_rng(0).random(400_000, np.float32).reshape(1, 1, 1, -1)
    large = with_shape_of(case, name, many)
    shared = share_text.write(large)
    assert shared.left_out == (name,)
    assert share_text.read(shared.text) == large.with_data(name, Data(large.data[name].fill))
    assert share_text.write(case).left_out == ()


@pytest.mark.sampled
def test_what_does_not_fit_is_seen_without_writing_all_of_it():
    """Writing a share text takes little memory even if its numbers do not fit and are left out.

    The session writes a share text at every edit; half a million numbers would take 20 MB of objects each time.
    """
    case = example_case("ELEMENT_WISE_CLIP")
    name = case.operator.inputs[0].name
    large = with_shape_of(case, name, np.random.default_rng(0).standard_normal((1, 1, 700, 700), np.float32))
    tracemalloc.start()
    try:
        assert share_text.write(large).left_out == (name,)
        assert tracemalloc.get_traced_memory()[1] < 4 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.sampled
def test_of_many_inputs_as_few_as_possible_are_left_out_and_the_largest_first():
    case = with_tensor_count(example_case("JOIN"), "InputTensors", 6)
    numbers = np.random.default_rng(0)
    names = [field.name for field in case.operator.inputs]
    sizes = dict(zip(names, (30_000, 100, 60_000, 600_000, 500_000, 25_000), strict=True))
    for name, size in sizes.items():
        case = with_shape_of(case, name, numbers.random((1, 1, 1, size), np.float32))
    assert share_text.write(case).left_out == (names[2], names[3], names[4])
    exact = with_shape_of(case, names[2], np.zeros((1, 1, 1, 60_000)))  # two characters each, if they are not packed
    assert share_text.write(exact).left_out == (names[3], names[4])


def test_a_fill_of_any_size_is_shared_as_a_fill():
    case = TOP_K1.with_data("InputTensor", Data(Random(7, -1, 1)))
    assert len(share_text.write(case).text) < 600
    assert share_text.read(share_text.write(case).text) == case
    assert share_text.read(share_text.write(case.with_data("InputTensor", Data(Constant(float("nan"))))).text)


def test_what_is_given_beside_the_case_travels_with_it():
    assert model_in(share_text.write(TOP_K1, {"note": "see dimension 3"}).text)["explorer"]["note"] == "see dimension 3"


@pytest.mark.sampled
def test_no_mutation_ends_in_anything_but_a_case_or_a_refusal(sample: Sample):
    """A share text with random changes, or with randomly changed JSON and the right checksum, either opens or is
    refused.
    """
    chance = random.Random(20)
    for _ in range(sample.count(15_000, 10_000)):
        opens(mutated(TEXT, chance, "AZaz09-_ =\n>:\u2026"))
    model, chance = json.dumps(dump(TOP_K1)), random.Random(21)
    for _ in range(sample.count(800, 500)):
        opens(packed(mutated(model, chance, '{}[]",:0123456789.eE-\\ntf\u20ac').encode()))


@given(st.text())
def test_no_text_ends_in_anything_but_a_case_or_a_refusal(text: str):
    opens(text)
    opens("dmlx1:" + text)


def opens(text: str) -> bool:
    """Returns True if the program opens the share text, or rejects it with a short FormatError. Otherwise the test
    fails.
    """
    try:
        share_text.read(text)
    except FormatError as error:
        return len(str(error)) < 1000 or pytest.fail(str(error))
    return True


def mutated(text: str, chance: random.Random, characters: str) -> str:
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        start = chance.randrange(len(text))
        end = start + chance.choice((0, 1, 1, 1, 2, 40))
        text = text[:start] + "".join(chance.choices(characters, k=chance.choice((0, 1, 1, 2)))) + text[end:]
        text = text or "x"
    return text
