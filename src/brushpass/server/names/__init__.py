"""Text policy: which names, typed words and options may be shown to strangers."""
