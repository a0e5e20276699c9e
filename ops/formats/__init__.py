"""Reads cases from other formats, and writes cases in them. Each format has a folder.

A format that can be read has a module `reader` with `read`. A format that can be written has a module `writer` with
`write(case)`, and with `why_not(case)`, which returns the reason if a case cannot be written. `share_text` is a single
module with `read` and `write`. `exports` has the table of the formats that can be written, `explorer/cli/importing.py`
the table of the formats that can be read. `numbers` has the formats for the elements of a single tensor.
"""
