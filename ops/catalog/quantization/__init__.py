"""Quantization, dequantization, and quantized sums and products."""
