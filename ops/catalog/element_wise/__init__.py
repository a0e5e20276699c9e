"""Element-wise arithmetic, rounding, powers and selection."""
