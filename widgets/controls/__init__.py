"""General controls: boxes, chips, labels, text fields and layouts."""
