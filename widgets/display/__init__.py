"""Prepares the contents of pictures: slices, grids, colours and histograms."""
