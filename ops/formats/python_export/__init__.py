"""Writes a case as a script for NumPy or PyTorch.

Entry points: `writer.NUMPY` and `writer.TORCH`, each with `write` and `why_not`.
"""
