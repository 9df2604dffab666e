"""An authenticator of the test's own: it makes passkeys and signs challenges, also as none should."""

import json
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, CREDENTIAL = 0x01, 0x04, 0x40


def text(data):
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Authenticator:
    """One passkey, for one site."""

    def __init__(self, site="127.0.0.1", origin="", uses=0):
        self.site, self.origin, self.uses = site, origin, uses
        self.id = secrets.token_bytes(16)
        self._key = ec.generate_private_key(ec.SECP256R1())

    def _told(self, kind, challenge):
        said = {"type": f"webauthn.{kind}", "challenge": text(challenge.encode()), "origin": self.origin}
        return json.dumps({**said, "crossOrigin": False}).encode()

    def _data(self, flags, more=b""):
        head = sha256(self.site.encode()).digest() + bytes([flags | PRESENT | VERIFIED])
        return head + self.uses.to_bytes(4, "big") + more

    def _credential(self, **response):
        name = text(self.id)
        told = {part: text(value) for part, value in response.items()}
        return {"id": name, "rawId": name, "type": "public-key", "response": told}

    def register(self, challenge, fmt="none", statement=None):
        """Make the passkey."""
        point = self._key.public_key().public_numbers()
        coordinates = {-2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, **coordinates})
        data = self._data(CREDENTIAL, bytes(16) + len(self.id).to_bytes(2, "big") + self.id + key)
        attestation = cbor2.dumps({"fmt": fmt, "attStmt": statement or {}, "authData": data})
        return self._credential(clientDataJSON=self._told("create", challenge), attestationObject=attestation)

    def sign(self, challenge):
        """Answer a challenge."""
        told, data = self._told("get", challenge), self._data(0)
        signature = self._key.sign(data + sha256(told).digest(), ec.ECDSA(SHA256()))
        return self._credential(clientDataJSON=told, authenticatorData=data, signature=signature)
