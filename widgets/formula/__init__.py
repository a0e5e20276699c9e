"""Shows formulas: in a bar, or step by step. Numbers have the frames of the cells that they come from."""
