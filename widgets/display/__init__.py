"""The content of pictures, independent of pixels: slices, grids, colours and histograms."""
