"""General controls: boxes, chips, labels, text fields, layouts, and the base of painted pictures."""
