"""Reads and writes the DxDispatch model file, the document format of this program.

Entry points: `reader.read` (`ops.load`) and `writer.write`; `writer.dump` (`ops.dump`) returns a parsed JSON object.
`reader.open_document` and `saving.save` keep the rest of a file that has more than one case.
"""
