"""Bugs to plant in Dibs, and a few things that no law forbids."""

INIT, LAW, RULES, REGELS = "__init__.py", "law.py", "rules.md", "rules.fr.md"
ENGLISH, FRENCH = "words/en.toml", "words/fr.toml"
COUNT = ("FACES = 6\n", "FACES = 6\nTURNS = __import__('itertools').count()\n")  # a state outside the state

# By law: what is planted, as a file, what stood there and what stands there now; and what is said of it.
BUGS = {
    "law 1, replay": {
        "chance from elsewhere": (
            [
                (INIT, *COUNT),
                (INIT, "yield Bade(seat, move.count)", "yield Bade(seat, move.count + next(TURNS))"),
            ],
            "apply tells something else when it is asked again",
        ),
        "another past": (
            [(INIT, *COUNT), (INIT, "Over(dice,", "Over((*dice, next(TURNS)),")],
            "the same seed and moves lead elsewhere: Over.dice, in State.table, differs",
        ),
        "another memory": (
            [(INIT, *COUNT), (INIT, "Claim(event.seat, event.count)", "Claim(event.seat, next(TURNS))")],
            "of the same events evolve makes another table.claims[0].count",
        ),
    },
    "law 2, progress": {
        "no result": (
            [(INIT, "isinstance(table.phase, Bidding):", "table:")],
            "nobody can act, no deadline is set, and there is no result",
        ),
        "a result too soon": (
            [
                (INIT, "    if isinstance(table.phase, Bidding):\n", "    if not table.claims:\n"),
                (INIT, "winners = table.phase.winners", "winners = getattr(table.phase, 'winners', (0,))"),
            ],
            "somebody can still act after there is a result",
        ),
        "points for one": (
            [(INIT, "for seat in all_seats(table.seats)), winners", "for seat in all_seats(1)), winners")],
            "the result has points for 1 seats",
        ),
        "no winner": (
            [(INIT, "all_seats(table.seats)), winners)", "all_seats(table.seats)), ())")],
            "the winners are (): name one seat or more of those that play",
        ),
        "an offer that is refused": (
            [
                (
                    INIT,
                    "    del moment\n    if isinst",
                    (
                        "    if moment and getattr(move, 'count', 0) > 9:\n"
                        "        raise Illegal(seat, 'too_much')\n    if isinst"
                    ),
                ),
                (INIT, "    Game,\n", "    Game,\n    Illegal,\n"),
            ],
            '{"type":"Bid","count":10} is on offer and refused: too_much',
        ),
        "a blank that nothing fits": (
            [
                (INIT, "return [*bids,", "return [Write(Say), *bids,"),
                (INIT, "    Viewer,\n", "    Viewer,\n    Write,\n"),
                (
                    INIT,
                    "Move: TypeAlias = Bid | Call",
                    "class Say(Told):\n    text: str\n\n\nMove: TypeAlias = Bid | Call | Say",
                ),
                (INIT, "    package=", "    fits=lambda view, move: 'never',\n    package="),
                (ENGLISH, "[moves]\n", '[moves]\nSay = "Say"\n'),
                (ENGLISH, "[kinds]\n", '[kinds]\nSay = "Say"\n'),
            ],
            "no text fits a blank on offer; babble proposes texts",
        ),
        "everybody may call": (
            [
                (INIT, *COUNT),
                (
                    INIT,
                    "in table.phase.who:\n        return ()",
                    (
                        "in table.phase.who:\n"
                        "        bold = table.claims and table.phase.who and next(TURNS) % 2\n"
                        "        return (Call(),) if bold else ()"
                    ),
                ),
            ],
            'can play {"type":"Call"}, which it was not offered',
        ),
        "a match without an end": (
            [(INIT, "range(last + 1, ", "range(last, ")],
            "raises EndlessMatch: a match has not ended after 10000 steps",
        ),
        "time goes on": (
            [(INIT, "    package=", "    deadline=lambda state: 10**9,\n    package=")],
            "EndlessMatch",
        ),
    },
    "law 3, silence": {
        "onlookers are not told": (
            [(INIT, "    del viewer\n    return event", "    return event if viewer is not None else None")],
            "an onlooker is shown nothing of what seat 0 does (Bid), and sees table.",
        ),
    },
    "law 4, recall": {
        "a number comes from nowhere": (
            [
                (INIT, "    del moment\n    if isinst", "    if isinst"),
                (INIT, "yield Bade(seat, move.count)", "yield Bade(seat, move.count + moment.roll(5))"),
                (
                    INIT,
                    "    del viewer\n    return event",
                    "    return Bade(event.seat, 0) if isinstance(event, Bade) else event",
                ),
            ],
            "no sight tells what Claim.count, in Table.claims, shows",
        ),
    },
    "law 5, ignorance": {
        "the history shows a hidden die": (
            [
                (
                    INIT,
                    "class Claim(Told, tag=False):\n    seat: Seat\n",
                    "class Claim(Told, tag=False):\n    seat: Seat\n    hidden: int\n",
                ),
                (
                    INIT,
                    "Claim(event.seat, event.count)",
                    "Claim(event.seat, state.hands[event.seat].die, event.count)",
                ),
            ],
            ".hidden when only state.hands[",
        ),
        "the table knows the sum": (
            [
                (INIT, "class Table(Told, tag=False):\n", "class Table(Told, tag=False):\n    total: int\n"),
                (INIT, "Table(setup.seats,", "Table(0, setup.seats,"),
                (
                    INIT,
                    "table=lambda state: state.table,",
                    "table=lambda state: replace(state.table, total=sum(h.die for h in state.hands)),",
                ),
            ],
            "differs in table.total when only state.hands[",
        ),
        "a sight tells": (
            [
                (
                    INIT,
                    "class Bade(Told):\n    seat: Seat\n",
                    "class Bade(Told):\n    seat: Seat\n    die: int\n",
                ),
                (INIT, "yield Bade(seat, move.count)", "yield Bade(seat, state.hands[seat].die, move.count)"),
            ],
            "differs in sights[0].die when only state.hands[",
        ),
        "a bid that is said to be covert": (
            [
                (
                    LAW,
                    "conserved=conserved)",
                    "conserved=conserved, covert=lambda state, move: hasattr(move, 'count'))",
                )
            ],
            "can notice what seat 0 does (Bid), which is covert, by table.",
        ),
        "bids that are said to look alike": (
            [
                (
                    LAW,
                    "conserved=conserved)",
                    "conserved=conserved, alike=lambda state, offers, move: offers[0])",
                )
            ],
            "from one that looks alike, by table.",
        ),
        "a change of nothing": (
            [(LAW, "return replace(state, hands=", "return state or (seat,")],
            "the change another_die changes nothing",
        ),
        "a change that is never made": (
            [(LAW, "return replace(state, hands=", "return None and (seat,")],
            "the change another_die changed nothing in 6 matches: it tries nothing",
        ),
        "nothing is said of secrets": (
            [(LAW, "secrets=(another_die,), ", "")],
            "dibs says nothing of its secrets. Write them into dibs/law.py: LAW = Law(secrets=(change, ...))",
        ),
    },
    "law 6, imagination": {
        "somebody imagines another hand": (
            [(INIT, "put(hands, view.seat, view.hand))", "hands)")],
            "sees that it dreams by hand.die",
        ),
        "a dream in which nobody acts": (
            [
                (
                    INIT,
                    "return State(view.table, put",
                    "return State(replace(view.table, phase=Bidding(())), put",
                )
            ],
            "what seat 0 imagines comes to no end",
        ),
        "there is one dream": (
            [(INIT, "[1 + moment.roll(FACES) for _ in range(view.table.seats)]", "[1] * view.table.seats")],
            "seat 0 always imagines the same: it could be the truth",
        ),
    },
    "law 7, address": {
        "all are called you": (
            [(each, "Bade", "YouBade") for each in (INIT, ENGLISH, FRENCH)],
            "an onlooker is shown YouBade",
        ),
        "onlookers see more": (
            [
                (
                    INIT,
                    "    del viewer\n    return event",
                    (
                        "    open = viewer is None or isinstance(event, Called)\n"
                        "    return event if open else Bade(event.seat, 0)"
                    ),
                )
            ],
            "an onlooker is shown Bade, and no seat is",
        ),
    },
    "law 8, schema": {
        "a truth on the wire": (
            [
                (
                    "truth.py",
                    None,
                    "from brushpass.core import Truth\n\nclass Claim(Truth):\n    card: int\n",
                ),
                (INIT, "FACES = 6\n", "from dibs import truth\n\nFACES = 6 + 0 * len(truth.__name__)\n"),
            ],
            "Claim is a Truth, and what is told has a part of that name",
        ),
        "an event that is not shown": (
            [(INIT, "Sight: TypeAlias = Bade | Called", "Sight: TypeAlias = Bade")],
            "the event Called is neither a Truth nor a sight",
        ),
    },
    "law 9, conservation": {
        "a die with no face": (
            [(INIT, "Hand(1 + moment.roll(FACES))", "Hand(moment.roll(FACES))")],
            "law.py, line 16, raises AssertionError at `assert all(1 <= hand.die <= FACES for hand",
        ),
        "nothing is said of what is conserved": (
            [(LAW, ", conserved=conserved", "")],
            "dibs does not say what it conserves. Write it into dibs/law.py",
        ),
    },
    "law 10, purity": {
        "a hash decides": (
            [(INIT, "Hand(1 + moment.roll(FACES))", "Hand(1 + hash(str(moment.roll(FACES))) % FACES)")],
            "hangs on the order of a set, or on something else by chance",
        ),
        "only some processes can play": (
            [(INIT, "FACES = 6\n", "FACES = 6 // (__import__('os').environ.get('PYTHONHASHSEED') != '2')\n")],
            "ZeroDivisionError",
        ),
    },
    "law 11, shape": {
        "no options": (
            [
                (INIT, "    options: Options\n\n", "    agreed: Options\n\n"),
                (INIT, "table.options", "table.agreed"),
            ],
            "Table has no field options of the type Options",
        ),
        "nobody is named": (
            [
                (INIT, "    who: Seats\n", "    turn: Seats\n"),
                (INIT, "table.phase.who", "getattr(table.phase, 'turn', ())"),
                (ENGLISH, "{who:", "{turn:"),
                (FRENCH, "{who:", "{turn:"),
            ],
            "the phase Bidding has no field who: the seats that may act, or () at the end",
        ),
        "a move without a name": (
            [
                (INIT, "class Bid(Told):", "class Bid(Told, tag=False):"),
                (INIT, "Move: TypeAlias = Bid | Call", "Move: TypeAlias = Bid"),
                (INIT, "*([Call()] if table.claims else [])", "*([Call()] if table.claims else [])"),
            ],
            "the move Bid is made with tag=False: nobody could tell it from another",
        ),
        "options with a name": (
            [(INIT, "class Options(Told, tag=False, omit_defaults=True):", "class Options(Told):")],
            "Options is made without tag=False: options are a plain map",
        ),
        "others may act": (
            [
                (INIT, "phase=Bidding((following,))", "phase=Bidding((event.seat,))"),
                (
                    INIT,
                    "if view.seat not in table.phase.who:",
                    "if isinstance(table.phase, Over) or view.seat is None:",
                ),
            ],
            "may act, and Bidding.who lacks it",
        ),
        "a stranger may act": (
            [(INIT, "phase=Bidding((following,))", "phase=Bidding((following, Seat(9)))")],
            "Bidding.who names (1, 9)",
        ),
        "the end names others": (
            [
                (INIT, "(claim.seat if right else seat,)", "(seat if right else claim.seat,)"),
                (INIT, "all_seats(table.seats)), winners)", "all_seats(table.seats)), (9,))"),
            ],
            "the phase Over has no winners, or others than the result",
        ),
        "somebody may act after the end": (
            [
                (INIT, "(claim.seat if right else seat,))", "(claim.seat if right else seat,), (seat,))"),
                (
                    INIT,
                    "if view.seat not in table.phase.who:",
                    "if isinstance(table.phase, Over) or view.seat not in table.phase.who:",
                ),
            ],
            "Over.who names (",
        ),
        "a list is told": (
            [(INIT, "yield Called(seat, Over(dice,", "yield Called(seat, Over(list(dice),")],
            "Table is another when it is read from JSON",
        ),
        "an unknown name is told": (
            [(INIT, "yield Called(seat, Over(dice,", "yield Called(seat, Over('dice',")],
            "Table is another when it is read from JSON",
        ),
        "an offer stands there twice": (
            [(INIT, "return [*bids,", "return [*bids[:1], *bids,")],
            "seat 0 is offered the same move twice",
        ),
        "offers in another order": (
            [(INIT, *COUNT), (INIT, "return [*bids,", "return [*(bids[:: -1 if next(TURNS) % 2 else 1]),")],
            "seat 0 is offered something else when it asks again",
        ),
        "an onlooker may act": (
            [
                (
                    INIT,
                    "if view.seat not in table.phase.who:",
                    "if view.seat not in (*table.phase.who, None) or isinstance(table.phase, Over):",
                )
            ],
            "an onlooker is offered something",
        ),
    },
    "the rulebook": {
        "a gap": ([(RULES, "B2.2", "B2.3")], "rules.md: the clause B2.3 follows 2.1"),
        "a clause is not translated": (
            [(REGELS, "- **B2.2** ", "- ")],
            "rules.fr.md has other clauses than rules.md: B2.2",
        ),
        "a clause that there is not": (
            [(RULES, "open:", "open (B3.1):")],
            "the rulebook (en) names B3.1, and there is no such",
        ),
    },
    "the words": {
        "a blank that nothing fills": (
            [(FRENCH, "annonce {count}", "annonce {amount}")],
            "words/fr.toml, sights.Bade: nothing is called {amount}",
        ),
        "a list that is not there": (
            [(ENGLISH, "bids {count}", "bids {count:number}")],
            "words/en.toml cannot tell the sight Bade: KeyError: 'number'",
        ),
        "a face that falls": (
            [
                (
                    "terminal.py",
                    None,
                    "from brushpass.terminal.face import Face\nFACE = Face(None, None, lambda *_: [1 / 0])\n",
                )
            ],
            "its face in the terminal raises ZeroDivisionError: division by zero",
        ),
    },
}

