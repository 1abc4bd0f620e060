"""The command line, one file a command.

Exit status: 0; 1 when the answer is no; 2 for bad usage, with what would be right; 130 for Ctrl-C.
"""

from monopole.cli.app import app, main

__all__ = ["app", "main"]
