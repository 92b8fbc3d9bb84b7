"""Pushes as push services take them: sealed for one device (RFC 8291), and signed by this host (RFC 8292)."""

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from email.utils import parseaddr
from time import time
from typing import TYPE_CHECKING

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.db import transaction

from variorum.host.notify.models import Device, PushKey

if TYPE_CHECKING:
    from py_vapid import Vapid02

KEPT = 24 * 3_600
"""Seconds for which a push service keeps a push for a device that isn't reachable."""

_SIGNED = 12 * 3_600
"""Seconds for which a signature holds: push services refuse more than 24 hours (RFC 8292), and clocks differ."""

_PUBLIC, _AUTH = 65, 16
"""The bytes of a device's keys."""


def public_key() -> str:
    """The host's public key, as browsers want it."""
    point = _signer().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).rstrip(b"=").decode()


def are_keys(public: str, auth: str) -> bool:
    """Whether these are the keys of a device."""
    try:
        point = _bytes(public)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        return len(point) == _PUBLIC and len(_bytes(auth)) == _AUTH
    except (ValueError, UnsupportedAlgorithm):
        return False


def sealed(device: Device, text: bytes) -> bytes:
    """A text that only the device can read."""
    import http_ece  # noqa: PLC0415 - only workers that send pushes need it

    own = ec.generate_private_key(ec.SECP256R1())
    keys = {"dh": _bytes(device.public), "auth_secret": _bytes(device.auth)}
    body: bytes = http_ece.encrypt(text, salt=os.urandom(16), private_key=own, version="aes128gcm", **keys)
    return body


def headers(device: Device) -> dict[str, str]:
    """The headers of a sealed push, with the host's signature for the device's push service."""
    claims = {
        "sub": f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}",
        "aud": f"https://{device.host}",
        "exp": int(time()) + _SIGNED,
    }
    signed: dict[str, str] = _signer().sign(claims)
    return {**signed, "Content-Type": "application/octet-stream", "Content-Encoding": "aes128gcm", "TTL": str(KEPT)}


def _signer() -> "Vapid02":
    """The host's key; made the first time that somebody asks for it."""
    from py_vapid import Vapid02  # noqa: PLC0415 - only hosts with pushes need it

    known = PushKey.objects.filter(pk=1).first()
    if known is None:
        made = Vapid02()
        made.generate_keys()
        with transaction.atomic():
            known, _ = PushKey.objects.get_or_create(pk=1, defaults={"private": made.private_pem().decode()})
    return Vapid02.from_pem(known.private.encode())


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
