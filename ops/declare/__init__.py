"""What a declaration of an operator is written with."""
