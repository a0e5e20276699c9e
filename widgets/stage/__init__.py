"""All tensors of a case, as heatmaps and tables, with their formula, steps and legend."""
