"""Parts of WebNN code that the snippets of several families share: operands, and calls of MLGraphBuilder's methods.

An operand is a JavaScript expression with the data type and the shape that it has in WebNN. A snippet is a function of
a case that returns the operand of each output. Where WebNN cannot express the case, it raises FormatError.
Source of methods and data types: the W3C specification "Web Neural Network API".
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import cast

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.arrays.scale_bias import float_of
from ops.declare.python_source import elements
from ops.declare.snippets import Snippet
from ops.model.case import Case
from ops.text.format_error import FormatError
from ops.text.sentences import clause_of, said_by, say
from ops.text.values import ScaleBias

FLOATS = ("float32", "float16")
SIGNED = (*FLOATS, "int32", "int64", "int8")
ADDED = (*FLOATS, "int32", "uint32", "int64", "uint64")
INDICES = ("int32", "uint32", "int64")
TRUTH = ("uint8",)
# The typed array of JavaScript that holds the elements of each data type of WebNN.
ARRAYS = {
    "float32": "Float32Array", "float16": "Float16Array", "int32": "Int32Array", "uint32": "Uint32Array",
    "int64": "BigInt64Array", "uint64": "BigUint64Array", "int8": "Int8Array", "uint8": "Uint8Array",
}  # fmt: skip
ANY = tuple(ARRAYS)
# The data types of the first operand of each method. A method that is not listed here takes all.
TYPES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(
        (
            "batchNormalization", "ceil", "conv2d", "convTranspose2d", "cos", "elu", "erf", "exp", "floor", "gelu",
            "gemm", "gru", "hardSigmoid", "hardSwish", "instanceNormalization", "isInfinite", "isNaN",
            "layerNormalization", "leakyRelu", "linear", "log", "lstm", "matmul", "averagePool2d", "l2Pool2d",
            "quantizeLinear", "reciprocal", "reduceL2", "reduceLogSum", "reduceLogSumExp", "reduceMean", "resample2d",
            "roundEven", "sigmoid", "sin", "softmax", "softplus", "softsign", "sqrt", "tan", "tanh",
        ),
        FLOATS,
    ),
    **dict.fromkeys(("abs", "neg", "prelu", "relu", "sign"), SIGNED),
    **dict.fromkeys(("cumulativeSum", "reduceL1", "reduceProduct", "reduceSum", "reduceSumSquare"), ADDED),
    **dict.fromkeys(("logicalAnd", "logicalNot", "logicalOr", "logicalXor", "where"), TRUTH),
    "dequantizeLinear": ("int32", "uint32", "int8", "uint8"),
}  # fmt: skip
_FINITE = {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}  # texts of Python, and of JavaScript
_WHOLE = 1 << 53  # numbers of JavaScript hold all integers up to here
_NAMED_FROM = 64  # characters; a longer operand becomes a variable


@dataclass(frozen=True, slots=True, eq=False)
class Operand:
    """A tensor in generated WebNN code: the pieces of its expression, its WebNN data type, its shape, and the name of
    its variable.

    An operand with a name has a variable. If `name` is None, it gets a numbered variable if its expression is a call
    that is long or used twice. Otherwise, the expression is written at the place where the operand is used.
    """

    pieces: "tuple[str | Operand, ...]"
    data_type: str
    shape: Shape
    name: str | None = None


Outputs = Mapping[str, Operand]  # by the names of the output fields
Code = Callable[[Case], Outputs]


def in_webnn(codes: Mapping[str, Code]) -> dict[str, dict[str, Snippet]]:
    """Returns the WebNN snippets of the operators in `codes`, by operator. Each snippet is in a dict with the key
    "webnn".
    """
    return {name: {"webnn": Snippet(_lines_of(code), _reason_of(code))} for name, code in codes.items()}


def _lines_of(code: Code) -> Callable[[Case], str]:
    def lines(case: Case) -> str:
        found = {name: _as_field(case, name, operand) for name, operand in code(case).items()}
        text = _Text(found.values())
        outputs = [f"const {variable(name)} = {text.of(operand)};" for name, operand in found.items()]
        return "\n".join([*text.lines, *outputs])

    return lines


class _Text:
    """Writes the operands of WebNN code as expressions.

    `lines` has the declarations of the variables that these expressions use.
    """

    def __init__(self, operands: Iterable[Operand]) -> None:
        self.lines: list[str] = []
        self._variables: dict[Operand, str] = {}
        self._names: dict[str, str] = {}  # by expression
        self._stems: Counter[str] = Counter()  # the numbers of variables by the names without numbers
        self._uses: Counter[Operand] = Counter()
        for operand in operands:
            self._count(operand)

    def _count(self, operand: Operand) -> None:
        self._uses[operand] += 1
        if self._uses[operand] == 1:
            for piece in operand.pieces:
                if isinstance(piece, Operand):
                    self._count(piece)

    def of(self, operand: Operand) -> str:
        """The WebNN expression of an operand. Long expressions in it are replaced by variables."""
        return "".join(piece if isinstance(piece, str) else self._inner(piece) for piece in operand.pieces)

    def _inner(self, operand: Operand) -> str:
        if operand in self._variables:
            return self._variables[operand]
        text = self.of(operand)
        is_call = text.endswith(")")
        if operand.name is None and not (is_call and (len(text) > _NAMED_FROM or self._uses[operand] > 1)):
            return text
        self._variables[operand] = name = self._declared(operand.name or "step", text)
        return name

    def _declared(self, name: str, text: str) -> str:
        """The variable that holds an expression. Equal expressions share a variable.

        A new variable gets the name `name`, with a number if that name is taken.
        """
        if text not in self._names:
            self._stems[name] += 1
            number = self._stems[name]
            self._names[text] = f"{name}{number}" if number > 1 or name == "step" else name
            self.lines.append(f"const {self._names[text]} = {text};")
        return self._names[text]


def _reason_of(code: Code) -> Callable[[Case], str | None]:
    def reason(case: Case) -> str | None:
        try:
            for name, operand in code(case).items():
                _as_field(case, name, operand)
        except FormatError as error:
            return clause_of(said_by(error))
        return None

    return reason


def _as_field(case: Case, name: str, operand: Operand) -> Operand:
    """Converts `operand` to the data type and the sizes of the field `name`.

    If this would return an input of the graph itself, the method `identity` copies the input.
    """
    made = reshaped(typed(operand, type_of(case, name)), case.sizes(name))
    is_input = len(made.pieces) == 1 and made.name is None
    return call("identity", made) if is_input else made


def variable(field: str) -> str:
    """The variable of a tensor: `inputTensor` for InputTensor, `inputTensors0` for InputTensors[0]."""
    return field[0].lower() + field[1:].replace("[", "").replace("]", "")


def type_of(case: Case, name: str) -> str:
    """The data type of a tensor in WebNN. Raises FormatError if WebNN does not have it, or if it has 4 bits."""
    data_type = case.data_type(name)
    if data_type.bits == 4:
        raise FormatError(say("this program writes no WebNN code for tensors of {type}", type=data_type.name))
    if (found := data_type.script_name) not in ARRAYS:
        raise FormatError(say("WebNN has no data type {type}", type=data_type.name))
    return found


def tensor(case: Case, name: str, shape: Shape | None = None) -> Operand:
    """Returns the operand for the input `name`, reshaped to `shape` if it is given."""
    found = Operand((variable(name),), type_of(case, name), case.sizes(name))
    return found if shape is None else reshaped(found, shape)


def indices(case: Case, name: str, shape: Shape | None = None) -> Operand:
    """Returns the operand of the index tensor `name`.

    It is cast to INT64 if WebNN does not accept its data type for indices.
    """
    found = tensor(case, name, shape)
    return found if found.data_type in INDICES else typed(found, "int64")


def scaled(case: Case, name: str = "InputTensor") -> Operand:
    """Returns the WebNN operand of an input after ScaleBias has been applied to it."""
    found, scale_bias = tensor(case, name), case.values.get("ScaleBias")
    if not isinstance(scale_bias, ScaleBias) or case.data_type(name).bits == 64:
        return found
    scale, bias = (float(np.float32(float_of(value))) for value in (scale_bias.scale, scale_bias.bias))
    return found if (scale, bias) == (1, 0) else linear(found, scale, bias)


def linear(x: Operand, alpha: float, beta: float = 0.0) -> Operand:
    """The operand alpha * x + beta, or `x` itself if alpha is 1 and beta is 0."""
    if (alpha, beta) == (1, 0):
        return x
    return call("linear", x, alpha=alpha, beta=None if beta == 0 else beta)


def call(
    method: str, *arguments: object, shape: Shape | None = None, data_type: str | None = None, **options: object
) -> Operand:
    """Returns the operand for the result of a method of MLGraphBuilder.

    Its shape is `shape` or, without it, the shape to which the operands among the arguments are broadcast. Its data
    type is `data_type` or, without it, that of the first operand. Options that are None are left out. Raises
    FormatError if the method does not accept the data type of the first operand, or if a number in the options is not
    finite.
    """
    operands = list(_operands((*arguments, *options.values())))
    first = operands[0]
    if first.data_type not in TYPES.get(method, ANY):
        raise FormatError(
            say(
                "{method} of WebNN takes {types}, not {type}",
                method=method,
                types=", ".join(TYPES[method]),
                type=first.data_type,
            )
        )
    for name in ("alpha", "beta", "epsilon"):
        if isinstance(value := options.get(name), float) and not math.isfinite(value):
            raise FormatError(say("{name} is {value}, and WebNN takes finite numbers only", name=name, value=value))
    pieces: list[str | Operand] = [f"builder.{method}("]
    for argument in arguments:
        pieces += [*_pieces(argument), ", "]
    given = {name: value for name, value in options.items() if value is not None}
    for number, (name, value) in enumerate(given.items()):
        pieces += ["{" if number == 0 else ", ", f"{name}: ", *_pieces(value)]
    pieces += ["})"] if given else [")"]
    if not given and len(pieces) > 2 and pieces[-2] == ", ":
        del pieces[-2]
    made = np.broadcast_shapes(*(each.shape for each in operands)) if shape is None else shape
    return Operand(tuple(pieces), data_type or first.data_type, tuple(made))


def element(operand: Operand, number: int, shape: Shape) -> Operand:
    """Returns the operand at index `number` of a list of operands. `operand` is the call that returns this list, and
    `shape` the shape of the entry.
    """
    return Operand((operand, f"[{number}]"), operand.data_type, shape)


def _operands(values: Iterable[object]) -> Iterator[Operand]:
    for value in values:
        if isinstance(value, Operand):
            yield value
        elif isinstance(value, list):
            yield from _operands(cast("list[object]", value))


def _pieces(value: object) -> Iterator[str | Operand]:
    """Yields the parts of the JavaScript code of an argument: strings of code, and the operands between them.

    `value` is an operand, a list, a number, a text or a truth value.
    """
    if isinstance(value, Operand):
        yield value
    elif isinstance(value, list):
        yield "["
        for number, each in enumerate(cast("list[object]", value)):
            yield from (", ",) if number else ()
            yield from _pieces(each)
        yield "]"
    else:
        yield literal(value)


def named(operand: Operand, name: str) -> Operand:
    """Returns the operand with the variable name `name`. An operand with a name is written as a variable."""
    return replace(operand, name=name)


def literal(value: object) -> str:
    """The JavaScript of a number, a text or a truth value."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    if isinstance(value, int) and abs(value) > _WHOLE:
        return f"{value}n"  # MLNumber is a number or a BigInt
    return repr(int(value)) if isinstance(value, float) and value.is_integer() and abs(value) < _WHOLE else repr(value)


