"""Prepares the contents of pictures, without painting: slices, grids, colours and histograms."""
