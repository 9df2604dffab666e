"""The server: rooms run matches, a store keeps them, HTTP and WebSockets connect clients.

``docs/how-it-works.md`` lists its parts; a contract in ``pyproject.toml`` keeps their imports in order.
"""
