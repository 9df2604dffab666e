"""The server: rooms around matches, a store beneath them, HTTP and WebSockets in front.

What stands where is in ``docs/how-it-works.md``; a contract in ``pyproject.toml`` holds the parts in order.
"""
