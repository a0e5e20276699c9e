"""Reads C++ that fills in an operator desc as a case.

Entry: `reader.read`; `reader.is_cpp` recognises such a text.
"""
