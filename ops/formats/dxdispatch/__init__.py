"""Reads and writes the DxDispatch model file, the document format of this program.

Entry: `reader.read` (`ops.load`) and `writer.write`; `writer.dump` (`ops.dump`) gives the parsed form of the JSON.
`reader.open_document` and `saving.save` keep the rest of a file that holds more than one case.
"""
