"""Runs many cases on a device, and reports how its outputs compare with the reference."""
