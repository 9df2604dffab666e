"""Probes: exact keys, checked by counting worlds by hand; and questions that give nothing away."""

import dataclasses
import functools
from collections import Counter
from itertools import permutations, product

import pytest

from brushpass import GAMES, Match
from brushpass.bots import player
from brushpass.bots.arena import arena, contest
from brushpass.core import BadSetup, Moment, fold, from_json, replace, sights
from brushpass.games.linq.cards import forbidden
from brushpass.games.linq.imagine import possible
from brushpass.games.linq.told import SpyCard
from brushpass.laws import secrecy
from brushpass.laws.worlds import Case
from brushpass.table.seating import PEOPLE
from brushpass.table.setup import set_up
from brushpass.terminal import keep
from brushpass.text import TextDoor
from brushpass.text.probes import card, scores, wink
from brushpass.text.probes.make import asked_of, balanced, candidates, chosen_from, matches_in, written
from brushpass.text.probes.probe import NO, UNSURE, YES, Probe, context, worded
from support.commands import brushpass
from support.laws import law_of

SMALL = {"spywhere": (3, {}), "wink": (4, {"mode": "slots"})}  # elsewhere as few as can play, as usual
THOUSANDS = {"linq": 60, "wink": 20}  # elsewhere twice as many as in the first

MATCHES = {"double_agent": 40, "spywhere": 20}  # elsewhere fewer: they take longer


def small(game):
    """Say how many play in a small match, and with which options."""
    return SMALL.get(game, (min(GAMES[game].seats), {}))


def played(game, seed, levels=("random", "novice")):
    """A whole match of bots."""
    seats, options = small(game)
    setup = set_up(GAMES[game], seats, options)
    match, moves = Match(GAMES[game], seats, seed, options), []
    seated = [player(GAMES[game], levels[seat % len(levels)]) for seat in range(seats)]
    contest(GAMES[game], setup, seated, seed, lambda *step: moves.append(step[:3]))
    for seat, move, at in moves:
        match.play(seat, move, at) if seat >= 0 else match.tick(at)
    return match


@pytest.fixture(scope="module")
def matches():
    return {
        game: [played(game, f"probes/{number}") for number in range(MATCHES.get(game, 6))] for game in GAMES
    }


@pytest.fixture(scope="module")
def found(matches):
    return {game: [each for match in matches[game] for each in candidates(match)] for game in GAMES}


def states(match):
    """The truth after each step, for those who check."""
    state, whole = match.dealt, {}
    for number, step in enumerate(match.steps, start=1):
        state = whole[number] = fold(match.game, state, step.events)
    return whole


def key(found, kind, **about):
    return next(each.asked.answer for each in found if each.asked.kind == kind and each.asked.about == about)


@pytest.mark.parametrize("game", GAMES)
def test_who_saw_what_is_what_everybody_was_shown(game, matches):
    """Shown to nobody else, or to everybody alike: as the sights of all at the table say."""
    kinds = set()
    for match in matches[game]:
        for step in match.steps:
            for event in step.events:
                shown = {seat: match.game.show(event, seat) for seat in match.seats}
                for seat, sight in shown.items():
                    if sight is not None:
                        alike = [other for other in match.seats if shown[other] == sight and other != seat]
                        answer = asked_of(match.game, match.game.view(match.dealt, seat), [sight])[0].answer
                        kinds.add(answer)
                        assert len(alike) == (0, len(match.seats) - 1, len(match.seats) - 2)[answer]
    assert kinds >= {0, 1}


# Keys, counted again by going through every world.


def spywhere_worlds(state, seat):
    """Every way passports can lie, by the own passport and by clues; without a seat, for who only looks."""
    each = len(state.hands[0].passports)
    places = range(len(state.hands))
    for order in permutations(state.table.nations, each * len(places)):
        held = [{*order[place * each : (place + 1) * each]} for place in places]
        clues = zip(held, state.table.figures, strict=True)
        if all(some.isdisjoint(figure.clues) for some, figure in clues) and (
            seat is None or held[seat] == {*state.hands[seat].passports}
        ):
            yield tuple(map(frozenset, held))


