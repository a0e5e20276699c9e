"""Reads each desc that the C++ interpreter creates.

A desc is read when it is passed to a function, or when the function or the branch that declares it ends.
"""

import json
from dataclasses import dataclass
from typing import Any

from ops.formats.cpp_import.desc import desc_of
from ops.formats.cpp_import.desc_parts import Desc
from ops.formats.cpp_import.directml_h import is_operator_struct, operator_numbered, operator_of
from ops.formats.cpp_import.graphs import GRAPH_DESC, RawGraph, described_graph, wired_graphs
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.program import typed_descs
from ops.formats.cpp_import.state.targets import object_of
from ops.formats.cpp_import.state.values import Object, Struct
from ops.formats.cpp_import.unused import unused_descs
from ops.formats.imported import Graph
from ops.model.operator import Operator
from ops.text.literals import shortened
from ops.text.sentences import say

MOST_DESCS = 200


@dataclass(slots=True)
class Found:
    """A desc in the pasted code.

    If the catalogue does not have the operator, `operator` is only the name of the struct. `place` is the name of the
    function that contains the desc.
    """

    operator: Operator | str
    name: str
    line: int
    place: str
    desc: Desc
    struct: Struct | None = None
    key: tuple[object, ...] = ()


class Observations:
    """Converts the descs of C++ code: each desc when the code passes it to a function, or at the end of the function or
    the branch that declares it.
    """

    def __init__(self, m: Machine) -> None:
        self._m = m
        self._seen: dict[int, list[Found]] = {}
        self._graphs: dict[int, RawGraph] = {}
        self._twins: dict[int, Found] = {}
        self._loose: dict[int, list[tuple[Found | None, object]]] = {}
        self._total = 0

    def consumed(self, struct: Struct) -> int:
        """Records a desc that the code passes to a function such as `CreateOperator`, with its current values.

        Returns how many earlier records of this desc exist. Discarded records do not count.
        """
        self._drop(struct)
        self._observe(struct)
        return len(self._seen.get(id(struct), [0])) - 1

    def filled(self, struct: Struct) -> None:
        """Records that code outside the pasted text may have changed `struct` after its values were read.

        If the pasted code uses `struct` again later, these values are discarded.
        """
        if struct.filler is not None and not self._m.is_trying:
            reading = self._seen.get(id(struct), [None])[-1]
            self._loose.setdefault(id(struct), []).append((reading, _places(struct)))

    def _drop(self, struct: Struct) -> None:
        """Discards the values that were read from a desc. They may be wrong: unseen code may have changed the desc
        before its use.
        """
        if self._m.is_trying or struct.filler is None:
            return
        dropped = {id(reading) for reading, _ in self._loose.pop(id(struct), [])}
        kept = [each for each in self._seen.pop(id(struct), []) if id(each) not in dropped]
        if kept:
            self._seen[id(struct)] = kept

    def graph(self, struct: Struct) -> None:
        """Records the graph of a DML_GRAPH_DESC when the code passes it to `CompileGraph`, or at the end of the
        function that declares it.
        """
        if not self._m.is_trying:
            self._graphs.setdefault(id(struct), described_graph(struct))

    def left(self, birth: int, result: Object) -> None:
        """Records, at the end of a function, the values of the descs that were created in it. The desc that the
        function returns is left out. If the function returns an object of a class in the pasted code, nothing is
        recorded.

        `birth` is the number of objects that had been created when the function was called; later objects have larger
        numbers.
        """
        kept = object_of(result)
        if isinstance(kept, Struct) and kept.info is not None:
            return
        if isinstance(kept, Struct):
            self._drop(kept)
        for struct in self._m.structs:
            if struct.birth > birth and struct is not kept:
                self._settle(struct)

    def branch(self, first: int) -> None:
        """Records the values of the descs that a branch declared. Called when the branch, a method or the whole text
        ends.

        `first` is the index of the first of these descs in the list of structs.
        """
        for struct in self._m.structs[first:]:
            self._settle(struct)

    def _settle(self, struct: Struct) -> None:
        loose = self._loose.get(id(struct), [])
        if loose and (all(_places(struct) != places for _, places in loose) or self._is_copied(struct)):
            self._drop(struct)
            self._loose.pop(id(struct), None)
            self._observe(struct)
        if struct.type == GRAPH_DESC and struct.members:
            self.graph(struct)
        if is_operator_struct(struct.type) and id(struct) not in self._seen and (struct.members or struct.name):
            self._observe(struct)

    def _is_copied(self, struct: Struct) -> bool:
        return struct.filler is not None and any(
            each is not struct and each.filler is struct.filler for each in self._m.structs)  # fmt: skip

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
        """Returns the graphs in the pasted code.

        Their nodes are numbers of descs, counted among the descs in `found` whose operator is known.
        """
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
        """True if the desc describes a fused activation.

        Such a desc belongs to an activation operator, its tensors are not set, and a DML_OPERATOR_DESC points to it.
        """
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
        """Determines the operator of each desc whose type the C++ text does not declare.

        It is taken from the DML_OPERATOR_DESC that points to the desc.
        """
        for struct in self._m.structs:
            if struct.type == "DML_OPERATOR_DESC" and "Desc" in struct.members and "Type" in struct.members:
                target = object_of(struct.members["Desc"].value)
                operator = operator_numbered(struct.members["Type"].value)
                if isinstance(target, Struct) and not target.type and target.info is None and operator is not None:
                    target.type = operator.desc_struct
                    self._settle(target)

    def _remark(self, kept: list[Found]) -> None:
        by_struct = {id(each.struct): each for each in kept}
        for inner, line, struct, kind in typed_descs(self._m):
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


def _places(struct: Struct) -> tuple[Any, ...]:
    """Returns the positions in the C++ code where each member of a desc, also in nested structs, was last written."""
    return tuple(
        (name, cell.span, _places(cell.value) if isinstance(cell.value, Struct) else ())
        for name, cell in struct.members.items()
    )


def _is_same_desc(one: Found, other: Found) -> bool:
    """True if the equal descs `one` and `other` are the same variable, if one was copied from the other, or if `one`
    has no name.
    """
    is_copy = _is_origin(other.struct, one.struct) or _is_origin(one.struct, other.struct)
    return is_copy or not one.name or (other.name, other.line) == (one.name, one.line)


def _is_origin(struct: Struct | None, copy: Struct | None) -> bool:
    while copy is not None and copy.origin is not None:
        copy = copy.origin
        if copy is struct:
            return True
    return False
