"""The worker process for a DirectML.dll that runs under Wine."""

from ops.directml.native.worker import Worker, main
from ops.directml.wine.device import open_under_wine

if __name__ == "__main__":
    main(Worker(open_under_wine))
