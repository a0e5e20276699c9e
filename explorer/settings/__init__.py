"""What the program remembers between starts: settings, language and theme."""
