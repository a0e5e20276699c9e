"""One edit of a valid example in one editor gives the expected violations at the expected locations."""

import re
from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ops import Case, Operator, Severity, Violation, validate
from ops.attribute_types import Count, Integer, ListOf
from ops.model.edit import text_at, with_text
from ops.model.fields import Attribute
from ops.model.inference import fit_outputs, inferred
from ops.model.operator import Example
from ops.presets import case_of
from tests.helpers.for_each import reported
from tests.helpers.sampling import Sample
from tests.ops.helpers.any_case import EXAMPLES, TEXTS, example_case, paths

BAD_TEXTS = {
    "letters": "abc", "empty": "", "negative": "-1", "beyond UINT": "4294967296", "fraction": "1.5",
    "exponent": "1e3", "blank": " ", "hex without digits": "0x", "dangling separator": "1_", "endless": "9" * 10_000,
    "superscript": "\u00b2", "full width": "\uff11", "NUL": "1\0", "emoji": "\U0001f600", "two commas": "1,,2",
}  # fmt: skip
# One example for each set of editors that an operator shows.
DIFFERENT = list({(operator, *paths(case_of(operator, example))): example for operator, example in EXAMPLES}.items())
# Parts of a campaign, for several processes.
SHARES = 8
each_share = pytest.mark.parametrize("share", range(SHARES))
Editor = tuple[Case, str]


def errors(case: Case) -> list[Violation]:
    return [violation for violation in validate(case) if violation.severity is Severity.ERROR]


def is_unsigned(case: Case, path: str) -> bool:
    """True if the editor at `path` edits a single UINT."""
    if re.search(r"\.((Sizes|Strides)\[\d+\]|GuaranteedBaseOffsetAlignment)$", path):
        return True
    name, place, _ = path.partition("[")
    field = case.operator.by_name.get(name)
    kind = field.type if isinstance(field, Attribute) else None
    if isinstance(kind, ListOf) and place:
        kind = kind.element
    return isinstance(kind, Integer) and kind.low == 0


def follows_a_list(case: Case, path: str) -> bool:
    """True if the editor at `path` edits a count. A count follows the length of its list until the user types a
    number.
    """
    field = case.operator.by_name.get(path)
    return isinstance(field, Attribute) and isinstance(field.type, Count)


def with_strides(case: Case) -> Case:
    """The case with explicit strides for its inputs, so that strides have editors too."""
    for field in case.operator.inputs:
        desc = case.tensor(field.name)
        if desc is not None and desc.steps is not None:
            case = with_text(case, f"{field.name}.Strides", ",".join(map(str, desc.steps)))
    return case


def editors(share: int) -> list[Editor]:
    """Returns every editor of the examples in one of the SHARES parts of `DIFFERENT`: the examples with the index
    `share`, `share` + SHARES and so on. An editor is a pair of a case and a path in it.
    """
    cases = (with_strides(case_of(key[0], example)) for key, example in DIFFERENT[share::SHARES])
    return [(case, path) for case in cases for path in paths(case)]


@pytest.mark.sampled
@each_share
def test_a_bad_text_is_shown_again_and_in_an_unsigned_field_it_is_the_one_error(
    share: int, sample: Sample, subtests: pytest.Subtests
):
    for (case, path), text in sample.of(product(editors(share), BAD_TEXTS.values()), 600, thorough=800):
        with reported(subtests, f"{case.operator.name}: {path} {text[:20]!r}"):
            typed = with_text(case, path, text)
            check_bad_text(typed, path, text, is_checked=is_unsigned(case, path))
            settled = fit_outputs(typed)
            if settled != typed:
                is_derived = path.split(".")[0] in inferred(case)
                check_bad_text(settled, path, text, is_checked=is_unsigned(case, path) and not is_derived)


def check_bad_text(case: Case, path: str, text: str, is_checked: bool) -> None:
    """Checks that the editor at `path` still shows the typed `text`, if the case has a `malformed` error at `path`.

    If `is_checked` is true, also checks that the case has this error and no other. An empty text is no error for a
    count that follows the length of a list.
    """
    found = errors(case)
    shown = text_at(case, path)
    if "malformed" in {v.code for v in found if v.locations[0].path == path}:
        assert shown == text
    if is_checked:
        is_automatic = not text.strip() and follows_a_list(case, path)
        expected = [] if is_automatic else [("malformed", [path])]
        assert [(v.code, [at.path for at in v.locations]) for v in found] == expected, text[:20]