def test_spywhere_is_asked_as_every_world_says(matches, found):
    """Three players: at most sixty castings for each seat, each counted."""
    whole = {match.commitment: states(match) for match in matches["spywhere"]}
    checked = Counter()
    for each in found["spywhere"][::23]:
        state, asked = whole[each.match.commitment][each.step], each.asked
        worlds = {*spywhere_worlds(state, each.seat)}
        name, nation = asked.about.get("name"), asked.about.get("nation")
        if asked.kind == "likely":
            share = sum(nation in world[PEOPLE.index(name)] for world in worlds) / len(worlds)
            assert asked.answer == (0 if not share else 1 if share <= 1 / 4 else 2 if share <= 1 / 3 else 3)
        elif asked.kind == "knows":
            other, answers = PEOPLE.index(name), set()
            for world in worlds:
                theirs = [w for w in spywhere_worlds(state, None) if w[other] == world[other]]
                answers.add(all(nation not in w[each.seat] for w in theirs))
            assert asked.answer == {(True,): YES, (False,): NO}.get((*answers,), UNSURE)
        elif asked.kind == "inferred":
            left = set().union(*(world[each.seat] for world in spywhere_worlds(state, None))) - {nation}
            assert asked.answer == min(len(left), 4) - 1
        checked[asked.kind, asked.answer] += 1
    assert len(checked) >= 10, checked


def test_double_agent_is_asked_as_every_way_of_laying_tokens_says(matches, found):
    whole = {match.commitment: states(match) for match in matches["double_agent"]}
    checked = Counter()
    every = {*permutations((1, 2, 2, 3, 4, 5))}

    def ways(state, seat):
        heard = state.table.figures[seat].sums
        opened = [
            (n, agent.opened.tokens[seat]) for n, agent in enumerate(state.table.agents) if agent.opened
        ]
        return [
            way
            for way in every
            if all(way[n] == token for n, token in opened)
            and all(sum(way[n] for n in told.agents) == told.total for told in heard)
        ]

    for each in found["double_agent"][::61]:
        asked, state = each.asked, whole[each.match.commitment][each.step]
        about, me = {blank: int(value) for blank, value in asked.about.items()}, each.seat
        if asked.kind == "likely":
            theirs = ways(state, 1 - me)
            share = sum(way[about["agent"]] == about["token"] for way in theirs) / len(theirs)
            assert asked.answer == (0 if not share else 1 if share <= 1 / 4 else 2 if share <= 1 / 2 else 3)
        elif asked.kind == "knows":
            assert (asked.answer == YES) == (len({way[about["agent"]] for way in ways(state, me)}) == 1)
        elif asked.kind == "inferred":
            one, other, mine = about["agent"], about["other"], state.sides[me].tokens
            left = {way[one] for way in ways(state, me) if way[one] + way[other] == mine[one] + mine[other]}
            assert asked.answer == min(len(left), 4) - 1
        checked[asked.kind, asked.answer] += 1
    assert len(checked) >= 10, checked


def test_linq_is_asked_as_every_couple_says(matches, found):
    whole = {match.commitment: states(match) for match in matches["linq"]}
    checked = Counter()
    for each in found["linq"]:
        asked, state = each.asked, whole[each.match.commitment][each.step]
        other = PEOPLE.index(asked.about["name"]) if "name" in asked.about else None
        if asked.kind == "likely":
            couples = linq_couples(state, each.seat)
            share = sum(other in couple for couple in couples) / len(couples)
            assert asked.answer == (0 if not share else 3 if share == 1 else 1 if share < 0.35 else 2)
        elif asked.kind == "password":
            knows = [isinstance(hand.card, SpyCard) for hand in state.hands]
            assert (asked.answer == YES) == any(knows)
        elif asked.kind == "wrong":
            spies = {*sum(state.table.debrief.couples, ())}
            assert (asked.answer == YES) == bool({*state.table.debrief.aims[other]} - spies)
        elif asked.kind == "knows":
            debrief = state.table.debrief
            assert (asked.answer == YES) == bool(
                debrief and debrief.round == state.table.round and debrief.couples
            )
        checked[asked.kind, asked.answer] += 1
    assert len(checked) >= 8, checked


def linq_couples(state, seat):
    """Every pair that fits: with a password of some card left that forbids none of their words."""
    table, mine = state.table, state.hands[seat].card
    debrief = table.debrief
    if debrief and debrief.round == table.round and debrief.couples:
        return list(debrief.couples)
    words = [mine.password] if isinstance(mine, SpyCard) else possible(table, None)

    def fits(pair):
        said = [word for other in pair for word in table.words[other]]
        return any(not any(forbidden(word, each, "en", "family") for word in said) for each in words)

    pairs = [(a, b) for a in range(4) for b in range(a + 1, 4)]
    return [pair for pair in pairs if (seat in pair) == isinstance(mine, SpyCard) and fits(pair)]


