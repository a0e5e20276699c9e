"""Writes a case as a NumPy, PyTorch or DirectMLX program."""