@pytest.mark.parametrize(
    "name", ["ELEMENT_WISE_ADD1", "ELEMENT_WISE_CLIP1", "GATHER_ND1", "PADDING1", "SLICE1", "TOP_K1"]
)
def test_a_million_digits_in_any_editor_are_an_error_and_shown_again(name: str):
    case = with_strides(example_case(name))
    for path in paths(case):
        edited = with_text(case, path, "9" * 1_000_000)
        assert text_at(edited, path) == "9" * 1_000_000
        assert errors(edited), path


@pytest.mark.parametrize(
    ("text", "size"),
    [
        pytest.param("0x3", 3, id="hexadecimal"),
        pytest.param("0X0_3", None, id="hexadecimal with a separator"),
        pytest.param("1_000", 1000, id="underscore"),
        pytest.param("1,000", 1000, id="comma between thousands"),
        pytest.param("1_0_0", 100, id="underscores anywhere"),
        pytest.param(" 7 ", 7, id="blanks around"),
        pytest.param("+7", 7, id="plus"),
        pytest.param("007", 7, id="leading zeros"),
        pytest.param("UINT32_MAX", 4294967295, id="named limit"),
    ],
)
def test_numbers_are_read_as_people_write_them(text: str, size: int | None):
    desc = with_text(example_case("ELEMENT_WISE_CLIP"), "InputTensor.Sizes[3]", text).tensor("InputTensor")
    assert desc is not None
    assert isinstance(desc.sizes, tuple)
    assert desc.sizes[3] == (3 if size is None else size)


def test_a_list_pasted_into_one_size_is_not_taken_for_a_number():
    (violation,) = errors(fit_outputs(with_text(example_case("ELEMENT_WISE_CLIP"), "InputTensor.Sizes[3]", "1,1,3,4")))
    assert violation.locations[0].path == "InputTensor.Sizes[3]"


@pytest.mark.parametrize("text", ["1,1,3,4", "{1, 1, 3, 4}", "[1 1 3 4]", "(1,1,3,4)", " 1 , 1 , 3 , 4 "])
def test_a_whole_row_of_sizes_is_read_in_every_usual_notation(text: str):
    case = example_case("ELEMENT_WISE_CLIP")
    assert with_text(case, "InputTensor.Sizes", text) == case


@pytest.mark.parametrize("text", ["abc", "-1", "1.5", "9" * 1_000_000, "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17"])
def test_a_row_that_is_no_list_is_one_error_at_the_row(text: str):
    (violation,) = errors(with_text(example_case("TOP_K1"), "InputTensor.Sizes", text))
    assert [at.path for at in violation.locations] == ["InputTensor.Sizes"]


@pytest.mark.parametrize(
    "path", ["Nothing", "InputTensor.Nothing", "Axis.Scale", "Axis[0]", "InputTensor.Flags[0]", ""]
)
def test_a_path_of_no_editor_is_a_key_error(path: str):
    with pytest.raises(KeyError):
        with_text(example_case("TOP_K1"), path, "1")


def test_a_stride_typed_into_a_packed_tensor_writes_the_others_out():
    desc = with_text(example_case("ELEMENT_WISE_CLIP"), "InputTensor.Strides[0]", "24").tensor("InputTensor")
    assert desc is not None
    assert desc.strides == (24, 12, 4, 1)


GOOD_TEXTS = ("0", "1", "2", "3", "4", "5", "8", "FLOAT16", "UINT32", "INT64", "FLOAT64", "INCREASING")


def adds_a_tensor(case: Case, path: str) -> bool:
    """True if the edit at `path` adds a tensor. The type, the rank and the presence of this tensor may then all be
    wrong.
    """
    absent = {field.name for field in case.operator.tensors if not case.has(field.name)}
    return path in absent or path in case.operator.arrays


