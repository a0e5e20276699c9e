"""Long lines of exported code are broken inside brackets, and mean the same as before."""

import ast

import pytest

from ops.formats.wrapping import LONGEST, wrapped

LONG = [
    f"x = first({'a' * 60}, second={'b' * 60})",
    f"x = first([{'a' * 50}, '(, {{'], (1,)).second(lambda p, q: p + q, {'c' * 60}).third()",
    f"if True:\n    total = ({'a' * 40} / f({'b' * 40}, {'c' * 30}))",
    f"x = [f(a, b, {'c' * 80}) for a, b in pairs if a < b]",
    f"x = call(inner({'a' * 60}, more({'b' * 50}, {'c' * 50})), {'d' * 60})",
]


@pytest.mark.parametrize("code", LONG)
def test_a_long_line_becomes_short_lines_with_the_same_meaning(code: str):
    lines = wrapped(code).splitlines()
    assert max(map(len, lines)) <= LONGEST < max(map(len, code.splitlines()))
    assert ast.dump(ast.parse("\n".join(lines))) == ast.dump(ast.parse(code))


@pytest.mark.parametrize("code", [f"# {'a' * 200}", f"x = f(1)  # {'a' * 200}", f"x = {'a' * 200}", "x = f(1, 2)", ""])
def test_other_lines_stay(code: str):
    assert wrapped(code) == code


def test_parameters_of_a_lambda_and_variables_of_a_loop_stay_on_a_line():
    text = wrapped("\n".join(LONG))
    assert "    lambda p, q: p + q,\n" in text
    assert " for a, b in pairs if a < b\n" in text
