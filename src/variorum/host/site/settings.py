"""Settings from the environment, with safe defaults; `docs/hosting.md` lists them all."""

import secrets
import sys
from pathlib import Path
from urllib.parse import urlsplit

import dj_database_url

from variorum.host.confined.sandbox import BEST, KINDS
from variorum.host.games.work.queues import LONG, MAIL, SHORT
from variorum.host.site import environment

HERE = Path(__file__).resolve().parent


DATA = Path(environment.text("VARIORUM_DATA", "var")).resolve()
environment.keep_private(DATA)


def _secret() -> str:
    """The secret key of this installation: from the environment, or created once and kept with the data."""
    given = environment.secret("VARIORUM_SECRET_KEY")
    if given:
        return given
    path = DATA / "secret-key"
    try:
        with path.open("x") as file:
            file.write(secrets.token_urlsafe(64))
    except FileExistsError:
        pass
    return path.read_text()


SECRET_KEY = _secret()
DEBUG = False
PUBLIC_URL = environment.site("VARIORUM_URL", f"http://localhost:{environment.number('VARIORUM_PORT', 8000, 65_535)}")
SECURE = PUBLIC_URL.startswith("https://")
ALLOWED_HOSTS = [
    *environment.words("VARIORUM_HOSTS", urlsplit(PUBLIC_URL).hostname or ""),
    "localhost",
    "127.0.0.1",
    "[::1]",
]
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL]

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "variorum.host.site.apps.Collected",
    "django.forms",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "django_tasks",
    "django_tasks_db",
    "csp",
    "variorum.host.schema",
    "variorum.host.accounts",
    "variorum.host.doors",
    "variorum.host.games",
    "variorum.host.games.life",
    "variorum.host.games.seats",
    "variorum.host.games.clock",
    "variorum.host.games.bots",
    "variorum.host.games.lobby",
    "variorum.host.play",
    "variorum.host.play.board",
    "variorum.host.play.results",
    "variorum.host.play.pictures",
    "variorum.host.play.sandbox",
    "variorum.host.play.learn",
    "variorum.host.play.coach",
    "variorum.host.offers",
    "variorum.host.press",
    "variorum.host.talk",
    "variorum.host.gm",
    "variorum.host.people",
    "variorum.host.zines",
    "variorum.host.lists",
    "variorum.host.tournaments",
    "variorum.host.clubs",
    "variorum.host.notes",
    "variorum.host.workshop",
    "variorum.host.letters",
    "variorum.host.notify",
    "variorum.host.api",
    "variorum.host.site.apps.SiteConfig",
]

MIDDLEWARE = [
    "variorum.host.site.logs.middleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "variorum.host.site.storing.middleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "variorum.host.accounts.zones.middleware",
    "variorum.host.accounts.presence.middleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "variorum.host.site.viewers.middleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "variorum.host.site.failing.Refusals",
]

ROOT_URLCONF = "variorum.host.site.urls"
ASGI_APPLICATION = "variorum.host.site.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [HERE / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "variorum.host.people.context.people",
                "variorum.host.site.viewers.viewer",
            ],
        },
    }
]

FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

DATABASES = {
    "default": dj_database_url.parse(environment.database("DATABASE_URL", f"sqlite:///{DATA / 'variorum.sqlite3'}"))
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # Opening the file costs more than most queries, and closing it for the last time writes the whole log back.
    DATABASES["default"]["CONN_MAX_AGE"] = None
    # Writers wait for the lock at the start; acknowledged data is on disk.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
else:
    # Connections are checked before use, to survive a restart of the database. While there is none, the pool doesn't go
    # on trying at ever longer intervals; each request tries anew.
    DATABASES["default"]["ENGINE"] = "variorum.host.site.postgres"
    DATABASES["default"]["OPTIONS"] = {"pool": {"min_size": 1, "max_size": 12, "timeout": 10, "reconnect_timeout": 1}}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": [SHORT, LONG, MAIL]}}

AUTH_USER_MODEL = "accounts.Person"
AUTHENTICATION_BACKENDS = [
    "variorum.host.accounts.entrance.Backend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_REDIRECT_URL = "/me/games/"
LOGIN_URL = "/accounts/login/"
ACCOUNT_LOGIN_METHODS = {"email", "username"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "username*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = environment.choice(
    "VARIORUM_EMAIL_VERIFICATION", "optional", ("mandatory", "optional", "none")
)
ACCOUNT_SIGNUP_FORM_CLASS = "variorum.host.accounts.forms.SignupForm"
ACCOUNT_FORMS = {
    "signup": "variorum.host.accounts.entrance.SignupForm",
    "change_password": "variorum.host.accounts.passwords.ChangeForm",
    "reset_password_from_key": "variorum.host.accounts.passwords.ResetForm",
}
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_USERNAME_VALIDATORS = "variorum.host.accounts.names.VALIDATORS"
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_ADAPTER = "variorum.host.accounts.adapter.Adapter"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Variorum] "
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]

