"""Generates random networks that are chains. Each operator reads a tensor directly or with other sizes, strides or
types.
"""

from collections.abc import Callable
from random import Random

import numpy as np

from ops import Case, Link, Network, Node, Port
from ops.arrays.dtypes import Array, DataType
from ops.arrays.layout import packed_strides
from ops.evaluator import evaluate
from ops.model.tensor import TensorDesc

MOST = 48  # elements of a tensor


class Chain:
    """A network that grows by one operator at a time.

    Each node is computed at once, so that the next operator can be chosen for its outputs.
    """

    def __init__(self, random: Random) -> None:
        self.random = random
        self.numbers = np.random.default_rng(random.getrandbits(32))
        self.nodes: list[Node] = []
        self.links: list[Link] = []
        self.tensors: list[tuple[Port, Array]] = []  # outputs of FLOAT32 that can be read

    def numbers_of(self, *sizes: int) -> Array:
        """Random FLOAT32 numbers; some are 0, negative or equal."""
        return (self.numbers.integers(-8, 9, sizes) / 4).astype(np.float32)

    def add(self, operator: str, field: str, value: Array, source: Port | None, **fields: object) -> None:
        """Adds a node whose input `field` has the numbers `value`. If `source` is given, the input is linked to this
        output, which has the same numbers.

        `fields` are the other fields of the case.
        """
        self.close(Case.of(operator, **{field: value}, **fields), {} if source is None else {field: source})

    def close(self, case: Case, sources: dict[str, Port]) -> None:
        """Adds a node with this case, and its links. `sources` has the output that each linked input field reads."""
        name = f"{case.operator.name.lower()} {len(self.nodes)}"
        result = evaluate(case)
        assert result.why_not is None, (case, result)
        self.nodes.append(Node(name, case))
        self.links += [Link(port, Port(name, field)) for field, port in sources.items()]
        for field, array in result.outputs.items():
            if array.dtype == np.float32 and np.isfinite(array).all() and 0 < array.size <= MOST:
                self.tensors.append((Port(name, field), array))

    def grow(self) -> None:
        """Adds an operator that reads an earlier output, most often the last."""
        if not self.tensors:
            sizes = (1, *(self.random.randint(1, 3) for _ in range(3)))
            self.add("ELEMENT_WISE_IDENTITY", "InputTensor", self.numbers_of(*sizes), None)
            return
        port, value = self.tensors[-1] if self.random.random() < 0.75 else self.random.choice(self.tensors)
        self.random.choice(KINDS)(self, port, value)

    def network(self) -> Network:
        """The network of the nodes that have been added so far."""
        read = {link.source for link in self.links}
        outputs = tuple(port for node in self.nodes for port in node.outputs if port not in read)
        network = Network(tuple(self.nodes), outputs=outputs)
        for link in self.links:
            network = network.with_link(link.source, link.target)
        return network


def _unary(chain: Chain, port: Port, value: Array) -> None:
    names = ("ELEMENT_WISE_ABS", "ELEMENT_WISE_NEGATE", "ACTIVATION_RELU", "ACTIVATION_SIGMOID", "ACTIVATION_TANH",
             "ELEMENT_WISE_IDENTITY", "ACTIVATION_SOFTPLUS", "ELEMENT_WISE_CEIL")  # fmt: skip
    fields = {"Steepness": 1.0} if (name := chain.random.choice(names)) == "ACTIVATION_SOFTPLUS" else {}
    chain.add(name, "InputTensor", value, port, **fields)


def _binary(chain: Chain, port: Port, value: Array) -> None:
    name = chain.random.choice(("ADD", "MULTIPLY", "MAX", "SUBTRACT"))
    others = [each for each in chain.tensors if each[1].shape == value.shape]
    is_one = chain.random.random() < 0.5
    other, numbers = chain.random.choice(others) if is_one else (None, chain.numbers_of(*value.shape))
    sources = {"ATensor": port} | ({} if other is None else {"BTensor": other})
    chain.close(Case.of(f"ELEMENT_WISE_{name}", ATensor=value, BTensor=numbers), sources)


def _clip(chain: Chain, port: Port, value: Array) -> None:
    chain.add("ELEMENT_WISE_CLIP", "InputTensor", value, port, Min=-1.0, Max=1.25)


def _reduce(chain: Chain, port: Port, value: Array) -> None:
    axis = chain.random.randrange(4)
    function = chain.random.choice(("SUM", "MAX", "AVERAGE"))
    sizes = [1 if at == axis else size for at, size in enumerate(value.shape)]
    chain.add("REDUCE", "InputTensor", value, port, Function=function, Axes=[axis], OutputTensor=sizes)


def _reshaped(chain: Chain, port: Port, value: Array) -> None:
    """Adds a node that reads the elements of the output `port` as a tensor with other sizes. `value` are the
    elements.
    """
    chain.add("ELEMENT_WISE_IDENTITY", "InputTensor", value.reshape(1, 1, 1, value.size), port)


def _transposed(chain: Chain, port: Port, value: Array) -> None:
    """Adds a node whose input reads the buffer of `value` in another order: its sizes and strides are shuffled."""
    order = [*range(4)]
    chain.random.shuffle(order)
    steps = packed_strides(value.shape)
    desc = TensorDesc(DataType.FLOAT32, tuple(value.shape[at] for at in order), tuple(steps[at] for at in order))
    chain.add("ELEMENT_WISE_IDENTITY", "InputTensor", np.zeros(desc.shape or (), np.float32), port)
    _redescribed(chain, desc, value)


