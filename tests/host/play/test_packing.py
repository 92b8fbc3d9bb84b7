import gzip
import os

import brotli
import pytest
from django.http import HttpResponse, StreamingHttpResponse

from variorum.host.play.packing import MOST_PADDING, SMALLEST, packed

LONG = b"A MUN - BER " * 1_000


def sent(content, rf, **headers):
    return packed(lambda _: HttpResponse(content))(rf.get("/", headers=headers))


@pytest.mark.parametrize(
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
def test_pages_come_in_an_encoding_that_the_browser_accepts(accepted, way, rf):
    answer = sent(LONG, rf, Accept_Encoding=accepted)
    unpack = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}[way]
    assert answer.get("Content-Encoding") == way
    assert unpack(answer.content) == LONG
    assert (len(answer.content) < len(LONG) / 10) is (way is not None)
    assert "Accept-Encoding" in answer["Vary"]


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
