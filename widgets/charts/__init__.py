"""The colour legend, the colour limits, and the distribution of values."""
