"""Whose an address is: one client is an IPv4 address, or a network of IPv6."""

from ipaddress import IPv6Address, ip_address

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
