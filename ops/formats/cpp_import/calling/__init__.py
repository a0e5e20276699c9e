"""Calls: functions and methods of the pasted text, constructors, the standard library, and code that is not in the
text.
"""
