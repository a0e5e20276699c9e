"""Calls the real DirectML. It gives verdicts without a device, and computes outputs on a machine with a device.

    with closing(DirectML()) as directml:
        print(directml.check(case).sentence)

`DirectML` is the back end. `doctor.report` reports the runtime and the devices of this machine, `download.fetch`
fetches the runtime, and `report.save_report` saves a case with a report.
"""

from ops.directml.client.backend import DirectML
from ops.directml.client.client import WorkerError
from ops.directml.client.verdict import Verdict
from ops.directml.native.execution import Options

__all__ = ["DirectML", "Options", "Verdict", "WorkerError"]
