"""The operators CLIP, CLIP1 and THRESHOLD."""
