"""Settings and sessions that version 0.1.0 saved still restore the window to its saved state.

The folder `tests/data/profiles_0_1_0` has the saved files. Its file `state.json` describes the window at the time of
saving.
"""

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from explorer.session.device_choice import DeviceChoice
from explorer.settings.settings import settings_in
from tests.explorer.recovery.test_session_restore import Copy
from tests.helpers.fork_server import ForkServer

PROFILES = Path(__file__).parents[2] / "data" / "profiles_0_1_0"
SETTINGS = {
    "theme": "dark",
    "language": "ko",
    "scale": 150,
    "most_digits": 6,
    "motion": "reduced",
    "hints_read": True,
    "device": DeviceChoice("NVIDIA H100 PCIe", metacommands=False, half_precision=True, in_place=False),
    "image_format": "svg",
    "image_scale": 4,
    "shows_equal": True,
    "follows": False,
    "code_language": "numpy",
    "recent_operators": ("DML_OPERATOR_TOP_K1", "DML_OPERATOR_GEMM"),
    "lessons_done": frozenset({"top_k1_1_columns"}),
    "recent_files": ("/models/a.json", "/models/b.json"),
    "restores_session": False,
}


@pytest.fixture(scope="module")
def server() -> Iterator[ForkServer]:
    made = ForkServer("tests.explorer.helpers.session_process")
    yield made
    made.close()


@pytest.mark.parametrize("name", SETTINGS)
def test_a_setting_keeps_its_value(name: str, tmp_path: Path):
    shutil.copytree(PROFILES / "all_settings", tmp_path, dirs_exist_ok=True)
    assert getattr(settings_in(tmp_path), name) == SETTINGS[name]


@pytest.mark.sampled
@pytest.mark.skipif(sys.platform == "win32", reason="the program is started by a fork")
@pytest.mark.parametrize("name", ["edited", "malformed", "killed"])
def test_a_session_continues_where_it_ended(name: str, server: ForkServer, tmp_path: Path):
    shutil.copytree(PROFILES / name, tmp_path, dirs_exist_ok=True)
    expected = json.loads((tmp_path / "state.json").read_text(encoding="utf-8"))
    with Copy(server, tmp_path) as program:
        shown = program.first
        assert {key: shown[key] for key in ("case", "level", "view")} == {
            key: expected[key] for key in ("case", "level", "view")
        }
        assert (shown["undo"], shown["told"]) == (0, "")
        if name == "edited":
            assert shown["form"] == expected["form"]
        if expected["code"]:
            assert {key: shown["code"][key] for key in ("text", "lines")} == expected["code"]
