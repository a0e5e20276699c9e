"""Writes docs/onnx.md, the table of the ONNX nodes that can be read.

python -m tests.guide.onnx_page    writes the file
"""

from collections.abc import Iterator
from pathlib import Path

from ops.declare.onnx_table import WHY_NOT, Registered, table
from ops.declare.onnx_types import type_name

PAGE = Path(__file__).parents[2] / "docs" / "onnx.md"
INTRODUCTION = """# ONNX nodes

ONNX Runtime runs a node of a model on DirectML if its DirectML provider registers the type of the node. This page lists
all {many} types that ONNX Runtime 1.25 registers. It is generated: `python -m tests.guide.onnx_page`.

- **Read**: a node becomes a desc, which the program opens, checks and computes. Some nodes become several operators:
  the first is opened and the others are named; with the whole graph (`import --whole`) all are computed.
- **In part**: some attributes are refused with the reason; or only the first of several operators is read.
- **Not read**: the last column has the reason.

The {read} types that are read reach {operators} operators. `python main.py check model.onnx` prints a row for every
node of a model; [the command line](command-line.md) explains it. Nodes that are not registered, or not for their
version or data types, are listed with the reason: onnxruntime runs them on another provider, such as the CPU.

A node whose result follows from constants and known sizes, such as Shape, Gather and Concat in front of a Reshape,
becomes a constant: onnxruntime computes it while it loads the model. With `--dim`, the sizes of inputs are known.

| type | versions | data types | operators | |
| --- | --- | --- | --- | --- |
"""
# What is missing in types that are read, beside what DirectML refuses.
MISSING = {
    "BatchNormalization": "training_mode = 1",
    "Dropout": "the output mask, training_mode",
    "Einsum": "equations other than transposes, sums to one dimension, and element-wise, inner, outer and matrix "
    "products",
    "GRU": "layout = 1, clip",
    "LSTM": "layout = 1",
    "LayerNormalization": "the outputs Mean and InvStdDev",
    "MaxPool": "storage_order = 1",
    "Pad": "the mode wrap, negative pads",
    "RNN": "layout = 1, clip",
    "Resize": "the mode cubic, exclude_outside, regions beyond the input",
    "ScatterElements": "reduction",
    "ScatterND": "reduction",
    "com.microsoft.Attention": "past, present, unidirectional = 1, do_rotary",
    "com.microsoft.GroupQueryAttention": "query, key and value in one tensor",
    "com.microsoft.MatMulNBits": "bits other than 4 and 8, incomplete blocks",
    "com.microsoft.MultiHeadAttention": "unidirectional = 1",
    "com.microsoft.QAttention": "unidirectional = 1 with a mask, do_rotary",
    "com.microsoft.QLinearSigmoid": "a node without the zero point of Y",
    "com.microsoft.SkipLayerNormalization": "the outputs mean and inv_std_var",
}


# Types whose nodes always become several operators, of which only the first is read.
FIRST = {"NonZero", "com.microsoft.Attention", "com.microsoft.GroupQueryAttention", "com.microsoft.QAttention"}
# Types whose nodes always become several operators, which are all read.
SEVERAL = {
    "GroupNorm", "com.microsoft.BiasAdd", "com.microsoft.BiasSplitGelu", "com.microsoft.DynamicQuantizeMatMul",
    "com.microsoft.EmbedLayerNormalization", "com.microsoft.GroupNorm", "com.microsoft.MatMulNBits",
    "com.microsoft.QLinearConcat", "com.microsoft.QLinearSigmoid", "com.microsoft.QuickGelu",
    "com.microsoft.RotaryEmbedding", "com.microsoft.SkipLayerNormalization",
    "com.microsoft.SkipSimplifiedLayerNormalization",
}  # fmt: skip


def page() -> str:
    """Returns the Markdown of docs/onnx.md: an introduction, and a table row for each ONNX operator that the DirectML
    provider registers.
    """
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
    first = "the first of several operators" if row.key in FIRST else ""
    limits = ", ".join(filter(None, (first, missing)))
    several = ", as several operators" if row.key in SEVERAL else ""
    yield f"in part{several}: {limits}" if limits else f"read{several}"


def main() -> None:
    PAGE.write_text(page(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
