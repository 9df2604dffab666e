"""Somebody with an identity at a test's server."""

import json
import secrets

from support.servers.authenticator import Authenticator


class Somebody:
    """A person with a passkey, and the session of one device."""

    def __init__(self, here):
        self.here, self.origin = here, here.url
        self.key = Authenticator(site=here.url.split("//")[1].rsplit(":", 1)[0], origin=here.url)
        self.person, self.token = secrets.token_urlsafe(16), ""

    async def ask(self, what, *, token=None, **body):
        """Ask something as this person."""
        return await asked(self.here, f"/api/me/{what}", body, self.token if token is None else token)

    async def challenge(self):
        status, told = await self.ask("challenge")
        assert status == 200, told
        return told["challenge"]

    async def register(self, key=None, challenge="", **more):
        """Make a passkey known."""
        challenge = challenge or await self.challenge()
        credential = (key or self.key).register(challenge)
        return await self.ask(
            "register", person=self.person, challenge=challenge, credential=credential, **more
        )

    async def enter(self, key=None):
        """Come in by a passkey."""
        key, challenge = key or self.key, await self.challenge()
        key.uses += 1
        return await self.ask("enter", challenge=challenge, credential=key.sign(challenge), token="")

    async def play_rated(self, mate, **more):
        """Agree that matches in a seat count."""
        path = f"/api/tables/{mate.presence['code']}/ladder"
        return await asked(self.here, path, {"key": mate.key, **more}, self.token)


async def asked(here, path, body, token=""):
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    async with here.http.post(here.url + path, data=json.dumps(body).encode(), headers=headers) as answer:
        return answer.status, await answer.json()


async def somebody(here, name=""):
    """Let somebody come in for the first time, and take a name for the ladder."""
    one = Somebody(here)
    status, told = await one.register()
    assert status == 200, told
    one.token = told["token"]
    if name:
        status, told = await one.ask("name", name=name)
        assert status == 200, told
    return one
