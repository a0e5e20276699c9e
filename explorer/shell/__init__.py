"""The services that every feature uses: actions, dialogs, background work and the status line."""
