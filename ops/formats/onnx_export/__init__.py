"""Writes a case as an ONNX model with one node, and cuts single nodes out of models.

Entry points: `writer.why_not` and `writer.write`; `cut.cut_out`.
"""
