"""What a page asks about who somebody is: passkeys, sessions, what devices share, programs, the end of it."""

import re
import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from aiohttp import web

from brushpass.extras import MissingExtra
from brushpass.server.errors import RequestRefused
from brushpass.server.http.middleware import body, told
from brushpass.server.http.static_page import address
from brushpass.server.limits import SharedQuota
from brushpass.server.names.lookalikes import skeleton
from brushpass.server.rooms.lobby import chosen_name
from brushpass.server.store.people import MOST_PROGRAMS, Identified, Passkey
from brushpass.wire import people as wire

if TYPE_CHECKING:
    from brushpass.server.http.app import Server

PERSON = re.compile(r"[\w-]{22}", re.ASCII)
PASSKEY = re.compile(r"[\w-]{1,400}", re.ASCII)
SEALED = re.compile(r"[\w-]{0,60000}", re.ASCII)
MOST_VERSIONS = 2**31  # which both stores can count
LONGEST = 100  # letters of a secret that somebody shows


def _passkeys() -> Any:
    """Import what only passkeys need; without the extra nobody is anybody."""
    try:
        from brushpass.server.identity import passkeys
    except MissingExtra:
        return None
    return passkeys


def new_person() -> str:
    """Name a program as people name themselves."""
    return secrets.token_urlsafe(16)


def bearer(request: web.Request) -> str:
    """Read the secret that a request shows."""
    scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
    return secret if scheme == "Bearer" and len(secret) <= LONGEST else ""


