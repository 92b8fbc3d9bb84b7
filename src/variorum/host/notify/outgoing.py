"""Posting to addresses that strangers gave us: over TLS, to public machines only, and nowhere else."""

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Timer
from urllib.parse import urlsplit

from variorum.host.notify.internet import is_public

TIMEOUT = 5.0
"""Seconds for which a server may be silent."""

LONGEST = 10.0
"""Seconds after which it is hung up on, even if it sends a little now and then: a worker has other things to do."""

LONGEST_ADDRESS = 400
_PORT = 443
_MOST_READ = 2_048

Door = Callable[[str, int], socket.socket]
"""Opens a connection to a host and port, encrypted."""


class AddressError(ValueError):
    """An address to which nothing is posted, and why."""


def checked(url: str) -> tuple[str, str]:
    """The host and the path of an address to which may be posted, as far as can be told without asking for the host.

    Raises: AddressError.
    """
    if len(url) > LONGEST_ADDRESS or not url.isascii() or not url.isprintable() or " " in url:
        raise AddressError(f"This is no address; one has at most {LONGEST_ADDRESS} characters, and no spaces.")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise AddressError("This is no address.") from None
    if parts.scheme != "https" or not parts.hostname:
        raise AddressError("The address must begin with https://")
    if parts.username or parts.password or port not in {None, _PORT}:
        raise AddressError("The address must have no name, password or port in it.")
    if _is_number(parts.hostname) and not is_public(parts.hostname):
        raise AddressError("The address is not of a public machine.")
    return parts.hostname, (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def public_door(host: str, port: int) -> socket.socket:
    """A connection to a host all of whose addresses are public: to the very address that was looked at.

    Raises: AddressError if one is not; OSError if there is no connection.
    """
    found = {str(entry[4][0]) for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
    if not found or not all(map(is_public, found)):
        raise AddressError("The address is not of a public machine.")
    plain = socket.create_connection((min(found, key=len), port), TIMEOUT)
    try:
        with _hanging_up(plain):
            return ssl.create_default_context().wrap_socket(plain, server_hostname=host)
    except BaseException:
        plain.close()
        raise


def post(url: str, body: bytes, door: Door = public_door) -> int:
    """Post JSON; the status of the answer, whose text is not looked at. Nobody is followed to another place.

    Raises: AddressError; OSError or HTTPException if there is no answer.
    """
    host, path = checked(url)
    connection = http.client.HTTPConnection(host, timeout=TIMEOUT)
    connection.sock = door(host, _PORT)
    connection.sock.settimeout(TIMEOUT)
    try:
        with _hanging_up(connection.sock):
            connection.request("POST", path, body, {"Content-Type": "application/json", "User-Agent": "Variorum"})
            answer = connection.getresponse()
            answer.read(_MOST_READ)
            return answer.status
    finally:
        connection.close()


@contextmanager
def _hanging_up(found: socket.socket) -> Iterator[None]:
    """Around what must not take long: after a while nothing more comes."""

    def end() -> None:
        with suppress(OSError):
            socket.socket.shutdown(found, socket.SHUT_RDWR)

    timer = Timer(LONGEST, end)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
