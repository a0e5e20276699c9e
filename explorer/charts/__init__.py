"""Pictures that explain an operator, in the empty space below the tensors: curves, rows, steps, tables and bars."""
