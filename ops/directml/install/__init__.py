"""Finds, downloads and checks the DirectML library."""
