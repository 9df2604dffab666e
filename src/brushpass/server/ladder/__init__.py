"""Ladders: how good people and programs are held to be, by game and speed, beside bots of known strength.

A match counts if everybody who sat there had agreed to it before the deal. Nothing changes before it is over:
then a worker plays it again from its log (``workers/scoring.py``), and what follows from its end is kept.
"""
