"""The values of the program: operators, their fields, tensors, cases, edits and violations."""
