"""Describes the open network for the graph: its nodes, edges, verdicts and small pictures."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from PySide6.QtCore import QCoreApplication

from explorer.network.device_run import NOTHING_COMPARED, Compared
from explorer.network.network_runner import Outcome
from explorer.session.open_network import OpenNetwork
from ops.arrays.dtypes import DataType
from ops.arrays.layout import count
from ops.check.levels import minimum_level
from ops.check.validation import has_errors, validate
from ops.explain.quantities import Quantity, quantity_of
from ops.formats.networks.imported import Stop
from ops.model.case import Case
from ops.model.feature_levels import FeatureLevel
from ops.model.fields import Input, Output
from ops.model.guard import NO_DATA
from ops.model.tensor import TensorDesc, braces
from ops.model.violations import Severity, Violation
from ops.network.network import Network, Node, Port
from ops.network.rules import link_violations
from ops.network_runs.health import Health, health_of
from ops.network_runs.thumbnails import Thumbnail, thumbnail_of
from ops.presentation.colors import Levels, map_of
from ops.presentation.layered import rows_of
from ops.presentation.scales import usual_levels
from ops.text.literals import number_text, shortened
from widgets.graph.items import Graph, GraphItem, Mark, Picture
from widgets.graph.items import Severity as Tone
from widgets.style.sizes import THUMBNAIL
from widgets.text.wording import worded

INPUT, STOP = "input\0", "stop\0"
# Inputs of more elements get no picture.
_MOST_PICTURED = 1 << 22


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of checking a node at a feature level.

    It has the mark of the node, its violations, and the lowest level that accepts its desc (None if there is none).
    """

    mark: Mark
    violations: tuple[Violation, ...]
    lowest: FeatureLevel | None


class GraphSource:
    """Makes the graph of a network. Keeps the verdict of each case and the layout, so that an edit recomputes only what
    it changes.
    """

    def __init__(self) -> None:
        self._verdicts: dict[int, tuple[Case, FeatureLevel, Verdict]] = {}
        self._linked: dict[str, tuple[tuple[object, ...], Verdict]] = {}
        self._inputs: dict[int, tuple[object, Picture | None]] = {}
        self._layout: tuple[object, ...] = ()
        self._graph = Graph()
        self._items: dict[str, tuple[tuple[object, ...], GraphItem]] = {}

    def verdict(self, network: Network, node: Node, level: FeatureLevel) -> Verdict:
        """Checks the desc of a node and the links to its inputs against the rules, and returns the result."""
        links = [network.link_to[port] for port in node.inputs if port in network.link_to]
        facts = (node, level, links, [network.by_name[link.source.node] for link in links])
        kept = self._linked.get(node.name)
        is_in_cycle = node.name not in network.runnable
        if kept is not None and kept[0] == facts and not is_in_cycle:
            return kept[1]
        verdict = self._of_case(node.case, level)
        if found := tuple(link_violations(network, node.name)):
            every = tuple(sorted((*verdict.violations, *found), key=lambda each: -each.severity))
            verdict = Verdict("error" if has_errors(found) else verdict.mark, every, verdict.lowest)
        self._linked[node.name] = facts, verdict
        return verdict

    def _of_case(self, case: Case, level: FeatureLevel) -> Verdict:
        kept = self._verdicts.get(id(case))
        if kept is None or kept[0] is not case or kept[1] != level:
            kept = case, level, _verdict(case, level)
            self._verdicts[id(case)] = kept
        return kept[2]

    def graph(
        self,
        opened: OpenNetwork,
        level: FeatureLevel,
        outcomes: Mapping[str, Outcome],
        on_device: Mapping[str, Compared] = NOTHING_COMPARED,
    ) -> Graph:
        """Builds the graph of a network for the view.

        `outcomes` are the known results of its nodes, `on_device` the known comparisons with a device, both by node.
        """
        network = opened.network
        inputs = _shown_inputs(opened)
        items = [self._input_item(name, network.by_name[port.node].case, port) for name, port in inputs.items()]
        verdicts = {node.name: self.verdict(network, node, level) for node in network.nodes}
        stoppers = [name for name, verdict in verdicts.items() if verdict.mark == "error"]
        stoppers += [name for name, outcome in outcomes.items() if name in verdicts and _failed(outcome)]
        blocked = {name for stopper in stoppers for name in network.descendants(stopper)} if stoppers else set()
        for node in network.nodes:
            outcome = outcomes.get(node.name)
            is_blocked = node.name in blocked and node.name not in stoppers
            remarks = opened.remarks.get(node.name, ())
            beside = on_device.get(node.name)
            facts = (node.case, node.origin, verdicts[node.name], outcome, is_blocked, remarks, beside)
            kept = self._items.get(node.name)
            if kept is None or any(old is not new and old != new for old, new in zip(kept[0], facts, strict=True)):
                kept = facts, _node_item(network, node, verdicts[node.name], outcome, is_blocked)
                kept = facts, replace(_with_device(kept[1], beside), remarks=tuple(map(worded, remarks)))
                self._items[node.name] = kept
            items.append(kept[1])
        items += (_stop_item(stop) for stop in opened.stops)
        layout = (network.links, tuple(item.key for item in items))
        if layout != self._layout:
            edges = _edges(opened, inputs, {item.key: number for number, item in enumerate(items)})
            self._layout = layout
            self._graph = Graph(tuple(items), edges, rows_of(len(items), edges))
        else:
            self._graph = Graph(tuple(items), self._graph.edges, self._graph.rows)
        return self._graph

    def forget_texts(self) -> None:
        """Discards all texts, because the language has changed."""
        self._items.clear()
        self._inputs.clear()

    def _input_item(self, name: str, case: Case, port: Port) -> GraphItem:
        data = case.data[port.field]
        kept = self._inputs.get(id(data))
        if kept is None or kept[0] is not data:
            kept = data, _input_picture(case, port.field)
            self._inputs[id(data)] = kept
        desc = case.tensor(port.field)
        return GraphItem(
            INPUT + name, str(shortened(name)), "", "input", _tr("input"), _sizes(desc), _type(desc), picture=kept[1]
        )


