"""Probes of theory of mind, made from matches that were played, with exact keys.

A probe shows what one seat knows, and asks who saw what, who knows what, how likely something is, and what
would be inferred. Its key follows from the rules and from what that seat knows, by counting; nobody judges.
What is asked of a game stands in the module of its name here; ``make`` chooses and balances.
"""
