import json

import pytest
from django.core.cache import cache
from django.test import Client

from variorum.host.accounts.models import Token
from variorum.host.accounts.services import digest_of


class Program:
    """A client of the API with somebody's token, or without one."""

    def __init__(self, person=None):
        self.client = Client(enforce_csrf_checks=True)
        self.headers = {}
        if person:
            token = f"token of {person.username}"
            Token.objects.get_or_create(person=person, name="test", digest=digest_of(token))
            self.headers = {"Authorization": f"Bearer {token}"}

    def ask(self, method, path, body=None, **query):
        sent = (
            {} if body is None else {"data": json.dumps(body, ensure_ascii=False), "content_type": "application/json"}
        )
        address = f"/api/v1{path}" + ("?" + "&".join(f"{k}={v}" for k, v in query.items()) if query else "")
        return self.client.generic(method, address, headers=self.headers, **sent)

    def get(self, path, **query):
        return self._good(self.ask("GET", path, **query))

    def post(self, path, body=None, **query):
        return self._good(self.ask("POST", path, body or {}, **query))

    def put(self, path, body, **query):
        return self._good(self.ask("PUT", path, body, **query))

    def fails(self, status, method, path, body=None, **query):
        answer = self.ask(method, path, body, **query)
        assert answer.status_code == status, answer.content
        told = answer.json()
        assert list(told) == ["error", "problems"]
        assert isinstance(told["problems"], list)
        return told

    def _good(self, answer):
        assert answer.status_code == 200, answer.content
        return answer.json()


@pytest.fixture
def program(db):
    cache.clear()
    return Program
