"""WebSockets: the endpoint and its read loop, one connection, padding, round-trip times."""
