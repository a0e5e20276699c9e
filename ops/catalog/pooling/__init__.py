"""Average, maximum and Lp pooling, their gradients, unpooling, and quantized pooling."""
