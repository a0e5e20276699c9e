"""Runs a DirectML.dll for Windows on Linux: under Wine, in a small program that has a null ID3D12Device."""
