"""Static files with hashed names, so browsers can keep them and never mix two releases."""

from django.conf import settings
from whitenoise.storage import CompressedManifestStaticFilesStorage


class ReleasedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # it has no types
    """Collected files have hashed names, in pages and in scripts' imports; others keep their own."""

    support_js_module_import_aggregation = True

    def stored_name(self, name: str) -> str:
        """The name of a file for browsers."""
        return name if settings.WHITENOISE_USE_FINDERS else super().stored_name(name)
