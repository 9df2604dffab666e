"""Sends what is due to be told, from each worker, and forgets addresses that are dead."""

import asyncio
import logging
import time
from http import HTTPStatus
from typing import Any

from brushpass.core import from_json
from brushpass.extras import MissingExtra
from brushpass.server.errors import RequestRefused, StoreUnavailable
from brushpass.server.rooms.gathering import EARLY, LATE
from brushpass.server.rooms.lobby import from_record
from brushpass.server.store import Store
from brushpass.server.store.taps import DueTap
from brushpass.server.taps import address, message
from brushpass.server.taps.message import Target

OFTEN = 2.0  # seconds between two looks
AT_ONCE = 20  # messages
OF_ONE = 4  # of these, at the tables that one address opened: those that go nowhere must not hold up others
ROUNDS = 10  # under way at once: one that waits for slow answers holds up no other
TRIES = 8
FIRST_WAIT, LONGEST_WAIT = 15_000, 3_600_000  # milliseconds until a message is tried again
KEPT = 24 * 3600  # seconds for which a push service keeps a message for a browser that is off
MINUTE = 60_000
# Not now: all else that is no success is for good, as a page that moved is not where somebody pointed to.
PASSING = (HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_EARLY, HTTPStatus.TOO_MANY_REQUESTS)
log = logging.getLogger("brushpass")


def _webpush() -> Any:
    """Import what only messages to browsers need; without the extra nothing is pushed."""
    try:
        from brushpass.server.taps import webpush
    except MissingExtra:
        return None
    return webpush


def is_dead(status: int) -> bool:
    """Say whether an address will never take a message: it is gone, moved, or refuses us."""
    client = HTTPStatus.MULTIPLE_CHOICES <= status < HTTPStatus.INTERNAL_SERVER_ERROR
    return client and status not in PASSING


class Courier:
    """Takes messages to where they go."""

    def __init__(self, store: Store, *, anywhere: bool) -> None:
        """Send nothing yet; ``anywhere`` is the operator's leave to send to this machine and its network."""
        self.anywhere = anywhere
        self._store, self._push = store, _webpush()
        self._signer: Any = None
        self._rounds: set[asyncio.Task[int]] = set()

    @property
    def key(self) -> str:
        """The server's public key, for browsers; nothing without the extra."""
        return str(self._signer.public) if self._signer else ""

    async def begin(self) -> None:
        """Make the server's key at the first start, and take the one that is kept ever after."""
        if self._push:
            secret = await self._store.taps.house("vapid", self._push.new_secret())
            self._signer = self._push.Signer(secret)

    async def end(self) -> None:
        """Send no more; what is claimed and not sent is due again when the claim lapses."""
        for each in [*self._rounds]:
            each.cancel()

    def check(self, target: Target) -> None:
        """Refuse a forged address."""
        address.sound(target.at, anywhere=self.anywhere)
        if target.kind == "push" and not (self._signer and self._push.is_sound(target.p256dh, target.auth)):
            raise RequestRefused("bad_address")

    async def keep_sending(self) -> None:
        """Send what is due, until cancelled."""
        while True:
            await asyncio.sleep(OFTEN)
            if len(self._rounds) < ROUNDS:
                self._rounds.add(sending := asyncio.create_task(self.send()))
                sending.add_done_callback(self._sent)

    def _sent(self, sending: "asyncio.Task[int]") -> None:
        """Note that a round is over, and what went wrong in it."""
        self._rounds.discard(sending)
        failure = None if sending.cancelled() else sending.exception()
        if failure and not isinstance(failure, StoreUnavailable):
            log.error("while telling whose turn it is", exc_info=failure)

    async def send(self) -> int:
        """Send some of what is due; say how many were looked at."""
        await self._store.taps.call(LATE, EARLY)
        due = await self._store.taps.claim(AT_ONCE, OF_ONE)
        await asyncio.gather(*(self._settle(tap) for tap in due))
        return len(due)

    async def _settle(self, tap: DueTap) -> None:
        """Send a message, put it off, or let it be."""
        box, kept = self._store.taps, await self._store.table(tap.code)
        record = from_record(kept) if kept else None
        target = from_json(tap.target, Target)
        now = time.time()
        if record is None or not message.is_due(record, tap.lock, int(now * 1000)):
            await box.done(tap, sent=False)
        elif quiet := message.rest(target.quiet, int(now // 60)):
            await box.later(tap, quiet * MINUTE)
        else:
            content, kind = message.content(record, target)
            await self._told(tap, await self._post(target, content, kind))

    async def _told(self, tap: DueTap, status: int | None) -> None:
        box = self._store.taps
        if status is not None and HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
            await box.done(tap, sent=True)
        elif status is not None and is_dead(status):
            await box.drop(tap.id)
        elif tap.tries >= TRIES:
            await box.done(tap, sent=False)
        else:
            await box.later(tap, min(FIRST_WAIT << tap.tries, LONGEST_WAIT))

    async def _post(self, target: Target, content: bytes, kind: str) -> int | None:
        headers = {"Content-Type": kind, "User-Agent": "Brushpass"}
        try:
            url = address.sound(target.at, anywhere=self.anywhere)
        except RequestRefused:  # the operator has taken the leave back
            return HTTPStatus.FORBIDDEN
        if target.kind == "push":
            if not self._signer:
                return None
            content = self._push.sealed(content, target.p256dh, target.auth)
            owner = target.owner if target.owner.startswith("https:") else "mailto:nobody@example.org"
            headers |= {
                "Authorization": self._signer.header(str(url.origin()), owner),
                "Content-Encoding": "aes128gcm",
                "TTL": str(KEPT),
                "Urgency": "normal",
            }
        return await address.post(url, content, headers, anywhere=self.anywhere)
