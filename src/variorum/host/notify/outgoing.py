"""Posting to addresses given by strangers: over TLS, and to public servers only."""

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeoutError
from contextlib import contextmanager, suppress
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from threading import Thread, Timer
from urllib.parse import urlsplit

INSIDE_4 = tuple(
    map(
        IPv4Network,
        (
            "0.0.0.0/8",  # this network
            "10.0.0.0/8",  # private
            "100.64.0.0/10",  # shared by the customers of a provider
            "127.0.0.0/8",  # this machine
            "169.254.0.0/16",  # this link, with the metadata of clouds
            "172.16.0.0/12",  # private
            "192.0.0.0/24",  # for protocols
            "192.0.2.0/24",  # for documentation
            "192.31.196.0/24",  # AS112
            "192.52.193.0/24",  # AMT
            "192.88.99.0/24",  # relays of 6to4
            "192.168.0.0/16",  # private
            "192.175.48.0/24",  # AS112
            "198.18.0.0/15",  # benchmarks
            "198.51.100.0/24",  # for documentation
            "203.0.113.0/24",  # for documentation
            "224.0.0.0/4",  # multicast
            "240.0.0.0/4",  # reserved, and broadcast
        ),
    )
)
"""The IPv4 ranges that aren't public, or don't belong to a single machine."""

OUTSIDE_6 = IPv6Network("2000::/3")
"""The only IPv6 range that public addresses come from. Ranges that embed IPv4 addresses lie outside it."""

INSIDE_6 = tuple(
    map(
        IPv6Network,
        (
            "2001::/23",  # for protocols: Teredo, benchmarks, ORCHID
            "2001:db8::/32",  # for documentation
            "2002::/16",  # 6to4, which holds an address of IPv4
            "2620:4f:8000::/48",  # AS112
            "3ffe::/16",  # a network for trials, given back
            "3fff::/20",  # for documentation
        ),
    )
)
"""The parts of that range that aren't public."""


def is_public(address: str) -> bool:
    """Whether an IP address belongs to the public internet. Raises: ValueError if the text isn't an IP address."""
    found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(found, IPv4Address):
        return not any(found in network for network in INSIDE_4)
    return found in OUTSIDE_6 and not any(found in network for network in INSIDE_6)


TIMEOUT = 5.0
"""Seconds that a server may stay silent."""

LONGEST = 10.0
"""Seconds after which we hang up, even if the server still trickles data: the worker has other things to do."""

LONGEST_ADDRESS, LONGEST_OF_ALL = 400, 1_000
JSON = {"Content-Type": "application/json"}
NOT_PUBLIC = "Invalid address: it must lead to a server on the public internet."
_PORT = 443
_MOST_READ = 2_048

Door = Callable[[str, int], socket.socket]
"""Opens an encrypted connection to a host and port."""


class AddressError(ValueError):
    """An address that can't be posted to, with the reason."""


def checked(url: str, longest: int = LONGEST_ADDRESS) -> tuple[str, str]:
    """The host and path of an address, checked as far as possible without looking up the host.

    Raises: AddressError.
    """
    if len(url) > longest or not url.isascii() or not url.isprintable() or " " in url:
        raise AddressError(f"Invalid address: use at most {longest} ASCII characters, without spaces.")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise AddressError("Invalid address. Copy all of it, from https:// on.") from None
    if parts.scheme != "https" or not parts.hostname:
        raise AddressError("Invalid address: it must begin with https://")
    if parts.username or parts.password or port not in {None, _PORT}:
        raise AddressError("Invalid address: it must not contain a user name, password or port.")
    if _is_number(parts.hostname) and not is_public(parts.hostname):
        raise AddressError(NOT_PUBLIC)
    return parts.hostname, (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def public_door(host: str, port: int) -> socket.socket:
    """A connection to a host whose addresses are all public, made to one of the addresses that were checked.

    Raises: AddressError if an address isn't public; OSError if the connection fails.
    """
    found = _addresses(host, port)
    if not found or not all(map(is_public, found)):
        raise AddressError(NOT_PUBLIC)
    plain = socket.create_connection((min(found, key=len), port), TIMEOUT)
    try:
        with _hanging_up(plain):
            return ssl.create_default_context().wrap_socket(plain, server_hostname=host)
    except BaseException:
        plain.close()
        raise


def _addresses(host: str, port: int) -> frozenset[str]:
    """The addresses of a host. Raises: OSError, also if they take longer than `TIMEOUT`, which no resolver is told."""
    found: Future[frozenset[str]] = Future()

    def look_up() -> None:
        try:
            entries = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            found.set_result(frozenset(str(entry[4][0]) for entry in entries))
        except (OSError, UnicodeError) as error:
            found.set_exception(error if isinstance(error, OSError) else OSError(str(error)))

    Thread(target=look_up, daemon=True, name="look up a host").start()
    try:
        return found.result(TIMEOUT)
    except FutureTimeoutError:
        raise TimeoutError(f"no address of the host within {TIMEOUT:g} s") from None


def post(url: str, body: bytes, door: Door = public_door, headers: Mapping[str, str] = JSON) -> int:
    """Post JSON, or what the headers say. Returns the status of the answer; ignores its text, follows no redirects.

    Raises: AddressError; OSError or HTTPException if no answer comes.
    """
    host, path = checked(url, LONGEST_OF_ALL)
    connection = http.client.HTTPConnection(host, timeout=TIMEOUT)
    connection.sock = door(host, _PORT)
    connection.sock.settimeout(TIMEOUT)
    try:
        with _hanging_up(connection.sock):
            connection.request("POST", path, body, {"User-Agent": "Variorum", **headers})
            answer = connection.getresponse()
            answer.read(_MOST_READ)
            return answer.status
    finally:
        connection.close()


@contextmanager
def _hanging_up(found: socket.socket) -> Iterator[None]:
    """Shut the socket down if the block takes longer than `LONGEST`."""

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
