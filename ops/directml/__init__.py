"""The real DirectML: its verdict on a desc on any machine, and its results where there is a device.

    with closing(DirectML()) as directml:
        print(directml.check(case).sentence)

`DirectML` is the back end. What was found on a machine tells `doctor.report`, the runtime is fetched by
`download.fetch`, and a case is kept as a report by `report.save_report`.
"""

from ops.directml.client.backend import DirectML
from ops.directml.client.client import WorkerError
from ops.directml.client.verdict import Verdict
from ops.directml.native.session import Options

__all__ = ["DirectML", "Options", "Verdict", "WorkerError"]
