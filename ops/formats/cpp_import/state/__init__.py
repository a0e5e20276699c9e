"""The values, types, scopes and memory of the interpreter, and its arithmetic."""
