"""Shows code with its syntax in colour."""
