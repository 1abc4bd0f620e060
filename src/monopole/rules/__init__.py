"""The rules, one file per chapter; `legal` and `apply` are the doors. Importing this package registers them all."""

from monopole.rules import apply, default, legal, setup, sight

__all__ = ["apply", "default", "legal", "setup", "sight"]
