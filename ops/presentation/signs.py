"""The signs of formulas on the screen: a dot for products, a radical sign for roots, an arrow sign.

Formulas are declared, copied and exported with the signs of code: ` * `, `sqrt(x)` and `->`.
"""

import re

PRODUCT, RADICAL, ARROW = "\u00b7", "\u221a", "\u2192"
_ROOT_OF_ONE = re.compile(r"\bsqrt\((\w+)\)")
_ROOT = re.compile(r"\bsqrt\(")


def with_signs(text: str) -> str:
    """Returns the formula `text` with mathematical signs for sqrt, * and ->. A root of a single name or whole number
    gets no parentheses.
    """
    if "sqrt(" in text:
        text = _ROOT.sub(f"{RADICAL}(", _ROOT_OF_ONE.sub(rf"{RADICAL}\1", text))
    return text.replace(" * ", f" {PRODUCT} ").replace("->", ARROW)
