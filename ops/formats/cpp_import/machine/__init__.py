"""An abstract interpreter for the C++ that fills descs. A value that the code does not determine is `Unknown`."""
