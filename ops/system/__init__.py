"""The operating system: memory limits, cancellation, child processes, and safe reading and writing of files."""
