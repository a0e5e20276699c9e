"""Normalization over mean and variance, over a norm, and over neighbouring channels."""
