"""The colour legend and its limits, the distribution of values, and pictures that explain operators."""
