"""Models, lessons and ONNX files: opening, saving, and the dialogs for both."""
