"""The DirectML, D3D12 and onnxruntime libraries in the folder of an application, and the libraries that Windows loads.

`report.report` returns all findings.
"""
