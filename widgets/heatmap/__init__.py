"""Paints one slice of a tensor as a heatmap."""
