"""Every delay of the window as a constant in milliseconds."""

# How long something is shown.
HIGHLIGHT_MS = 900
NOTE_MS = 8_000  # long enough to read two lines
DONE_MS = 5_000
READ_MS = 20_000
ERROR_MS = 10_000

# The time between the last action of the user and the start of the work.
RUN_AFTER_MS = 150
RUN_ON_DEVICE_AFTER_MS = 100
PAINTED_AFTER_MS = 150
COLOR_NOTE_AFTER_MS = 250
READ_CPP_AFTER_MS = 250
WRITE_SESSION_AFTER_MS = 500
SESSION_UP_AFTER_MS = 200
ASK_DIRECTML_AFTER_MS = 100
COMPILE_AFTER_MS = 100
COMPARE_AFTER_MS = 20  # between making the view of a comparison and filling it, the window stays responsive

# The time that work may take before the window reports that it is waiting.
KEEP_NUMBERS_MS = 40
COPYING_AFTER_MS = 200
VERDICT_AFTER_MS = 200
WAITING_AFTER_MS = 300
SESSION_LATE_MS = 10_000

# The interval between two checks of progress.
LOOK_MS = 20
PROGRESS_MS = 200

# The time after which work is cancelled.
EXPLAINING_LIMIT_MS = 10_000
RUN_LIMIT_MS = 60_000
RENDERING_LIMIT_MS = 60_000
