"""Writes a case as C++ for DirectMLX.

Entry: `writer.write` and `writer.why_not`.
"""