def test_deals_of_wink_are_counted_as_if_each_were_dealt():
    """Six agents into two hands and a box, in every way there is."""
    agents, room = (1, 2, 3, 4, 5, 6), (2, 3, 1)
    barred = {each: frozenset() for each in agents} | {2: frozenset({0}), 5: frozenset({0, 1})}
    fitting = [
        places
        for places in product(range(3), repeat=6)
        if Counter(places) == Counter(dict(enumerate(room)))
        and all(place not in barred[agent] for agent, place in zip(agents, places, strict=True))
    ]
    assert wink.deals(agents, barred, room) == len(fitting) > 0


def test_wink_is_asked_as_every_deal_says(matches):
    """Late in a match there are few enough cards to deal them in every way."""
    checked = Counter()
    for match in matches["wink"]:
        logs = {seat: [] for seat in match.seats}
        for number, (step, state) in enumerate(zip(match.steps, states(match).values(), strict=True)):
            for seat, log in logs.items():
                log.extend(sights(match.game, step.events, seat))
            if number % 11 or len(state.table.faceup) > 9:
                continue
            for seat in match.seats:
                view = match.game.view(state, seat)
                for asked in asked_of(match.game, view, logs[seat]):
                    if asked.kind == "likely":
                        share = counted(state, seat, PEOPLE.index(asked.about["name"]), last_call(logs[seat]))
                        assert asked.answer == (
                            0 if not share else 3 if share == 1 else 1 if share < 0.34 else 2
                        )
                        checked[asked.answer] += 1
    assert len(checked) >= 3, checked


def last_call(log):
    return next(sight.agent for sight in reversed(log) if type(sight).__name__ == "Called")


def counted(state, me, other, agent):
    """Deal everything that I do not see in every way, and count where the agent lies."""
    table, mine = state.table, state.hands[me]
    unseen = [each for each in table.faceup if each not in mine.cards]
    seats = [seat for seat in range(4) if seat != me]
    room = {seat: table.figures[seat].cards for seat in seats}
    whole = with_other = 0
    for places in product(seats, repeat=len(unseen)):
        where = dict(zip(unseen, places, strict=True))
        if (
            Counter(places) == Counter({seat: many for seat, many in room.items() if many})
            and all(each not in table.figures[seat].lacks for each, seat in where.items())
            and all(where.get(sign.agent, sign.seat) == sign.seat for sign in mine.saw)
        ):
            whole += 1
            with_other += where[agent] == other
    return with_other / whole


# Nothing in a question gives the answer away.


def test_what_is_right_is_thrown_for_each_text(found):
    chosen = balanced(found["double_agent"], "en")
    counts = Counter((each.asked.kind, each.asked.answer) for each in chosen)
    for kind in {kind for kind, _ in counts}:
        of_kind = [many for (other, _), many in counts.items() if other == kind]
        assert max(of_kind) < 2 * sum(of_kind) / len(of_kind)
    assert chosen == balanced(found["double_agent"], "en")


def test_who_sees_questions_alone_is_no_better_than_dice_and_who_sees_the_answer_is(found):
    chosen = balanced(found["double_agent"], "en")
    probes = [written(each, number, "en") for number, each in enumerate(chosen)]
    hit = scores.by_question_alone(probes)
    assert hit.asked > 200
    assert hit.low <= hit.chance
    assert abs(hit.share - hit.chance) < 0.06
    leaky = [replace(each, question=f"{each.question} {'abcd'[each.answer]}") for each in probes]
    assert scores.by_question_alone(leaky).low > hit.chance + 0.3  # the guesser finds what there is to find


def test_levels_answer_by_the_worlds_they_imagine_and_beat_dice(found):
    chosen = balanced(found["double_agent"], "en")
    novice = scores.of_level(chosen, "novice")
    assert novice.low > novice.chance == 0.25
    assert scores.of_level([each for each in chosen if each.asked.likelihood is None], "novice") is None


@pytest.mark.parametrize("game", GAMES)
def test_probes_tell_nothing_that_the_seat_cannot_know(game):
    """Two worlds that differ in a secret: the same prompt, the same questions, the same keys."""
    law, tried = law_of(game), 0
    seats, options = small(game)
    for change in law.secrets:
        for seed in range(6):
            case = Case(GAMES[game], law, set_up(GAMES[game], seats, options), f"probes/{seed}")
            told = secrecy.lie(case, change, 0, Moment("lie", seed))
            if told is None:
                continue
            before = case.steps[: told.start]
            log = [each for played in before for each in sights(case.game, played.events, 0)]
            true, lie = (shown(case, state, log) for state in (case.steps[told.start].before, told.state))
            assert true == lie
            tried += 1
    assert tried >= 3


def shown(case, state, log):
    view = case.game.view(state, 0)
    door = TextDoor(case.game, case.setup.options, 0, PEOPLE[: case.setup.seats])
    asked = [(*worded(case.game, each, "en"), each.answer) for each in asked_of(case.game, view, log)]
    return context(door, view, log), asked


