"""Pictures in the empty room below the tensors that explain an operator: curves, rows, steps, tables and bars."""
