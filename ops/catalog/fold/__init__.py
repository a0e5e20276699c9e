"""FOLD and UNFOLD: sliding windows as columns, and back."""