def numbers(values: Array) -> list[str]:
    """The JavaScript of each element of a one-dimensional array; 64-bit integers are BigInt literals."""
    end = "n" if ARRAYS[values.dtype.name].startswith("Big") else ""
    return [f"{_FINITE.get(text, text)}{end}" for text in elements(values)]


def constant(value: object, data_type: str, name: str, shape: Shape = ()) -> Operand:
    """Returns the operand of a constant number or list of numbers. The code declares it as the variable `name`."""
    held = numbers(np.array(value).astype(data_type).reshape(-1))
    described = f'{{dataType: "{data_type}", shape: {list(shape)}}}'
    made = f"builder.constant({described}, new {ARRAYS[data_type]}([{', '.join(held)}]))"
    return Operand((made,), data_type, shape, name)


def typed(operand: Operand, data_type: str) -> Operand:
    """The operand, cast to a data type if it has another one."""
    if operand.data_type == data_type:
        return operand
    return call("cast", operand, data_type, data_type=data_type)


def reshaped(operand: Operand, shape: Shape) -> Operand:
    """Returns the operand with the shape `shape`, which must have the same number of elements."""
    return operand if operand.shape == shape else call("reshape", operand, list(shape), shape=shape)


def transposed(operand: Operand, permutation: Iterable[int]) -> Operand:
    """The operand with its dimensions in another order."""
    order = list(permutation)
    shape = tuple(operand.shape[axis] for axis in order)
    return call("transpose", operand, shape=shape, permutation=order)


def only(case: Case, made: Operand) -> Outputs:
    """Maps the only output of the operator to the WebNN operand `made`."""
    (name,) = (output.name for output in case.operator.outputs)
    return {name: made}
