"""The shapes in the meanings of fields, such as `[N, C, H, W]`, agree with the sizes in the examples."""

import ast
import re

from ops.catalog import declared
from ops.model.case import Case
from ops.model.fields import TensorField
from ops.model.operator import Operator
from ops.presets import case_of

SHAPE = re.compile(r"\[([^\]]*[A-Za-z][^\]]*)\]")
# The letters that attributes determine.
OF_ATTRIBUTES = {
    "b": "BlockSize", "GroupCount": "GroupCount", "h": "HeadCount", "hk": "KeyValueHeadCount",
}  # fmt: skip
# Meanings whose shapes have words, or apply to some inputs only.
SPECIAL = ("windows]", "PooledSize.Height", "for an input [")


def shape_in(field: TensorField) -> list[str]:
    """The dimensions of the first shape in the meaning of a tensor, such as `["1", "D", "4 * H", "I"]`."""
    found = SHAPE.search(field.meaning)
    return [] if found is None else [each.strip() for each in found[1].split(",")]


def is_as_described(case: Case) -> bool:
    """True if the tensors of the case have the shapes that the operator's description states. Some variants have other
    shapes, such as a GEMM with a transposed matrix.
    """
    texts = {str(case.values.get(name)) for name in ("TransA", "TransB", "Direction")}
    return case.operator.name not in ("GEMM", "CONVOLUTION") or texts <= {"0", "None"}


def value(text: str, letters: dict[str, int]) -> int | None:
    """The number of an expression such as `C / (b * b)`; None if it has an unknown letter."""
    tree = ast.parse(text, mode="eval")
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    if not names <= letters.keys():
        return None
    return int(eval(compile(tree, "shape", "eval"), {"__builtins__": {}}, letters))  # noqa: S307  # own texts


def contradictions(case: Case) -> list[str]:
    """Returns a message for each size in a case that contradicts the shape that its tensor's `meaning` states."""
    given = [tensor for tensor in case.operator.tensors if case.has(tensor.name)]
    tensors = [tensor for tensor in given if not any(words in tensor.meaning for words in SPECIAL)]
    shapes: dict[str, tuple[list[str], tuple[int, ...]]] = {}
    wrong: list[str] = []
    for tensor in tensors:
        dimensions, sizes = shape_in(tensor), tuple(case.sizes(tensor.name))
        if dimensions and dimensions[0] == "...":
            dimensions = dimensions[1:]
        elif dimensions[:1] == ["N"] and len(sizes) != len(dimensions):
            return []  # images with other dimensions than height and width
        if dimensions and len(sizes) >= len(dimensions):
            shapes[tensor.name] = (dimensions, sizes[-len(dimensions) :])
    letters = {letter: case.integer(name) for letter, name in OF_ATTRIBUTES.items() if name in case.values}
    if "QueryHeadCount" in case.values:
        letters["h"] = case.integer("QueryHeadCount")
    for dimensions, sizes in shapes.values():
        for text, size in zip(dimensions, sizes, strict=True):
            if text.isidentifier():
                letters.setdefault(text, size)
    for name, (dimensions, sizes) in shapes.items():
        for text, size in zip(dimensions, sizes, strict=True):
            expected = value(text, letters)
            may_be_one = "one number, or" in case.operator.by_name[name].meaning
            if expected is not None and expected != size and not (may_be_one and size == 1):
                wrong.append(f"{name} {sizes}: {text} is {expected}")
    return wrong


def checked(operator: Operator) -> list[str]:
    cases = [case_of(operator, example) for example in operator.examples]
    return [text for case in cases if is_as_described(case) for text in contradictions(case)]


def test_the_shapes_agree_with_the_examples(subtests):
    for operator in declared():
        with subtests.test(operator.name):
            assert checked(operator) == []
