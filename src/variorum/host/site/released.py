"""Static files with hashed names, so browsers can keep them and never mix two releases."""

import re
from collections.abc import Iterator
from posixpath import dirname, join
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile, File
from django.core.files.storage import Storage
from whitenoise.storage import CompressedManifestStaticFilesStorage

_PART = re.compile(r'^@import "([\w-]+\.css)";\n', re.MULTILINE)
"""A stylesheet of the same folder, whose addresses therefore stay right."""

Sources = dict[str, tuple[Storage, str]]
"""The storage of each collected file, and its path there."""


class ReleasedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # it has no types
    """Collected files have hashed names, in pages and in scripts' imports; others keep their own.

    Stylesheets contain those that they import: a slow line would be asked for each, one after another.
    """

    support_js_module_import_aggregation = True

    def stored_name(self, name: str) -> str:
        """The name of a file for browsers."""
        return name if settings.WHITENOISE_USE_FINDERS else super().stored_name(name)

    def post_process(self, paths: Sources, dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Name and compress what was collected."""
        whole = {name: (_Whole(name, paths), name) for name in paths if name.endswith(".css")}
        yield from super().post_process({**paths, **whole}, dry_run, **options)


class _Whole(Storage):
    """A single stylesheet with its parts."""

    def __init__(self, name: str, paths: Sources) -> None:
        self._text = _whole(name, paths)

    def _open(self, name: str, mode: str = "rb") -> File[Any]:
        return ContentFile(self._text.encode(), name)


def _whole(name: str, paths: Sources) -> str:
    storage, path = paths[name]
    with storage.open(path) as file:
        text = file.read().decode("utf-8")
    return _PART.sub(lambda part: _whole(join(dirname(name), part[1]), paths), text)
