"""The functions of DirectMLX.h, which the reader and the writer of DirectMLX code share."""
