"""Writes a case as C++ that uses DirectML.h.

Entry points: `writer.write` and `writer.why_not`. `writer.write_with_lines` also returns the line numbers of fields.
"""
