"""The application: composes widgets and ops into one window and one command line."""
