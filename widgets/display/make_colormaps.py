"""Writes resources/colormaps.json, so that no window has to wait for pyqtgraph to know its colours.

python -m widgets.display.make_colormaps
"""

import json

import numpy as np
from pyqtgraph import colormap

from widgets.display.colors import COLOR_COUNT, COLORMAPS_FILE, MAP_OF_GROUP


def colors_of(map_name: str) -> str:
    """The colours of a map of pyqtgraph from low to high as RRGGBBRRGGBB...; KeyError if it has no such map."""
    found = colormap.get(map_name)
    if found is None:
        raise KeyError(map_name)
    # The annotations only know the table of QColors that another mode returns.
    table = np.asarray(found.getLookupTable(nPts=COLOR_COUNT))
    return table[:, :3].astype(np.uint8).tobytes().hex()


def main() -> None:
    tables = {name: colors_of(name) for name in sorted(set(MAP_OF_GROUP.values()))}
    COLORMAPS_FILE.write_text(json.dumps(tables, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
