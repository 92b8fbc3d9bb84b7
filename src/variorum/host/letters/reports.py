"""What the host's own mail server says of a mail's sender (`Authentication-Results`, RFC 8601). Runs confined."""

from collections.abc import Iterable, Sequence

import msgspec
from authres import AuthenticationResultsHeader, AuthResError, all_features

_LONGEST = 10_000


class Checked(msgspec.Struct, frozen=True):
    """`forged`: the mail isn't from whom it says. `vouched`: it is, as far as the domain of its author answers for."""

    forged: bool = False
    vouched: bool = False


def checked(reports: Sequence[str], authority: str, author: str) -> Checked:
    """What the topmost report by that server says; those below, and all others, may be written by the sender.

    A report that can't be read says nothing. `author` is the address that the mail says it is from.
    """
    own = next((report for report in reports if authority and _server(report) == authority.lower()), "")
    results = _results(own) if len(own) <= _LONGEST else ()
    passed = [result for result in results if result.result == "pass"]
    failed = {result.method for result in results if result.result == "fail"}
    is_signed = any(result.method == "dkim" for result in passed)
    forged = "dmarc" in failed or ("spf" in failed and not is_signed)
    return Checked(forged, not forged and any(_answers_for(result, _domain(author)) for result in passed))


def _server(report: str) -> str:
    return next(iter(report.partition(";")[0].split()), "").lower()


def _results(report: str) -> Iterable[AuthenticationResultsHeader]:
    try:
        return tuple(all_features().parse_value(report).results)
    except (AuthResError, RecursionError, ValueError):
        return ()


_DOMAINS = {"dmarc": {"from"}, "dkim": {"d", "i"}, "spf": {"mailfrom"}}
"""The properties by which each method names the domain that it has found to be right."""


def _answers_for(result: AuthenticationResultsHeader, domain: str) -> bool:
    """Whether a passed check is about a domain, or about one above it."""
    named = [part.value or "" for part in result.properties if part.name in _DOMAINS.get(result.method, ())]
    found = [_domain(name) for name in named]
    return any("." in name and (domain == name or domain.endswith(f".{name}")) for name in found)


def _domain(address: str) -> str:
    return address.rpartition("@")[2].strip().strip(".").lower()
