"""The application: composes widgets and ops into one window and one command line."""

import gc

# Starting makes a hundred thousand objects that live as long as the program; looking for garbage among them, which
# Python does every 700 objects, is a tenth of the time to the first window.
gc.set_threshold(50_000, 20, 20)

# PySide6 hooks into `import` and reads the source of every module that comes after it; NumPy and ops come before.
import ops as ops  # noqa: E402

# What importing has made is never garbage, and need not be looked through now or later.
gc.freeze()
