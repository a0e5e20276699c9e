"""The application: composes widgets and ops into one window and one command line."""

from explorer import startup as startup
