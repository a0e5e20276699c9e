"""DirectML in the window: verdicts, devices, the download of the library, and reports."""