def _broadcast(chain: Chain, port: Port, value: Array) -> None:
    """Adds a node whose output has the elements of `value` twice: a stride of 0 makes the input read the buffer twice.

    If the output would have more than `MOST` elements, adds a unary node instead.
    """
    if value.size > MOST // 2:
        return _unary(chain, port, value)
    desc = TensorDesc(DataType.FLOAT32, (1, 1, 2, value.size), (value.size, value.size, 0, 1))
    chain.add("ELEMENT_WISE_IDENTITY", "InputTensor", np.zeros(desc.shape or (), np.float32), port)
    _redescribed(chain, desc, value)
    return None


def _redescribed(chain: Chain, desc: TensorDesc, value: Array) -> None:
    """Replaces the last node of `chain` by one whose input has the desc `desc` and reads the buffer `value`. Computes
    the output again.
    """
    node = chain.nodes.pop()
    link = chain.links.pop()
    if chain.tensors and chain.tensors[-1][0].node == node.name:
        chain.tensors.pop()
    case = node.case.with_value("InputTensor", desc)
    view = np.lib.stride_tricks.as_strided(
        np.ascontiguousarray(value), desc.shape, [4 * step for step in desc.explicit_steps or ()]
    )
    case = case.with_logical("InputTensor", view)
    chain.close(case.edit("OutputTensor", list(desc.shape or ())), {"InputTensor": link.source})


def _slice(chain: Chain, port: Port, value: Array) -> None:
    sizes = [chain.random.randint(1, size) for size in value.shape]
    offsets = [chain.random.randint(0, size - kept) for size, kept in zip(value.shape, sizes, strict=True)]
    chain.add("SLICE", "InputTensor", value, port, OutputTensor=sizes, Offsets=offsets, Sizes=sizes, Strides=[1] * 4)


def _join(chain: Chain, port: Port, value: Array) -> None:
    if value.size > MOST // 2:
        return _unary(chain, port, value)
    other = chain.numbers_of(*value.shape)
    axis = chain.random.randrange(4)
    chain.close(Case.of("JOIN", InputTensors=[value, other], Axis=axis), {"InputTensors[0]": port})
    return None


def _top_k(chain: Chain, port: Port, value: Array) -> None:
    """Adds a TOP_K node to the chain; the chain continues with its values.

    Sometimes also adds a GATHER node that reads the indices of the TOP_K.
    """
    axis = chain.random.randrange(4)
    k = chain.random.randint(1, value.shape[axis])
    chain.add("TOP_K", "InputTensor", value, port, Axis=axis, K=k)
    top = chain.nodes[-1]
    if chain.random.random() < 0.5:
        indices = evaluate(top.case).outputs["OutputIndexTensor"]
        table = chain.numbers_of(1, 1, 1, 4)
        if indices.size <= MOST and indices.max() < 4:
            case = Case.of(
                "GATHER", InputTensor=table, IndicesTensor=indices.reshape(1, 1, 1, -1), Axis=3, IndexDimensions=1
            )
            chain.close(case, {"IndicesTensor": Port(top.name, "OutputIndexTensor")})


def _gemm(chain: Chain, port: Port, value: Array) -> None:
    columns = value.shape[3]
    other = chain.numbers_of(value.shape[0], value.shape[1], columns, 2)
    chain.add("GEMM", "ATensor", value, port, BTensor=other, Alpha=1.0, Beta=0.0)


def _pool(chain: Chain, port: Port, value: Array) -> None:
    window = [min(size, 2) for size in value.shape[2:]]
    chain.add(
        "MAX_POOLING", "InputTensor", value, port, WindowSize=window, Strides=[1, 1], StartPadding=[0, 0],
        EndPadding=[0, 0],
    )  # fmt: skip


def _softmax(chain: Chain, port: Port, value: Array) -> None:
    chain.add("ACTIVATION_SOFTMAX1", "InputTensor", value, port, Axes=[chain.random.randrange(4)])


def _cumulative(chain: Chain, port: Port, value: Array) -> None:
    chain.add("CUMULATIVE_SUMMATION", "InputTensor", value, port, Axis=chain.random.randrange(4))


def _convolution(chain: Chain, port: Port, value: Array) -> None:
    window = [min(size, 2) for size in value.shape[2:]]
    filters = chain.numbers_of(2, value.shape[1], *window)
    chain.add("CONVOLUTION", "InputTensor", value, port, FilterTensor=filters, Mode="CROSS_CORRELATION")


KINDS: tuple[Callable[[Chain, Port, Array], None], ...] = (
    _unary, _unary, _binary, _binary, _clip, _reduce, _reshaped, _transposed, _broadcast, _slice, _join, _top_k, _gemm,
    _pool, _softmax, _cumulative, _convolution,
)  # fmt: skip


def random_chain(seed: int) -> Network:
    """A network of 2 to 8 operators."""
    random = Random(seed)
    chain = Chain(random)
    many = random.randint(2, 8)
    while len(chain.nodes) < many:
        chain.grow()
    return chain.network()
