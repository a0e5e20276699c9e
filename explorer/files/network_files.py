"""Opens networks from model files, and saves them to model files."""

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QWidget

from explorer.session.open_network import NetworkFile, OpenNetwork, first_node
from explorer.session.session import Session
from explorer.shell.waiting import written
from ops.formats.dxdispatch.model import Model
from ops.formats.dxdispatch.reader import outside_files
from ops.formats.networks import dxdispatch_reader, dxdispatch_writer
from ops.formats.networks.imported import ImportedNetwork
from ops.text.format_error import FormatError
from ops.text.sentences import say


def has_links(model: Model) -> bool:
    """True if a dispatch in the model reads an output of another dispatch. False if the network cannot be read."""
    try:
        return bool(dxdispatch_reader.network_of(model).links)
    except FormatError:
        return False


def outside_of(model: Model) -> list[str]:
    """The files in other folders to which the model refers."""
    names = (entry.name for entry in model.dispatchables() if entry.why_not is None)
    return list(dict.fromkeys(source for name in names for source in outside_files(model, name)))


def network_of(model: Model, allow_outside: bool) -> ImportedNetwork:
    """Returns the network of a DxDispatch model. Raises FormatError if the model cannot be read.

    The files that the model names must be in the model's folder, unless `allow_outside` is True.
    """
    return ImportedNetwork(dxdispatch_reader.network_of(model, allow_outside=allow_outside))


def show_network(session: Session, found: ImportedNetwork, path: Path) -> None:
    """Opens a network that was read from the file `path`. A single undo step reverts this."""
    network = found.network
    opened = OpenNetwork(network, first_node(network), path.name, found.stops, found.made_up, found.remarks)
    session.open_network(opened, say("Open {name}", name=path.name), NetworkFile(path, network))


def save_network(session: Session, path: Path, window: QWidget) -> None:
    """Writes the whole network as a DxDispatch model. If nothing was written, raises FormatError, or GivenUpError if
    the user cancelled.
    """
    opened = session.opened
    assert opened is not None
    network = opened.network

    written(window, path, partial(dxdispatch_writer.save, network, path))
    session.set_network_file(NetworkFile(path, network))