# What no law forbids: a clock, a blank to fill, dice that forbid a bid, a secret that is told before the end.
LAWFUL = {
    "a clock, and texts": [
        (INIT, "    Seats,\n    Setup,\n", "    Seats,\n    Setup,\n    TimeUp,\n    Write,\n"),
        (
            INIT,
            "Move: TypeAlias = Bid | Call",
            "class Say(Told):\n    text: str\n\n\nMove: TypeAlias = Bid | Call | Say | TimeUp",
        ),
        (INIT, "return [*bids,", "return [*bids, Write(Say),"),
        (
            INIT,
            "    del moment\n    if isinst",
            (
                "    del moment\n    if not isinstance(move, Bid | Call):\n"
                "        yield Called(seat, Over((), (Seat(0),)))\n        return\n    if isinst"
            ),
        ),
        (
            INIT,
            "    package=",
            "    deadline=lambda state: 9_000 if state.table.phase.who else None,\n    package=",
        ),
        (INIT, "isinstance(phase, Over) else [1", "isinstance(phase, Over) and phase.dice else [1"),
        (LAW, "conserved=conserved)", "conserved=conserved, pause=12_000)"),
        *[
            (each, "[moves]\n", '[moves]\nSay = "Say {text}"\nTimeUp = "Time is up"\n')
            for each in (ENGLISH, FRENCH)
        ],
        *[(each, "[kinds]\n", '[kinds]\nSay = "Say"\n') for each in (ENGLISH, FRENCH)],
    ],
    "a covert move": [
        (
            INIT,
            "Move: TypeAlias = Bid | Call",
            "class Wait(Told):\n    pass\n\n\nMove: TypeAlias = Bid | Call | Wait",
        ),
        (
            INIT,
            "Event: TypeAlias = Bade | Called",
            "class Waited(Truth):\n    pass\n\n\nEvent: TypeAlias = Bade | Called | Waited",
        ),
        (
            INIT,
            "return [*bids, *([Call()] if table.claims else [])]",
            "return [*bids, *([Call()] if table.claims else []), Wait()]",
        ),
        (
            INIT,
            "    del moment\n    if isinst",
            (
                "    del moment\n    if isinstance(move, Wait):\n        yield Waited()\n        return\n"
                "    if isinst"
            ),
        ),
        (
            INIT,
            "    table = state.table\n    if isinst",
            "    table = state.table\n    if isinstance(event, Waited):\n        return state\n    if isinst",
        ),
        (
            INIT,
            "    del viewer\n    return event",
            "    del viewer\n    return None if isinstance(event, Waited) else event",
        ),
        *[(each, "[moves]\n", '[moves]\nWait = "Wait"\n') for each in (ENGLISH, FRENCH)],
        *[(each, "[kinds]\n", '[kinds]\nWait = "Wait"\n') for each in (ENGLISH, FRENCH)],
        (
            LAW,
            "conserved=conserved)",
            "conserved=conserved, covert=lambda state, move: type(move).__name__ == 'Wait')",
        ),
    ],
    "nobody imagines": [(INIT, "    imagine=imagine,\n", "")],
    "likely dreams alone": [
        (
            INIT,
            "    imagine=imagine,\n",
            "    believe=lambda view, log: lambda dice: imagine(view, log, dice),\n",
        )
    ],
    "likely dreams, too": [
        (
            INIT,
            "    imagine=imagine,\n",
            "    imagine=imagine,\n    believe=lambda view, log: lambda dice: imagine(view, log, dice),\n",
        )
    ],
    "nothing is secret, and nothing conserved": [
        (LAW, "(another_die,), conserved=conserved", "(), conserved=nothing"),
        (LAW, "import Law", "import Law, nothing"),
        (INIT, "[1 + moment.roll(FACES) for _ in range(view.table.seats)]", "[1] * view.table.seats"),
        (INIT, "Hand(1 + moment.roll(FACES))", "Hand(1)"),
        (INIT, "put(hands, view.seat, view.hand))", "hands)"),
    ],
    "a die forbids bids": [(INIT, "range(last + 1, ", "range(last + 1 + view.hand.die, ")],
    "a secret is told before the end": [
        (INIT, "class Claim(Told, tag=False):\n", "class Claim(Told, tag=False):\n    die: int\n"),
        (INIT, "Claim(event.seat", "Claim(event.die, event.seat"),
        (INIT, "class Bade(Told):\n", "class Bade(Told):\n    die: int\n"),
        (INIT, "yield Bade(", "yield Bade(state.hands[seat].die, "),
        (LAW, "conserved=conserved)", "conserved=conserved, told=lambda *_: True)"),
    ],
    "an event opens all": [
        (INIT, "class Claim(Told, tag=False):\n", "class Claim(Told, tag=False):\n    die: int\n"),
        (INIT, "Claim(event.seat", "Claim(event.die, event.seat"),
        (INIT, "class Bade(Told):\n", "class Bade(Told):\n    die: int\n"),
        (INIT, "yield Bade(", "yield Bade(state.hands[seat].die, "),
        (LAW, "conserved=conserved)", "conserved=conserved, opens=lambda event: True)"),
    ],
    "the clauses are not numbered": [(RULES, "**B", "**"), (REGELS, "**B", "**")],
}
