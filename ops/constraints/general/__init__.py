"""The rules that every desc must obey, whatever its operator."""
