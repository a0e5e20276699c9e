"""Reads C++ that fills in a desc as a case."""
