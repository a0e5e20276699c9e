"""Writes a case as C++ for DirectMLX.

Entry points: `writer.write` and `writer.why_not`.
"""
