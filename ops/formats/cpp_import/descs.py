"""Finds the descs in a C++ text.

Executes the text once for each combination of outcomes of its first undecided preprocessor conditions, and compares the
results.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

from ops.formats.cpp_import.desc_parts import Desc
from ops.formats.cpp_import.directmlx.calls import install
from ops.formats.cpp_import.machine.program import machine_for, run
from ops.formats.cpp_import.macros import MOST_CONDITIONS, Preprocessed, loose, preprocess
from ops.formats.cpp_import.observations import Found, Observations
from ops.formats.cpp_import.source import Source
from ops.formats.cpp_import.state.values import INTERNAL, Ask, Constants
from ops.formats.imported import Graph
from ops.text.format_error import FormatError
from ops.text.literals import shortened


@dataclass(slots=True)
class Reading:
    """The result of reading a C++ text: its descs and its graphs, in their order in the text, and remarks about the
    text. Graphs may be missing if the text has undecided preprocessor conditions.

    `asks` are questions about values that the text does not determine.
    """

    found: list[Found] = field(default_factory=list[Found])
    remarks: list[str] = field(default_factory=list[str])
    has_descs: bool = False
    asks: list[Ask] = field(default_factory=list[Ask])
    graphs: list[Graph] = field(default_factory=list[Graph])


def descs_of(text: str, answers: Constants) -> Reading:
    """Reads all descs in a C++ text. `answers` gives values to names that the text does not define. Raises FormatError
    if the text cannot be parsed or takes too many steps.
    """
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
    """Yields the preprocessed code for each combination of outcomes of its unknown conditions, such as `#if` with an
    undefined name.

    Only the first MOST_CONDITIONS of these conditions are varied.
    """
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
    """Combines two descs of the same operator, `into` and `other`, that the code produces for different outcomes of
    conditions. Wherever they differ, `into` gets an unknown value, "A or B".

    The questions `asks` about the conditions are added to `desc`. `path` is the path of the part of the desc that
    `into` and `other` are; "" for the whole desc.
    """
    for name in [*into, *(key for key in other if key not in into)]:
        at = f"{path}.{name}" if path else name
        one, two = into.get(name), other.get(name)
        if isinstance(one, dict) and isinstance(two, dict):
            inner = at.removesuffix(".Desc")
            _join(cast("dict[str, Any]", one), cast("dict[str, Any]", two), inner, asks, desc)
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
    m.loose = [name for name, each in m.macros.items() if loose(each.code) and ";" not in each.code]
    install(m)
    observed = Observations(m)
    m.on_consumed = observed.consumed
    m.on_filled = observed.filled
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
        asks=[ask for ask in dict.fromkeys(m.asked) if INTERNAL not in ask.name],
        graphs=observed.graphs(found),
    )
