"""What is in the box of Wink: two decks of the same 36 agents. And how fast eyes are."""

from functools import cache
from typing import Annotated, Literal, TypeAlias

from brushpass.core import Told, alike, field_names, naming, replace, within

DIFFERENT = range(1, 37)  # agents in each of the two decks (W1.1)
Agent: TypeAlias = Annotated[int, naming(DIFFERENT)]  # the number on a card
Cards: TypeAlias = Annotated[tuple[Agent, ...], alike(1)]

SEATS = range(4, 9)
AGENTS: Cards = tuple(DIFFERENT)
COUNTER = 4  # counter-intelligence cards of each player (W1.2)
LEFT_OUT = {4: 0, 5: 1, 6: 0, 7: 1, 8: 4}  # the highest numbers, of both decks (W2.1)
NEST_HANDS = {4: 9, 5: 7, 6: 6, 7: 5, 8: 4}  # W2.3
FIRST_HANDS = {4: 8, 5: 6, 6: 5, 7: 4, 8: 4}  # W2.4
BONUS_HANDS = {4: 8, 5: 7, 6: 6, 7: 5, 8: 4}  # W2.5
LOCKING = 4  # players among whom a wrong accusation locks a card (W6.8)

SLOTS = 8  # W9.1
HALF_LIFE = 2_700  # milliseconds: half of all blinks come sooner after the one before (W8.7)
# How likely each binary digit of a pause is 1, of 2**32. With q = 2 ** (-1 / HALF_LIFE) and n = 2 ** place,
# it is q**n / (1 + q**n). They are written down because powers differ between machines in the last digit.
DIGITS = (
    2_147_207_996, 2_146_932_343, 2_146_381_039, 2_145_278_431, 2_143_073_218, 2_138_662_825,
    2_129_842_300, 2_112_203_333, 2_076_942_056, 2_006_552_533, 1_866_830_134, 1_595_602_605,
    1_112_101_971, 467_291_461, 63_072_530, 953_837,
)  # fmt: skip
PLACES = tuple([1 << place for place in range(len(DIGITS))])  # what each digit is worth
BLINKING_SLOTS = 4  # one slot in so many has a blink in it (W9.5)


Milliseconds: TypeAlias = Annotated[int, within(1, 60_000)]


class Options(Told, tag=False, omit_defaults=True, cache_hash=True):
    """The variants of a match; those that do not apply have no effect."""

    edition: Literal["nest_of_spies", "first_edition"] = "nest_of_spies"
    mode: Literal["live", "slots", "in_person"] = "live"
    contact: Literal["by_edition", "optional", "mandatory"] = "by_edition"
    skip_effect: Literal["keep", "miss"] = "keep"
    accuse_scope: Literal["called", "any_faceup"] = "called"
    accuse_own_card: Literal["forbid", "allow"] = "forbid"
    no_legal_call: Literal["pass", "end_game"] = "pass"
    end_timing: Literal["immediate", "round"] = "immediate"
    force_wink: bool = False
    deal_bonus: bool = False
    sign: Literal["wink", "smile", "brow", "tongue", "nod"] = "wink"
    attention: Literal["standard", "relaxed", "sharp"] = "standard"
    turn_ms: Milliseconds | None = None  # these six: as ``attention`` says, unless given
    wink_ms: Milliseconds | None = None
    cooldown_ms: Milliseconds | None = None
    front_ms: Milliseconds | None = None
    side_ms: Milliseconds | None = None
    turn_min_ms: Milliseconds | None = None
    traffic: Literal["plain", "padded"] = "plain"  # how frames travel: the table's affair, no rule
    given_by: Literal["any", "keys", "eyes"] = "any"  # what gives a sign: the players' word, no rule


class Timing(Told, tag=False):
    """How fast eyes are, in milliseconds (W8.12)."""

    turn_ms: int  # to turn to another seat
    wink_ms: int  # how long a wink lasts
    cooldown_ms: int  # how long after it there is no other
    front_ms: int  # how long one must look to know a wink meant for oneself
    side_ms: int  # and one meant for somebody else
    turn_min_ms: int  # how long a turn lasts after the call, at least


TIMINGS = {
    "standard": Timing(400, 1200, 3000, 400, 1000, 6000),
    "relaxed": Timing(500, 1800, 3000, 600, 1400, 9000),
    "sharp": Timing(300, 800, 2500, 300, 650, 4500),
}


@cache
def timing(options: Options) -> Timing:
    """Say how fast eyes are at this table: as fast as its preset says, but for the numbers given."""
    numbers = {name: getattr(options, name) for name in field_names(Timing)}
    return replace(TIMINGS[options.attention], **{name: ms for name, ms in numbers.items() if ms is not None})


def slots_apart(options: Options) -> int:
    """Say how many slots it takes from one sign to the next: the sign's own, and the cool-down (W9.3)."""
    pace = timing(options)
    return 1 - (-pace.cooldown_ms // pace.wink_ms)  # rounded up


def without_agent(cards: Cards, agent: Agent) -> Cards:
    """Return ``cards`` without ``agent``, if it is there."""
    return tuple([card for card in cards if card != agent]) if agent in cards else cards
