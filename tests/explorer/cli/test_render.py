"""The verb `render` writes a picture, or reports why it cannot be written."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtGui import QImage

from explorer.cli import main
from ops import OPERATORS
from ops.formats.dxdispatch.writer import to_text
from ops.formats.networks import dxdispatch_writer
from ops.presets import model_of
from tests.explorer.helpers.small_networks import chain
from tests.helpers.fork_server import ForkServer
from tests.helpers.sampling import Sample

ROOT = Path(__file__).parents[3]
PATIENCE = 120  # seconds; ends a test that hangs
Render = Callable[..., tuple[int, str]]


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    operator = OPERATORS["DML_OPERATOR_TOP_K1"]
    path = tmp_path_factory.mktemp("model") / "good.json"
    path.write_text(to_text(model_of(operator, operator.examples[0])), encoding="utf-8")
    return path


def run_program(*words: str) -> tuple[int, str]:
    """Runs the program with the arguments `words`; returns its exit code and its error output."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *words],
        cwd=ROOT, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, capture_output=True, text=True,
        timeout=PATIENCE, check=False,
    )  # fmt: skip
    return done.returncode, done.stderr


@pytest.fixture(scope="module")
def server() -> Iterator[ForkServer | None]:
    """A server that forks processes of the program, because imports take most of a start; None without fork."""
    made = ForkServer("tests.explorer.helpers.render_process") if hasattr(os, "fork") else None
    yield made
    if made is not None:
        made.close()


@pytest.fixture
def render(server: ForkServer | None, good: Path, tmp_path: Path) -> Render:
    """Returns a function that runs the program to render the model file `good` into a file in `tmp_path`. If there is a
    `server`, the program runs in a process that the server forks.

    The function returns the exit code and the error output.
    """

    def run(target: str, *words: str) -> tuple[int, str]:
        words = ("render", str(good), "-o", str(tmp_path / target), *words)
        if server is None:
            return run_program(*words)
        output, errors = tmp_path / "output.txt", tmp_path / "errors.txt"
        errors.write_text("")
        code = server.wait(server.start(words=words, output=str(output), errors=str(errors)))
        return code, errors.read_text(encoding="utf-8")

    return run


@pytest.mark.sampled
def test_render_writes_a_picture_of_the_size_that_was_asked_for(good: Path, tmp_path: Path):
    """Requires that `render` writes a picture of the requested size when it runs in a new process."""
    target = tmp_path / "picture.png"
    assert run_program("render", str(good), "-o", str(target), "--size", "900x500", "--theme", "dark") == (0, "")
    check_colors(QImage(str(target)))


def test_render_draws_in_the_light_theme(render: Render, tmp_path: Path):
    assert render("picture.png", "--size", "900x500", "--theme", "light") == (0, "")
    check_colors(QImage(str(tmp_path / "picture.png")))


def check_colors(image: QImage) -> None:
    assert (image.width(), image.height()) == (900, 500)
    colors = {image.pixel(x, y) for x in range(0, 900, 7) for y in range(0, 500, 7)}
    assert len(colors) > 20


@pytest.mark.parametrize(
    "part",
    ["figure", pytest.param("stage", marks=pytest.mark.thorough), pytest.param("window", marks=pytest.mark.thorough)],
)
def test_render_writes_a_picture_of_more_pixels_at_a_larger_scale(render: Render, tmp_path: Path, part: str):
    for name, scale in (("small.png", "1"), ("large.png", "4")):
        assert render(name, "--scale", scale, "--part", part) == (0, "")
    image, small = QImage(str(tmp_path / "large.png")), QImage(str(tmp_path / "small.png"))
    enlarged = small.scaled(5120, 2880)
    assert (image.width(), image.height()) == (5120, 2880)
    # The larger picture has edges between the pixels of the small one.
    places = [(x, y) for x in range(0, 5120, 3) for y in range(0, 2880, 97)]
    assert any(image.pixel(x, y) != enlarged.pixel(x, y) for x, y in places)


