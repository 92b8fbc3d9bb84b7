"""What counts as one client: an IPv4 address, or a 64-bit network of IPv6, the least that a provider hands out."""

from ipaddress import IPv6Address, ip_address

_NETWORK = 64


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
