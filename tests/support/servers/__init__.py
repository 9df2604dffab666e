"""Real servers, their databases and the people who play at them."""
