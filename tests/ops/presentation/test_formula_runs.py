"""A formula is written in pieces and as text, with exact numbers; long sequences are shortened."""

import numpy as np
import pytest

from ops.explain.cell_sets import Role
from ops.explain.explanation import Number, Operands, Words, formula
from ops.presentation.formula_runs import number_text, runs, whole


def text(count: int, chosen: int | None = None) -> str:
    return "".join(piece for piece, _ in runs((Operands(np.arange(count, dtype=np.int32), chosen=chosen),)))


@pytest.mark.parametrize(
    ("count", "chosen", "shown"),
    [
        (0, None, ""),
        (1, None, "0"),
        (1, 0, "0"),
        (12, None, "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11"),
        (13, None, "0, 1, 2, 3, \u2026 (7 more) \u2026, 11, 12"),
        (13, 0, "0, 1, 2, 3, \u2026 (7 more) \u2026, 11, 12"),
        (13, 12, "0, 1, 2, 3, \u2026 (7 more) \u2026, 11, 12"),
        (13, 4, "0, 1, 2, 3, 4, \u2026 (6 more) \u2026, 11, 12"),
        (13, 10, "0, 1, 2, 3, \u2026 (6 more) \u2026, 10, 11, 12"),
        (65536, None, "0, 1, 2, 3, \u2026 (65530 more) \u2026, 65534, 65535"),
        (65536, 0, "0, 1, 2, 3, \u2026 (65530 more) \u2026, 65534, 65535"),
        (65536, 65535, "0, 1, 2, 3, \u2026 (65530 more) \u2026, 65534, 65535"),
        (65536, 30000, "0, 1, 2, 3, \u2026 (65529 more) \u2026, 30000, \u2026 \u2026, 65534, 65535"),
    ],
)
def test_a_sequence_is_shortened_around_the_chosen_one(count: int, chosen: int | None, shown: str):
    assert text(count, chosen) == shown


@pytest.mark.parametrize("count", [0, 1, 12, 13, 65536])
def test_a_copy_has_all_of_a_sequence(count: int):
    copied = whole((Words("max("), Operands(np.arange(count, dtype=np.int32)), Words(")")))
    assert copied == f"max({', '.join(map(str, range(count)))})"


@pytest.mark.parametrize("chosen", [0, 6, 12, None])
def test_the_chosen_one_is_the_value_and_the_others_decide(chosen: int | None):
    pieces = runs((Operands(np.arange(13, dtype=np.int32), Role.DECIDES, chosen),))
    framed = {piece: role for piece, role in pieces if piece.isdigit()}
    assert [int(piece) for piece, role in framed.items() if role == "value"] == ([] if chosen is None else [chosen])
    assert {role for piece, role in framed.items() if piece != str(chosen)} == {"decides"}


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (np.float32("nan"), "NaN"),
        (np.float32("inf"), "+inf"),
        (np.float64("-inf"), "-inf"),
        (np.float32(-0.0), "-0"),
        (np.float16(-0.0), "-0"),
        (np.float32(0.1), "0.1"),
        (np.float16(65504), "65504"),
        (np.uint64(2**64 - 1), "18446744073709551615"),
        (np.int64(-(2**63)), "-9223372036854775808"),
        (np.int64(2**53 + 1), "9007199254740993"),
        (2**64 - 1, "18446744073709551615"),
        (0.5, "0.5"),
    ],
)
def test_a_copied_number_is_exact(value: np.generic | float, shown: str):
    assert number_text(value) == shown
    assert whole((Number(value),)) == shown


def test_numbers_of_a_sequence_are_exact_too():
    largest = Operands(np.array([2**64 - 1, 0], np.uint64), chosen=0)
    assert runs((largest,)) == [("18446744073709551615", "value"), (", ", None), ("0", "decides")]
    assert whole((largest,)) == "18446744073709551615, 0"
    assert whole((Operands(np.array([np.nan, -0.0], np.float32)),)) == "NaN, -0"


def test_a_rounded_number_does_not_appear_as_exact():
    third = np.float32(1 / 3)
    product = runs(formula(Number(third), " * 3 = ", Number(1, is_result=True)))
    assert product[1:] == [
        (" \u00b7 3 \u2248 ", None),
        ("1", "cursor"),
    ]
    assert runs((Number(third, is_result=True),), "x = ") == [("x \u2248 ", "target"), ("0.3333", "cursor")]
    assert runs((Number(np.float32(0.5), is_result=True),), "x = ") == [("x = ", "target"), ("0.5", "cursor")]
    assert runs((Number(np.float32(1.2345), is_result=True),), "x = ")[1] == ("1.2345", "cursor")


def test_pieces_wear_the_roles_of_their_cells():
    pieces = runs(
        formula(
            "x[", Number(3, Role.DECIDES), "] = ", Number(np.float32(7), Role.VALUE), " -> ", Number(7, is_result=True)
        )
    )
    roles = [("x[", None), ("3", "decides"), ("] = ", None), ("7", "value"), (" \u2192 ", None), ("7", "cursor")]
    assert pieces == roles
    assert runs((Words("a comment", muted=True), Number(1, Role.IGNORED))) == [("a comment", "muted"), ("1", None)]


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("0.5 * x * (1 + erf(x / sqrt(2)))", "0.5 \u00b7 x \u00b7 (1 + erf(x / \u221a2))"),
        ("x / sqrt(variance + Epsilon)", "x / \u221a(variance + Epsilon)"),
        ("sqrt(sqrt(x))", "\u221a(\u221ax)"),
        ("not 3 < 2 -> 0", "not 3 < 2 \u2192 0"),
    ],
)
def test_a_shown_formula_has_mathematical_signs_and_its_copy_those_of_code(code: str, shown: str):
    words = (Words(code),)
    assert runs(words) == [(shown, None)]
    assert whole(words) == code
