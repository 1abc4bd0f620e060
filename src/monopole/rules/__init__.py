"""The rules, one file per chapter; `refusal` and `apply` are the doors. Importing this package registers them all."""

from monopole.rules import apply, default, refusal, setup, sight

__all__ = ["apply", "default", "refusal", "setup", "sight"]
