"""The server: rooms around matches, a store beneath them, sockets in front."""
