"""Locks, the installer and the image, read as files."""