class IdentityDesk:
    """Answers whoever wants to be somebody."""

    def __init__(self, server: "Server") -> None:
        self._server, self._people = server, server.store.people
        self._keys = _passkeys()
        self._asking = SharedQuota(server.store, "passkey", 30, 1 / 4)
        self._founding = SharedQuota(server.store, "person", 10, 1 / 600)
        server.quotas += (self._asking, self._founding)

    # Who asks.

    async def holder(self, request: web.Request) -> Identified:
        """Say who shows a session or a program's token; whoever shows another has guessed."""
        self._server.bar_guessers(request)
        secret = bearer(request)
        found = await self._people.holder(secret) if secret else None
        if found is None:
            if secret:
                await self._server.mind_guessing(request)
            raise RequestRefused("signed_out")
        return found

    async def person(self, request: web.Request) -> str:
        """Say which person shows a session; what a program may not do is not for its token."""
        holder = await self.holder(request)
        if holder.program:
            raise RequestRefused("signed_out")
        return holder.person

    def _site(self, request: web.Request) -> str:
        """Say for which site passkeys are, or why there are none here."""
        origin = address(request)
        if self._keys is None or not origin:
            raise RequestRefused("no_identity")
        return origin

    # Ceremonies.

    async def possible(self, request: web.Request) -> web.Response:
        """Say for which site passkeys are made here; an empty name: for none."""
        origin = address(request)
        return told(wire.Challenge("", self._keys.site_of(origin) if self._keys and origin else ""))

    async def challenge(self, request: web.Request) -> web.Response:
        """Give something to sign."""
        origin = self._site(request)
        if not await self._asking.take(self._server.address(request)):
            raise RequestRefused("too_much")
        await body(request, wire.Ceremony)
        return told(wire.Challenge(await self._people.give("challenge", ""), self._keys.site_of(origin)))

    async def _spent(self, request: web.Request, challenge: str) -> str:
        """Take a challenge: it is good once, whatever comes of it. Give the site it was for."""
        self._server.bar_guessers(request)
        origin = self._site(request)
        if len(challenge) > LONGEST or await self._people.take("challenge", challenge) is None:
            await self._server.mind_guessing(request)
            raise RequestRefused("bad_passkey")
        return origin

    async def register(self, request: web.Request) -> web.Response:
        """Keep a new passkey: of somebody new, of whoever shows a session, or of whom a link names."""
        wish = await body(request, wire.Registration)
        origin = await self._spent(request, wish.challenge)
        if not PERSON.fullmatch(wish.person):
            raise RequestRefused("bad_passkey")
        made = self._keys.registered(wish.credential, wish.challenge, origin)
        await self._admit(request, wish)
        if not await self._people.add(Passkey(made.id, wish.person, made.key, made.uses, 0)):
            raise RequestRefused("bad_passkey")
        return told(wire.Admitted(wish.person, await self._people.give("session", wish.person)))

    async def _admit(self, request: web.Request, wish: wire.Registration) -> None:
        """Refuse a passkey for somebody whom neither a session nor a link names, unless they are new."""
        if wish.link:
            if len(wish.link) > LONGEST or await self._people.take("link", wish.link) != wish.person:
                await self._server.mind_guessing(request)
                raise RequestRefused("bad_link")
        elif bearer(request):
            if await self.person(request) != wish.person:
                raise RequestRefused("signed_out")
        elif not await self._founding.take(self._server.address(request)):
            raise RequestRefused("too_much")
        elif not await self._people.found(wish.person):
            raise RequestRefused("bad_passkey")

    async def enter(self, request: web.Request) -> web.Response:
        """Let somebody in by a passkey."""
        wish = await body(request, wire.Assertion)
        origin = await self._spent(request, wish.challenge)
        name = wish.credential.get("id")
        sound = isinstance(name, str) and PASSKEY.fullmatch(name)
        known = await self._people.passkey(str(name)) if sound else None
        if known is None:
            await self._server.mind_guessing(request)
            raise RequestRefused("unknown_passkey")
        uses = self._keys.asserted(wish.credential, wish.challenge, origin, known.key, known.uses)
        if not await self._people.used(known, uses):
            raise RequestRefused("bad_passkey")
        return told(wire.Admitted(known.person, await self._people.give("session", known.person)))

    async def link(self, request: web.Request) -> web.Response:
        """Give what lets one more device add a passkey."""
        return told(wire.Link(await self._people.give("link", await self.person(request))))

    async def leave(self, request: web.Request) -> web.Response:
        """End a session."""
        await self.person(request)
        await self._people.drop(bearer(request))
        return told(wire.Link(""))

    # What is kept.

    async def me(self, request: web.Request) -> web.Response:
        """Say what is known of who asks."""
        holder = await self.holder(request)
        return told(await self._known(holder.person, holder.name, program=holder.program))

    async def _known(self, person: str, name: str | None, *, program: bool = False) -> wire.Me:
        keys = tuple(wire.PasskeyInfo(key.id, key.made) for key in await self._people.passkeys(person))
        programs = tuple(wire.ProgramInfo(*each) for each in await self._people.programs(person))
        return wire.Me(person, name, program, keys, programs)

    async def call(self, request: web.Request) -> web.Response:
        """Give somebody a name for the ladder."""
        person = await self.person(request)
        name = await self._name(request, person)
        return told(await self._known(person, name))

    async def _name(self, request: web.Request, person: str) -> str:
        """Name somebody like nobody else, as strangers may read it."""
        name = chosen_name((await body(request, wire.Named)).name)
        self._server.texts.check_name(name, public=True)
        if not await self._people.call(person, name, skeleton(name)):
            raise RequestRefused("name_taken")
        return name

    async def shared(self, request: web.Request) -> web.Response:
        """Give what somebody's devices share."""
        return told(wire.Shared(*await self._people.vault(await self.person(request))))

    async def share(self, request: web.Request) -> web.Response:
        """Keep what somebody's devices share, if it was made upon what is kept."""
        person = await self.person(request)
        wish = await body(request, wire.Shared)
        if not SEALED.fullmatch(wish.sealed) or wish.version not in range(MOST_VERSIONS):
            raise RequestRefused("bad_message")
        if not await self._people.seal(person, wish.sealed, wish.version):
            raise RequestRefused("stale")
        return told(wire.Shared("", wish.version + 1))

    async def remove(self, request: web.Request) -> web.Response:
        """Forget a passkey of several, or a program."""
        person = await self.person(request)
        which = (await body(request, wire.Which)).id
        if not PASSKEY.fullmatch(which):
            raise RequestRefused("bad_message")
        await self._people.remove(person, which, bearer(request))
        if any(which == program for program, _ in await self._people.programs(person)):
            await self._people.forget(which)
        return await self.me(request)

    async def program(self, request: web.Request) -> web.Response:
        """Make a token for a program of somebody's, which plays under a name of its own."""
        owner = await self.person(request)
        if len(await self._people.programs(owner)) >= MOST_PROGRAMS:
            raise RequestRefused("too_many_programs")
        program = new_person()
        await self._people.found(program, owner)
        try:
            await self._name(request, program)
        except RequestRefused:
            await self._people.forget(program)
            raise
        return told(wire.Token(program, await self._people.give("program", program)))

    async def forget(self, request: web.Request) -> web.Response:
        """Delete everything that is kept of somebody."""
        await self._people.forget(await self.person(request))
        return told(wire.Link(""))

    @property
    def routes(self) -> list[web.RouteDef]:
        """Where it is asked."""
        asked: dict[str, Callable[[web.Request], Awaitable[web.Response]]] = {
            "challenge": self.challenge,
            "register": self.register,
            "enter": self.enter,
            "link": self.link,
            "leave": self.leave,
            "known": self.me,
            "name": self.call,
            "shared": self.shared,
            "share": self.share,
            "remove": self.remove,
            "program": self.program,
            "forget": self.forget,
        }
        posts = [web.post(f"/api/me/{name}", handler) for name, handler in asked.items()]
        return [web.get("/api/me", self.possible), *posts]
