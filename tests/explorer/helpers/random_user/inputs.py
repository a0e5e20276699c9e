"""The texts, keys and files that the random user enters. Many of them are invalid."""

import json
from pathlib import Path
from random import Random

import numpy as np
from PySide6.QtCore import Qt

from ops import OPERATORS
from ops.formats import share_text
from ops.formats.exports import EXPORTS
from ops.lessons.lesson_json import FOLDER as LESSONS
from ops.model.case import Case
from ops.presets import case_of
from tests.explorer.helpers.hostile_files import hostile_files
from tests.ops.formats.dxdispatch.test_document import two_clips
from tests.ops.formats.dxdispatch.test_model_files import model
from tests.ops.helpers.onnx.models import network, saved

TEXTS = (
    "", " ", "0", "1", "2", "3", "4", "5", "7", "-1", "-0", "+1", "007", "0x10", "0xg", "1e3", "1e400", "-1e-400",
    "1.5", ".5", "5.", "nan", "inf", "-inf", "NaN(0x1)", "abc", "1,2,3", "{1,2,3,4}", "[[1,2],[3,4]]", "1\t2\n3\t4",
    "65536", "2147483647", "2147483648", "-2147483648", "4294967295", "4294967296", "18446744073709551615",
    "18446744073709551616", "9" * 400, "\u0664\u0662", "\u00bd", "\u2212" "1", "\uff11", "\U0001f600", "e\u0301",
    "\u202eabc", "a\x00b", "<b>1</b>", "%s{0}", "{}", "{0}", "\\n", "'", '"', "NULL", "nullptr", "None", "true",
    "1 1 1 4", "1;2", "1, 1, 2, 3", "0,0,0,0", "1,1,1,1,1,1,1,1,1", "4294967295,1,1,1", "FLOAT32", "INT64",
    "topk", "one hot", "clip", "zzz", "1_000", "1 000", "1'000", "--1", "- 1", "1e", "0x", "1\n2",
    "dmlx1:abc", "dmlx2:",
)  # fmt: skip
SIZES = ("1", "1", "2", "2", "3", "3", "4", "5", "8", "16", "64", "1000", "65536", "1048576", "4294967295")
KEYS = (
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End),
    *(Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape, Qt.Key.Key_Tab),
    *(Qt.Key.Key_Backtab, Qt.Key.Key_Space, Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_F2, Qt.Key.Key_F5),
    *(Qt.Key.Key_F8, Qt.Key.Key_B, Qt.Key.Key_T, Qt.Key.Key_G, Qt.Key.Key_L, Qt.Key.Key_P, Qt.Key.Key_X),
    *(Qt.Key.Key_Comma, Qt.Key.Key_Period, Qt.Key.Key_BracketLeft, Qt.Key.Key_BracketRight, Qt.Key.Key_Minus),
    *(Qt.Key.Key_0, Qt.Key.Key_1, Qt.Key.Key_9, Qt.Key.Key_A, Qt.Key.Key_V, Qt.Key.Key_C, Qt.Key.Key_Z, Qt.Key.Key_Y),
    *(Qt.Key.Key_D, Qt.Key.Key_Menu, Qt.Key.Key_Plus, Qt.Key.Key_F1, Qt.Key.Key_F10),
)  # fmt: skip
MODIFIERS = (
    *(Qt.KeyboardModifier.NoModifier,) * 8,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
)
BUTTONS = (
    Qt.MouseButton.LeftButton,
    Qt.MouseButton.LeftButton,
    Qt.MouseButton.RightButton,
    Qt.MouseButton.MiddleButton,
)
# A call with undefined names.
OPEN_CODE = """
DML_BUFFER_TENSOR_DESC buffer = { DML_TENSOR_DATA_TYPE_FLOAT32, DML_TENSOR_FLAG_NONE, 4, sizes, nullptr, bytes, 0 };
DML_TENSOR_DESC tensor = { DML_TENSOR_TYPE_BUFFER, &buffer };
DML_ELEMENT_WISE_CLIP_OPERATOR_DESC clip = { &tensor, &tensor, nullptr, lowest, 6.0f };
"""


def any_case(random: Random) -> Case:
    """An example of any operator."""
    operator = OPERATORS[random.choice(tuple(OPERATORS))]
    return case_of(operator, random.choice(operator.examples))


def desc_text(random: Random) -> str:
    """Returns a random text for the clipboard: a case as a share text or in any export format.

    The text may be truncated or enclosed in a Markdown code fence. Sometimes it is C++ code with undefined names.
    """
    case, way = any_case(random), random.randrange(8)
    if way == 0:
        return OPEN_CODE
    if way == 1:
        return share_text.write(case).text
    export = random.choice([export for export in EXPORTS if export.why_not(case) is None])
    text = export.write(case)
    if way == 2:
        return f"```\n{text}\n```"
    return text[: random.randrange(len(text) + 1)] if way == 3 else text


def any_file(random: Random, folder: Path) -> Path:
    """The path of a valid, a malformed or a hostile file."""
    return random.choice((*hostile_files(folder / "hostile"), *_good_files(folder / "good")))


def _good_files(folder: Path) -> tuple[Path, ...]:
    """Returns the paths of valid files: several kinds of model files, some of them large, and a lesson. The first call
    writes the files.
    """
    inside = folder / "models"
    if not inside.exists():
        inside.mkdir(parents=True)
        (folder / "outside.csv").write_text("5,6,7,8\n", encoding="utf-8")
        for name, root in (
            ("two.json", two_clips()),
            ("outside.json", model(values={"sourcePath": "../outside.csv"})),
            ("long.json", model({"Min": "9" * 1_200_000})),
            ("report.json", {**model(), "explorer": {"report": {"happened": "It differed.", "driver": "1.0"}}}),
        ):
            (inside / name).write_text(json.dumps(root), encoding="utf-8")
        np.save(inside / "many.npy", np.random.default_rng(0).standard_normal((700, 700), np.float32))
        saved(network(), inside)
        lesson = min(LESSONS.glob("*.json"))
        (inside / f"lesson_{lesson.name}").write_bytes(lesson.read_bytes())
    return tuple(sorted(inside.iterdir()))
