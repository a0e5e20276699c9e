"""Evaluates C++ for DirectMLX: each expression becomes the desc that DirectMLX makes."""
