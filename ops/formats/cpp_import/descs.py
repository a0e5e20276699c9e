"""Finds the descs of a text: runs the text once for each outcome of its undecided conditions, and compares the
results.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

from ops.formats.cpp_import.desc import desc_of
from ops.formats.cpp_import.desc_parts import Desc
from ops.formats.cpp_import.directml_h import is_operator_struct, operator_numbered, operator_of
from ops.formats.cpp_import.directmlx.calls import install
from ops.formats.cpp_import.graphs import GRAPH_DESC, RawGraph, described_graph, wired_graphs
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.program import contradictions, machine_for, run
from ops.formats.cpp_import.macros import MOST_CONDITIONS, Preprocessed, loose, preprocess
from ops.formats.cpp_import.source import Source
from ops.formats.cpp_import.state.values import Ask, Constants, Object, Struct, object_of
from ops.formats.cpp_import.unused import unused_descs
from ops.formats.imported import Graph
from ops.model.operator import Operator
from ops.text.format_error import FormatError
from ops.text.literals import shortened
from ops.text.sentences import say

MOST_DESCS = 200


@dataclass(slots=True)
class Found:
    """A desc of the text. `operator` is its name if the catalogue does not have it; `place` names the function that
    contains it.
    """

    operator: Operator | str
    name: str
    line: int
    place: str
    desc: Desc
    struct: Struct | None = None
    key: tuple[object, ...] = ()


@dataclass(slots=True)
class Reading:
    """All descs of a text, in its order, and the remarks about the text itself."""

    found: list[Found] = field(default_factory=list[Found])
    remarks: list[str] = field(default_factory=list[str])
    has_descs: bool = False
    asks: list[Ask] = field(default_factory=list[Ask])
    graphs: list[Graph] = field(default_factory=list[Graph])


def descs_of(text: str, answers: Constants) -> Reading:
    """All descs of a text. Raises FormatError if the text cannot be parsed or takes too many steps."""
    defined: dict[str, int | None] = {name: _number(value) for name, value in answers.items()}
    texts = list(_choices(text, defined))
    readings = [_read(each, answers) for each in texts]
    merged = readings[0]
    if len(readings) == 1:
        return merged
    count = len(merged.found)
    lines = {name: line for each in reversed(texts) for name, line in each.undecided.items()}
    left = {name for each in texts for names in each.conditions.values() for name in names}
    merged.asks += [Ask(name, line) for name, line in lines.items() if name in left]
    asks = [Ask(name, line) for name, line in lines.items() if name not in left]
    for other in readings[1:]:
        _merge(merged, other, asks)
    if len(merged.found) > count:
        merged.graphs = []  # the indices of their nodes are those of one choice
    merged.found.sort(key=lambda each: each.line)
    return merged


def _choices(text: str, defined: Mapping[str, int | None]) -> Iterator[Preprocessed]:
    """Yields the text for each choice of its first conditions that it does not decide."""
    pending: list[dict[str, bool]] = [{}]
    while pending:
        choices = pending.pop(0)
        found = preprocess(text, defined, choices)
        following = next(iter(found.conditions), None)
        if following is None or len(choices) >= MOST_CONDITIONS:
            yield found
        else:
            pending += [choices | {following: True}, choices | {following: False}]


def _number(value: float | str) -> int | None:
    if isinstance(value, int | float):
        return int(value) if value == value and abs(value) < 1 << 62 else None
    try:
        return int(value, 0)
    except ValueError:
        return 1 if value.strip() else None


def _merge(into: Reading, other: Reading, asks: list[Ask]) -> None:
    by_key = {each.key: each for each in into.found}
    for each in other.found:
        before = by_key.get(each.key)
        if before is None:
            into.found.append(each)
        elif _differ(before.desc.json, each.desc.json):
            _join(before.desc.json, each.desc.json, "", asks, before.desc)
            before.desc.asks |= each.desc.asks
        else:
            before.desc.asks |= each.desc.asks
    into.remarks += [remark for remark in other.remarks if remark not in into.remarks]


def _differ(one: Any, other: Any) -> bool:
    return json.dumps(one, sort_keys=True, default=str) != json.dumps(other, sort_keys=True, default=str)


def _join(into: dict[str, Any], other: dict[str, Any], path: str, asks: list[Ask], desc: Desc) -> None:
    """Makes each value unknown that differs between two outcomes of conditions."""
    for name in [*into, *(key for key in other if key not in into)]:
        at = f"{path}.{name}" if path else name
        one, two = into.get(name), other.get(name)
        if isinstance(one, dict) and isinstance(two, dict):
            inner = at.removesuffix(".Desc")
            _join(cast(dict[str, Any], one), cast(dict[str, Any], two), inner, asks, desc)
        elif _differ(one, two):
            sides = _text(one), _text(two)
            into[name] = " or ".join(sides)
            for ask in asks:
                desc.asks.setdefault(ask.name, replace(ask, path=at))


def _text(value: Any) -> str:
    return shortened(str(value))


def _read(code: Preprocessed, answers: Constants) -> Reading:
    source = Source(code.code)
    m = machine_for(source, answers, {name: each for name, each in code.ever.items() if name not in code.redefined})
    m.loose = {name: each.code for name, each in m.macros.items() if each.parameters is None and loose(each.code)}
    install(m)
    observed = _Observations(m)
    m.on_consumed = observed.consumed
    m.on_left = observed.left
    m.on_branch = observed.branch
    m.on_graph = observed.graph
    try:
        run(m)
    except RecursionError:
        raise FormatError("The code is nested too deeply to be followed.") from None
    observed.branch(0)
    found = observed.found()
    return Reading(
        found,
        source.complaints() + m.remarks,
        bool(m.structs),
        asks=list(dict.fromkeys(m.asked)),
        graphs=observed.graphs(found),
    )


class _Observations:
    """Converts each desc when it is passed to a function, or at the latest when the function that declares it ends."""

    def __init__(self, m: Machine) -> None:
        self._m = m
        self._seen: dict[int, list[Found]] = {}
        self._graphs: dict[int, RawGraph] = {}
        self._twins: dict[int, Found] = {}
        self._total = 0

    def consumed(self, struct: Struct) -> int:
        """Reads a desc that is passed to a function such as `CreateOperator`; returns the number of earlier reads."""
        self._observe(struct)
        return len(self._seen.get(id(struct), [0])) - 1

    def graph(self, struct: Struct) -> None:
        """Reads the graph of a DML_GRAPH_DESC that is passed to `CompileGraph`, or whose function ends."""
        if not self._m.is_trying:
            self._graphs.setdefault(id(struct), described_graph(struct))

    def left(self, birth: int, result: Object) -> None:
        """Keeps the values of the descs that a function declared, except its result, when the function ends."""
        kept = object_of(result)
        if isinstance(kept, Struct) and kept.info is not None:
            return
        for struct in self._m.structs:
            if struct.birth > birth and struct is not kept:
                self._settle(struct)

    def branch(self, first: int) -> None:
        """Keeps the values of the descs that a branch declared, when the branch ends."""
        for struct in self._m.structs[first:]:
            self._settle(struct)

    def _settle(self, struct: Struct) -> None:
        if struct.type == GRAPH_DESC and struct.members:
            self.graph(struct)
        if is_operator_struct(struct.type) and id(struct) not in self._seen and (struct.members or struct.name):
            self._observe(struct)

    def _observe(self, struct: Struct) -> None:
        if self._m.is_trying or self._total > MOST_DESCS:
            return
        operator = operator_of(struct.type)
        self._total += 1
        desc = desc_of(self._m, operator, struct) if operator is not None else Desc()
        found = Found(operator or struct.type, struct.name, struct.line, struct.place, desc, struct)
        self._seen.setdefault(id(struct), []).append(found)

    def found(self) -> list[Found]:
        """The descs in the order of the text, without fused operators and repetitions."""
        self._type_untyped()
        all_found = [each for found in self._seen.values() for each in found]
        inner = set[int]()
        for each in all_found:
            inner |= each.desc.inner
        kept: list[Found] = []
        texts: dict[str, list[Found]] = {}
        for each in all_found:
            if each.struct is None or id(each.struct) in inner or (len(all_found) > 1 and self._is_fused(each)):
                continue
            text = json.dumps([str(each.operator), each.desc.json], sort_keys=True, default=str)
            twins = texts.setdefault(text, [])
            twin = next((other for other in twins if _is_same_desc(each, other)), None)
            if twin is None:
                kept.append(each)
            self._twins[id(each)] = self._twins[id(twin)] if twin is not None else each
            twins.append(each)
        kept.sort(key=lambda each: each.line)
        counts: dict[tuple[object, ...], int] = {}
        for each in kept:
            base = (str(each.operator if isinstance(each.operator, str) else each.operator.type), each.name, each.line)
            counts[base] = counts.get(base, -1) + 1
            each.key = (*base, counts[base])
        self._remark(kept)
        return kept

    def graphs(self, found: list[Found]) -> list[Graph]:
        """The graphs of the text; the indices of their nodes are those of the known operators in `found`."""
        known = [each for each in found if isinstance(each.operator, Operator)]
        places = {id(each): index for index, each in enumerate(known)}

        def index_of(node: tuple[Struct, int]) -> int | None:
            readings = self._seen.get(id(node[0]), [])
            each = readings[node[1]] if node[1] < len(readings) else None
            twin = self._twins.get(id(each)) if each is not None else None
            return places.get(id(twin)) if twin is not None else None

        every = [*self._graphs.values(), *wired_graphs(self._m.wires)]
        return [each.resolved(index_of) for each in every if each.nodes]

    def _is_fused(self, found: Found) -> bool:
        """True for the desc of an activation without tensors that a DML_OPERATOR_DESC names: it is meant for fusing."""
        if not found.struct or not isinstance(found.operator, Operator) or "ACTIVATION" not in found.operator.type:
            return False
        tensors = {each.name for each in found.operator.tensors}
        if tensors & set(found.struct.members) or found.struct.filler is not None:
            return False
        return any(
            struct.type == "DML_OPERATOR_DESC" and "Desc" in struct.members
            and object_of(struct.members["Desc"].value) is found.struct for struct in self._m.structs
        )  # fmt: skip

    def _type_untyped(self) -> None:
        """Finds the operators of descs whose declarations are not in the text, by the DML_OPERATOR_DESC."""
        for struct in self._m.structs:
            if struct.type == "DML_OPERATOR_DESC" and "Desc" in struct.members and "Type" in struct.members:
                target = object_of(struct.members["Desc"].value)
                operator = operator_numbered(struct.members["Type"].value)
                if isinstance(target, Struct) and not target.type and target.info is None and operator is not None:
                    target.type = operator.desc_struct
                    self._settle(target)

    def _remark(self, kept: list[Found]) -> None:
        by_struct = {id(each.struct): each for each in kept}
        for inner, line, struct, kind in contradictions(self._m):
            operator = operator_of(inner.type)
            if operator is None or operator.type == kind:
                continue
            said = say(
                "Line {line}: the Type of {name} is {kind}, but its Desc is {desc}, a {type}.",
                line=line, name=shortened(struct.name or "the DML_OPERATOR_DESC"), kind=kind,
                desc=shortened(inner.name or "an object"), type=inner.type,
            )  # fmt: skip
            targets = [by_struct[id(inner)]] if id(inner) in by_struct else [
                each for each in kept if id(inner) in each.desc.inner]  # fmt: skip
            for each in targets:
                each.desc.remarks.append(said)
        for name, line, function in unused_descs(self._m.source):
            for each in kept:
                if (each.place or "") in (function, ""):
                    each.desc.remarks.append(
                        say("Line {line}: {name} is declared, but not used.", line=line, name=shortened(name))
                    )


def _is_same_desc(one: Found, other: Found) -> bool:
    """True if two equal descs are the same variable, or one is a copy of the other."""
    is_copy = _is_origin(other.struct, one.struct) or _is_origin(one.struct, other.struct)
    return is_copy or not one.name or (other.name, other.line) == (one.name, one.line)


def _is_origin(struct: Struct | None, copy: Struct | None) -> bool:
    while copy is not None and copy.origin is not None:
        copy = copy.origin
        if copy is struct:
            return True
    return False
