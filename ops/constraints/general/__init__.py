"""The rules that apply to the descs of all operators."""
