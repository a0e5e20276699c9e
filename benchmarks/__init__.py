"""Measures the program side by side with other libraries: `python -m benchmarks`, with `pip install -e .[bench]`.

Each module that defines `GROUP` measures one group of figures. `measuring` defines how all groups are measured.
`report` writes the page with the figures.
"""
