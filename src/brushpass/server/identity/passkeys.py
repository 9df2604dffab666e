"""Passkeys (WebAuthn): checks what a browser says that an authenticator has signed.

They need the extra ``identity``. The browser names the site in what is signed, so an answer that another
site's page was given is refused.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from yarl import URL

from brushpass.extras import extra
from brushpass.server.errors import RequestRefused

with extra("identity"):
    import webauthn
    from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, parse_attestation_object

LONGEST_ID = 400  # letters of the name of a passkey
LONGEST_PART = 6000  # letters of each part of an answer: a number of 60,000 takes a parser 170 ms
PLAIN = ("none", "packed")  # how a passkey may vouch for itself: no maker's certificates are read


class NewPasskey(NamedTuple):
    """A passkey that has been checked."""

    id: str
    key: str
    uses: int


@contextmanager
def _suspicious() -> Iterator[None]:
    """Refuse whatever fails on a stranger's bytes: several parsers read them."""
    try:
        yield
    except RequestRefused:
        raise
    except Exception:  # noqa: BLE001 -- none of them says all that it may raise
        raise RequestRefused("bad_passkey") from None


def _must_be_small(credential: dict[str, Any]) -> None:
    """Refuse an answer that no authenticator gives, before a parser reads it."""
    if any(len(part) > LONGEST_PART for part in credential["response"].values() if isinstance(part, str)):
        raise RequestRefused("bad_passkey")


def registered(credential: dict[str, Any], challenge: str, origin: str) -> NewPasskey:
    """Check a new passkey."""
    with _suspicious():
        _must_be_small(credential)
        attestation = parse_attestation_object(
            base64url_to_bytes(credential["response"]["attestationObject"])
        )
        if attestation.fmt not in PLAIN or attestation.att_stmt.x5c:
            raise RequestRefused("bad_passkey")
        found = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge.encode(),
            expected_rp_id=site_of(origin),
            expected_origin=origin,
        )
        name = bytes_to_base64url(found.credential_id)
        if len(name) > LONGEST_ID:
            raise RequestRefused("bad_passkey")
        return NewPasskey(name, bytes_to_base64url(found.credential_public_key), found.sign_count)


def asserted(credential: dict[str, Any], challenge: str, origin: str, key: str, uses: int) -> int:
    """Check a passkey's answer; give how often its authenticator says that it was used: more than before."""
    with _suspicious():
        _must_be_small(credential)
        found = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge.encode(),
            expected_rp_id=site_of(origin),
            expected_origin=origin,
            credential_public_key=base64url_to_bytes(key),
            credential_current_sign_count=uses,
        )
        return found.new_sign_count


def site_of(origin: str) -> str:
    """Name a site as passkeys know it: without its port."""
    return URL(origin).host or ""
