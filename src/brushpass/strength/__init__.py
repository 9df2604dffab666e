"""How strong the bots are: many deals, each played from both sides, until the answer is clear."""