def test_render_writes_an_svg_with_text(render: Render, tmp_path: Path):
    assert render("picture.SVG", "--size", "900x500") == (0, "")
    root = ElementTree.parse(tmp_path / "picture.SVG").getroot()
    assert root.get("viewBox") == "0 0 900 500"
    texts = {"".join(node.itertext()) for node in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {"InputTensor", "OutputValueTensor", "10", "11"} <= texts


def test_render_refuses_a_picture_that_would_be_too_large(render: Render):
    code, error = render("a.png", "--size", "8192x8192", "--scale", "4")
    assert code == 2
    assert error.startswith("The picture would have 32768 x 32768 pixels; an image can have at most 16384 along each")


def test_render_draws_a_caption_and_animates_steps(render: Render, tmp_path: Path):
    assert render("figure.svg", "--caption") == (0, "")
    assert "TOP_K1: Axis 3, K 2, AxisDirection DECREASING" in (tmp_path / "figure.svg").read_text(encoding="utf-8")
    assert render("steps.png", "--steps", "--size", "900x500") == (0, "")
    assert b"acTL" in (tmp_path / "steps.png").read_bytes()
    assert render("steps.svg", "--steps") == (2, "--steps needs a .png file: an SVG is not animated.\n")
    assert render("stage.png", "--part", "stage", "--caption") == (2, "--caption and --steps need --part figure.\n")


@pytest.mark.parametrize("name", ["a.gif", "a.JPG", "a.pdf"])
def test_render_refuses_a_format_that_it_does_not_write(
    good: Path, tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / name
    assert main(["render", str(good), "-o", str(path)]) == 2
    assert f"a picture is written as .png, .apng, .svg, not as {path.suffix.lower()}." in capsys.readouterr().err
    assert not path.exists()


def test_render_pins_a_cell(render: Render, tmp_path: Path):
    assert render("plain.png") == (0, "")
    assert render("pinned.png", "--cell", "OutputValueTensor[0,0,1,1]") == (0, "")
    assert (tmp_path / "pinned.png").read_bytes() != (tmp_path / "plain.png").read_bytes()


NOT_PINNED = {
    "ResultTensor[0]": "ResultTensor is not a tensor of this model; its tensors are",
    "InputTensor[0,0,9,0]": "InputTensor[0,0,9,0] is not a cell of InputTensor",
    "InputTensor[0]": "InputTensor, which has the sizes {1,1,3,4}",
}


def test_render_reports_why_a_cell_cannot_be_pinned(
    render: Render, tmp_path: Path, sample: Sample, subtests: pytest.Subtests
):
    for cell in sample.of(NOT_PINNED, 1):
        with subtests.test(cell=cell):
            code, error = render("picture.png", "--cell", cell)
            assert code == 2
            assert NOT_PINNED[cell] in error
            assert not (tmp_path / "picture.png").exists()


def test_render_reports_that_the_picture_cannot_be_written(render: Render):
    code, error = render("no/folder.png")
    assert code == 2
    assert "cannot be written" in error


@pytest.mark.sampled
def test_the_graph_of_a_model_is_drawn_as_svg_and_png(tmp_path: Path):
    path = tmp_path / "network.json"
    dxdispatch_writer.save(chain(), path)
    for target in ("graph.svg", "graph.png"):
        code, said = run_program("render", str(path), "-o", str(tmp_path / target), "--part", "graph")
        assert (code, said) == (0, "")
    texts = [element.text for element in ElementTree.parse(tmp_path / "graph.svg").iter() if element.text]
    assert {"network.json", "TOP_K1", "ELEMENT_WISE_EXP", "{1,1,2,3}", "2.72 to 403"} <= set(texts)
    assert QImage(str(tmp_path / "graph.png")).height() > 5 * 71
    code, said = run_program("render", str(path), "-o", str(tmp_path / "x.svg"), "--part", "graph", "--caption")
    assert code == 2
    assert "cannot be used with --part graph" in said
