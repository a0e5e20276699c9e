"""The stage, the middle of the window, which shows the tensors of the current case as heatmaps and tables."""
