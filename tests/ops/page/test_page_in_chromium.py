"""An exported page works in a real browser, with the pointer and with keys, and requests nothing from the network."""

import base64
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ops import Case, evaluate, load
from ops.page.writer import write
from resources import ROOT
from tests.ops.page.helpers.chromium import PROGRAM, Chromium

pytestmark = [pytest.mark.thorough, pytest.mark.skipif(PROGRAM is None, reason="chromium is not installed")]

ROLES = """[...document.querySelectorAll('[data-tensor="{tensor}"] .cell')]
  .map((cell) => (cell.className.match(/role-./) ?? [''])[0])"""
# The smallest contrast of the texts on a page with the background behind them, by the formula of WCAG.
CONTRAST = """(() => {
  const parts = (color) => color.match(/[\\d.]+/g).map(Number);
  const luminance = (color) => parts(color).slice(0, 3).map((c) => c / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = (e) => {
    const color = getComputedStyle(e).backgroundColor;
    return (parts(color)[3] ?? 1) === 0 && e.parentElement ? behind(e.parentElement) : color;
  };
  const texts = [...document.querySelectorAll("main *")].filter((e) => e.checkVisibility() &&
    [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()));
  return texts.map((e) => {
    const [a, b] = [luminance(getComputedStyle(e).color), luminance(behind(e))].sort((x, y) => y - x);
    return [(a + 0.05) / (b + 0.05), e.className || e.tagName];
  }).sort((x, y) => x[0] - y[0])[0];
})()"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    with Chromium(tmp_path_factory.mktemp("profile")) as opened:
        yield opened


@pytest.fixture
def shown(browser: Chromium, tmp_path: Path) -> "Shown":
    return Shown(browser, tmp_path / "page.html")


class Shown:
    """A case as an HTML page in Chromium."""

    def __init__(self, browser: Chromium, path: Path) -> None:
        self.browser, self.path = browser, path

    def show(self, case: Case, **how: Any) -> None:
        self.path.write_text(write(evaluate(case)), encoding="utf-8")
        self.browser.load(self.path.as_uri(), **how)

    def roles(self, tensor: int) -> list[str]:
        return [role.removeprefix("role-") for role in self.browser.js(ROLES.format(tensor=tensor))]

    @property
    def formula(self) -> str:
        return self.browser.js("document.getElementById('formula').textContent")

    @property
    def count(self) -> str:
        return self.browser.js("document.getElementById('count').textContent")

    def problems(self) -> list[Any]:
        """Returns the errors that the browser reported for the page, and every request that it sent except the one for
        the page itself. Such a request is a problem, too.
        """
        return [
            message
            for message in self.browser.messages
            if message.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded")
            or (
                message.get("method") == "Network.requestWillBeSent"
                and message["params"]["request"]["url"] != self.path.as_uri()
            )
        ]


TOP_K = load(ROOT / "presets" / "top_k1_1.json")
FOUND = "OutputValueTensor[0,0,1,1] = sort\u2193(3, 2, 9, 8)[1] = 8, index 3"


def test_the_pointer_shows_links_and_a_click_pins_them(shown: Shown):
    shown.show(TOP_K)
    shown.browser.point('[data-tensor="1"] .cell', 3)
    assert shown.formula == FOUND
    assert shown.roles(0) == ["", "", "", "", "d", "d", "d", "v", "", "", "", ""]
    assert shown.roles(1) == ["", "", "", "c", "", ""]
    assert shown.roles(2) == ["", "", "", "s", "", ""]
    shown.browser.point("h1")
    assert shown.formula == ""
    assert set(shown.roles(0)) == {""}
    shown.browser.point('[data-tensor="1"] .cell', 3, click=True)
    shown.browser.point('[data-tensor="1"] .cell', 0)
    assert shown.formula == FOUND
    shown.browser.press("Escape")
    shown.browser.point('[data-tensor="0"] .cell', 7)
    assert shown.formula == "InputTensor[0,0,1,3] = 8"
    assert shown.roles(1) == ["", "", "d", "v", "", ""]
    assert shown.problems() == []


def test_keys_walk_pin_and_change_the_tensor(shown: Shown):
    shown.show(TOP_K)
    assert shown.browser.js("[...document.querySelectorAll('.cell[tabindex=\"0\"]')].length") == 3
    shown.browser.press("Tab")
    assert shown.formula == "InputTensor[0,0,0,0] = 0"
    shown.browser.press("Tab", "ArrowDown", "ArrowRight")
    assert shown.formula == FOUND
    shown.browser.press("Enter", "[")
    assert shown.formula.startswith("InputTensor[0,0,1,")
    shown.browser.press("]", "Escape")
    assert shown.formula == ""


@pytest.mark.parametrize("sizes", [(1, 1, 1, 60), (1, 1, 60, 1)])
def test_keys_walk_between_the_lines_of_a_wrapped_vector(shown: Shown, sizes: tuple[int, ...]):
    shown.show(Case.of("ELEMENT_WISE_IDENTITY", InputTensor=np.arange(60, dtype=np.float32).reshape(sizes)))
    shown.browser.point('[data-tensor="1"] .cell', 57, click=True)
    assert shown.roles(0).index("v") == 57

    def number_after(*keys: str) -> int:
        shown.browser.press(*keys)
        return int(shown.formula.rpartition(" = ")[2])

    assert [number_after(key) for key in ("ArrowUp", "ArrowUp", "ArrowUp")] == [32, 7, 7]
    assert [number_after(key) for key in ("End", "ArrowRight", "Home", "ArrowDown")] == [24, 25, 25, 50]
    assert [number_after(key) for key in ("ArrowDown", "End", "ArrowRight", "[")] == [50, 59, 59, 59]
    tops = "[...document.querySelectorAll('[data-tensor=\"0\"] .cell')].map((e) => e.getBoundingClientRect().y)"
    assert len(set(shown.browser.js(tops))) == 3
    assert shown.problems() == []


def test_steps_go_cell_by_cell_and_within_a_cell(shown: Shown):
    shown.show(load(ROOT / "presets" / "convolution_7.json"))
    assert shown.count == "cell \u2013 / 20"
    shown.browser.press(".", ".", ",")
    assert shown.count == "cell 1 / 20"
    shown.browser.point("#forward", click=True)
    assert shown.count == "cell 2 / 20"
    shown.browser.point("#within", click=True)
    assert shown.count.startswith("cell 2 / 20, step 1 / ")
    first = shown.formula
    shown.browser.press(".")
    assert shown.count.startswith("cell 2 / 20, step 2 / ")
    assert shown.formula != first
    assert shown.roles(0).count("v") == 1
    shown.browser.press(",", ",")
    assert shown.count.startswith("cell 1 / 20")


def test_slices_turn_and_follow(shown: Shown):
    array = np.arange(40 * 36, dtype=np.float32).reshape(40, 6, 6)
    shown.show(Case.of("ELEMENT_WISE_IDENTITY", InputTensor=array))
    assert shown.browser.js("document.querySelector('.turn span').textContent") == "slices 0 to 11 of 40"
    shown.browser.point('[data-tensor="1"] .turn button', 1, click=True)
    shown.browser.point('[data-tensor="1"] .cell', 0, click=True)
    assert shown.formula == "OutputTensor[12,0,0] = 432 = 432"
    assert shown.roles(0)[0] == "v"
    assert (
        shown.browser.js("document.querySelector('[data-tensor=\"0\"] caption').textContent") == "InputTensor[12,:,:]"
    )
    shown.browser.point('[data-tensor="1"] .turn button', 0, click=True)
    shown.browser.point('[data-tensor="1"] .turn button', 0, click=True)
    hidden = shown.browser.js("document.querySelectorAll('[data-tensor=\"1\"] table[hidden]').length")
    assert hidden == 8
    assert shown.problems() == []


def test_every_text_has_enough_contrast(shown: Shown, subtests: pytest.Subtests):
    for dark in (False, True):
        with subtests.test(dark=dark):
            shown.show(TOP_K.edit("K", 2), dark=dark)
            shown.browser.point('[data-tensor="1"] .cell', 3, click=True)
            least = shown.browser.js(CONTRAST)
            assert least[0] >= 4.5, least
            shown.show(TOP_K.edit("K", 9), dark=dark)
            least = shown.browser.js(CONTRAST)
            assert least[0] >= 4.5, least


def test_a_narrow_page_does_not_scroll_sideways(shown: Shown, subtests: pytest.Subtests):
    for name in ("top_k1_1", "lstm_1", "multihead_attention_2"):
        with subtests.test(name):
            shown.show(load(ROOT / "presets" / f"{name}.json"), width=320, height=700)
            assert shown.browser.js("document.documentElement.scrollWidth <= innerWidth")


def test_a_page_works_in_a_sandboxed_frame(shown: Shown):
    text = write(evaluate(TOP_K))
    outer = shown.path.with_name("outer.html")
    outer.write_text("<iframe sandbox='allow-scripts' width=1200 height=800></iframe>", encoding="utf-8")
    report = "setTimeout(() => parent.postMessage(document.querySelectorAll('.cell[tabindex]').length, '*'), 300)"
    digest = base64.b64encode(hashlib.sha256(report.encode()).digest()).decode()
    # The policy of the page permits the script of the test, too.
    permitted = text.replace("script-src ", f"script-src 'sha256-{digest}' ")
    reporting = permitted.replace("</body>", f"<script>{report}</script></body>")
    shown.browser.load(outer.as_uri())
    shown.browser.js("void (window.heard = new Promise((done) => addEventListener('message', (e) => done(e.data))))")
    shown.browser.js(f"document.querySelector('iframe').srcdoc = {json.dumps(reporting)}")
    assert shown.browser.js("window.heard") == 24


def test_other_scripts_and_requests_are_refused(shown: Shown):
    text = write(evaluate(TOP_K))
    shown.path.write_text(text.replace("</body>", "<script>window.bad = 1</script></body>"), encoding="utf-8")
    shown.browser.load(shown.path.as_uri())
    assert shown.browser.js("window.bad ?? 0") == 0
    assert shown.browser.js("fetch('http://127.0.0.1:9/').then(() => 1, () => 0)") == 0


def test_the_roles_are_printed_with_a_pinned_cell_only(shown: Shown):
    roles = "['.roles', 'h2:has(+.roles)'].map((part) => document.querySelector(part).checkVisibility())"
    shown.show(TOP_K)
    assert shown.browser.js(roles) == [True, True]
    shown.browser.ask("Emulation.setEmulatedMedia", media="print", features=[])
    assert shown.browser.js(roles) == [False, False]
    shown.browser.ask("Emulation.setEmulatedMedia", media="screen", features=[])
    shown.browser.point('[data-tensor="1"] .cell', 3, click=True)
    shown.browser.ask("Emulation.setEmulatedMedia", media="print", features=[])
    assert shown.browser.js(roles) == [True, True]
    shown.browser.ask("Emulation.setEmulatedMedia", media="", features=[])


def test_problems_are_printed_if_there_are_any(shown: Shown):
    problems = "document.querySelector('.side h2').checkVisibility()"
    for case, is_printed in ((TOP_K, False), (TOP_K.edit("K", 9), True)):
        shown.show(case)
        shown.browser.ask("Emulation.setEmulatedMedia", media="print", features=[])
        assert shown.browser.js(problems) == is_printed
        shown.browser.ask("Emulation.setEmulatedMedia", media="", features=[])


def test_the_pinned_cell_is_printed(shown: Shown):
    shown.show(TOP_K)
    shown.browser.point('[data-tensor="1"] .cell', 3, click=True)
    shown.browser.ask("Emulation.setEmulatedMedia", media="print", features=[])
    visible = "['formula', 'steps'].map((id) => document.getElementById(id).checkVisibility())"
    assert shown.browser.js(visible) == [True, False]
    assert shown.browser.pdf().startswith(b"%PDF")
    shown.browser.ask("Emulation.setEmulatedMedia", media="", features=[])


@pytest.mark.parametrize("name", ["gru_1", "multihead_attention_1", "quantize_linear_1", "roi_align1_1"])
def test_the_desc_fits_a_narrow_page_and_keeps_its_names_whole_on_a_wide_one(shown: Shown, name: str):
    case = load(ROOT / "presets" / f"{name}.json")
    shown.show(case, width=320)
    table = "document.querySelector('.desc')"
    padding = 40
    assert shown.browser.js(f"{table}.scrollWidth <= {table}.parentElement.clientWidth - {padding}")
    shown.show(case)
    tops = """[...document.querySelectorAll(".desc th")].map((e) => {
      const range = document.createRange();
      range.selectNodeContents(e);
      return new Set([...range.getClientRects()].filter((r) => r.width).map((r) => r.top)).size;
    })"""
    assert shown.browser.js(tops) == [1] * len(case.operator.fields)
