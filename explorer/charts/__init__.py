"""Pictures that explain an operator: curves, rows, steps, tables and bars, in the empty space below the tensors."""
