"""Code that the NumPy snippets and the PyTorch snippets of recurrent networks have in common."""

import re
from collections.abc import Iterator, Mapping

from ops.arrays.scalar_cast import as_float32
from ops.declare.python_source import number
from ops.model.case import Case
from ops.text.values import Fused


def activation_lines(case: Case, clipped: str, expressions: Mapping[str, str], narrow: str) -> Iterator[str]:
    """Yields the lines of a script that define the list `activations`: a function for each entry of ActivationDescs.

    All expressions are Python code. `clipped` is the expression that limits x; it contains the placeholder `{bound}`.
    `expressions` maps the name of each activation to its expression, with the placeholder `{x}`. `narrow` is the
    expression that converts x to FLOAT32; it replaces `{x}` for SHRINK, which compares the converted number.
    """
    limit = "x"
    if case.values.get("UseClipThreshold"):
        limit = f"{clipped.format(bound=number(as_float32(case.number('ClipThreshold'))))} if clips else x"
    yield "def activation(function):"
    yield f"    return lambda x, clips=True: function({limit})"
    yield ""
    yield ""
    yield "activations = ["
    fused = case["ActivationDescs"]
    assert isinstance(fused, tuple)
    for each in fused:
        if isinstance(each, Fused):
            name = each.name.removeprefix("ACTIVATION_")
            made = expressions[name].replace("{x}", narrow if name == "SHRINK" else "x")
            for member, value in each.members:
                if isinstance(value, int | float):
                    made = re.sub(rf"\b{member}\b", f"({number(as_float32(value))})", made)
            yield f"    activation(lambda x: {made}),"
    yield "]"
