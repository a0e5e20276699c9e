"""Runs many cases on a device, and reports the differences of its outputs from the reference."""
