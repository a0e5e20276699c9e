import pytest

from ops.declare.schema import listed
from ops.model.feature_levels import FeatureLevel
from tests.helpers.sampling import Sample
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
        pytest.param("largest", "TOP_K1", id="word of a description"),
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


EVERYTHING = [
    OperatorEntry(
        entry.type, entry.title, entry.category, entry.since, entry.keywords, about=f"{entry.summary} {entry.purpose}"
    )
    for entry in listed()
]
# Names in NumPy, PyTorch, ONNX and TensorFlow, other spellings and typing errors, each with the operator that is meant.
MEANT = {
    "CONVOLUTION": "conv2d, nn.Conv2d, torch.nn.functional.conv2d, tf.nn.conv2d, Conv, ConvTranspose, depthwise, "
    "transposed convolution, deconvolution, convoluton, convolutoin, convvolution, comvolution",
    "GEMM": "matmul, np.matmul, torch.mm, bmm, einsum, dense, fully connected, matrix multiplication, mat mul, MatMul",
    "IDENTITY": "transpose, np.transpose, permute, torch.permute, reshape, view, broadcast_to, swapaxes, expand",
    "IF": "where, np.where, torch.where, Where, select",
    "DIAGONAL_MATRIX1": "identity matrix, eye, np.eye, EyeLike, tril, triu, diagnal",
    "GATHER": "take, np.take, embedding, index_select, gather, tf.gather, gatehr, gaher",
    "GATHER_ELEMENTS": "take_along_axis, torch.gather, GatherElements",
    "JOIN": "concat, concatenate, torch.cat, stack, np.hstack, concatenat",
    "ACTIVATION_RELU": "relu, F.relu, Relu",
    "ACTIVATION_SOFTMAX1": "softmax, softmx, sofmax, sotfmax, soft max",
    "ACTIVATION_SIGMOID": "sigmoid, sigmod, expit",
    "ACTIVATION_SWISH": "silu, swish, F.silu",
    "BATCH_NORMALIZATION": "batch norm, batchnorm, BatchNorm2d, batch normalisation, normalisation",
    "MEAN_VARIANCE_NORMALIZATION2": "layer norm, LayerNormalization, rms norm, nn.LayerNorm, layer normalisation",
    "QUANTIZE": "quantise, quantize, quantze",
    "DEQUANTIZE": "dequantise",
    "REDUCE": "sum, np.sum, reduce sum, ReduceSum, logsumexp, tf.reduce_mean",
    "CUMULATIVE_SUMMATION": "cumsum, torch.cumsum, CumSum, cumulative sum",
    "MAX_POOLING2": "max pool, max_pool2d, MaxPool, MaxPooling2D, maxpol",
    "AVERAGE_POOLING1": "avg_pool2d, average pool, GlobalAveragePool, adaptive pooling",
    "RESAMPLE3": "resize, interpolate, F.interpolate, Resize",
    "DEPTH_TO_SPACE1": "pixel shuffle, depth to space, DepthToSpace",
    "TOP_K1": "sort, argsort, topk, torch.topk",
    "FILL_VALUE_CONSTANT": "zeros, np.ones, full, ConstantOfShape",
    "FILL_VALUE_SEQUENCE": "arange, linspace, Range, tf.range",
    "RANDOM_GENERATOR": "rand, dropout, RandomUniform",
    "MULTIHEAD_ATTENTION1": "self-attention, scaled_dot_product_attention, GroupQueryAttention, atention",
    "CAST": "astype, cast, tf.cast",
    "SLICE1": "crop, flip, np.flip, slice",
    "SPLIT": "chunk, split, splt, unstack",
    "LOCAL_RESPONSE_NORMALIZATION": "neighbor, neighbours, lrn",
    "VALUE_SCALE_2D": "color, colour",
    "UNFOLD": "im2col, unfold",
    "ARGMAX": "argmax, np.argmax, arg max",
    "BIT_COUNT": "popcount",
}


@pytest.mark.sampled
@pytest.mark.parametrize("title", MEANT)
def test_the_names_of_other_libraries_find_the_operator_first(title: str):
    wrong = {text: found for text in MEANT[title].split(", ") if (found := first_of(text)) != title}
    assert wrong == {}


def first_of(text: str) -> str:
    return next((entry.title for entry in search(EVERYTHING, text)), "nothing")


def with_one_error(word: str, at: int) -> set[str]:
    """Four misspellings of a word, each with one typing error at the position `at`.

    The letter there is left out, doubled, replaced by q, or exchanged with the next letter.
    """
    before, letter, after = word[:at], word[at], word[at + 1 :]
    return {before + after, before + letter * 2 + after, before + "q" + after, before + after[:1] + letter + after[1:]}


@pytest.mark.sampled
def test_a_typing_error_in_the_name_of_an_operator_finds_it(subtests: pytest.Subtests, sample: Sample):
    for entry in sample.of(EVERYTHING, 20, thorough=60):
        name = plain(entry.title)
        if len(name) < 8:
            continue
        with subtests.test(entry.title):
            for wrong in with_one_error(name, len(name) // 2):
                found = search(EVERYTHING, wrong)
                assert entry in found, wrong


def test_a_short_word_is_not_taken_for_another():
    assert search(EVERYTHING, "grey") == search(EVERYTHING, "mish") == search(EVERYTHING, "zzzzzzz") == []
