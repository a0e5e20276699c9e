"""Writes a case as C++ that uses DirectML.h.

Entry: `writer.write` and `writer.why_not`; `writer.write_with_lines` also reports the lines of each field.
"""
