"""Which IP addresses are of the public internet, by the registries of IANA.

The lists stand here because the properties of `ipaddress`, such as `is_global`, differ from one Python to the next.
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
"""The ranges of IPv4 that are not public, or lead to no machine of their own."""

OUTSIDE_6 = IPv6Network("2000::/3")
"""The only range of IPv6 from which public addresses are given out: none of those that hold one of IPv4 is in it."""

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
"""What is not public in that range."""


def is_public(address: str) -> bool:
    """Whether an IP address is one of the public internet. Raises: ValueError if it is none."""
    found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(found, IPv4Address):
        return not any(found in network for network in INSIDE_4)
    return found in OUTSIDE_6 and not any(found in network for network in INSIDE_6)
