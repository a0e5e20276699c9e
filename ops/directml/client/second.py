"""Starts a second runtime, which only gives verdicts: a DirectML.dll under Wine."""

import sys

from ops.directml.client.backend import DirectML
from ops.directml.client.client import Start
from ops.directml.install.library import Found, Missing
from ops.directml.install.under_wine import find_under_wine

COMMAND = (sys.executable, "-P", "-m", "ops.directml.wine.worker")


def under_wine(found: Found) -> Start:
    """Returns the settings to start a worker that runs DirectML under Wine.

    The time limit is long, because the first start creates the files of Wine.
    """
    return Start(found, command=COMMAND, limit=120.0)


def second_directml() -> DirectML | None:
    """The back end of the runtime in the folder EXPLORER_WINE_DIRECTML; None if there is none."""
    found = find_under_wine()
    return None if found is None or isinstance(found, Missing) else DirectML(start=under_wine(found), compiles=False)
