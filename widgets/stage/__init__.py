"""Shows all tensors of a case as heatmaps and tables, with formula, steps and legend."""
