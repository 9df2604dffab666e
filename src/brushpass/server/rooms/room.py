"""A room: one table with its people, its match, its connections and its one timer; it handles each request.

Theory of operation. Everything that happens to a room happens in one thread, in one order. A room plays a
move in memory and writes it into the table's ledger. When the store has committed it, the server sends the
frames that tell of it. If the commit fails, the server drops the room with all it held in memory, and
clients that reconnect find the table as it was last committed.
"""

from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeAlias

from brushpass import bots
from brushpass.core import BadShape, Illegal, Seat, Told, Viewer, apart, to_json
from brushpass.server.errors import RequestRefused
from brushpass.server.rooms import days, lobby, views
from brushpass.server.rooms.alarm import Alarm
from brushpass.server.rooms.announcements import Announcer
from brushpass.server.rooms.bounds import bounded
from brushpass.server.rooms.broadcast import Broadcaster
from brushpass.server.rooms.context import Connection, RoomContext
from brushpass.server.rooms.dealer import Dealer
from brushpass.server.rooms.hosting import arranged
from brushpass.server.rooms.idempotency import AcceptedMoves
from brushpass.server.rooms.kick_vote import KickVotes
from brushpass.server.rooms.leaving import Leaving
from brushpass.server.rooms.lobby import TableRecord
from brushpass.server.rooms.match_runner import MatchRunner
from brushpass.server.rooms.presence import PresenceTracker
from brushpass.server.rooms.replays import begin, played_again, replayed
from brushpass.server.rooms.timekeeper import Timekeeper
from brushpass.server.store import LeasedTable, StoredMatch
from brushpass.table.house import PACES, Due, House
from brushpass.wire import codec, messages

if TYPE_CHECKING:
    from brushpass.table.match import AnyMatch

Play: TypeAlias = Callable[[int], dict[Viewer, tuple[Any, ...]]]  # plays at a time; says who saw what

LOCK = attrgetter("lock")  # of a chair: somebody has its key
AT_ONCE = 200  # decisions of the house in one go, at most: more would be a bug