# After these a second error, or one at two places: two other fields have to agree with what was edited, each by itself.
SEVERAL_PLACES = {
    "CONVOLUTION": {"FilterTensor.Sizes[0]", "Direction", "GroupCount"},
    "GEMM": {*(f"ATensor.Sizes[{d}]" for d in range(4)), "BTensor.Sizes[3]", "TransA", "TransB"},
    "ELEMENT_WISE_IF": {"ATensor.Sizes", *(f"ATensor.Sizes[{d}]" for d in range(4))},
    "MAX_POOLING1": {"InputTensor.Sizes"},
    "MAX_POOLING2": {"InputTensor.Sizes"},
    "GATHER_ELEMENTS": {"IndicesTensor.Sizes"},
    "SLICE_GRAD": {"InputGradientTensor.Sizes"},
    "BATCH_NORMALIZATION_GRAD": {"InputTensor.DataType"},
    "BATCH_NORMALIZATION_TRAINING": {"InputTensor.DataType"},
    "BATCH_NORMALIZATION_TRAINING_GRAD": {"InputTensor.DataType"},
    "ROI_ALIGN_GRAD": {"InputGradientTensor.DataType"},
    "ELEMENT_WISE_CLIP_GRAD1": {"InputTensor.DataType"},
    "QUANTIZED_LINEAR_AVERAGE_POOLING": {"InputTensor.DataType"},
    "MATRIX_MULTIPLY_INTEGER_TO_FLOAT": {*(f"ATensor.Sizes[{d}]" for d in range(3)), "BTensor.Sizes[3]"},
}


@pytest.mark.sampled
@each_share
def test_one_edit_is_at_most_one_error_when_outputs_follow(share: int, sample: Sample, subtests: pytest.Subtests):
    """If the outputs are derived, a single edit causes at most one error, or several errors at different locations. No
    location has two errors.
    """
    cases = (case_of(operator, example) for operator, example in EXAMPLES[share::SHARES])
    every = [(case, path) for case in cases for path in paths(case)]
    for (case, path), text in sample.of(product(every, GOOD_TEXTS), 720, thorough=1000):
        if path.split(".")[0] in inferred(case) or adds_a_tensor(case, path):
            continue
        several = SEVERAL_PLACES.get(case.operator.name, set[str]())
        with reported(subtests, f"{case.operator.name}: {path} {text}"):
            found = errors(fit_outputs(with_text(case, path, text)))
            places = Counter(place for violation in found for place in {at.path for at in violation.locations})
            messages = [str(violation.message) for violation in found]
            assert len(found) <= 1 or len(places) == len(found) or path in several, messages
            assert max(places.values(), default=1) == 1, messages


@pytest.mark.sampled
@settings(max_examples=200)
@given(st.sampled_from(EXAMPLES), st.data())
def test_any_text_keeps_every_other_field_as_it_was(which: tuple[Operator, Example], data: st.DataObject):
    case = case_of(*which)
    path = data.draw(st.sampled_from(list(paths(case))))
    edited = with_text(case, path, data.draw(st.sampled_from(TEXTS)))
    if edited.operator is not case.operator:
        return  # another number of tensors: of those behind, each may have moved up
    for name in case.values:
        if not re.fullmatch(rf"{re.escape(name)}([.\[].*)?", path):
            assert edited[name] == case[name]
    assert edited.data == case.data


@pytest.mark.sampled
@each_share
def test_an_invalid_number_beside_an_invalid_size_does_not_raise(share: int, sample: Sample, subtests: pytest.Subtests):
    """Validation does not raise if an attribute has an extreme value while a size is invalid, even if the limit of the
    attribute depends on this size.
    """
    for case, number in sample.of(numbers(share), 20, thorough=24):
        with reported(subtests, f"{case.operator.name}: {number}"):
            for text in ("0", "4294967295"):
                odd = with_text(case, number, text)
                for path in filter(is_size, paths(case)):
                    validate(with_text(odd, path, "abc"))


def numbers(share: int) -> list[Editor]:
    """Returns every editor of an unsigned number, except sizes, in one of `SHARES` parts of the examples. `share` is
    the number of this part, from 0.
    """
    cases = (case_of(key[0], example) for key, example in DIFFERENT[share::SHARES])
    return [(case, path) for case in cases for path in paths(case) if is_unsigned(case, path) and not is_size(path)]


def is_size(path: str) -> bool:
    """True if `path` is the path of an editor for a size, a stride or a data type."""
    return re.search(r"\.(Sizes|Strides)\[\d+\]$|\.DataType$", path) is not None


def test_a_block_size_of_0_is_reported_although_the_image_is_in_doubt():
    case = with_text(example_case("SPACE_TO_DEPTH"), "InputTensor.Sizes[3]", "abc")
    found = {str(violation.message): violation for violation in errors(with_text(case, "BlockSize", "0"))}
    too_small = found["BlockSize is 0; it must be at least 1."]
    assert [at.path for at in too_small.locations] == ["BlockSize"]
    assert [str(fix.title) for fix in too_small.fixes] == ["Set BlockSize to 1"]
    assert not any("BlockSize" in violation.message for violation in errors(case))
