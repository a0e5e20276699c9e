"""Writes a case as a JavaScript module for browsers with WebNN.

Entry points: `writer.write` and `writer.why_not`.
"""
