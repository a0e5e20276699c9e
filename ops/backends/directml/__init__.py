"""The real DirectML: its verdict on a desc on any machine, and its results where there is a device.

    with closing(DirectML()) as directml:
        print(directml.check(case).sentence)

`DirectML` is the back end. What was found on a machine tells `doctor.report`, the runtime is fetched by
`download.fetch`, and a case is kept as a report by `report.save_report`.
"""

from ops.backends.directml.backend import DirectML
from ops.backends.directml.client import WorkerError
from ops.backends.directml.session import Options
from ops.backends.directml.verdict import Verdict

__all__ = ["DirectML", "Options", "Verdict", "WorkerError"]
