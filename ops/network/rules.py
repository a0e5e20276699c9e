"""The rules for the links of a network, and the violations of all its nodes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ops.arrays.dtypes import DataType
from ops.arrays.layout import extent
from ops.check.rules import RuleTable, RuleText, rule_table
from ops.check.validation import DATA_LIMIT, validate
from ops.model.case import Case
from ops.model.data import BYTE
from ops.model.feature_levels import NEWEST, FeatureLevel
from ops.model.guard import NO_DATA
from ops.model.operator import Operator
from ops.model.tensor import TensorDesc, braces
from ops.model.violations import Location, Part, Provenance, Rule, Severity, Violation
from ops.network.network import Link, Network
from ops.text.literals import shortened
from ops.text.sentences import say
from ops.text.values import TensorFlag


@dataclass(frozen=True, slots=True)
class LinkRule:
    """A rule for links: its code, the severity of its violations, and its text."""

    code: str
    severity: Severity
    rule: Rule

    def violation(self, message: str, *locations: Location) -> Violation:
        """Makes a violation of the rule."""
        return Violation(self.code, self.severity, message, locations, self.rule)


def _rule(code: str, severity: Severity, text: str) -> LinkRule:
    return LinkRule(code, severity, Rule(text, Provenance.IMPLIED, "dml_buffer_tensor_desc"))


CYCLE = _rule("link-cycle", Severity.ERROR, say("A node does not read its own outputs, not even through other nodes."))
WIDTH = _rule(
    "link-data-type",
    Severity.ERROR,
    say(
        "Elements of linked tensors have the same number of bits. "
        "Elements of 4 bits have the same data type and no offset."
    ),
)
BITS = _rule("link-bits", Severity.WARNING, say("Linked tensors have the same data type."))
ROOM = _rule("link-size", Severity.ERROR, say("A linked input reads only whole elements that the output writes."))
REST = _rule(
    "link-rest",
    Severity.WARNING,
    say("A linked input that reads from the beginning of an output reads all of its elements."),
)
ORDER = _rule("link-strides", Severity.NOTE, say("Linked tensors with the same sizes have the same strides."))
OWNED = _rule(
    "link-owned",
    Severity.ERROR,
    say("A tensor with the flag OWNED_BY_DML is bound when the operator is initialized, so no node can compute it."),
)
LINK_RULES = (CYCLE, WIDTH, BITS, ROOM, REST, ORDER, OWNED)


@dataclass(frozen=True, slots=True)
class NodeViolation:
    """A violation of a node. `blocks` are the other nodes that cannot run because of the violation; it is empty if the
    severity is not ERROR.
    """

    node: str
    violation: Violation
    blocks: tuple[str, ...] = ()

    @property
    def severity(self) -> Severity:
        """The severity of the violation."""
        return self.violation.severity

    @property
    def code(self) -> str:
        """The code of the broken rule, which identifies it."""
        return self.violation.code

    @property
    def message(self) -> str:
        """The message of the violation. It does not contain the name of the node."""
        return self.violation.message


def validate_network(
    network: Network, level: FeatureLevel | str = NEWEST, data_limit: int = DATA_LIMIT
) -> tuple[NodeViolation, ...]:
    """Returns the violations of all nodes and links at a feature level: errors first, otherwise in the order of the
    nodes.

    Rules about numbers are checked only for nodes that read no other node, because computed numbers are not known here.
    Raises ValueError if there is no such feature level.
    """
    found: list[NodeViolation] = []
    for node in network.nodes:
        limit = NO_DATA if network.before[node.name] else data_limit
        every = (*validate(node.case, level, limit), *link_violations(network, node.name))
        if any(violation.severity is Severity.ERROR for violation in every):
            behind = network.descendants(node.name)
            blocked = tuple(each.name for each in network.nodes if each.name in behind and each is not node)
        else:
            blocked = ()
        found += (
            NodeViolation(node.name, violation, blocked if violation.severity is Severity.ERROR else ())
            for violation in every
        )
    return tuple(sorted(found, key=lambda each: -each.severity))


def link_violations(network: Network, name: str) -> Iterator[Violation]:
    """Yields the violations of the links whose targets are inputs of the node `name`. If the node is in a cycle, first
    yields the violation for the cycle.
    """
    if name not in network.runnable and name in network.ancestors(name):
        nodes = _cycle(network, name)
        through = say("The node reads its own outputs, through {nodes}.", nodes=nodes)
        yield CYCLE.violation(through if nodes else say("The node reads its own outputs."))
    for port in network.by_name[name].inputs:
        link = network.link_to.get(port)
        if link is not None:
            source = network.by_name[link.source.node].case
            yield from _of_link(link, source, network.by_name[name].case)


def _cycle(network: Network, name: str) -> str:
    """The other nodes on a shortest cycle through the node `name`, as text; empty if it reads its own outputs."""
    came: dict[str, str] = {}
    waiting = [name]
    for node in waiting:
        for source in network.before[node]:
            if source == name:
                way: list[str] = []
                while node != name:
                    way.append(node)
                    node = came[node]
                return ", ".join(shortened(each) for each in way)
            if source not in came:
                came[source] = node
                waiting.append(source)
    raise AssertionError(name)  # the caller knows that there is a cycle


def _of_link(link: Link, source: Case, target: Case) -> Iterator[Violation]:
    name, written, read = link.target.field, source.tensor(link.source.field), target.tensor(link.target.field)
    if written is None or read is None or not written.is_laid_out or not read.is_laid_out:
        return  # the fields have violations of their own
    facts: Mapping[str, object] = {"name": name, "source": shortened(str(link.source))}
    if isinstance(read.flags, int) and read.flags & TensorFlag.OWNED_BY_DML:
        yield OWNED.violation(
            say("{name} has the flag OWNED_BY_DML, but reads {source}.", **facts), Location(name, Part.FLAGS)
        )
    has, wants = written.data_type, read.data_type
    assert isinstance(has, DataType)
    assert isinstance(wants, DataType)
    place = Location(name, Part.DATA_TYPE)
    if has.bits != wants.bits or (has.bits < BYTE and has is not wants):
        yield WIDTH.violation(
            say("{name} is {wants}, but {source} writes {has}.", **facts, wants=wants.name, has=has.name), place
        )
        return
    if has.bits < BYTE and link.offset:
        yield WIDTH.violation(
            say(
                "{name} reads {source} from byte {offset} on; elements of 4 bits are read only from the beginning.",
                **facts, offset=link.offset,
            ),
            place,
        )  # fmt: skip
        return
    if has is not wants:
        yield BITS.violation(
            say(
                "{source} writes {has}, but {name} reads the bits as {wants}.",
                **facts,
                wants=wants.name,
                has=has.name,
            ),
            place,
        )
    yield from _of_layout(link, written, read, facts)


def _of_layout(link: Link, written: TensorDesc, read: TensorDesc, facts: Mapping[str, object]) -> Iterator[Violation]:
    place = Location(link.target.field, Part.SIZES)
    held, needed = elements(written), elements(read)
    skipped = link.offset / bytes_of(written)
    if not skipped.is_integer():
        yield ROOM.violation(
            say(
                "{name} reads {source} from byte {offset} on; the offset must be a multiple of {size}, the number of "
                "bytes of an element.",
                **facts, offset=link.offset, size=bytes_of(written),
            ),
            place,
        )  # fmt: skip
    elif skipped + needed > held:
        yield ROOM.violation(
            say(
                "{name} {sizes} reads {needed} elements from byte {offset} on, but {source} {written} has {held}.",
                **facts, sizes=braces(read.sizes), written=braces(written.sizes), needed=needed, held=held,
                offset=link.offset,
            ),
            place,
        )  # fmt: skip
    elif skipped + needed < held and not link.offset:
        yield REST.violation(
            say(
                "{name} {sizes} reads {needed} of the {held} elements of {source} {written}.",
                **facts, sizes=braces(read.sizes), written=braces(written.sizes), needed=needed, held=held,
            ),
            place,
        )  # fmt: skip
    elif written.shape == read.shape and _moving(written) != _moving(read):
        yield ORDER.violation(
            say(
                "{name} has the strides {read}, but {source} has {written}, so the elements are read in another order.",
                **facts, read=braces(read.steps or ()), written=braces(written.steps or ()),
            ),
            Location(link.target.field, Part.STRIDES if read.strides is not None else Part.SIZES),
        )  # fmt: skip


def elements(desc: TensorDesc) -> int:
    """The number of elements in the buffer of a complete desc, gaps included."""
    assert desc.shape is not None
    return extent(desc.shape, desc.explicit_steps)


def bytes_of(desc: TensorDesc) -> int:
    """Returns the number of bytes that an element occupies in the buffers of this program. A 4-bit element occupies a
    whole byte.
    """
    assert isinstance(desc.data_type, DataType)
    return desc.data_type.numpy.itemsize


def _moving(desc: TensorDesc) -> list[int]:
    """Returns the strides of all dimensions with more than one element."""
    return [step for step, size in zip(desc.steps or (), desc.shape or (), strict=True) if size > 1]


def every_rule(operators: Iterator[Operator]) -> RuleTable:
    """Returns the rules of these operators, and then the rules for links: for each rule code, all texts of the rule."""
    links = {each.code: (RuleText(each.rule.text, each.severity, each.rule, ()),) for each in LINK_RULES}
    return {**rule_table(operators), **links}