class Room:
    """A table while somebody is there."""

    def __init__(self, taken: LeasedTable, context: RoomContext) -> None:
        """Open a room that a worker was given."""
        self.record, self.ledger = lobby.served(lobby.from_record(taken.record)), taken.ledger
        taken.ledger.lost = self._drop
        self.broadcaster = Broadcaster(taken.ledger)
        self._runner: MatchRunner | None = None
        self._clock, self._context = context.clock, context
        self._time = Timekeeper(context.clock, taken.now - context.clock(), taken.ledger)
        self._presence, self._announcer = PresenceTracker(), Announcer(self.broadcaster)
        self._dealer, self._accepted, self._votes = Dealer(), AcceptedMoves(), KickVotes()
        self._leaving = Leaving(self.broadcaster, self._votes)
        self._alarm = Alarm(context.clock, self._on_time, context.store.metronome)

    @classmethod
    async def load(cls, taken: LeasedTable, context: RoomContext) -> "Room":
        """Fold a room back from what the store has of it."""
        room = cls(taken, context)
        before, now = [m and await context.store.match(m) for m in (room.record.before, room.record.match)]
        if before:
            room._accepted.turn_over(before.begun.id, before.played)
        if now:
            await room._fold(now, taken.ran_until or 0)
        room._presence.notice(room.record, (), context.clock())
        room.arm()
        return room

    async def _fold(self, kept: StoredMatch, ran_until: int) -> None:
        """Play the table's match again. One that cannot be, under new rules, ends; the table lives on."""
        match = await played_again(kept)
        if match is None:
            self.record = lobby.broken_off(self.record, "other_rules")
            self.save()
            return
        began = self.record.began  # what was kept by the first version does not know
        ran = ran_until - began if began else 0
        runner = self._run(kept, match, ran if self.record.stands is None else self.record.stands)
        # Nobody could decide while the server was down: whoever has to, gets all the time again.
        runner.match.stirred_at = runner.now
        self._time.set(self.record, runner)  # but for a limit of days, which outlives the room

    def _run(self, kept: StoredMatch, match: "AnyMatch", ran: int = 0) -> MatchRunner:
        begun, seed, played, _ = kept
        house = House(PACES[self.record.pace], bots.players(match.game), apart(seed, "house"))
        self._runner = MatchRunner(begun.id, match, house, begun.began, self._context, ran)
        self._accepted.turn_over(begun.id, played)
        return self._runner

    @property
    def match(self) -> "AnyMatch | None":
        """The match that is played, or was played last."""
        return self._runner.match if self._runner else None

    @property
    def racing(self) -> bool:
        """Whether a match is on that does not wait for anybody."""
        return bool(self.record.playing and self._runner and self._runner.races)

    @property
    def idle(self) -> bool:
        """Whether nothing is due here, or only what the store has noted, and not soon."""
        acts = self._acts_at() if self.record.wake else None
        return not self._alarm.is_set or (acts is not None and acts > self._clock() + days.NAP)

    # Coming and going.

    def join(self, line: Connection, key: str, ref: int) -> None:
        """Let somebody in: a seat's newest socket replaces the older one."""
        line.viewer = seat = lobby.seat_of(self.record, key)
        if seat is not None:
            self.broadcaster.send_away(seat, "newer")
            self._accepted.told_anew(seat)
            self._dealer.forget(seat)
        self.broadcaster.add(line)
        self._mind_traffic()
        self.broadcaster.tell(line, messages.Done(ref))
        self._announce(line)
        if self._dealer.dealing:
            self.broadcaster.tell(line, self._dealer.dealing.told)
        if self._runner and (seat is None or seat in self._runner.match.seats):  # the table may have grown
            self.broadcaster.recall(line, self._runner.match, self._runner.left)
        self.arm()

    def left(self, line: Connection) -> None:
        """Notice that a socket is gone."""
        if not self.broadcaster.drop(line):
            return
        if line.viewer is not None:
            self._dealer.forget(line.viewer)
        self._announce()
        self.arm()

    def close(self, reason: str, at: str | None = None) -> None:
        """Send everybody away, to come back later, or at once to another worker."""
        self._alarm.stop()
        self.broadcaster.close(reason, at)

    def _drop(self, reason: str) -> None:
        """Forget everything that is not kept: whoever comes back finds the table as it was committed."""
        self.close(reason)
        self._context.dropped(self.ledger)

    # What a page says.

    def handle(self, line: Connection, message: messages.FromPage) -> None:
        """Do what a page says, or say why not; nothing else has changed then."""
        try:
            if move := bytes(message.play):
                self._play(line, message.ref, move)
            else:
                self._answer(line, message)
        except (RequestRefused, Illegal) as refusal:
            sheet = getattr(refusal, "sheet", None)
            self.broadcaster.tell(line, messages.Refused(message.ref, refusal.reason, sheet))
        except BadShape:
            self.broadcaster.tell(line, messages.Refused(message.ref, "bad_message"))

    def _answer(self, line: Connection, message: messages.FromPage) -> None:
        if message.there:
            self.broadcaster.tell(line, messages.Done(message.ref))
            return
        if line.viewer is None:
            raise RequestRefused("bad_key")
        if message.say is not None:
            self.broadcaster.tell_all(messages.Said(line.viewer, message.say))
        elif message.commit is not None:
            self._dealer.promise(line.viewer, message.commit)
        elif message.open is not None:
            if self._dealer.open(line.viewer, message.open):
                self.agree(self._deal(self.record))
        elif message.ask is not None:
            answer = self._ask(line, line.viewer, message.ask, message.ref)
            self.broadcaster.tell(line, answer or messages.Done(message.ref))
            if isinstance(message.ask, messages.Leave):
                self.broadcaster.see_out(line, "left")
                self.arm()
            return
        self.broadcaster.tell(line, messages.Done(message.ref))

    def _ask(self, line: Connection, seat: Seat, ask: messages.Ask, ref: int) -> Told | None:
        answer: Told | None = None
        if self._dealer.dealing and not isinstance(ask, messages.Leave):
            raise RequestRefused("dealing")
        match ask:
            case messages.Dress():
                self._context.texts.check_name(ask.name, public=self.record.public)
                record = lobby.dress(self.record, seat, ask)
            case messages.Leave():
                if self._dealer.dealing:
                    self.broadcaster.tell_all(self._dealer.call_off(seat))
                record = self._leaving.emptied(self.record, seat)
            case messages.Unseat():
                record = self._leaving.unseat(self.record, seat, ask.seat)
            case messages.NewKey(own) if seat in (own, self.record.host):
                self._presence.mind_privacy(self.record, seat, own, self._time.long_ago(self.record))
                record, key = lobby.rekey(self.record, own, seat)
                answer = messages.Key(ref, own, key)
                if own != seat:
                    self._dealer.forget(own)
                self.broadcaster.send_away(own, "sent_away", but=line)
            case messages.Holiday() | messages.Propose():
                record = self._time.asked(self.record, self._runner, seat, ask)
            case _ if seat != self.record.host or isinstance(ask, messages.NewKey):
                raise RequestRefused("host_only")
            case messages.LetWatch(allowed):
                record = self._leaving.let_watch(self.record, allowed=allowed)
            case messages.Start():
                record = self.start()
            case _:
                record = arranged(self.record, ask, self._context)
        self.agree(record)
        return answer

    def agree(self, record: TableRecord) -> None:
        """Keep a table as it is now, and tell everybody. Who leaves takes the own part of the seed along."""
        self._dealer.mind(record)
        due, self.record = self.record.due, self._time.settled(record, self._runner, self.broadcaster.here)
        self._mind_traffic()
        self.save()
        self._announce()
        if self._runner and self.record.due != due:
            self.broadcaster.show_all_whole(self._runner.match, self._runner.left)
        self.arm()

    def _mind_traffic(self) -> None:
        """Where pieces were agreed on, send nothing else to anybody: a plain line would be ahead."""
        for line in self.broadcaster if lobby.padded(self.record) else ():
            line.pad()

    def save(self) -> None:
        """Keep the table with the next commit."""
        self.ledger.transaction().save(to_json(self.record), public=self.record.public)

    # The match.

    def start(self) -> TableRecord:
        """Tell every promise, and deal when all are opened; at once where no seat promised a part."""
        lobby.ready(self.record)
        dealing = self._dealer.begin(self.record, self._clock())
        record = lobby.promised_anew(self.record)
        if not dealing.missing:
            return self._deal(record)
        self.broadcaster.tell_all(dealing.told)
        return record

    def _deal(self, record: TableRecord) -> TableRecord:
        dealing = self._dealer.finish()
        begun, seed = begin(record, dealing.half, dealing.places, self._clock())
        self.ledger.transaction().begin(begun, seed)
        self._votes.clear()
        runner = self._run(StoredMatch(begun, seed, [], over=False), replayed(begun, seed, []))
        dealt = lobby.dealt(record, begun, runner.began + self._time.ahead)
        dealt = self._time.stirred(dealt, runner)
        self.broadcaster.show_all_whole(runner.match, runner.left)
        return dealt

    def _play(self, line: Connection, ref: int, data: bytes) -> None:
        seat, runner = line.viewer, self._runner
        if runner is None or seat is None:
            raise RequestRefused("not_playing" if runner is None else "bad_key")
        if self._accepted.has(seat, ref, self.record.chairs[seat].came_after):
            self._answer_again(line, seat, ref, runner)
            return
        move = codec.decode_as(data, runner.match.game.nouns.move)
        if self.record.public:
            self._context.texts.check_word(runner.written(seat, move))
        if runner.races and self.record.playing:
            self._catch_up(runner)
        if not (runner.races and runner.races.hold(seat, move, ref, line)):
            self._step(runner, partial(runner.match.play, seat, move), seat, ref)
        self.arm()

    def _answer_again(self, line: Connection, seat: Seat, ref: int, runner: MatchRunner) -> None:
        """Give the same answer, or where it is forgotten, all that may be known."""
        answer = self._accepted.answer(seat, ref)
        if answer is not None:
            self.broadcaster.post(line, answer)
        else:
            self.broadcaster.show_whole(line, runner.match, runner.left, ref)

    def _step(self, runner: MatchRunner, act: Play, seat: Seat | None = None, ref: int | None = None) -> None:
        """Play, log, and tell each viewer what that viewer saw, in one transaction."""
        match, house = runner.match, runner.decided
        before = len(match.steps)
        seen = act(runner.now)
        if seen[None]:
            self._note(self._time.stirred(self.record, runner))
        logged = runner.logged(before, seat, ref)
        if not logged:
            return
        self.ledger.transaction().log(runner.id, logged, over=match.over)
        answer = self.broadcaster.show(match, seen, runner.left, seat, ref, house)
        if seat is not None and ref is not None:
            self._accepted.accept(seat, ref, answer)
            # Votes that vanish are seen too, and would tell of a covert act.
            if seen[None] and self._votes.forgive(seat):
                self._announce()
        if match.over and self.record.playing and self._note(lobby.over(self.record)):
            self._announce()

    def _note(self, record: TableRecord) -> bool:
        """Keep what has changed of the table, if anything has; say whether."""
        changed = record is not self.record
        if changed:
            self.record = record
            self.save()
        return changed

    # Time.

    def arm(self) -> None:
        """See to it that the room wakes when something is next due."""
        self._keep_bounds()
        if days.over_days(self.record):
            acts = self._acts_at()
            self._note(days.woken(self.record, acts and acts + self._time.ahead))
        self._alarm.set(self._due_at())

    def _keep_bounds(self) -> None:
        """Keep the match within its bounds, and whatever that changes."""
        if runner := self._runner:
            here, ahead = bool(self.broadcaster), self._time.ahead
            if self._note(bounded(self.record, runner, somebody=here, ahead=ahead)):
                self._runner = runner if self.record.playing else None
                self._announce()

    def _acts_at(self) -> int | None:
        """Say when, by the clock, the house or the rules want to act."""
        runner = self._runner
        playing = runner and not (runner.match.over or runner.stands)
        return runner.wakes_at(self._due(runner)) if runner and playing else None

    def _due_at(self) -> int | None:
        """Say when, by the clock, somebody wants to act, or a grace runs out."""
        acts = self._acts_at()
        times = [] if acts is None else [acts]
        if self._presence.away:
            grace, now = PACES[self.record.pace].grace, self._clock()
            times += [since + grace for since in self._presence.away.values() if since + grace > now]
        times += [self._dealer.dealing.until] if self._dealer.dealing else []
        return min(times, default=None)

    def _on_time(self) -> None:
        runner = self._runner
        if runner and not (runner.match.over or runner.stands):
            self._catch_up(runner)
            self._let_house_decide(runner)
        if self._dealer.dealing and self._dealer.dealing.until <= self._clock():
            self.broadcaster.tell_all(self._dealer.call_off())
        if self._presence.away:  # time alone changes only what is said of them
            self._announce()
        self.arm()

    def _catch_up(self, runner: MatchRunner) -> None:
        """Let happen what is due: races that are over, then whatever time brings."""
        for held in runner.races.released() if runner.races else ():
            try:
                play = partial(runner.match.play, held.seat, held.move)
                self._step(runner, play, held.seat, held.ref)
            except Illegal:
                if held.ref is not None:
                    self.broadcaster.tell_seat(held.seat, messages.Refused(held.ref, "too_late"))
        self._step(runner, runner.match.tick)

    def _let_house_decide(self, runner: MatchRunner) -> None:
        match = runner.match
        for _ in range(AT_ONCE):
            due = None if match.over else self._due(runner)
            if due is None or due.at > runner.now:
                return
            move = runner.decide(due)
            if move is not None and not (runner.races and runner.races.hold(due.seat, move)):
                with runner.deciding(due, person=bool(self.record.chairs[due.seat].lock)):
                    self._step(runner, partial(match.play, due.seat, move))

    def _due(self, runner: MatchRunner) -> Due | None:
        """Say what the house decides next; where all are people and here, only for whom time runs out."""
        if not self._presence.away and all(map(LOCK, self.record.chairs)):
            return runner.house.late(runner.match)
        seating = views.seating(self.record, self._presence.away, runner.began)
        return runner.due(seating)

    def _announce(self, newcomer: Connection | None = None) -> None:
        """Look around, let somebody stand in for a host who is gone, and tell everybody who is here."""
        here = self.broadcaster.here
        self._presence.notice(self.record, here, self._clock())
        gone = self._presence.gone(self.record.host, self._time.long_ago(self.record))
        self._note(lobby.stood_in(self.record, here, gone=gone))
        played_for = self._time.played_for(self.record, self._runner)
        around = views.around(
            self.record, self._presence.away, self._votes.voters, played_for, self._time.ahead
        )
        self._announcer.announce(self.record, around, newcomer)
