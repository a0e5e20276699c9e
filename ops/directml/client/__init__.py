"""The part of the DirectML code that runs outside the worker: back end, requests to the worker, verdicts and
reports.
"""
