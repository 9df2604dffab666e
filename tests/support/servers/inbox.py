"""Where taps arrive: a push service and a chat of the test's own, and a browser's keys that open messages."""

import asyncio
import json
from contextlib import asynccontextmanager

from aiohttp import web
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from brushpass.server.taps.webpush import bytes_of, point, text_of


class Browser:
    """What a browser keeps of a subscription, and how it reads what comes (RFC 8291)."""

    def __init__(self, secret=None, auth=b"s" * 16):
        self._key = secret or ec.generate_private_key(ec.SECP256R1())
        self.auth = auth

    @property
    def keys(self):
        return {"p256dh": text_of(point(self._key.public_key())), "auth": text_of(self.auth)}

    def read(self, body):
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        theirs, cipher = body[21 : 21 + length], body[21 + length :]
        assert len(cipher) <= size
        sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = self._key.exchange(ec.ECDH(), sender)
        about = b"WebPush: info\x00" + point(self._key.public_key()) + theirs
        secret = HKDF(hashes.SHA256(), 32, self.auth, about).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(secret)
        text, _, padding = AESGCM(key).decrypt(nonce, cipher, None).rpartition(b"\x02")
        assert not padding.strip(b"\x00")
        return text


def claims_of(authorization):
    """Check who signed a request to a push service, and say what they claim (RFC 8292)."""
    parts = dict(part.split("=", 1) for part in authorization.removeprefix("vapid ").split(", "))
    said, _, signature = parts["t"].rpartition(".")
    raw = bytes_of(signature)
    half = [int.from_bytes(raw[at : at + 32], "big") for at in (0, 32)]
    signer = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(parts["k"]))
    signer.verify(utils.encode_dss_signature(*half), said.encode(), ec.ECDSA(hashes.SHA256()))
    return json.loads(bytes_of(said.split(".")[1])), parts["k"]


class Inbox:
    """All that came, in order; ``status`` is what it answers, after ``open`` is set."""

    def __init__(self):
        self.came, self.status, self.headers = [], 201, {}
        self.open, self.url = asyncio.Event(), ""
        self.open.set()

    async def take(self, request):
        self.came.append((request.path, dict(request.headers), await request.read()))
        await self.open.wait()
        return web.Response(status=self.status, headers=self.headers, body=b"x" * 100_000)


@asynccontextmanager
async def inbox():
    """Listen on loopback."""
    box = Inbox()
    app = web.Application()
    app.router.add_post("/{tail:.*}", box.take)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = site._server.sockets[0].getsockname()[1]
    box.url = f"http://127.0.0.1:{port}"
    yield box
    box.open.set()
    await runner.cleanup()
