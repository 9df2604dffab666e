"""Double Agent in whole numbers: kinds of card, and actions as whoever acts sees the board.

The twin and the players that were trained on it share these. It knows no other module of this package, so
that both can be carried to a machine on which nothing can be installed.
"""

from itertools import combinations

MOST = 2  # seats
COPIES = (3, 3, 3, 3, 2, 1, 1, 1, 2, 1, 1, 1)  # of each kind of card (D1.10)
VALUE = (1, 2, 3, 4, 7, 0, 0, 2, 2, 3, 4, 5)
BACK = (0, 1, 2, 3, 4, 4, 4, 5, 5, 5, 5, 5, 6)  # the last is no card at all
PERSONAL, TRAP, A_TIP, A_LOOK, EARS_CARD, NOSY_CARD, SWAP_CARD, EMPTY = 5, 6, 7, 8, 9, 10, 11, 12
QUESTION, NOWHERE = 5, 6  # backs
TOKEN_COPIES = (1, 2, 1, 1, 1)  # D1.3
ALL_TOKENS = 17
DECK, KINDS, AGENTS, PLACES, HAND = 22, 12, 6, 6, 5
FULL, PULLS = 4, 3  # files for a check (D7.1), turns with a counter to pull (D6.1)

PLACE, LAY, TIP, SEARCH, EARS, NOSY, SWAP, VAIN, PULL = range(9)
SETUP, TURN, INFLUENCE, OVER = range(4)
PAIRS = tuple(combinations(range(AGENTS), 2))

# Actions: what they are, which card they need, which agents they name, which token they place.
TABLE = (
    *[(PLACE, 0, 0, 0, token) for token in range(1, 6)],
    *[(LAY, kind, agent, 0, 0) for kind in range(KINDS) for agent in range(AGENTS)],
    *[(TIP, A_TIP, one, two, 0) for one, two in PAIRS],
    *[(SEARCH, A_LOOK, agent, 0, 0) for agent in range(AGENTS)],
    (EARS, EARS_CARD, 0, 0, 0),
    *[(NOSY, NOSY_CARD, agent, 0, 0) for agent in range(AGENTS)],
    *[(SWAP, SWAP_CARD, one, two, 0) for one, two in PAIRS],
    (VAIN, NOSY_CARD, 0, 0, 0),
    *[(PULL, 0, agent, 0, 0) for agent in range(AGENTS)],
)
ACTIONS = len(TABLE)
SWAPS = next(number for number, action in enumerate(TABLE) if action[0] == SWAP)
NUMBER = {action: number for number, action in enumerate(TABLE)}


def mirrored(number: int) -> int:
    """Say which action it is that the other side sees so."""
    kind, card, one, two, token = TABLE[number]
    if kind in {TIP, SWAP}:
        one, two = AGENTS - 1 - two, AGENTS - 1 - one
    elif kind in {LAY, SEARCH, NOSY, PULL}:
        one = AGENTS - 1 - one
    return NUMBER[kind, card, one, two, token]


MIRROR = tuple(mirrored(number) for number in range(ACTIONS))

AGENT_WIDTH, REST_WIDTH = 101, 124  # numbers for each agent, and besides
WIDTH = AGENTS * AGENT_WIDTH + REST_WIDTH
HIDDEN = AGENTS * 17 + KINDS + 1
