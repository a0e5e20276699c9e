"""The operators TOP_K and TOP_K1."""
