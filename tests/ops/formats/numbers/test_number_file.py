"""A file of numbers is read for one tensor, or refused with the reason."""

import contextlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ops.arrays.dtypes import DataType
from ops.formats.numbers import number_file
from ops.formats.numbers.number_file import read_numbers
from ops.text.format_error import FormatError

F32 = DataType.FLOAT32


@pytest.mark.parametrize("dtype", ["<f4", ">f4", ">i8", "<u2", "f2", "i1", "u8", "?"])
@pytest.mark.parametrize("order", ["C", "F"])
def test_a_npy_file_gives_its_numbers_in_its_own_type(tmp_path: Path, dtype: str, order: Any):
    saved = np.array([[1, 0, 1], [0, 1, 1]], dtype, order=order)
    np.save(tmp_path / "x.npy", saved)
    loaded = read_numbers(tmp_path / "x.npy", F32)
    assert loaded.dtype == (np.uint8 if dtype == "?" else np.dtype(dtype).newbyteorder("="))
    assert loaded.dtype.isnative
    assert loaded.flags.c_contiguous
    assert loaded.tolist() == saved.astype(loaded.dtype).tolist()


def test_a_scalar_is_read_without_dimensions(tmp_path: Path):
    np.save(tmp_path / "x.npy", np.float32(7))
    assert read_numbers(tmp_path / "x.npy", F32).shape == ()


def test_text_files_are_read_in_the_type_asked_for(tmp_path: Path):
    for name, raw in {
        "x.csv": b"1,2\n3,4\n", "x.tsv": b"1\t2\n3\t4", "x.json": b"[[1,2],[3,4]]", "bom.csv": b"\xef\xbb\xbf1,2\n3,4",
        "wide.txt": "1\t2\n3\t4".encode("utf-16"),
    }.items():  # fmt: skip
        (tmp_path / name).write_bytes(raw)
        loaded = read_numbers(tmp_path / name, DataType.INT8)
        assert loaded.dtype == np.int8
        assert loaded.tolist() == [[1, 2], [3, 4]]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("objects.npy", "holds Python objects, which are not loaded"),
        ("fields.npy", "holds structures"),
        ("complex.npy", "holds complex128, a type that DirectML does not have"),
        ("text.npy", "holds str"),
        ("dates.npy", "holds datetime64"),
        ("empty.npy", "has the sizes {0,3}, so it has no numbers"),
        ("short.npy", "declares {4} elements of int64, which need 32 bytes, but only 31 bytes follow"),
        ("endless.npy", "declares {4000000000000} elements of int64, which need 32000000000000 bytes, but"),
        ("negative.npy", "declares invalid sizes {-4}"),
        ("deep.npy", "is not a .npy file"),
        ("zip.npy", "is not a .npy file"),
        ("nothing.npy", "is not a .npy file"),
        ("future.npy", "is not a .npy file"),
        ("ragged.csv", "line 2, column 1: this line has 1 value, but line 1 has 2"),
        ("binary.csv", "line 1, column 1: this is not UTF-8"),
        ("folder.npy", "is not a file"),
        ("missing.npy", "cannot be read: No such file or directory"),
        ("nul\0.npy", "cannot be read: "),
    ],
)
def test_a_file_that_cannot_be_loaded_gives_the_reason(tmp_path: Path, name: str, said: str):
    (tmp_path / "folder.npy").mkdir()
    np.save(tmp_path / "objects.npy", np.array([{}], object), allow_pickle=True)
    np.save(tmp_path / "fields.npy", np.zeros(2, [("a", "f4"), ("b", "i4")]))
    np.save(tmp_path / "complex.npy", np.zeros(2, complex))
    np.save(tmp_path / "text.npy", np.array(["a"]))
    np.save(tmp_path / "dates.npy", np.array(["2020-01-01"], "datetime64[D]"))
    np.save(tmp_path / "empty.npy", np.zeros((0, 3)))
    np.save(tmp_path / "ints.npy", np.zeros(4, np.int64))
    whole = (tmp_path / "ints.npy").read_bytes()
    for other, raw in {
        "short.npy": whole[:-1],
        "endless.npy": whole.replace(b"(4,), }             ", b"(4000000000000,), } "),
        "negative.npy": whole.replace(b"(4,), } ", b"(-4,), }"),
        "deep.npy": b"\x93NUMPY\x01\x00" + (9000).to_bytes(2, "little") + b"-" * 8999 + b"1",
        "zip.npy": b"PK\x03\x04",
        "nothing.npy": b"",
        "future.npy": whole[:6] + b"\x09" + whole[7:],
        "ragged.csv": b"1,2\n3\n",
        "binary.csv": b"\xff\x80",
    }.items():
        (tmp_path / other).write_bytes(raw)
    with pytest.raises(FormatError) as caught:
        read_numbers(tmp_path / name, F32)
    assert said in str(caught.value)


def test_a_file_that_is_too_large_is_refused_before_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with (tmp_path / "large.npy").open("wb") as file:
        file.truncate((256 << 20) + 1)
    with pytest.raises(FormatError, match="has 268435457 bytes; the limit is 268435456"):
        read_numbers(tmp_path / "large.npy", F32)
    (tmp_path / "large.csv").write_bytes(b"1\n" * 50)
    monkeypatch.setattr(number_file, "LONGEST_TEXT", 99)
    with pytest.raises(FormatError, match="has 100 bytes; the limit is 99"):
        read_numbers(tmp_path / "large.csv", F32)


@given(st.binary(max_size=300), st.integers(0, 200), st.binary(max_size=40))
def test_no_bytes_raise_anything_else(tmp_path_factory: pytest.TempPathFactory, tail: bytes, at: int, patch: bytes):
    folder = tmp_path_factory.mktemp("npy")
    np.save(folder / "x.npy", np.zeros((2, 3), np.float32))
    whole = (folder / "x.npy").read_bytes()
    (folder / "x.npy").write_bytes(whole[:at] + patch + whole[at + len(patch) :] + tail)
    (folder / "x.csv").write_bytes(tail + patch)
    for name in ("x.npy", "x.csv"):
        with contextlib.suppress(FormatError):
            read_numbers(folder / name, F32)
