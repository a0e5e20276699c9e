"""Side-by-side measurements, run by hand; no test depends on a time."""
