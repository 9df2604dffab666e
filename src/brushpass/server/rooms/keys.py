"""Codes of tables, keys, and the locks that keys open."""

import secrets
from hashlib import sha256

ALPHABET = "23456789abcdefghjkmnpqrstvwxyz"  # no letters that look or sound alike


def new_code() -> str:
    """Make a code that is short enough to read out and too long to guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(9))


def new_key() -> str:
    """Make a key."""
    return secrets.token_urlsafe(18)


def locked_by(key: str) -> str:
    """Turn a key into the lock it opens."""
    return sha256(key.encode()).hexdigest()
