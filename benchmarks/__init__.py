"""Measures the program side by side with other libraries: `python -m benchmarks`, with `pip install -e .[bench]`.

Each module that defines `GROUP` measures one group of figures. `measuring` has the classes and functions that the
groups share. `report` writes the page with the figures.
"""
