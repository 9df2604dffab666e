"""Web push: a message that only one browser can read (RFC 8291), from a server that signs (RFC 8292).

``cryptography`` does the curves and the ciphers, and comes with the extra ``push``; ADR 52 says why no more.
"""

import json
import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable

from brushpass.extras import extra

with extra("push"):
    from cryptography.hazmat.primitives.asymmetric import ec, utils
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
POINT, SECRET = 65, 16  # bytes of a browser's key, and of what it shares with us alone
RECORD = 1024  # bytes of every message before it is sealed: its length tells nothing
VALID = 12 * 3600  # seconds for which a signature is good; a push service takes no more than a day


def text_of(data: bytes) -> str:
    """Write bytes as push services do."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    """Read what was written so."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_secret() -> str:
    """Make the server's key: it is made once, and kept."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return text_of(number.to_bytes(32, "big"))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """Write a public key as a point."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def is_sound(p256dh: str, auth: str) -> bool:
    """Say whether these are a browser's keys: a point of the curve, and a secret."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, bytes_of(p256dh))
        return len(bytes_of(p256dh)) == POINT and len(bytes_of(auth)) == SECRET
    except ValueError:
        return False


class Signer:
    """Signs requests to push services with the server's key."""

    def __init__(self, secret: str) -> None:
        """Take the key that is kept."""
        self._key = ec.derive_private_key(int.from_bytes(bytes_of(secret), "big"), CURVE)
        self.public = text_of(point(self._key.public_key()))

    def header(self, service: str, owner: str) -> str:
        """Say to a push service who we are, and until when it may believe that."""
        claims = {"aud": service, "exp": int(time.time()) + VALID, "sub": owner}
        parts = ({"typ": "JWT", "alg": "ES256"}, claims)
        said = ".".join(text_of(json.dumps(part).encode()) for part in parts)
        r, s = utils.decode_dss_signature(self._key.sign(said.encode(), ec.ECDSA(SHA256())))
        signature = text_of(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={said}.{signature}, k={self.public}"


def _stretched(secret: bytes, salt: bytes, purpose: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, purpose).derive(secret)


def _fresh() -> ec.EllipticCurvePrivateKey:
    return ec.generate_private_key(CURVE)


def sealed(
    text: bytes,
    p256dh: str,
    auth: str,
    salt: Callable[[int], bytes] = os.urandom,
    key: Callable[[], ec.EllipticCurvePrivateKey] = _fresh,
    record: int = RECORD,
) -> bytes:
    """Seal a message for one browser; the last three are for tests that know what comes out."""
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, bytes_of(p256dh))
    ours, grain = key(), salt(16)
    shared = ours.exchange(ec.ECDH(), theirs)
    about = b"WebPush: info\0" + point(theirs) + point(ours.public_key())
    secret = _stretched(shared, bytes_of(auth), about, 32)
    cipher = AESGCM(_stretched(secret, grain, b"Content-Encoding: aes128gcm\0", 16))
    nonce = _stretched(secret, grain, b"Content-Encoding: nonce\0", 12)
    padded = (text + b"\2").ljust(record, b"\0")
    ours_said = point(ours.public_key())
    head = grain + (4096).to_bytes(4, "big") + bytes([len(ours_said)]) + ours_said
    return head + cipher.encrypt(nonce, padded, None)
