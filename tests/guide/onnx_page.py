"""Writes docs/onnx.md, the table of the ONNX nodes that can be read.

python -m tests.guide.onnx_page    writes the page again
"""

from collections.abc import Iterator
from pathlib import Path

from ops.declare.onnx_table import WHY_NOT, Registered, table
from ops.declare.onnx_types import type_name

PAGE = Path(__file__).parents[2] / "docs" / "onnx.md"
INTRODUCTION = """# ONNX nodes

ONNX Runtime runs a node of a model on DirectML if its DirectML provider registers the type of the node. This page lists
all {many} types that ONNX Runtime 1.25 registers. It is generated: `python -m tests.guide.onnx_page`.

- **Read**: a node becomes one desc, which the program opens, checks and computes.
- **In part**: the node becomes several operators, of which the first is opened and the others are named; or some
  attributes are refused with the reason.
- **Not read**: the last column has the reason.

The {read} types that are read reach {operators} operators. `python main.py check model.onnx` prints a row for every
node of a model; [the command line](command-line.md) explains it. Nodes that are not registered, or not for their
version or data types, are listed with the reason: onnxruntime runs them on another provider, such as the CPU.

| type | versions | data types | operators | |
| --- | --- | --- | --- | --- |
"""
# What is missing in types that are read, beside what DirectML refuses.
MISSING = {
    "BatchNormalization": "training_mode = 1",
    "Dropout": "the output mask, training_mode",
    "Einsum": "equations other than transposes, sums to one dimension, and element-wise, outer and matrix products",
    "GRU": "layout = 1, clip",
    "LSTM": "layout = 1",
    "LayerNormalization": "the outputs Mean and InvStdDev",
    "MaxPool": "storage_order = 1",
    "Pad": "the mode wrap, negative pads",
    "RNN": "layout = 1, clip",
    "Resize": "the mode cubic, exclude_outside, regions beyond the input",
    "ScatterElements": "reduction",
    "ScatterND": "reduction",
    "com.microsoft.GroupQueryAttention": "query, key and value in one tensor",
    "com.microsoft.MultiHeadAttention": "unidirectional = 1",
    "com.microsoft.SkipLayerNormalization": "the outputs mean and inv_std_var",
}


# Types whose nodes always become several operators, of which the first is opened.
SEVERAL = {
    "GroupNorm", "NonZero", "com.microsoft.Attention", "com.microsoft.BiasAdd", "com.microsoft.BiasSplitGelu",
    "com.microsoft.DynamicQuantizeMatMul", "com.microsoft.EmbedLayerNormalization", "com.microsoft.GroupNorm",
    "com.microsoft.GroupQueryAttention", "com.microsoft.MatMulNBits", "com.microsoft.QAttention",
    "com.microsoft.QLinearConcat", "com.microsoft.QLinearSigmoid", "com.microsoft.QuickGelu",
    "com.microsoft.RotaryEmbedding", "com.microsoft.SkipLayerNormalization",
    "com.microsoft.SkipSimplifiedLayerNormalization",
}  # fmt: skip


def page() -> str:
    """The page: an introduction, and a row for every registered type."""
    rows = sorted(table().values(), key=lambda row: (row.domain, row.op_type))
    read = [row for row in rows if row.module]
    operators = {operator for row in read for operator in row.operators}
    start = INTRODUCTION.format(many=len(rows), read=len(read), operators=len(operators))
    return start + "".join(f"| {' | '.join(_cells(row))} |\n" for row in rows)


def _cells(row: Registered) -> Iterator[str]:
    yield row.key
    yield ", ".join(map(str, sorted(row.versions)))
    newest = row.versions[max(row.versions)]
    named = {name: ", ".join(map(type_name, types)) for name, types in newest.items()}
    yield "; ".join(f"{name}: {types}" for name, types in named.items()) if len(named) > 1 else "".join(named.values())
    yield ", ".join(row.operators)
    if not row.module:
        yield f"not read: {WHY_NOT[row.why]}"
        return
    missing = f"not {MISSING[row.key]}" if row.key in MISSING else ""
    several = "the first of several operators" if row.key in SEVERAL else ""
    limits = ", ".join(filter(None, (several, missing)))
    yield f"in part: {limits}" if limits else "read"


def main() -> None:
    PAGE.write_text(page(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