def _failed(outcome: Outcome) -> bool:
    return outcome.run.why_not is not None and not outcome.run.blocked_by


def _verdict(case: Case, level: FeatureLevel) -> Verdict:
    found = validate(case, level, NO_DATA)
    lowest = minimum_level(case)
    if not has_errors(found):
        return Verdict("valid", found, lowest)
    is_level = lowest is not None and lowest > level and not has_errors(validate(case, lowest, NO_DATA))
    return Verdict("level" if is_level else "error", found, lowest)


def _shown_inputs(opened: OpenNetwork) -> dict[str, Port]:
    """The tensors that the graph shows as separate boxes because no node computes them, each with a port that reads it.

    For an ONNX model, these are the inputs of the model. Other models do not distinguish inputs from weights; there, a
    node that reads no other node gets a box for its first tensor.
    """
    network = opened.network
    if opened.made_up:
        return {name: network.inputs[name][0] for name in opened.made_up if name in network.inputs}
    found: dict[str, Port] = {}
    for node in network.nodes:
        if not network.before[node.name] and node.inputs:
            found.setdefault(network.name_of(node.inputs[0]), node.inputs[0])
    return found


def _edges(opened: OpenNetwork, inputs: Mapping[str, Port], place: Mapping[str, int]) -> tuple[tuple[int, int], ...]:
    network = opened.network
    found = [(place[INPUT + name], place[port.node]) for name in inputs for port in network.inputs.get(name, ())]
    found += [(place[link.source.node], place[link.target.node]) for link in network.links]
    if opened.stops:
        read = {port for ports in network.inputs.values() for port in ports}
        writers = {name: place[port.node] for port, name in network.names.items() if port not in read}
        readers: dict[str, list[int]] = {}
        for name, ports in network.inputs.items():
            readers[name] = [place[port.node] for port in ports]
        for stop in opened.stops:
            here = place[STOP + stop.name]
            writers |= dict.fromkeys(stop.outputs, here)
        for stop in opened.stops:
            here = place[STOP + stop.name]
            names = {name: place[INPUT + name] for name in inputs}
            found += ((source, here) for name in stop.inputs if (source := (writers | names).get(name)) is not None)
            found += ((here, reader) for name in stop.outputs for reader in readers.get(name, ()))
    return tuple(dict.fromkeys(edge for edge in found if edge[0] != edge[1]))


def _node_item(network: Network, node: Node, verdict: Verdict, outcome: Outcome | None, is_blocked: bool) -> GraphItem:
    output = next((port for port in node.outputs if port in network.links_from), None) or next(iter(node.outputs), None)
    desc = None if output is None else node.case.tensor(output.field)
    picture, note = None, ""
    if outcome is not None and output is not None and output.field in outcome.thumbnails and not is_blocked:
        field = next(field for field in node.case.operator.outputs if field.name == output.field)
        health = outcome.run.health[output.field]
        picture = picture_of(node.case, field, outcome.thumbnails[output.field], health)
    elif is_blocked or verdict.mark == "error" or (outcome is not None and outcome.run.why_not is not None):
        note = _tr("not run")
    kind = node.origin or ("" if node.name.lower() == node.case.operator.name.lower() else node.name)
    sentence = _sentence(verdict, is_blocked)
    is_plain = verdict.mark == "valid" and not is_blocked
    if outcome is not None and _failed(outcome) and verdict.mark != "error":
        sentence, is_plain = worded(outcome.run.why_not or ""), False
    return GraphItem(
        node.name, node.case.operator.name, str(shortened(kind)), verdict.mark, sentence,
        _sizes(desc), _type(desc), is_blocked, picture, note,
        brief=_tr("from {0}").format(verdict.lowest) if is_plain else "",
    )  # fmt: skip


