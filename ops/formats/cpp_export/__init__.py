"""Writes a case as C++."""
