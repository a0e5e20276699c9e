"""ROI_ALIGN, its gradient, and ROI_POOLING."""