def _with_device(item: GraphItem, beside: Compared | None) -> GraphItem:
    """Returns the graph item with the comparison between the device and the reference added to it.

    A valid item gets the mark "differs" if the results differ for no known reason.
    """
    if beside is None:
        return item
    said = worded(beside.sentence) if beside.kind else _tr("not run on the device: {0}").format(worded(beside.sentence))
    item = replace(item, device=f"{worded(beside.origin)}: {said}" if beside.kind and beside.origin else said)
    return replace(item, mark="differs", sentence=said, brief="") if beside.differs and item.mark == "valid" else item


def _sentence(verdict: Verdict, is_blocked: bool) -> str:
    if verdict.mark == "error":
        return worded(next(each for each in verdict.violations if each.severity is Severity.ERROR).message)
    if verdict.mark == "level":
        return _tr("needs level {0}").format(verdict.lowest)
    if is_blocked:
        return _tr("waits for a node above")
    return _tr("valid from {0}").format(verdict.lowest)


def _stop_item(stop: Stop) -> GraphItem:
    return GraphItem(
        STOP + stop.name, str(shortened(stop.kind)), str(shortened(stop.name)), "unsupported", worded(stop.why_not),
        note=_tr("no values"),
    )  # fmt: skip


def _sizes(desc: TensorDesc | None) -> str:
    return "" if desc is None or desc.shape is None else braces(desc.shape).replace(" ", "")


def _type(desc: TensorDesc | None) -> str:
    return desc.data_type.name if desc is not None and isinstance(desc.data_type, DataType) else ""


def picture_of(case: Case, field: Input | Output, thumbnail: Thumbnail, health: Health) -> Picture:
    """The small picture of a tensor with its default colours, and its health in words."""
    quantity = quantity_of(case.operator, field)
    levels = None
    if health.low is not None and health.high is not None:
        full = Levels(health.low, health.high)
        levels = usual_levels(
            field.group, full, quantity is Quantity.SIGNED or health.low < 0, quantity is Quantity.SHARE
        )
    map_name = map_of(levels, field.group)
    words, severity = health_words(health)
    return Picture(thumbnail, levels, map_name, words, severity, _brief(health))


def health_words(health: Health) -> tuple[str, Tone | None]:
    """The most important fact about the numbers of a tensor, such as its number of NaN, with the severity of this fact.

    If there is no such fact, returns the range of the numbers, and None as the severity.
    """
    if health.nan:
        return _tr("{0} NaN").format(f"{health.nan:,}"), "error"
    if health.infinite:
        return _tr("{0} infinite").format(f"{health.infinite:,}"), "error"
    if health.beyond_half:
        return _tr("{0} beyond FLOAT16").format(f"{health.beyond_half:,}"), "warning"
    if health.count and health.zeros == health.count:
        return _tr("all {0}").format(0), "note"
    if health.lost_in_half:
        return _tr("{0} rounded to 0 in FLOAT16").format(f"{health.lost_in_half:,}"), "warning"
    if health.low is None or health.high is None:
        return _tr("empty"), None
    if health.low == health.high:
        return _tr("all {0}").format(_short(health.low)), None
    text = _tr("{0} to {1}").format(_short(health.low), _short(health.high))
    if health.count and health.zeros * 2 > health.count:
        text += _tr(", {0} % zeros").format(round(100 * health.zeros / health.count))
    return text, None


def _brief(health: Health) -> str:
    """A shorter text for the most important fact about the health of a tensor, without a count.

    It is '' if the full text is short enough, or if there is no problem.
    """
    if not health.is_finite:
        return ""
    if health.beyond_half:
        return _tr("> FLOAT16")
    return _tr("0 in FLOAT16") if health.lost_in_half and health.zeros != health.count else ""


def _short(value: float) -> str:
    return number_text(float(f"{value:.3g}"))


def _input_picture(case: Case, name: str) -> Picture | None:
    desc = case.tensor(name)
    if desc is None or not desc.is_laid_out or desc.shape is None or case.data[name].problem:
        return None
    if not 0 < count(desc.shape) <= _MOST_PICTURED:
        return None
    values = case.logical(name)
    field = next(field for field in case.operator.inputs if field.name == name)
    return picture_of(case, field, thumbnail_of(values, *THUMBNAIL), health_of(values))


def _tr(text: str) -> str:
    return QCoreApplication.translate("GraphItems", text)
