"""Data files of the program: presets, icons, style."""

from pathlib import Path

ROOT = Path(__file__).parent
