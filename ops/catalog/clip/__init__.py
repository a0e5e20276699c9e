"""CLIP in all versions, its gradients, and THRESHOLD."""
