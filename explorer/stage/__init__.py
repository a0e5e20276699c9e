"""The middle of the window: the tensors of the current case as heatmaps and tables."""
