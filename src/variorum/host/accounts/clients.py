"""Who requests are counted by: a person who is signed in, or else a client.

One client is an IPv4 address, or a 64-bit network of IPv6, the least that a provider hands out.
"""

from ipaddress import IPv6Address, ip_address

from django.http import HttpRequest

_NETWORK = 64
"""Bits: providers give each household a whole network of this size, so its addresses count as one client."""


def client_at(address: str) -> str:
    """The client at an address, as a text to count by. Text that isn't an address counts as itself."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        mapped = found.ipv4_mapped
        return str(mapped) if mapped else f"{IPv6Address(int(found) >> _NETWORK << _NETWORK)}/{_NETWORK}"
    return str(found)


def client_of(request: HttpRequest) -> str:
    """The client that a request comes from."""
    return client_at(str(request.META.get("REMOTE_ADDR", "")))


def sender_of(request: HttpRequest) -> str:
    """The person who sends a request, or the client if nobody is signed in, as a text to count by."""
    return f"person-{request.user.pk}" if request.user.is_authenticated else client_of(request)
