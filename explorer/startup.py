"""Makes the start of the program faster. This module is imported before all other modules of the application."""

import gc

# The start creates a hundred thousand objects that live as long as the program. By default Python searches for garbage
# after every 700 new objects, which takes a tenth of the time to the first window.
gc.set_threshold(50_000, 20, 20)

# PySide6 hooks into `import` and reads the source of every module imported after it, so NumPy and ops come before it.
import ops as ops  # noqa: E402

# Imported modules are never garbage; exclude them from every later search.
gc.freeze()
