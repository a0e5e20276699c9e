"""Numbers without a desc: text, .npy files and tables."""
