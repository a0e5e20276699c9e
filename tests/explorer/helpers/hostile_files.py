"""Malformed, oversized and unusual files, and some valid ones."""

import itertools
import os
from pathlib import Path

import numpy as np


def hostile_files(folder: Path) -> list[Path]:
    """Returns the paths of test files in `folder`: malformed, oversized and unusual files, and some valid ones.

    The files are written if the folder is empty or absent.
    """
    if folder.exists() and (found := sorted(folder.iterdir())):
        return found
    folder.mkdir(parents=True, exist_ok=True)
    for name, array in (
        ("fits.npy", np.arange(6, dtype=np.float32).reshape(1, 1, 2, 3)),
        ("scalar.npy", np.array(3.5)),
        ("empty.npy", np.zeros((0, 3))),
        ("deep.npy", np.zeros((1,) * 12)),
        ("bool.npy", np.array([True, False])),
        ("complex.npy", np.zeros(4, complex)),
        ("text.npy", np.array(["a", "bc"])),
        ("nan.npy", np.array([np.nan, np.inf, -np.inf, 1e300])),
        ("large.npy", np.zeros((64, 1024), np.int64)),
    ):
        np.save(folder / name, array)
    np.save(folder / "object.npy", np.array([{}, None], dtype=object), allow_pickle=True)
    good = (folder / "fits.npy").read_bytes()
    (folder / "cut.npy").write_bytes(good[:-5])
    (folder / "header.npy").write_bytes(good[:20])
    (folder / "huge.npy").write_bytes(good.replace(b"(1, 1, 2, 3)", b"(9,9**9,2,3)"))
    for name, text in (
        ("fits.csv", "1,2,3\n4,5,6\n"),
        ("ragged.csv", "1,2,3\n4\n"),
        ("words.csv", "a,b\nc,d\n"),
        ("empty.csv", ""),
        ("long.csv", ",".join("9" * 500 for _ in range(20))),
        ("list.json", "[[1,2,3],[4,5,6]]"),
        ("deep.json", "[" * 5000),
        ("deepobject.json", '{"a":' * 5000),
        ("broken.json", '{"resources": {'),
        ("empty.json", "{}"),
        ("nothing.json", ""),
        ("number.json", "1e999"),
        ("wrong.json", '{"resources": [], "dispatchables": 3, "commands": {"a": null}}'),
        ("unicode.json", '\ufeff{"\ud83d": 1}'.encode("utf-16", "surrogatepass").decode("utf-16", "replace")),
        ("picture.png", "\x89PNG"),
    ):
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "noise.json").write_bytes(bytes(range(256)) * 4)
    (folder / "folder.json").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe.json")
        (folder / "zero.json").symlink_to("/dev/zero")
    for name in ("enormous.json", "enormous.npy", "enormous.bin"):
        with (folder / name).open("wb") as file:
            file.truncate(300 << 20)
    (folder / "wide.json").write_bytes('{"resources": {}}'.encode("utf-16"))
    presets = Path(__file__).parents[3] / "resources" / "presets"
    for preset in itertools.islice(sorted(presets.rglob("*.json")), 3):
        (folder / preset.name).write_bytes(preset.read_bytes())
    return sorted(folder.iterdir())
