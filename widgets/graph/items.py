"""Defines the items of a graph: what the graph shows for each node. Requires neither networks nor Qt."""

from dataclasses import dataclass, field
from typing import Literal

from ops.explain.cell_sets import RoleArray
from ops.network_runs.thumbnails import Thumbnail
from ops.presentation.colors import Levels
from ops.presentation.layered import Row

# valid: it runs at the target level. level: only at a higher one. differs: a device computes something else than the
# reference, for no known reason. unsupported: it becomes no operator. input: a tensor
# that no node computes.
Mark = Literal["valid", "level", "differs", "error", "unsupported", "input"]
Severity = Literal["error", "warning", "note", "success"]
MARK_COLORS: dict[Mark, Severity | None] = {
    "valid": "success",
    "level": "warning",
    "differs": "warning",
    "error": "error",
    "unsupported": None,
    "input": None,
}


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """The small picture of a tensor: a thumbnail, the ends of its colour map, and a text about the health of the
    tensor.

    `brief` replaces the text if there is not enough space for it.
    """

    thumbnail: Thumbnail
    levels: Levels | None
    map_name: str
    health: str = ""
    severity: Severity | None = None
    brief: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Trace:
    """The cells of a tensor that are linked to the pinned cell. `words` describes them.

    If `is_before` is True, the pinned cell is computed from these cells; otherwise it feeds them. `roles` has the shape
    of the tensor and contains the role of each cell.
    """

    words: str
    is_before: bool
    roles: RoleArray


@dataclass(frozen=True, slots=True, eq=False)
class GraphItem:
    """A box of the graph: a node of the network, a tensor that no node computes, or an ONNX node without an operator.

    `title` is the name of the operator or of the tensor, and `kind` is a muted word beside it. `sentence` says whether
    the node is valid, and if not, why; `brief` is a shorter form of `sentence`. `sizes` and `data_type` are those of
    the node's output or of the tensor. `note` is shown if there is no picture of the output. `is_blocked` is True if a
    problem of an earlier node prevents the run of this node. `remarks` are sentences for the tool tip. `device` is a
    sentence that compares the results of a device with the reference.
    """

    key: str
    title: str
    kind: str
    mark: Mark
    sentence: str
    sizes: str = ""
    data_type: str = ""
    is_blocked: bool = False
    picture: Picture | None = None
    note: str = ""
    trace: Trace | None = None
    remarks: tuple[str, ...] = ()
    device: str = ""
    brief: str = ""

    def matches(self, words: str) -> bool:
        """True if each of the `words` occurs in one of the node's texts. The words are separated by spaces and in lower
        case.
        """
        texts = (self.key, self.title, self.kind, self.mark, self.sentence, self.sizes, self.data_type)
        is_valid = "valid" if self.mark == "differs" else ""
        text = " ".join((*texts, self.note, self.device, is_valid))
        text = text.lower()
        compact = text.replace(" ", "")
        return all(word in text or word in compact for word in words.split())

    @property
    def spoken(self) -> str:
        """A text about the node for screen readers."""
        health = self.picture.health if self.picture is not None else self.note
        trace = self.trace.words if self.trace is not None else ""
        shape = f"{self.data_type} {self.sizes}".strip()
        parts = (self.title, self.kind, self.sentence, shape, health, trace, self.device)
        return ", ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True, eq=False)
class Graph:
    """The items of a graph, its edges, and the rows in which the items are drawn.

    An edge is a pair (from, to) of item indices.
    """

    items: tuple[GraphItem, ...] = ()
    edges: tuple[tuple[int, int], ...] = ()
    rows: tuple[Row, ...] = field(default=())

    def item(self, row: int) -> GraphItem:
        """The item that is drawn in a row of the graph."""
        return self.items[self.rows[row].node]
