"""What can go wrong, done for real."""
