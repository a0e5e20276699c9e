"""Writes a case as a JavaScript module that computes it with WebNN, the Web Neural Network API of browsers."""

import base64
import re
from collections.abc import Iterator

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import count
from ops.arrays.scalar_cast import cast_scalar
from ops.declare import snippets
from ops.declare.python_source import FEW, LINE, MOST, rows
from ops.declare.webnn_code import ARRAYS, numbers, type_of, variable
from ops.formats.wrapping import wrapped
from ops.model.case import Case
from ops.model.data import Constant
from ops.model.fields import Input
from ops.model.tensor import braces
from ops.text.sentences import say

LANGUAGE = "webnn"
# Inputs with more bytes are not written into code, unless a constant fills them.
MOST_BYTES = 1 << 20

_HEAD = """\
// Run it as a module, <script type="module">, in a browser with WebNN, on a page from https or localhost.

const context = await navigator.ml.createContext();
const builder = new MLGraphBuilder(context);
const given = {};  // the operand and the numbers of each input"""
_RUN = """\
const graph = await builder.build(made);

// Each input and each output has a tensor on the device.
const inputs = {}, outputs = {};
for (const [name, [operand, numbers]] of Object.entries(given)) {
    inputs[name] = await context.createTensor({dataType: operand.dataType, shape: operand.shape, writable: true});
    context.writeTensor(inputs[name], numbers);
}
for (const [name, operand] of Object.entries(made)) {
    outputs[name] = await context.createTensor({dataType: operand.dataType, shape: operand.shape, readable: true});
}
context.dispatch(graph, inputs, outputs);

// Prints every output, and keeps its numbers as a global."""


def why_not(case: Case) -> str | None:
    """The reason why the case cannot be written, as a clause without a full stop; None if it can be written."""
    missing = say("MLGraphBuilder of WebNN has no method for {operator}", operator=case.operator.name)
    if (reason := snippets.why_not(case, LANGUAGE, missing)) is not None:
        return reason
    for field in case.operator.inputs:
        if case.has(field.name) and _packed_bytes(case, field.name) > MOST_BYTES and not _is_constant(case, field.name):
            return say(
                "{name} has {bytes} bytes; at most {most} are written into code",
                name=field.name,
                bytes=_packed_bytes(case, field.name),
                most=MOST_BYTES,
            )
    return None


def write(case: Case) -> str:
    """Returns a JavaScript module that computes the case with WebNN, ending in a line feed. Call it only if `why_not`
    returned None.
    """
    operator = case.operator
    snippet = snippets.snippet_of(operator, LANGUAGE)
    assert snippet is not None
    body = snippet.text(case)
    outputs = [field.name for field in operator.outputs if case.has(field.name)]
    made = ", ".join(f"{_key(name)}: {variable(name)}" for name in outputs)
    parts = [
        "\n".join(_comments(f"{operator.name} of DirectML, computed with WebNN alone.", operator.summary)),
        "\n".join(_comments(*_remarks(case))),
        _HEAD,
        *(_input(case, field) for field in operator.inputs if case.has(field.name) and _uses(body, field.name)),
        wrapped(body),
        f"const made = {{{made}}};\n{_RUN}\n" + "\n".join(_results(case, outputs)),
    ]
    return "\n\n".join(part for part in parts if part).replace("\n\n// Run it", "\n// Run it") + "\n"


def _comments(*sentences: str) -> Iterator[str]:
    for sentence in sentences:
        line = "//"
        for word in sentence.split():
            if len(line) + 1 + len(word) > LINE:
                yield line
                line = "//"
            line += f" {word}"
        yield line


def _remarks(case: Case) -> Iterator[str]:
    for field in case.operator.fields:
        desc = None if field in case.operator.attributes else case.tensor(field.name)
        if desc is not None and desc.explicit_steps is not None:
            yield f"{field.name} has the strides {braces(desc.explicit_steps)} in DirectML; here it is packed."


def _uses(body: str, name: str) -> bool:
    return re.search(rf"\b{variable(name)}\b", body) is not None


def _key(name: str) -> str:
    return name if name.isidentifier() else f'"{name}"'


def _input(case: Case, field: Input) -> str:
    name, sizes, data_type = field.name, case.sizes(field.name), type_of(case, field.name)
    described = f'{{dataType: "{data_type}", shape: {list(sizes)}}}'
    place = f"given.{name}" if name.isidentifier() else f'given["{name}"]'
    return (
        f"// {name}: {case.data_type(name).name} {braces(sizes)}\n"
        f'const {variable(name)} = builder.input("{name}", {described});\n'
        f"{place} = [{variable(name)}, {_numbers(case, name)}];"
    )


def _is_constant(case: Case, name: str) -> bool:
    return case.data[name].kept is None and isinstance(case.data[name].fill, Constant)


def _packed_bytes(case: Case, name: str) -> int:
    return count(case.sizes(name)) * case.data_type(name).bytes


def _numbers(case: Case, name: str) -> str:
    """The expression of a typed array with the elements of an input, in row-major order."""
    sizes, data_type = case.sizes(name), case.data_type(name)
    made = ARRAYS[type_of(case, name)]
    fill = case.data[name].fill
    if _is_constant(case, name) and isinstance(fill, Constant) and count(sizes) > FEW:
        value = np.array([cast_scalar(fill.value, data_type)]).astype(data_type.numpy)
        return f"new {made}({count(sizes)}).fill({numbers(value)[0]})"
    values: Array = np.ascontiguousarray(case.logical(name)).reshape(-1)
    if len(values) <= MOST:
        return f"new {made}([{rows(numbers(values), sizes[-1])}])"
    text = base64.b64encode(values.tobytes()).decode("ascii")
    return f'new {made}(Uint8Array.from(atob("{text}"), (sign) => sign.charCodeAt(0)).buffer)'


def _results(case: Case, outputs: list[str]) -> Iterator[str]:
    for array in dict.fromkeys(name.partition("[")[0] for name in outputs if "[" in name):
        yield f"globalThis.{array} = [];"
    for name in outputs:
        place = f"outputs.{name}" if name.isidentifier() else f'outputs["{name}"]'
        kept = f"globalThis.{name}" if name.isidentifier() else name
        operand = variable(name)
        yield f"{kept} = new {ARRAYS[type_of(case, name)]}(await context.readTensor({place}));"
        yield f'console.log("{name}", {operand}.dataType, {operand}.shape, {name});'
