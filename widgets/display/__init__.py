"""What is about to be shown, before any pixel: slices, grids, colours and histograms."""
