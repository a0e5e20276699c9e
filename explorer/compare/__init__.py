"""Compares two settings of one operator: what differs in the desc, and which cells differ."""
