"""Shows violations, marks them in the form, and offers the buttons that fix them."""
