"""The rules that the descs of all operators must obey."""
