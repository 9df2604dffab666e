"""What the word game knows of English and French: words, their roots and families, and what is near them.

Everything here is a pure function of its arguments and of the data that lies beside it. Both belong to
``VERSION``: it changes when any answer would, and Linq's transcripts carry it.
"""

from brushpass.lexicon.family import same_family
from brushpass.lexicon.nearness import knows, likeness, likenesses, nearest, spoken
from brushpass.lexicon.roots import lemma, same_root, stem
from brushpass.lexicon.spelling import fold, is_word, letters, tidy

VERSION = "1"

__all__ = [
    "VERSION",
    "fold",
    "is_word",
    "knows",
    "lemma",
    "letters",
    "likeness",
    "likenesses",
    "nearest",
    "same_family",
    "same_root",
    "spoken",
    "stem",
    "tidy",
]
