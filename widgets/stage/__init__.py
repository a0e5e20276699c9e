"""Shows all tensors of a case as heatmaps and tables, with steps and legend."""
