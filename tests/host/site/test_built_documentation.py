"""A documentation that was built is served as it is, with a policy that lets only its own scripts run."""

import gzip
from base64 import b64encode
from hashlib import sha256

import pytest

PAGE = '<title>Glossary</title><script>var here=1</script><script src="a.js"></script>'


@pytest.fixture
def built(settings, tmp_path):
    root = tmp_path / "docs"
    (root / "glossary").mkdir(parents=True)
    (root / "index.html").write_text("<title>Variorum</title>")
    (root / "glossary" / "index.html").write_text(PAGE)
    (root / "a.js").write_text("1")
    (root / "long.json").write_text('"' + "dislodged " * 100 + '"')
    (tmp_path / "secret-key").write_text("the key")
    settings.DOCS_ROOT = root
    return root


def test_every_page_of_the_host_links_to_it(client, db):
    assert 'href="/docs/"' in client.get("/variants/").content.decode()


def test_pages_and_files(client, built):
    assert b"Variorum" in client.get("/docs/").content
    assert client.get("/docs/glossary/").content.decode() == PAGE
    assert client.get("/docs/a.js").headers["Content-Type"] == "text/javascript; charset=utf-8"
    redirected = client.get("/docs/glossary")
    assert (redirected.status_code, redirected.headers["Location"]) == (302, "/docs/glossary/")


OUTSIDE = ["nothing", "../secret-key", "%2e%2e/secret-key", "..%2fsecret-key", "a%00.js", "/etc"]


@pytest.mark.parametrize("path", OUTSIDE)
def test_nothing_else_is_served(client, built, path, db):
    assert client.get(f"/docs/{path}").status_code == 404


def test_it_is_read_only(client, built):
    assert client.post("/docs/").status_code == 405


def test_scripts_within_a_page_are_allowed_by_their_digest_alone(client, built):
    policy = client.get("/docs/glossary/").headers["Content-Security-Policy"]
    digest = b64encode(sha256(b"var here=1").digest()).decode()
    assert f"script-src 'self' 'sha256-{digest}';" in f"{policy};"
    assert "unsafe-inline" not in policy
    assert "sha256" not in client.get("/docs/").headers["Content-Security-Policy"]


def test_what_is_unchanged_is_not_sent_again_and_what_is_sent_is_packed(client, built):
    first = client.get("/docs/long.json", headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(first.content) == (built / "long.json").read_bytes()
    again = client.get("/docs/long.json", headers={"If-Modified-Since": first.headers["Last-Modified"]})
    assert again.status_code == 304
