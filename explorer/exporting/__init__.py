"""Images and tables that leave the program."""
