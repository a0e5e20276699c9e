"""The formats that a case can be read from or written to; each has a folder.

A folder that reads has a module `reader` with `read`. A folder that writes has a module `writer` with `write(case)`
and `why_not(case)` for a case that cannot be written. `share_text`, a single module, has `read` and `write` itself.
`exports` is the table of the languages to write, `explorer/cli/importing.py` has that of the formats to read.
`numbers` holds the formats of the elements of one tensor.
"""
