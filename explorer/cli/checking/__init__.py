"""What `check` finds in model files, and the formats in which it prints this for people and for CI systems."""
