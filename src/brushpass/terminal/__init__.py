"""The table in a terminal: keyboard in, text out."""
