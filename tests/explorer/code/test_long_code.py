"""C++ code that is too long gives the same message on the command line and in the window."""

import argparse
import io
import sys
from pathlib import Path

import pytest

from explorer.cli import importing
from explorer.code.cpp_pasting import Reading
from ops.formats.cpp_import.source import LARGEST

SENTENCE = f"The text has more than {LARGEST} characters, the limit for C++."
CODE = "DML_TOP_K_OPERATOR_DESC desc = {};\n"


def options(path: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    importing.add_arguments(parser)
    return parser.parse_args(["--from", "cpp", path])


@pytest.mark.parametrize("length", [LARGEST + 1, 4 * LARGEST + 1])
@pytest.mark.parametrize("way", ["a file", "standard input"])
def test_the_command_line_and_the_window_show_the_same_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], way: str, length: int
):
    text = CODE + "/" * (length - len(CODE))
    path = tmp_path / "long.cpp"
    path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert importing.main(options(str(path) if way == "a file" else "-")) == 2
    assert SENTENCE in capsys.readouterr().err
    assert str(Reading.of(text, {}, None).message) == SENTENCE


def test_code_of_the_greatest_length_is_read(tmp_path: Path):
    path = tmp_path / "fits.cpp"
    path.write_text(CODE + "//" + "\u4e16" * (LARGEST - len(CODE) - 2), encoding="utf-8")
    assert importing.main(options(str(path))) == 0