EMAIL_BACKEND = environment.place("VARIORUM_MAIL_BACKEND", "django.core.mail.backends.filebased.EmailBackend")
EMAIL_FILE_PATH = DATA / "mail"
EMAIL_HOST = environment.text("VARIORUM_MAIL_HOST", "localhost")
EMAIL_PORT = environment.number("VARIORUM_MAIL_PORT", 25, 65_535)
EMAIL_HOST_USER = environment.text("VARIORUM_MAIL_USER", "")
EMAIL_HOST_PASSWORD = environment.text("VARIORUM_MAIL_PASSWORD", "")
_TLS = environment.choice("VARIORUM_MAIL_TLS", "no", ("no", "yes", "implicit"))
EMAIL_USE_TLS, EMAIL_USE_SSL = _TLS == "yes", _TLS == "implicit"
EMAIL_TIMEOUT = 15  # a worker waiting for a mail server processes no phases
DEFAULT_FROM_EMAIL = environment.text("VARIORUM_MAIL_FROM", "Variorum <variorum@localhost>")

ORDERS_ADDRESS = environment.address("VARIORUM_ORDERS_ADDRESS")
MAIL_AUTHORITY = environment.text("VARIORUM_MAIL_AUTHORITY", "")
IMAP_HOST = environment.text("VARIORUM_IMAP_HOST", "")
IMAP_PORT = environment.number("VARIORUM_IMAP_PORT", 993, 65_535)
IMAP_USER = environment.text("VARIORUM_IMAP_USER", "")
IMAP_PASSWORD = environment.text("VARIORUM_IMAP_PASSWORD", "")
IMAP_FOLDER = environment.text("VARIORUM_IMAP_FOLDER", "INBOX")

CACHES = {
    "default": {"BACKEND": "variorum.host.site.caches.DividedCache"},
    "common": {
        "BACKEND": "variorum.host.site.caches.CommonCache",
        "LOCATION": "site_attempt",
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    },
    # Printed pages and bitmap pictures: one to two megabytes each, in the memory of a process.
    "large": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "large",
        "OPTIONS": {"MAX_ENTRIES": 24},
        "TIMEOUT": 24 * 3600,
    },
    "gallery": {"BACKEND": "variorum.host.site.caches.GalleryCache", "LOCATION": DATA / "gallery"},
}

SANDBOX = environment.choice("VARIORUM_SANDBOX", BEST, KINDS)
RATINGS = environment.flag("VARIORUM_RATINGS", usual=True)
BOARDS = environment.number("VARIORUM_BOARDS", 5, 1_000)
TALK_ENDPOINT, TALK_MODEL = environment.endpoint("VARIORUM_TALK_ENDPOINT"), environment.text("VARIORUM_TALK_MODEL", "")
TALK_TOKENS = environment.number("VARIORUM_TALK_TOKENS", 1_000_000, 1_000_000_000)
GUEST_GAMES = environment.number("VARIORUM_GUEST_GAMES", 500, 100_000)

LANGUAGE_CODE, TIME_ZONE = "en", "UTC"

STATIC_URL = "/static/"
STATIC_ROOT = DATA / "static"
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
STATICFILES_DIRS = [("editor", HERE.parents[1] / "cartography" / "editor" / "page")]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "variorum.host.site.released.ReleasedFiles"},
}
DOCS_ROOT = DATA / "docs"
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_USE_FINDERS = not environment.flag("VARIORUM_STATIC_COLLECTED")

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE
SECURE_HSTS_SECONDS = 31_536_000 if SECURE else 0
BEHIND_PROXY = environment.flag("VARIORUM_BEHIND_PROXY")
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None
# Attempts to sign in are limited by address; behind a proxy, by the address it forwards.
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if BEHIND_PROXY else 0
SECURE_REFERRER_POLICY = "same-origin"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
        "manifest-src": ["'self'"],
    }
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
# A form is a little larger than the file in it. Larger requests aren't read at all.
LARGEST_BODY = DATA_UPLOAD_MAX_MEMORY_SIZE + 100_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2_000

_FORMAT = environment.choice("VARIORUM_LOG_FORMAT", "text" if sys.stderr.isatty() else "json", ("text", "json"))
_LEVEL = environment.choice("VARIORUM_LOG_LEVEL", "INFO", ("DEBUG", "INFO", "WARNING", "ERROR"))
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {"()": "variorum.host.site.logs.JsonFormatter"},
        "text": {"()": "variorum.host.site.logs.TextFormatter"},
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": _FORMAT}},
    "root": {"handlers": ["stderr"], "level": _LEVEL},
    "loggers": {
        "django.server": {"handlers": ["stderr"], "propagate": False},
        "django.request": {"level": "ERROR"},  # `variorum.requests` logs pages not found
        "uvicorn.error": {"level": "WARNING"},
        "mcp": {"level": "WARNING"},
        "mail.log": {"level": "ERROR"},  # it names recipients, whose addresses are keys
        "mail.debug": {"level": "ERROR"},
        "django_tasks": {"level": "WARNING"},
        "django_tasks_db": {"level": "WARNING"},
    },
}
