"""UNFOLD, which copies sliding windows into columns, and FOLD, which adds the columns back into an image."""
