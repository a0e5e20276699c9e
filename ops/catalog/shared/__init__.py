"""Code that several families of operators share: fused activations, the order of sums, indices along an axis."""
