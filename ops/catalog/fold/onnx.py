"""Reads Col2Im of ONNX as FOLD."""

from collections.abc import Mapping
from math import prod

from ops.declare.onnx_desc import OnnxDesc
from ops.declare.onnx_source import Node, Reader, Reading
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.sentences import say


def _read(node: Node) -> Reading:
    data = node.required(0, "input")
    image, block = node.whole_numbers(1, "image_shape"), node.whole_numbers(2, "block_shape")
    if (
        not image
        or not block
        or len(image) != len(block)
        or len(data.sizes) != 3
        or data.sizes[1] % max(prod(block), 1)
    ):
        raise FormatError(
            say(
                "Col2Im has the input {sizes}, image_shape {image} and block_shape {block}, which do not fit together.",
                sizes=braces(data.sizes),
                image=braces((image or ())[:16]),
                block=braces((block or ())[:16]),
            )
        )
    rank = len(image)
    strides, dilations = node.integers("strides") or (1,) * rank, node.integers("dilations") or (1,) * rank
    pads = node.integers("pads") or (0,) * (2 * rank)
    if (
        len(strides) != rank
        or len(dilations) != rank
        or len(pads) != 2 * rank
        or min(*image, *block, *strides, *dilations) < 1
        or min(pads) < 0
    ):
        raise FormatError(
            say("strides, dilations or pads of Col2Im do not fit image_shape {image}.", image=braces(image))
        )
    made = OnnxDesc("FOLD", 3)
    made.input("InputTensor", data)
    made.output("OutputTensor", data.data_type, (data.sizes[0], data.sizes[1] // prod(block), *image))
    made.set(
        DimensionCount=rank,
        WindowSizes=list(block),
        Strides=list(strides),
        Dilations=list(dilations),
        StartPadding=list(pads[:rank]),
        EndPadding=list(pads[rank:]),
    )
    return made.reading()


NODES: Mapping[str, Reader] = {"Col2Im": _read}
