"""What counts as one client: whoever has an address of IPv4 has one, of IPv6 at least a whole network of 64 bits."""

from ipaddress import IPv6Address, ip_address

_NETWORK = 64


def client_at(address: str) -> str:
    """The client at an address, as a text to count by; what is no address stands for itself."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        mapped = found.ipv4_mapped
        return str(mapped) if mapped else f"{IPv6Address(int(found) >> _NETWORK << _NETWORK)}/{_NETWORK}"
    return str(found)
