"""The operators UNFOLD, which copies sliding windows to columns, and FOLD, which adds columns up to an image."""
