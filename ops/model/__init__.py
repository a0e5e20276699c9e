"""The classes for operators, fields, tensors, cases, edits and violations."""
