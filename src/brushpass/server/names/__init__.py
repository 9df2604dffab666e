"""Name policy: which names, and which typed words, may be shown to others."""
