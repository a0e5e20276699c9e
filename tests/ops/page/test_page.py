"""An exported HTML page is complete, small and safe, and its links and formulas agree with the explanations."""

import base64
import hashlib
import json
import re
import zlib
from html.parser import HTMLParser
from typing import Any

import numpy as np
import pytest

from ops import Case, evaluate, load
from ops.cell_explanation import explain
from ops.formats.onnx_export import writer as onnx_writer
from ops.model.displayed import html_of
from ops.page import linked as page_links
from ops.page.linked import linked
from ops.page.views import MOST_CELLS, views
from ops.page.writer import fragment, write
from ops.presentation.slicing import SliceChoice
from resources import ROOT
from tests.helpers.sampling import Sample

PRESETS = ROOT / "presets"
# The most bytes of a page besides its data, the code of the case and the cells.
SHELL = 40 * 1024
DATA = (
    r'<script type=.*?</script>|<section class="code">.*?</section>|<table class="map">.*?</table>'
    "|<textarea.*?</textarea>"
)


def page(name: str) -> str:
    return write(evaluate(load(PRESETS / f"{name}.json")))


def data_of(text: str) -> dict[str, Any]:
    found = re.search(r'<script type="(.*?)" id="data">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    if found[1] == "application/json":
        return json.loads(found[2])
    return json.loads(zlib.decompress(base64.b64decode(found[2]), -15))


class Balance(HTMLParser):
    """Checks that the elements of a page are closed in order, and collects their ids."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes |= {name for name, _ in attrs}
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag not in ("meta", "br", "wbr", "input"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_numbers_at_a_colour_scale_are_written_like_those_in_cells():
    assert '<p class="scale">\u22124 <i class="bar bar-viridis"></i> 9</p>' in page("clip_1")


def test_the_colour_scale_of_equal_numbers_is_one_colour():
    assert re.search(r'<p class="scale"><i class="bar v\d+"></i> 51</p>', page("dynamic_quantize_linear_1"))


def test_a_long_title_is_broken_between_its_words():
    assert "<h1>DYNAMIC_<wbr>QUANTIZE_<wbr>LINEAR</h1>" in page("dynamic_quantize_linear_1")


def test_pages_of_random_presets_are_whole_and_small(sample: Sample, subtests: pytest.Subtests):
    for path in sample.of(sorted(PRESETS.glob("*.json")), 6, thorough=15):
        with subtests.test(path.stem):
            case = load(path)
            text = write(evaluate(case))
            assert text == write(evaluate(load(path)))
            parsed = Balance()
            parsed.feed(text)
            assert parsed.open == []
            assert len(parsed.ids) == len(set(parsed.ids))
            assert not {"style", "src", "href"} & parsed.attributes
            without = re.sub(DATA, "", text, flags=re.DOTALL)
            assert len(without.encode()) <= SHELL
            assert case.operator.title in text
            names = [name.replace("<wbr>", "") for name in re.findall(r'<th scope="row">(\D.*?)</th>', text)]
            assert names == [field.name for field in case.operator.fields]


def test_the_policy_permits_only_the_style_and_the_script_of_the_page():
    text = page("top_k1_1")
    policy = re.search(r'http-equiv="Content-Security-Policy" content="(.*?)"', text)
    assert policy is not None
    assert policy[1].startswith("default-src 'none'; ")
    for directive, element in (("style-src", "style"), ("script-src", "script")):
        content = re.search(rf"<{element}>(.*?)</{element}>", text, re.DOTALL)
        assert content is not None
        digest = base64.b64encode(hashlib.sha256(content[1].encode()).digest()).decode()
        assert f"{directive} 'sha256-{digest}'" in policy[1]
    assert "http" not in text.replace("http-equiv", "").partition('<section class="code">')[0]


def cells_of(data: dict[str, Any], sets: list[int]) -> dict[tuple[str, int], set[tuple[int, ...]]]:
    """Returns the cells of the given sets, grouped by tensor and role. It decodes the sets as the script in the written
    HTML does.
    """
    found: dict[tuple[str, int], set[tuple[int, ...]]] = {}
    for first, pattern in zip(sets[::2], sets[1::2], strict=True):
        number, role, *lengths = data["patterns"][pattern]
        tensor = data["tensors"][number]
        at = first
        for place, length in enumerate(lengths):
            if place % 2 == 0:
                for cell in range(at, at + length):
                    found.setdefault((tensor["name"], role), set()).add(indices(tensor, cell))
            at += length
    return found


def indices(tensor: dict[str, Any], number: int) -> tuple[int, ...]:
    shown = [d for d in (tensor["rows"], tensor["columns"]) if d is not None]
    outer = [d for d in range(len(tensor["sizes"])) if d not in shown]
    found = [0] * len(tensor["sizes"])
    for d in reversed([*outer, *shown]):
        number, found[d] = divmod(number, tensor["block"][d])
    return tuple(found)


def test_links_formulas_and_steps_are_those_of_the_explanations(sample: Sample, subtests: pytest.Subtests):
    for path in sample.of(sorted(PRESETS.glob("*.json")), 4, thorough=10):
        with subtests.test(path.stem):
            case = load(path)
            data = data_of(write(evaluate(case)))
            for number, tensor in enumerate(data["tensors"]):
                if not tensor["output"]:
                    continue
                entries = data.get("cells", {}).get(str(number), [])
                for place, (sets, tokens, steps, _, lacking) in enumerate(entries[:6]):
                    said = explain(case, tensor["name"], indices(tensor, place))
                    found = cells_of(data, sets)
                    assert {field: set(cells) for field, cells in said.values.items()} == {
                        name: cells for (name, role), cells in found.items() if role == 3
                    }
                    assert {field: set(cells) for field, cells in said.decides.items()} == {
                        name: cells for (name, role), cells in found.items() if role == 2
                    }
                    assert lacking == 0
                    assert len(steps) == (len(said.steps) if len(said.steps) > 1 else 0)
                    assert tokens


def test_the_formula_of_a_page_is_that_of_the_window():
    case = load(PRESETS / "top_k1_1.json")
    data = data_of(write(evaluate(case)))
    formula = "".join(data["tokens"][token][0] for token in data["cells"]["1"][3][1])
    assert formula == "sort\u2193(3, 2, 9, 8)[1] = 8, index 3"


def large(rows: int) -> Case:
    array = np.arange(rows * 300, dtype=np.float32).reshape(rows, 300)
    return Case.of("ELEMENT_WISE_IDENTITY", InputTensor=array)


@pytest.mark.sampled
def test_a_large_case_has_a_window_of_cells_and_says_so():
    text = write(evaluate(large(400)))
    assert "InputTensor: 2304 of 120000 cells are on this page." in text
    assert f"The first {page_links.MOST_EXPLAINED} of 2304 output cells are explained." in text
    assert text.count('<td class="cell') <= 2 * MOST_CELLS
    assert '<script type="text/plain" id="data">' in text


def test_the_tables_stop_growing(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(page_links, "MOST_ENTRIES", 40)
    case = load(PRESETS / "top_k1_1.json")
    result = evaluate(case)
    found = linked(case, views(case, result.outputs, "", SliceChoice()), str)
    assert 0 < found.explained < found.shown == 12
    assert page_links.limits(found, ()) == [f"The first {found.explained} of 12 output cells are explained."]


def test_slices_that_do_not_fit_are_in_the_data():
    array = np.arange(40 * 6 * 6, dtype=np.float32).reshape(40, 6, 6)
    text = write(evaluate(Case.of("ELEMENT_WISE_IDENTITY", InputTensor=array)))
    tensor = data_of(text)["tensors"][0]
    assert tensor["tiles"] == text.count('<table class="map">') // 2 == 12
    assert tensor["texts"][-1] == str(40 * 36 - 1)
    assert len(tensor["colors"]) == 40 * 36


def test_a_long_vector_has_more_cells_and_keeps_its_numbers():
    text = write(evaluate(Case.of("ELEMENT_WISE_IDENTITY", InputTensor=np.arange(1000, dtype=np.float32))))
    assert "InputTensor: 256 of 1000 cells are on this page." in text
    assert 'class="w28 f11"' in text
    assert ">255</td>" in text
    assert [tensor["line"] for tensor in data_of(text)["tensors"]] == [25, 25]


def test_a_long_vector_is_wrapped_into_lines_with_the_index_of_their_first_cells():
    for sizes in ((1, 1, 1, 60), (1, 1, 60, 1)):
        text = write(evaluate(Case.of("ELEMENT_WISE_IDENTITY", InputTensor=np.ones(sizes, np.float32))))
        assert re.findall(r'<tr><th scope="row">(\d+)</th>', text) == ["0", "25", "50"] * 2
        assert 'scope="col"' not in text
        assert text.count('<td class="on"></td></tr>') == 4  # lines after which the vector goes on
        assert text.count('<td class="cell ') == 120


def test_a_vector_is_wrapped_as_in_the_window():
    matrix = Case.of("ELEMENT_WISE_ADD", ATensor=np.ones((1, 1, 2, 41)), BTensor=np.ones((1, 1, 2, 41)))
    assert not any("line" in tensor for tensor in data_of(write(evaluate(matrix)))["tensors"])
    short = Case.of("ELEMENT_WISE_IDENTITY", InputTensor=np.ones(40, np.float32))
    assert 'scope="col"' in write(evaluate(short))


def test_chosen_rows_and_columns_are_kept():
    case = Case.of("ELEMENT_WISE_IDENTITY", InputTensor=np.arange(24, dtype=np.float32).reshape(2, 3, 4))
    result = evaluate(case)
    view = views(case, result.outputs, "", SliceChoice(rows=2, columns=0))[0]
    assert (view.rows, view.columns, view.slices) == (4, 2, 3)
    assert view.numbers.tolist()[:4] == [0, 12, 1, 13]
    assert [view.cells()[n] for n in (1, 2)] == [(1, 0, 0), (0, 0, 1)]
    assert view.index_of(2) == "[:,2,:]"


def test_a_case_with_errors_has_its_problems_and_no_formula():
    case = load(PRESETS / "top_k1_1.json").edit("K", 9)
    text = write(evaluate(case))
    assert '<li class="error">' in text
    assert 'class="ghost"' in text
    assert 'id="formula"' not in text.partition("<script")[0]
    assert "1 error" in text


def test_malformed_texts_are_escaped():
    case = load(PRESETS / "top_k1_1.json")
    text = write(evaluate(case.edit("K", "<img src=x>")))
    assert "<img" not in text
    assert "&lt;img src=x&gt;" in text


def test_notebooks_show_the_static_part():
    result = evaluate(load(PRESETS / "top_k1_1.json"))
    shown = html_of(result)
    assert shown == fragment(result)
    assert "<script" not in shown
    assert shown.count('<table class="map">') == 3
    of_case = html_of(result.case)
    assert of_case.count('<table class="map">') == 1
    assert "a case has no outputs until it is evaluated" in of_case
    nan = Case.of("ELEMENT_WISE_IDENTITY", InputTensor=np.array([np.nan, 1, 2.5], np.float32))
    assert "InputTensor FLOAT32 {3}: 1.0 to 2.5, 1 NaN" in repr(nan)
    assert "OutputTensor FLOAT32 {3}: 1.0 to 2.5, 1 NaN" in repr(evaluate(nan))


def test_special_numbers_have_colors_of_their_own():
    numbers = np.array([np.nan, np.inf, -np.inf, 0, 1], np.float32)
    case = Case.of("ELEMENT_WISE_IDENTITY", InputTensor=numbers)
    text = write(evaluate(case))
    for name, fill in (("v64", "#808080"), ("v65", "#f5f5f5"), ("v66", "#101010")):
        assert f".dmlx .{name}{{background:{fill};" in text


def test_sentences_are_translated():
    result = evaluate(load(PRESETS / "gather_nd1_1.json"))
    english = write(result)
    other = write(result, lambda text: f"\u2039{text}\u203a", "ko")
    assert '<html lang="ko">' in other
    for text in ("Problems", "No problems.", "Roles", "Code", "valid from 3_0"):
        assert f">{text}<" in english
        assert f"\u2039{text}\u203a" in other


def test_the_code_is_in_every_language_that_has_the_operator():
    def languages(name: str) -> list[str]:
        section = page(name).partition('<section class="code">')[2].partition("</section>")[0]
        return re.findall("<summary>(.*?)</summary>", section)

    assert languages("reduce_9") == ["C++", "DirectMLX", "NumPy", "PyTorch", "WebNN", "ONNX"]
    assert languages("roi_pooling_1") == ["C++", "NumPy", "ONNX"]
    assert languages("adam_optimizer_1") == ["C++", "NumPy", "PyTorch"]


def test_a_page_without_the_package_onnx_lacks_only_its_text(monkeypatch: pytest.MonkeyPatch):
    whole = page("reduce_9")
    monkeypatch.setattr(onnx_writer, "find_spec", lambda name: None)
    assert "<summary>ONNX</summary>" in whole
    assert "<summary>ONNX</summary>" not in page("reduce_9")
    assert page("reduce_9").count("<details>") == whole.count("<details>") - 1


@pytest.mark.parametrize(
    ("name", "roles"),
    [
        ("convolution_1", ["cursor", "contributes"]),
        ("top_k1_1", ["cursor", "result", "compared", "same index", "pointed to"]),
        ("abs_1", ["cursor", "contributes"]),
        ("gather_1", ["cursor", "copied", "index", "pointed to"]),
    ],
)
def test_the_legend_has_the_roles_that_occur(name: str, roles: list[str]):
    assert re.findall(r'<dt><i class="cell role-\w"></i>(.*?)</dt>', page(name)) == roles
