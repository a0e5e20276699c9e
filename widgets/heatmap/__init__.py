"""One slice of a tensor as a heatmap."""
