"""The machine: memory limits, cancellation, child processes, and files read and written whole."""
