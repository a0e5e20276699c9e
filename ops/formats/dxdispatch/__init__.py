"""The DxDispatch model file, which is the program's document format."""
