"""GATHER, GATHER_ELEMENTS and the GATHER_ND operators."""
