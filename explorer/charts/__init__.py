"""Pictures in the empty space below the tensors that explain an operator: curves, rows, steps, tables and bars."""
