"""Side-by-side measurements: `python -m benchmarks`, with `pip install -e .[bench]`.

Each file is one group of figures with a `GROUP`; `measuring` is how they measure, `report` what becomes of it.
"""
