"""Writes resources/colormaps.json, so that the program can start without importing pyqtgraph.

python -m widgets.display.make_colormaps
"""

import json

import numpy as np
from pyqtgraph import colormap

from ops.presentation.colors import COLOR_COUNT, COLORMAPS_FILE, MAP_OF_GROUP


def colors_of(map_name: str) -> str:
    """The colours of a map from low to high, in hexadecimal: RRGGBBRRGGBB...

    Raises an error if pyqtgraph does not have the map.
    """
    found = colormap.get(map_name)
    if found is None:
        raise KeyError(map_name)
    # The annotations of pyqtgraph describe another mode, which returns QColors.
    table = np.asarray(found.getLookupTable(nPts=COLOR_COUNT))
    return table[:, :3].astype(np.uint8).tobytes().hex()


def main() -> None:
    """Writes the colours of all maps to COLORMAPS_FILE."""
    tables = {name: colors_of(name) for name in sorted(set(MAP_OF_GROUP.values()))}
    COLORMAPS_FILE.write_text(json.dumps(tables, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
