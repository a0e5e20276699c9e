import pytest

from ops.model.feature_levels import FeatureLevel
from widgets.browser.operator_search import OperatorEntry, plain, search

LEVEL = FeatureLevel.FL_1_0
ENTRIES = [
    OperatorEntry("DML_OPERATOR_TOP_K", "TOP_K", "Indexing", LEVEL, "The K largest elements"),
    OperatorEntry("DML_OPERATOR_TOP_K1", "TOP_K1", "Indexing", LEVEL, "The K largest elements"),
    OperatorEntry("DML_OPERATOR_ONE_HOT", "ONE_HOT", "Indexing", LEVEL, "OneHot"),
    OperatorEntry("DML_OPERATOR_ELEMENT_WISE_CLIP", "CLIP", "Element-wise", LEVEL, "Min Max"),
    OperatorEntry("DML_OPERATOR_ELEMENT_WISE_CLIP1", "CLIP1", "Element-wise", LEVEL, "Min Max"),
    OperatorEntry("DML_OPERATOR_DIAGONAL_MATRIX1", "DIAGONAL_MATRIX1", "Generator", LEVEL, "triu tril"),
    OperatorEntry("DML_OPERATOR_STOP_KEY", "STOP_KEY", "Other", LEVEL),
]


def names(text: str) -> list[str]:
    return [entry.title for entry in search(ENTRIES, text)]


@pytest.mark.parametrize(
    "text",
    [
        "topk",
        "top k",
        "top_k1",
        "TopK1",
        "DML_TOP_K1_OPERATOR_DESC",
        "DML_OPERATOR_TOP_K1",
        "top",
        "dml_operator_top_k1",
    ],
)
def test_every_way_to_write_top_k1_finds_it_first(text):
    assert names(text)[0] == "TOP_K1"


@pytest.mark.parametrize("text", ["TOP_K", "top_k", "DML_OPERATOR_TOP_K", "DML_TOP_K_OPERATOR_DESC"])
def test_a_name_written_in_full_finds_itself_first(text):
    assert names(text)[:2] == ["TOP_K", "TOP_K1"]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        pytest.param("clip", "CLIP1", id="family prefix is not needed"),
        pytest.param("ELEMENT_WISE_CLIP", "CLIP", id="with the family prefix"),
        pytest.param("diagonal", "DIAGONAL_MATRIX1", id="beginning"),
        pytest.param("matrix", "DIAGONAL_MATRIX1", id="word"),
        pytest.param("agona", "DIAGONAL_MATRIX1", id="part of a word"),
        pytest.param("triu", "DIAGONAL_MATRIX1", id="keyword"),
        pytest.param("largest", "TOP_K1", id="summary"),
    ],
)
def test_the_best_match_comes_first(text, first):
    assert names(text)[0] == first


def test_a_beginning_ranks_before_a_part():
    assert names("top") == ["TOP_K1", "TOP_K", "STOP_KEY"]


@pytest.mark.parametrize("text", ["", "   ", "_"])
def test_no_text_finds_nothing(text):
    assert search(ENTRIES, text) == []


def test_prefix_and_suffix_of_the_api_are_no_part_of_a_name():
    assert plain("DML_TOP_K1_OPERATOR_DESC") == plain("DML_OPERATOR_TOP_K1") == plain("Top K1") == "topk1"
