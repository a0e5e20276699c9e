"""The code for DirectML inside the worker: COM, Direct3D 12, and the run of one operator."""
