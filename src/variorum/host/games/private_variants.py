"""Private variants, each as it was when somebody shared it: data in the database, found by an id that nobody guesses.

The registry asks here for them. A version never changes, so every process may keep what it has loaded, and a game goes
on with the version that it began with. Its files are written below the data folder when a process first needs them.
"""

import logging
import secrets
import shutil
from collections.abc import Mapping
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path
from tempfile import mkdtemp

import msgspec
from django.conf import settings
from django.db.models import Exists, OuterRef, Q, Value
from django.db.models.functions import Concat
from django.utils import timezone

from variorum.game.variant import Variant
from variorum.host.changes.aside import aside, remembered
from variorum.host.confined import DeclinedError, ExceededError, run
from variorum.host.games import storage
from variorum.host.games.common import RefusedError
from variorum.host.games.confining import done
from variorum.host.games.edition import Edition
from variorum.host.games.models import KEY_LETTERS, Game
from variorum.host.games.trial_job import TRIAL, Budget, Trial, Tried
from variorum.variants import registry
from variorum.variants.registry import PRIVATE

log = logging.getLogger("variorum.editions")

BUDGET = Budget()
"""What a private variant may cost the host."""

KEPT = timedelta(days=1)
"""How long a version that nobody plays is kept after it has been retired, or made for a game."""

ALTERED = f"{PRIVATE}with_"
"""The beginning of the ids of variants that everybody has, with mechanics that somebody added for a game."""

_KEY_LENGTH = 20
_AT_ONCE = 64
"""Versions that a process keeps loaded."""


def new_name() -> str:
    """The id of a version to come."""
    return PRIVATE + "".join(secrets.choice(KEY_LETTERS) for _ in range(_KEY_LENGTH))


def tried(files: Mapping[str, str], whose: str) -> Tried:
    """The id and the name of the variant in these files, when it has been played for a phase in a confined process.

    Raises: RefusedError saying what is wrong with it, or what makes it too much work for the host; BusyError.
    """
    return done(TRIAL, Trial(dict(files), BUDGET), whose)


def keep(name: str, files: Mapping[str, str]) -> Edition:
    """Keep the files of a variant that has been tried, and whose id is `name`, unless they are kept already."""
    kept = {"files": dict(files), "digest": digest_of(files), "refusal": ""}
    return Edition.objects.get_or_create(key=name.removeprefix(PRIVATE), defaults=kept)[0]


def keep_on(name: str) -> bool:
    """Keep a version that was made for a game for as long as a new one. Returns whether it is kept."""
    return Edition.objects.filter(key=name.removeprefix(PRIVATE)).update(created=timezone.now()) > 0


def name_of(edition: Edition) -> str:
    """The id of a version."""
    return f"{PRIVATE}{edition.key}"


def digest_of(files: Mapping[str, str]) -> str:
    """The hash of files with their names."""
    return sha256(msgspec.json.encode(sorted(files.items()))).hexdigest()


def find(name: str) -> Edition | None:
    """The version with that id."""
    return Edition.objects.filter(key=name.removeprefix(PRIVATE)).first() if name.startswith(PRIVATE) else None


def is_listable(name: str) -> bool:
    """Whether lists may have games of a variant: whatever nobody has written words of their own into."""
    return not registry.is_private(name) or name.startswith(ALTERED)


def files(name: str) -> dict[str, str]:
    """The files of the version with that id; none if it is gone."""
    edition = find(name)
    return dict(edition.files) if edition else {}


def lookup(name: str) -> Variant | None:
    """The private variant with that id; None if there is none."""
    try:
        return _loaded(name)
    except LookupError:
        return None


registry.consult(lookup)


def is_open(name: str) -> bool:
    """Whether games of a variant can begin: it isn't private, or is still shared and not too much work."""
    edition = find(name)
    return edition is None or (edition.retired is None and not edition.refusal)


def check_open(name: str) -> None:
    """Refuse a new game of a version that is no longer shared, or is too much work for the host.

    A version that has never been tried, as it was shared when nothing was, is tried now.
    Raises: RefusedError; BusyError if it can't be tried at the moment.
    """
    edition = find(name)
    if edition is None:
        return
    if edition.retired is not None:
        raise RefusedError("This version of the variant is no longer shared, so no new games can begin.")
    refusal = _judged(name) if edition.refusal is None else edition.refusal
    if refusal:
        raise RefusedError(refusal)


def refusal_of(name: str) -> str:
    """Why no games of a variant can begin, though it is shared; empty if they can, or nobody has tried."""
    edition = find(name)
    return (edition.refusal or "") if edition else ""


@aside
def _judged(name: str) -> str:
    """Try a version, and keep why it is too much work for the host, also if the change that asks is undone.

    Raises: RefusedError if there is no judgement; BusyError.
    """
    edition = Edition.objects.get(key=name.removeprefix(PRIVATE))
    refusal = ""
    try:
        run(TRIAL, Trial(edition.files, BUDGET), name)
    except ExceededError as error:
        raise RefusedError(f"This variant can't be tried: {error}") from None
    except DeclinedError as error:
        refusal = str(error)
    Edition.objects.filter(pk=edition.pk).update(refusal=refusal)
    return refusal


def retire(pk: int | None) -> None:
    """Let no more games begin of a version."""
    if pk is not None:
        Edition.objects.filter(pk=pk, retired=None).update(retired=timezone.now())


def sweep(now: datetime) -> int:
    """Delete versions that were retired a while ago, or made for a game, and have none, and count them."""
    games, past = Game.objects.filter(variant=Concat(Value(PRIVATE), OuterRef("key"))), now - KEPT
    old = Q(retired__lt=past) | Q(key__startswith=ALTERED.removeprefix(PRIVATE), created__lt=past)
    keys = [edition.key for edition in Edition.objects.filter(~Exists(games), old).only("key", "pk")]
    Edition.objects.filter(key__in=keys).delete()
    for key in keys:
        shutil.rmtree(_place() / key, ignore_errors=True)
    return len(keys)


@remembered(_AT_ONCE)
def _loaded(name: str) -> Variant:
    """Raises: LookupError, or OSError if the host's disk fails; the cache keeps neither."""
    edition = find(name)
    if edition is None:
        raise LookupError(name)
    if digest_of(edition.files) != edition.digest:
        log.error("a private variant is damaged", extra={"edition": edition.pk})
        raise LookupError(name)
    try:
        found = registry.read(_folder(edition) / registry.FILE)
    except (ValueError, OSError) as error:
        if storage.trouble(error):
            raise
        log.exception("a private variant can't be loaded", extra={"edition": edition.pk})
        raise LookupError(name) from error
    return found


def _folder(edition: Edition) -> Path:
    """The folder with a version's files; it appears whole, whichever process is first."""
    folder = _place() / edition.key
    if not folder.is_dir():
        _place().mkdir(mode=0o700, parents=True, exist_ok=True)
        making = Path(mkdtemp(prefix=".making-", dir=_place()))
        try:
            for name, text in edition.files.items():
                (making / name).write_text(text, "utf-8", newline="")
            making.rename(folder)
        except OSError:
            shutil.rmtree(making, ignore_errors=True)
            if not folder.is_dir():  # no other process was faster
                raise
    return folder


def _place() -> Path:
    return Path(settings.DATA) / "editions"
