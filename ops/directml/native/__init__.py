"""DirectML inside the worker process: COM, Direct3D 12, and the run of one operator."""
