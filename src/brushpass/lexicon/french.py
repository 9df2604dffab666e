"""French stems, cut lightly: first the endings of grammar, then those by which words are made of words.

The words come folded, without accents. So a baker and his bakery meet (boulanger, boulangerie), and most
forms of a regular verb. What has lost as much as it can is left alone.
"""


def _longest_first(endings: str) -> list[str]:
    return sorted(endings.split(), key=lambda ending: (-len(ending), ending))


GRAMMAR = _longest_first(
    """
    issaient ission issiez issait issai issant isson issez issent isse
    eraient erion eriez erait erai eron eront erez erai era
    iraient irion iriez irait irai iron iront irez irai ira
    issement ement ment aient ait ai ant ante ent ez er ir oir it ie ee e u i a
    """
)
MAKING = _longest_first(
    """
    isation ication ation ition ateur iteur teur eus eu eur eress
    anc enc abl ibl ism ist istiqu iqu it al el ell if iv ag eri ier ien ienn
    ois ur ad ett et ess air aison on onn onnair
    """
)
SHORT, MIDDLING, LONG = 3, 4, 5  # letters that must be left: by the first ending, by later ones, by others
SINGULARS = {"trices": "teur", "trice": "teur", "eaux": "eau", "aux": "al", "dre": "d", "dres": "d"}


def stem(word: str) -> str:
    """Cut a folded word down to its stem."""
    word = _cut(_singular(word), GRAMMAR, SHORT)
    for _ in range(2):
        word = _cut(_cut(word, MAKING, LONG), GRAMMAR, MIDDLING)
    return word


def form(word: str) -> str:
    """Take off what makes a plural; of the forms of a verb, stems know more."""
    single = _singular(word)
    return single[:-1] if single == word and len(word) == SHORT and word.endswith("s") else single


def _singular(word: str) -> str:
    """Undo a plural; the women of a trade follow its men, and prendre its forms."""
    for ending, single in SINGULARS.items():
        if word.endswith(ending) and len(word) > len(ending) + 1:
            return word.removesuffix(ending) + single
    return word[:-1] if word.endswith(("s", "x")) and len(word) > SHORT else word


def _cut(word: str, endings: list[str], left: int) -> str:
    """Take the longest ending off that leaves enough, and one letter of a double consonant before it."""
    for ending in endings:
        rest = word.removesuffix(ending)
        if rest != word and len(rest) >= left:
            return rest[:-1] if rest[-1] == rest[-2] and rest[-1] not in "aeiou" else rest
    return word
