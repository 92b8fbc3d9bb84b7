import gzip
import os

import brotli
import pytest
from django.http import HttpResponse, StreamingHttpResponse

from variorum.host.play.packing import MOST_PADDING, SMALLEST, kept, packed, unwrapped

LONG = b"A MUN - BER " * 1_000


def sent(content, rf, **headers):
    return packed(lambda _: HttpResponse(content))(rf.get("/", headers=headers))


ENCODINGS = pytest.mark.parametrize(
    ("accepted", "way"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=0.5", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br; q=0.0,gzip", "gzip"),
        ("brotli, gzip", "gzip"),
        ("identity", None),
        ("", None),
    ],
)
UNPACK = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}


def is_sent_so(answer, way):
    """Whether an answer has the long text in that encoding, and tells caches so."""
    assert answer.get("Content-Encoding") == way
    assert UNPACK[way](answer.content) == LONG
    assert (len(answer.content) < len(LONG) / 10) is (way is not None)
    return "Accept-Encoding" in answer["Vary"]


@ENCODINGS
def test_pages_come_in_an_encoding_that_the_browser_accepts(accepted, way, rf):
    assert is_sent_so(sent(LONG, rf, Accept_Encoding=accepted), way)


@ENCODINGS
def test_what_is_kept_packed_comes_in_an_encoding_that_the_browser_accepts(accepted, way, rf):
    request = rf.get("/", headers={"Accept-Encoding": accepted})
    answer = unwrapped(request, kept(LONG.decode()), "image/svg+xml")
    assert is_sent_so(answer, way)
    assert answer["Content-Type"] == "image/svg+xml"


@pytest.mark.parametrize("content", [os.urandom(SMALLEST), os.urandom(70_000), LONG, b"\0" * 300_000])
def test_any_content_comes_back_whatever_its_padding(content, rf):
    for _ in range(3 * MOST_PADDING):
        assert brotli.decompress(sent(content, rf, Accept_Encoding="br").content) == content


def test_the_length_of_a_packed_page_is_blurred(rf):
    lengths = {len(sent(LONG, rf, Accept_Encoding="br").content) for _ in range(3 * MOST_PADDING)}
    assert len(lengths) > MOST_PADDING / 2
    assert max(lengths) - min(lengths) < MOST_PADDING


def test_small_answers_and_streams_are_sent_as_they_are(rf):
    assert sent(b"x" * (SMALLEST - 1), rf, Accept_Encoding="br").content == b"x" * (SMALLEST - 1)
    stream = packed(lambda _: StreamingHttpResponse([LONG]))(rf.get("/", headers={"Accept-Encoding": "br"}))
    assert b"".join(stream.streaming_content) == LONG
    assert "Content-Encoding" not in stream
