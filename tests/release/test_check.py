"""The transcript of the release check contains the commands and their output, but no paths of the machine."""

from pathlib import Path

from tests.release.check import DOCUMENT, commands_of_readme
from tests.release.helpers.transcript import FIRST_LINES, LONGEST_OUTPUT, Transcript, shortened


def test_the_readme_has_a_command_that_starts_and_one_that_tests():
    assert commands_of_readme() == [
        ("pip install -e .", "python main.py"),
        ('pip install -e ".[test]"', "python -m pytest"),
    ]


def test_a_long_output_keeps_its_beginning_and_end():
    output = [str(number) for number in range(100)]
    kept = shortened(output)
    assert kept[: FIRST_LINES + 1] == [*output[:FIRST_LINES], f"... {100 - LONGEST_OUTPUT} lines ..."]
    assert kept[FIRST_LINES + 1 :] == output[100 - LONGEST_OUTPUT + FIRST_LINES :]
    assert shortened(output[:LONGEST_OUTPUT]) == output[:LONGEST_OUTPUT]


def test_paths_of_this_machine_are_hidden_inner_paths_first(tmp_path: Path):
    transcript = Transcript()
    transcript.hide(tmp_path, "~")
    transcript.hide(tmp_path / "clone", "dml-explorer")
    transcript.fold("paths", f"{tmp_path / 'clone'}/main.py {tmp_path}/models")
    told = "\n".join(transcript.lines)
    assert "dml-explorer/main.py ~/models" in told
    assert str(tmp_path) not in told


def test_the_transcript_ends_with_right_examples():
    text = DOCUMENT.read_text(encoding="utf-8")
    assert "examples are right." in text
    assert "WRONG" not in text
