"""Data files of the program: the schema, example models, lessons, icons, the style sheet and translations."""

from pathlib import Path

ROOT = Path(__file__).parent
