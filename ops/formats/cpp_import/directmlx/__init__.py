"""Evaluates C++ code that uses DirectMLX. Each DirectMLX expression in the code becomes the desc that DirectMLX would
make.
"""
