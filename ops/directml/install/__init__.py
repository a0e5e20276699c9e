"""Finds, fetches and checks the DirectML library."""
