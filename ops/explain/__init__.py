"""Explains why a cell holds its number: the cells it reads, the cells it feeds, its formula and its steps.

`explanation` has what an explanation is made of, `cell_sets` sets of cells. `element_wise`, `row_wise` and
`moved_elements` build the explanation of a whole kind of operators; `dot_products` and `sub_case` help with formulas.
"""
