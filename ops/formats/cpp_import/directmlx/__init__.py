"""Evaluates C++ code that uses DirectMLX. Each of its expressions becomes the desc that DirectMLX would make."""
