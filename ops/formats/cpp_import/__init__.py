"""Reads a case from C++ code that fills in an operator desc.

Entry points: `reader.read`; `reader.is_cpp` recognises such a text.
"""
