"""Measures the program side by side with other libraries: `python -m benchmarks`, with `pip install -e .[bench]`.

Each module that defines `GROUP` measures a group of figures. `measuring` has the method of all groups. `report` writes
the page with the figures.
"""
