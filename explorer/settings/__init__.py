"""The settings that the program keeps between starts, and the language and theme that they choose."""
