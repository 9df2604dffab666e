"""Bots that search run outside the event loop: a process pool, and the protocol of its processes."""
