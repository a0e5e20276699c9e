"""DirectML seen from our process: the back end, requests to the worker, verdicts and reports."""
