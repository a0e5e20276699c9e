"""Reads and writes the elements of one tensor as a file or a text: .npy, CSV, JSON, a table.

Entry points: `number_file.read_numbers` reads a file, `cells_text.read_cells` a text; `table_text` writes.
"""
