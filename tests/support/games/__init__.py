"""Tiny games to test with, and whole matches of any game."""
