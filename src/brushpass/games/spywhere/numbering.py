"""Spywhere in whole numbers: countries by their order in the box, rivals by how far they sit to the left.

The twin and the players that were trained on it share these. It knows no other module of this package, so
that both can be carried to a machine on which nothing can be installed.
"""

MOST, NATIONS = 6, 6  # seats, countries
FEW, PAIR = 4, 2  # spies with whom one country stays in the box (S2.1), with rules of their own (S8)
COPIES, HAND, MARKET, ALIKE = 18, 3, 5, 3
FIRST_ATTEMPT, ENDED_IT = 5, 3  # S8.3, S7.3
SWAP, CLEAR, SPOT, LAST, OVER = range(5)

# Actions, in this order.
PASS, FINISH, SWAPS = 0, 1, 2  # a swap is give times six and take
CLEARS = SWAPS + NATIONS * NATIONS
GUESSES = CLEARS + NATIONS  # a guess is whose turn it is after mine, from one on, and the country
ACTIONS = GUESSES + (MOST - 1) * NATIONS

# What it tells of a spy's own country that they took, passed over, gave away or left lying a dish of it: as
# logarithms, for a spy who hardly ever takes anything but their own.
TAKEN, PASSED, GIVEN, LEFT = 1.2, -2.5, -3.7, 2.3
FIRMEST = 9.0  # of all that was seen together
ROUNDS = 8  # of making rows and columns fit (see ``beliefs``)

SLOT_WIDTH, OWN_WIDTH = 53, 89  # numbers for each spy, and besides
WIDTH = MOST * SLOT_WIDTH + OWN_WIDTH
HIDDEN = MOST * (2 * NATIONS + 3) + NATIONS
