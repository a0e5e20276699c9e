"""Side-by-side measurements: `python -m benchmarks`, with `pip install -e .[bench]`.

Each module measures one group of figures, its `GROUP`; `measuring` has the method, `report` writes the page.
"""
