"""What a tournament says, in tables and plots."""

from collections.abc import Callable, Sequence
from pathlib import Path

from brushpass.bots import LEVELS
from brushpass.games import GAMES
from brushpass.strength.bouts import Bout, Deal, bouts_of, setting_named
from brushpass.strength.guests import Guests
from brushpass.strength.plots import Interval, intervals
from brushpass.strength.tournament import Book, compete
from brushpass.strength.verdict import EVEN, LOOKS, Rating, Verdict, ratings, verdict

ANCHOR = "novice"
HEADER = f"""# How strong the bots are

Made by `brushpass strength`, which plays on from the deals in [deals.jsonl](deals.jsonl) and makes this
page anew; without that file it plays all of them again, and comes to the same. When a player changes, its
lines go.

In a bout two levels play the same deals, with the same dice, from both sides: they sit by turns round the
table, and then the other way round. A deal is won in part when a win is shared, or when one side won from
only one of its two seatings. After {", ".join(map(str, LOOKS[:-1]))} and {LOOKS[-1]} deals one looks; a bout
is over when its interval is clear of even. All intervals are of 95 %, for all looks together. Levels that
search have budgets of dreams here, not of time, so that a slow machine finds the same. Linq is measured in
roles: each level as the spies, or as the counter-spies, of a whole table, both times against the lower level
in the other role; a deal is won by whoever earns more in the role.

Elo points are fitted to all bouts of a game at once (Bradley and Terry; {ANCHOR} is 0), each with one more
deal that was won and one that was lost; their intervals come from drawing these deals again. Ratings that
move with every match, such as Glicko's or OpenSkill's, are for players who learn: the order of the matches
counts in them. Ours stay as they are, and every match counts the same.
"""


def measure(
    bouts: Sequence[Bout],
    book: Book,
    processes: int = 1,
    save: Path | None = None,
    tell: Callable[[str], None] = lambda _: None,
) -> None:
    """Play what is missing of these bouts, and write the page about all that were played."""

    def told(bout: Bout, deal: Deal) -> None:
        tell(" ".join(filter(None, (bout.game, bout.role, f"{bout.one}:{bout.other}", str(deal.number + 1)))))

    compete(bouts, book, processes, told, save)
    write(book, book.path.parent)


def write(book: Book, folder: Path) -> None:
    """Write the page and its plots."""
    parts = [HEADER]
    for game in GAMES:
        for role in setting_named(game).as_what:
            every = {*bouts_of(game, LEVELS), *bouts_of(game, LEVELS, [*book.guests])}
            bouts = sorted(
                (bout for bout in every if bout.role == role and book.deals(bout)), key=_order(book)
            )
            name = "-".join(filter(None, (game, role)))
            if bouts:
                parts.append(_part(game, role, bouts, book, folder / f"{name}.svg"))
    (folder / "README.md").write_text("\n".join(parts), "utf-8")


def _part(game: str, role: str, bouts: Sequence[Bout], book: Book, plot: Path) -> str:
    """Write about one game, in one role; and draw it."""
    setting = setting_named(game)
    played = {(bout.one, bout.other): [deal.share for deal in book.deals(bout)] for bout in bouts}
    verdicts = {bout: verdict(played[bout.one, bout.other]) for bout in bouts}
    levels = [level for level in (*LEVELS, *book.guests) if any(level in pair for pair in played)]
    rated = ratings(played, ANCHOR if ANCHOR in levels else levels[0])
    title = f"{game}, as {role}" if role else game
    rows = [
        Interval(level, points, low, high, f"{points:+.0f}") for level, (points, low, high) in _ranked(rated)
    ]
    plot.write_text(intervals(f"{title}: Elo points", rows, 0, ""), "utf-8")
    options = "".join(f", {name}: {value}" for name, value in setting.options.items())
    lines = [
        f"## {title}\n",
        f"{setting.seats} players{options}.\n",
        f"![Elo points]({plot.name})\n",
        "| level | Elo | 95 % |",
        "|---|---:|---:|",
        *(f"| {level} | {r.points:+.0f} | {r.low:+.0f} to {r.high:+.0f} |" for level, r in _ranked(rated)),
        "",
        "| bout | won | 95 % | points ahead | deals | it is clear |",
        "|---|---:|---:|---:|---:|---|",
        *(_line(bout, found, book.deals(bout)) for bout, found in verdicts.items()),
        "",
        *_slips([deal for bout in bouts for deal in book.deals(bout)], book.guests),
    ]
    return "\n".join(lines)


def _order(book: Book) -> Callable[[Bout], tuple[int, int]]:
    """Sort bouts by their players, the higher first named of those that are lower."""
    everybody = [*LEVELS, *book.guests]
    return lambda bout: (everybody.index(bout.one), everybody.index(bout.other))


def _slips(deals: Sequence[Deal], guests: Guests) -> list[str]:
    """Write what guests answered that was no move: the house decided in their place."""
    told = []
    for name in guests:
        counts = [deal.slips[name] for deal in deals if name in deal.slips]
        if decisions := sum(count.decisions for count in counts):
            slips = sum(count.slips for count in counts)
            told.append(f"| {name} | {decisions} | {slips} | {slips / decisions:.1%} |")
    return (
        ["| player | decisions | slips | slips a decision |", "|---|---:|---:|---:|", *told, ""]
        if told
        else []
    )


def _ranked(rated: dict[str, Rating]) -> list[tuple[str, Rating]]:
    return sorted(rated.items(), key=lambda pair: -pair[1].points)


def _line(bout: Bout, found: Verdict, deals: Sequence[Deal]) -> str:
    lead = sum(deal.lead for deal in deals) / len(deals)
    standing = "not yet" if not found.clear else "better" if found.share > EVEN else "worse"
    return (
        f"| {bout.one} against {bout.other} | {found.share:.1%} | {found.low:.1%} to {found.high:.1%} "
        f"| {lead:+.2f} | {found.deals} | {standing} |"
    )
