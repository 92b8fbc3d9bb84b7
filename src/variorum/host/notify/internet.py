"""Which IP addresses belong to the public internet, by IANA's registries.

The lists are kept here because the properties of `ipaddress`, such as `is_global`, differ between Python versions.
"""

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

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
