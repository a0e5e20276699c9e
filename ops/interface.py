"""The functions of the public interface. Each of them is for a case or a whole network."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, overload

from ops import evaluator
from ops.attribute_types.python_values import described
from ops.backends.evaluation import Evaluation
from ops.check import validation
from ops.formats.dxdispatch import reader
from ops.formats.dxdispatch.model import Source
from ops.model.case import Case
from ops.model.feature_levels import NEWEST, FeatureLevel
from ops.model.violations import Violation

if TYPE_CHECKING:
    from ops.formats.dxdispatch.document import Document
    from ops.formats.dxdispatch.resource_writing import Attach
    from ops.network.network import Network
    from ops.network.rules import NodeViolation
    from ops.network_runs.running import NetworkRun

# The modules for networks are imported when a network is used: most programs read single cases. The window writes no
# model file while it starts.


@overload
def load(
    source: Source, dispatchable: str | None = None, *, allow_outside: bool = False, whole: Literal[False] = False
) -> Case: ...
@overload
def load(
    source: Source, dispatchable: None = None, *, allow_outside: bool = False, whole: Literal[True]
) -> "Network": ...
def load(
    source: Source, dispatchable: str | None = None, *, allow_outside: bool = False, whole: bool = False
) -> "Case | Network":
    """Reads a case from `source`: the path of a model file, JSON text, or the parsed JSON.

    `dispatchable` names one of several operators; by default, the first dispatched one is read. With `whole`, all
    dispatches are read as a network, and `source` may also be the path of an ONNX model. The files that the model names
    must lie in the folder of the model, unless `allow_outside` is True.

    Raises FormatError, with line and column or with the JSON path, if the source is not a model. A wrong value in a
    desc raises no error: it becomes part of the case.
    """
    if not whole:
        return reader.read(source, dispatchable, allow_outside=allow_outside)
    if isinstance(source, str | os.PathLike) and str(source).lower().endswith(".onnx"):
        from ops.formats.networks import onnx_reader

        return onnx_reader.read(Path(source)).network
    from ops.formats.networks import dxdispatch_reader

    return dxdispatch_reader.read(source, allow_outside=allow_outside)


@overload
def validate(
    case: Case, level: FeatureLevel | str = NEWEST, data_limit: int = validation.DATA_LIMIT
) -> tuple[Violation, ...]: ...
@overload
def validate(
    case: "Network", level: FeatureLevel | str = NEWEST, data_limit: int = validation.DATA_LIMIT
) -> "tuple[NodeViolation, ...]": ...
def validate(
    case: "Case | Network", level: FeatureLevel | str = NEWEST, data_limit: int = validation.DATA_LIMIT
) -> "tuple[Violation, ...] | tuple[NodeViolation, ...]":
    """Returns all violations of a case at a feature level, errors first. Each cause is reported once.

    The values of the case may be invalid, and the memory that is needed does not grow with the sizes of tensors. The
    numbers of tensors with more than `data_limit` elements are not read. For a network, the links are checked too, and
    each violation names its node and the nodes that cannot run because of it. Raises ValueError if there is no such
    feature level.
    """
    if isinstance(case, Case):
        return validation.validate(case, level, data_limit)
    from ops.network.rules import validate_network

    return validate_network(_network(case), level, data_limit)


@overload
def evaluate(
    case: Case, backend: str = "reference", level: FeatureLevel | str = NEWEST, *, however_large: bool = False
) -> Evaluation: ...
@overload
def evaluate(
    case: "Network", backend: str = "reference", level: FeatureLevel | str = NEWEST, *, however_large: bool = False
) -> "NetworkRun": ...
def evaluate(
    case: "Case | Network",
    backend: str = "reference",
    level: FeatureLevel | str = NEWEST,
    *,
    however_large: bool = False,
) -> "Evaluation | NetworkRun":
    """Validates a case. If it has no ERROR, runs it on a back end and compares the outputs with the reference.

    `backend` is "reference", "as-directml", "directml", "onnxruntime" or "auto". With "auto", the best device
    computes. If there is no device, or it returns no outputs, the reference computes, and `why_no_device` of the
    result is the reason. `level` is the target feature level. With `however_large`, a case runs even if it needs so
    much memory or time that the user would have to confirm it.

    The nodes of a network run one after another, each with the outputs of the earlier nodes; the result has the outputs
    of all nodes. An invalid case raises nothing: `why_not` of the result is the reason. Raises ValueError if the back
    end or the level does not exist.
    """
    if isinstance(case, Case):
        return evaluator.evaluate(case, backend, level, however_large=however_large)
    from ops.network_runs.running import run_network

    return run_network(_network(case), backend, level)


@overload
def dump(
    case: Case,
    document: "Document | None" = None,
    *,
    view: Mapping[str, Any] | None = None,
    attach: "Attach | None" = None,
) -> dict[str, Any]: ...
@overload
def dump(case: "Network", *, attach: "Attach | None" = None) -> dict[str, Any]: ...
def dump(
    case: "Case | Network",
    document: "Document | None" = None,
    *,
    view: Mapping[str, Any] | None = None,
    attach: "Attach | None" = None,
) -> dict[str, Any]:
    """Returns the model file of a case as a parsed JSON object, so that `load(dump(case)) == case`.

    With the `document` that the case was opened from, all other content is kept: other dispatchables, resources,
    commands, and unknown keys. `view` is added to the object under `explorer`. `attach` stores an array that is too
    large for the object, and returns the path of the array's file. For a network, `load(dump(network), whole=True)`
    equals the network.
    """
    if isinstance(case, Case):
        from ops.formats.dxdispatch import writer

        return writer.dump(case, document, view=view, attach=attach)
    from ops.formats.networks import dxdispatch_writer

    return dxdispatch_writer.dump(_network(case), attach)


def _always() -> bool:
    return True


@overload
def save(
    case: Case,
    path: str | os.PathLike[str],
    document: "Document | None" = None,
    is_wanted: Callable[[], bool] = _always,
) -> "Document": ...
@overload
def save(case: "Network", path: str | os.PathLike[str]) -> None: ...
def save(
    case: "Case | Network",
    path: str | os.PathLike[str],
    document: "Document | None" = None,
    is_wanted: Callable[[], bool] = _always,
) -> "Document | None":
    """Writes a case to `path`, and large tensors to .npy files in the folder of `path`. Returns the new document.

    `document` is the document from which the case was loaded, if any. A network is written in the same way, but
    `document` and `is_wanted` are not used, and the function returns None.

    Raises FormatError if a file cannot be written, and NotWantedError if `is_wanted` returned False. After either
    error, no file has changed.
    """
    if isinstance(case, Case):
        from ops.formats.dxdispatch import saving

        return saving.save(case, path, document, is_wanted)
    from ops.formats.networks import dxdispatch_writer

    dxdispatch_writer.save(_network(case), path)
    return None


def _network(value: object) -> "Network":
    """Returns `value` if it is a network. Otherwise raises TypeError, for callers that accept a case or a network."""
    from ops.network.network import Network

    if not isinstance(value, Network):
        raise TypeError(f"This function requires a case or a network, not {described(value)}")
    return value
