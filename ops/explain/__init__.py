"""Explains why a cell holds its number: the cells that it reads and feeds, its formula and its steps.

`explanation` defines the parts of an explanation, `cell_sets` defines sets of cells. `element_wise`, `row_wise`,
`window_wise` and `moved_elements` each build the whole explanation of an operator. `dot_products` writes sums of
products, `sub_case` runs the reference on a few cells.
"""
