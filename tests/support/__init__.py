"""What several tests need: random matches of any game, and per game what must hold of its states."""
