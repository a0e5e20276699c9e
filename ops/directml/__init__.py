"""The real DirectML: verdicts on descs on any machine, and results on machines with a device.

    with closing(DirectML()) as directml:
        print(directml.check(case).sentence)

`DirectML` is the back end. `doctor.report` describes what a machine has, `download.fetch` fetches the runtime, and
`report.save_report` saves a case with a report.
"""

from ops.directml.client.backend import DirectML
from ops.directml.client.client import WorkerError
from ops.directml.client.verdict import Verdict
from ops.directml.native.execution import Options

__all__ = ["DirectML", "Options", "Verdict", "WorkerError"]
