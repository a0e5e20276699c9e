"""Widgets that show tensors, fields and violations. They import `ops`, but not the application."""