# From a folder to a folder.


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    folder, game = tmp_path_factory.mktemp("kept"), GAMES["double_agent"]
    levels = [(level, player(game, level)) for level in ("novice", "random")]
    arena(game, set_up(game, 2, {}), levels, 8, "probes", lambda record: keep.save(folder, game, {}, record))
    return folder


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_command_writes_probes_rules_and_a_card(tmp_path, kept, language):
    done = brushpass(
        tmp_path, "probes", "double_agent", "--from", str(kept), "--most", "30", "--lang", language
    )
    assert done.returncode == 0, done.stderr
    lines = (tmp_path / "probes" / "double_agent.jsonl").read_text("utf-8").splitlines()
    read = [from_json(line, Probe) for line in lines]
    assert max(Counter(each.kind for each in read).values()) == 30
    assert len({each.id for each in read}) == len(read)
    assert not any("{" in each.question + each.context for each in read)
    page = (tmp_path / "probes" / "README.md").read_text("utf-8")
    assert page.startswith("---\nlicense: cc0-1.0\n")
    assert "| question alone, naive Bayes | all |" in page
    assert "| spymaster, 640 worlds | likely |" in page
    assert (tmp_path / "probes" / "rules.md").read_text("utf-8").startswith("# ")


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (["double_agent", "--from", "empty"], "there is no finished match of double_agent in empty"),
        (["chess", "--from", "empty"], "there is no game"),
        (["wink", "--from", "empty", "--lang", "de"], "there is no language"),
        (["double_agent", "--from", "broken"], "bad.jsonl"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(tmp_path, asked, why):
    for name in ("empty", "broken"):
        (tmp_path / name).mkdir()
    (tmp_path / "broken" / "bad.jsonl").write_text("no transcript\n", "utf-8")
    done = brushpass(tmp_path, "probes", *asked)
    assert done.returncode == 2
    assert why in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_match_that_is_too_short_for_balance_gives_nothing(tmp_path, kept):
    one = next(kept.glob("*.jsonl"))
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / one.name).write_text(one.read_text("utf-8"), "utf-8")
    assert matches_in(tmp_path / "one", GAMES["double_agent"])
    assert chosen_from([], "en") == []


def test_a_game_without_probes_is_refused():
    with pytest.raises(BadSetup, match="another has no probes"):
        asked_of(dataclasses.replace(GAMES["spywhere"], name="another"), None, ())


@pytest.mark.soak
def test_there_are_thousands_of_probes_and_a_question_alone_is_worth_nothing(tmp_path):
    """As many matches as it takes, of all four games."""
    chosen = []
    for name in GAMES:
        game, (seats, options) = GAMES[name], small(name)
        levels = [
            (f"{level}-{seat}", player(game, level))
            for seat, level in zip(range(seats), ("novice", "random") * 4, strict=False)
        ]
        keeping = functools.partial(keep.save, tmp_path / name, game, options)
        arena(game, set_up(game, seats, options), levels, THOUSANDS.get(name, 120), "thousands", keeping)
        chosen += chosen_from(matches_in(tmp_path / name, game), "en")
    probes = [written(each, number, "en") for number, each in enumerate(chosen)]
    assert len(probes) >= 2_000
    hit = scores.by_question_alone(probes)
    assert hit.low <= hit.chance
    assert abs(hit.share - hit.chance) < 0.03
    for level in ("novice", "agent"):
        right = scores.of_level(chosen, level)
        assert right.low > right.chance


def test_a_card_is_written_beside_its_probes(tmp_path, found):
    chosen = balanced(found["double_agent"], "en", 12)
    probes = card.write(tmp_path / "deep", GAMES["double_agent"], chosen, "en")
    lines = (tmp_path / "deep" / "double_agent.jsonl").read_text("utf-8").splitlines()
    assert [from_json(line, Probe) for line in lines] == probes


def test_folders_without_matches_and_files_that_are_none_are_refused(tmp_path):
    with pytest.raises(BadSetup, match="there is no finished match of wink"):
        matches_in(tmp_path, GAMES["wink"])
    (tmp_path / "bad.jsonl").write_text("no transcript\n", "utf-8")
    with pytest.raises(BadSetup, match=r"bad\.jsonl"):
        matches_in(tmp_path, GAMES["wink"])


def test_where_couples_cannot_be_counted_nothing_is_asked_of_them():
    match = Match(GAMES["linq"], 5, "meridian", {"sleeper": True})
    seat = match.to_act[0]
    assert [each.kind for each in asked_of(match.game, match.view(seat), ())] == []
