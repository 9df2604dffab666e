"""Rooms: a match with its people, run in one event loop; what happens is committed before it is told."""
