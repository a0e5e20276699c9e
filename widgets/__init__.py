"""Widgets that show tensors, fields and violations. They use the value types of `ops`, and not the application."""
