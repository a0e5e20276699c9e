"""Makes the program start faster: fewer garbage collections, and quicker imports of PySide6. This module is imported
before all others of the application.
"""

import gc
import os
import sys
from collections.abc import Sequence
from types import ModuleType

# The start creates about 55,000 objects that live as long as the program. By default Python searches for garbage after
# every 700 or 2,000 new objects, which takes a tenth of the time to the first window. `create_application` lowers the
# limit.
gc.set_threshold(100_000, 20, 20)

# A check has only small sums, for which NumPy's library for linear algebra needs no thread on each processor.
if sys.argv[1:2] == ["check"]:
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# PySide6 delays every import that follows its own, so NumPy and ops come before it.
import ops as ops  # noqa: E402

# Imported modules are never garbage; exclude them from every later search.
gc.freeze()


class FeatureNotes:
    """Registers modules in PySide6 as not using `__feature__`: all loaded modules, then each module before its import.

    PySide6 reads the whole source of a module that is not registered, and searches it for the name PySide6. This takes
    half as long as the import itself. If PySide6 has no such search, nothing is registered.
    """

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> None:
        notes = getattr(sys.modules.get("shibokensupport.feature"), "pyside_feature_dict", None)
        if isinstance(notes, dict):
            if __name__ not in notes:
                notes.update({loaded: 0 for loaded in sys.modules if loaded not in notes})
            notes[name] = 0


sys.meta_path.insert(0, FeatureNotes())
