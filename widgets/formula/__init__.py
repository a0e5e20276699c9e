"""Shows formulas: in a bar, and the steps of a cell under each other. Numbers have the frames of their cells."""
