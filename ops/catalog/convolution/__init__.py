"""Convolutions of floats, integers and quantized values."""
