"""RESAMPLE in all versions, its gradients, and UPSAMPLE_2D."""
