"""Measures the program side by side with other libraries: `python -m benchmarks`, with `pip install -e .[bench]`.

Each module with a `GROUP` measures a group of figures; `measuring` has the method, `report` writes the page.
"""
