"""One table: its people, its match, its sockets, its one timer.

Theory of operation. Everything that happens to a room happens in one thread, one thing
after the other: that order is the truth. A move is played in memory, appended to the
store, and only when the store has committed it do the frames go out that tell of it. If
the store fails, the room is dropped with all it held in memory, and whoever comes back
finds it as it was last committed.
"""

import asyncio
import secrets
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from brushpass import bots
from brushpass.core import BadShape, Illegal, Seat, Told, Viewer, apart, from_json, replace, to_json
from brushpass.server import people
from brushpass.server.keeper import Keeper, Line
from brushpass.server.people import Person, Sorry, TableRecord
from brushpass.server.replays import begin, replayed
from brushpass.server.store import Played
from brushpass.table import seating as chairs
from brushpass.table.feed import Feed, Frame
from brushpass.table.house import PACES, Due, House
from brushpass.wire import codec, messages

if TYPE_CHECKING:
    from brushpass.table.match import AnyMatch

AT_ONCE = 200  # decisions of the house in one go, at most: more would be a bug
RECALLED = 200  # sights told again to who joins or comes back


class Room:
    """A table while somebody is there."""

    def __init__(self, record: TableRecord, keeper: Keeper) -> None:
        """Open a room."""
        self.record = record
        self.lines: dict[Line, Feed] = {}
        self.match: AnyMatch | None = None
        self._store, self._clock, self._keeper = keeper.store, keeper.clock, keeper
        self._began = 0
        self._away: dict[Seat, int] = {}  # since when, by the clock
        self._votes: dict[Seat, set[Seat]] = {}
        self._nonces: dict[Seat, str] = {}
        self._answers: dict[tuple[Seat, int], bytes | None] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._table: tuple[Any, bytes] = (None, b"")
        self._outgoing: list[tuple[Line, bytes]] = []
        self._announced: dict[Line, bytes] = {}

    @classmethod
    def load(cls, code: str, keeper: Keeper) -> "Room | None":
        """Fold a room back from what the store has of it."""
        kept = keeper.store.table(code)
        if kept is None:
            return None
        room = cls(from_json(kept, TableRecord), keeper)
        for seat, chair in enumerate(room.record.chairs):
            if chair.lock:
                room._away[Seat(seat)] = keeper.clock()
        if room.record.match:
            room._fold(room.record.match)
        room.arm()
        return room

    def _fold(self, match_id: str) -> None:
        kept = self._store.match(match_id)
        assert kept is not None, "a table names only matches that were begun"
        begun, seed, played, _ = kept
        self.match = replayed(begun, seed, played)
        self._began = begun.began
        self._answers = {(Seat(p.seat), p.ref): None for p in played if p.ref is not None}

    @property
    def idle(self) -> bool:
        """Whether nothing is due here."""
        return self._timer is None

    # Coming and going.

    def join(self, line: Line, key: str, ref: int) -> None:
        """Let somebody in: a seat's newest socket replaces the older one."""
        line.viewer = seat = people.seat_of(self.record, key)
        for other in [o for o in self.lines if seat is not None and o.viewer == seat]:
            del self.lines[other]
            other.hang_up("newer")
        self.lines[line] = Feed(seat)
        if seat is not None:
            self._away.pop(seat, None)
            self._votes.pop(seat, None)
        self._tell(line, messages.Done(ref))
        self._announce()
        if self.match:
            whole = self.lines[line].whole(self.match)
            past = tuple(self.match.log(seat)[-RECALLED:])
            self._post(line, self._encoded(replace(whole, sights=past)))
        self.arm()

    def left(self, line: Line) -> None:
        """Notice that a socket is gone."""
        if self.lines.pop(line, None) is None:
            return
        if line.viewer is not None:
            self._away[line.viewer] = self._clock()
        self._announce()
        self.arm()

    def close(self, reason: str) -> None:
        """Send everybody away, to come back later."""
        if self._timer:
            self._timer.cancel()
        for line in [*self.lines]:
            line.hang_up(reason)
        self.lines.clear()

    # What a page says.

    def handle(self, line: Line, message: messages.FromPage) -> None:
        """Do what a page says, or say why not; nothing else has changed then."""
        try:
            if move := bytes(message.play):
                self._play(line, message.ref, move)
            else:
                self._answer(line, message)
        except (Sorry, Illegal) as refusal:
            self._tell(line, messages.Refused(message.ref, refusal.reason))
        except BadShape:
            self._tell(line, messages.Refused(message.ref, "bad_message"))

    def _answer(self, line: Line, message: messages.FromPage) -> None:
        if line.viewer is None:
            raise Sorry("bad_key")
        if message.say is not None:
            self._broadcast(messages.Said(line.viewer, message.say))
        elif message.nonce is not None:
            self._nonces[line.viewer] = people.sound_nonce(message.nonce)
        elif message.ask is not None:
            answer = self._ask(line, line.viewer, message.ask, message.ref)
            self._tell(line, answer or messages.Done(message.ref))
            if isinstance(message.ask, messages.Leave):
                self._see_out(line)
            return
        self._tell(line, messages.Done(message.ref))

    def _see_out(self, line: Line) -> None:
        """Close the socket of one who has left for good, after the last answer."""
        del self.lines[line]
        self._store.committed(lambda _: line.hang_up("left"))

    def _ask(self, line: Line, seat: Seat, ask: messages.Ask, ref: int) -> Told | None:
        answer: Told | None = None
        match ask:
            case messages.Dress():
                self._keeper.mind_manners(ask.name, public=self.record.public)
                record = people.dress(self.record, seat, ask)
            case messages.Leave():
                record = self._emptied(seat)
            case messages.Unseat():
                record = self._unseat(seat, ask.seat)
            case _ if seat != self.record.host:
                raise Sorry("host_only")
            case messages.NewKey():
                record, key = people.rekey(self.record, ask.seat)
                answer = messages.Key(ref, ask.seat, key)
                self._send_away(ask.seat, but=line)
            case _:
                record = self._arranged(ask)
        self.agree(record)
        return answer

    def _arranged(self, ask: messages.HostAsk) -> TableRecord:
        """Do what only the host may ask for."""
        match ask:
            case messages.Arrange():
                return people.arrange(self.record, ask)
            case messages.SeatBot():
                return people.seat_bot(self.record, ask)
            case messages.Lock(locked):
                return replace(self.record, locked=locked)
            case messages.Publish(public):
                for chair in self.record.chairs:
                    self._keeper.mind_manners(chair.name, public=public)
                return replace(self.record, public=public)
            case messages.LetWatch(allowed):
                return self._let_watch(allowed=allowed)
            case messages.HandOver():
                return people.hand_over(self.record, ask.seat)
            case messages.Start():
                return self._start()

    def _unseat(self, asker: Seat, seat: Seat) -> TableRecord:
        """Before play the host sends away; during play more than half of the others must want it."""
        if not self.record.playing:
            if asker != self.record.host:
                raise Sorry("host_only")
            record = people.unseat(self.record, seat)
            self._send_away(seat)
            return record
        self._votes.setdefault(seat, set()).add(asker)
        if not people.outvoted(self.record, seat, self._votes[seat]):
            return self.record
        record = self._emptied(seat)
        self._send_away(seat)
        return record

    def _emptied(self, seat: Seat) -> TableRecord:
        """Clear a chair; while a match is on, a bot sits down on it."""
        self._votes.pop(seat, None)
        self._away.pop(seat, None)
        record = people.unseat(self.record, seat)
        if not record.playing:
            return record
        colour = self.record.chairs[seat].colour
        bot = Person(people.BOT_NAMES[seat], colour, bot=chairs.HOUSE)
        return replace(record, chairs=(*record.chairs[:seat], bot, *record.chairs[seat + 1 :]))

    def _let_watch(self, *, allowed: bool) -> TableRecord:
        if not allowed:
            for line in [line for line in self.lines if line.viewer is None]:
                del self.lines[line]
                line.hang_up("sent_away")
        return replace(self.record, watch=people.new_key() if allowed else None)

    def _send_away(self, seat: Seat, but: Line | None = None) -> None:
        for line in [line for line in self.lines if line.viewer == seat and line is not but]:
            del self.lines[line]
            line.hang_up("sent_away")

    def agree(self, record: TableRecord) -> None:
        """Keep a table as it is now, and tell everybody."""
        self.record = record
        self.save()
        self._announce()
        self.arm()

    def save(self) -> None:
        """Keep the table with the next commit."""
        kept, now = to_json(self.record), self._clock()
        self._store.save_table(self.record.code, kept, public=self.record.public, touched=now)

    # The match.

    def _start(self) -> TableRecord:
        """Deal. The seed is the server's half, committed to before, and every seat's nonce."""
        people.ready(self.record)
        begun, seed = begin(self.record, self._nonces, self._clock())
        self.match = replayed(begun, seed, ())
        self._began, self._answers, self._nonces = begun.began, {}, {}
        self._store.begin(begun, seed)
        for line, feed in self.lines.items():
            self._post(line, self._encoded(feed.whole(self.match)))
        return replace(self.record, match=begun.id, playing=True, secret=secrets.token_hex(32))

    def _play(self, line: Line, ref: int, data: bytes) -> None:
        seat, match = line.viewer, self.match
        if match is None or seat is None:
            raise Sorry("not_playing" if match is None else "bad_key")
        if (seat, ref) in self._answers:
            known = self._answers[seat, ref]
            frame = replace(self.lines[line].whole(match), ref=ref)
            self._post(line, known or self._encoded(frame))
            return
        move = codec.decode_as(data, match.game.nouns.move)
        self._step(partial(match.play, seat, move), seat, ref)
        self.arm()

    def _step(
        self,
        act: Callable[[int], dict[Viewer, tuple[Any, ...]]],
        seat: Seat | None = None,
        ref: int | None = None,
    ) -> None:
        """Play, log, and tell each viewer what that viewer saw, once it is committed."""
        match = self.match
        assert match is not None, "there is a match to play in"
        before = len(match.steps)
        seen = act(self._clock() - self._began)
        fresh = match.steps[before:]
        logged = [
            Played(s.step, s.seat, s.at, ref if s.seat == seat else None, to_json(s.move)) for s in fresh
        ]
        if not logged:
            return
        assert self.record.match is not None, "a match that is played has a name"
        self._store.append(self.record.match, logged, over=match.over)
        for line, feed in self.lines.items():
            own = ref if line.viewer == seat and seat is not None else None
            frame = feed.after(match, seen[line.viewer], own)
            if frame is not None:
                data = self._encoded(frame)
                if own is not None and seat is not None:
                    self._answers[seat, own] = data
                self._post(line, data)
        if match.over and self.record.playing:
            self.record = replace(self.record, playing=False)
            self.save()
            self._announce()

    def _encoded(self, frame: Frame) -> bytes:
        """Encode a frame; its table is encoded once, and the same bytes go to everybody."""
        if frame.table is not None and frame.table is not self._table[0]:
            self._table = (frame.table, codec.encode(frame.table))
        return codec.encode_frame(frame, self._table[1])

    # Time.

    def arm(self) -> None:
        """Set the one timer to when something is next due."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        due = self._due_at()
        if due is not None:
            loop = asyncio.get_running_loop()
            delay = max(0, due - self._clock()) / 1000
            self._timer = loop.call_later(delay, self._on_time)

    def _due_at(self) -> int | None:
        """Say when, by the clock, the house or the rules want to act, or a grace runs out."""
        grace = PACES[self.record.pace].grace
        now = self._clock()
        times = [since + grace for since in self._away.values() if since + grace > now]
        match = self.match
        if match is not None and not match.over:
            times += [self._began + due.at for due in self._due(match)[:1]]
            times += [self._began + match.deadline] if match.deadline is not None else []
        return min(times, default=None)

    def _on_time(self) -> None:
        self._timer = None
        match = self.match
        if match is not None and not match.over:
            self._step(match.tick)
            self._let_house_decide(match)
        self._announce()
        self.arm()

    def _let_house_decide(self, match: "AnyMatch") -> None:
        house = self._house(match)
        for _ in range(AT_ONCE):
            due = self._due(match)[:1]
            if match.over or not due or due[0].at > self._clock() - self._began:
                return
            move, _ = house.decide(match, due[0])
            seat = due[0].seat
            self._step(partial(match.play, seat, move))

    def _due(self, match: "AnyMatch") -> tuple[Due, ...]:
        """List what the house will decide; where all are people, here, and in no hurry, it is nothing."""
        calm = PACES[self.record.pace].limit is None and not self._away
        if calm and all(chair.lock for chair in self.record.chairs):
            return ()
        return self._house(match).due(match, people.seating(self.record, self._away, self._began))

    def _house(self, match: "AnyMatch") -> House:
        return House(PACES[self.record.pace], bots.players(match.game), apart(match.seed, "house"))

    # Telling.

    def _announce(self) -> None:
        """Tell everybody who is here and what was agreed on, if they do not know it.

        The house decides at times of its own; saying the same again then would tell of sealed choices.
        """
        grace = PACES[self.record.pace].grace
        around = people.around(self.record, self._away, self._votes, self._clock() - grace)
        watchers = sum(line.viewer is None for line in self.lines)
        told = {}
        for line in self.lines:
            told[line] = codec.encode(people.presence(self.record, line.viewer, around, watchers))
            if told[line] != self._announced.get(line):
                self._post(line, told[line])
        self._announced = told

    def _broadcast(self, message: Told) -> None:
        data = codec.encode(message)
        for line in self.lines:
            self._post(line, data)

    def _tell(self, line: Line, message: Told) -> None:
        self._post(line, codec.encode(message))

    def _post(self, line: Line, data: bytes) -> None:
        """Send when all that happened before is committed."""
        if not self._outgoing:
            self._store.committed(self._deliver)
        self._outgoing.append((line, data))

    def _deliver(self, good: bool) -> None:  # noqa: FBT001 -- the store's answer
        """Send what waited; if the store failed, drop the room with all it held."""
        outgoing, self._outgoing = self._outgoing, []
        if good:
            for line, data in outgoing:
                line.post(data)
        else:
            self.close("restart")
            self._keeper.dropped(self.record.code)
