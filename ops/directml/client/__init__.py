"""The code for DirectML outside the worker: the back end, requests to the worker, verdicts and reports."""
