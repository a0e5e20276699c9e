"""Asks a DirectML.dll for Windows on Linux: it runs under Wine, in a small program that has a null ID3D12Device."""
