"""The cell under the pointer: its links to other cells, its formula, and playback of its steps."""
