"""Benchmarks behind ``brushpass bench``: the engine, the server under load, live tables, other servers."""
