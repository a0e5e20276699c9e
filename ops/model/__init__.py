"""The domain: operators, their fields, tensors, cases, edits and violations."""
