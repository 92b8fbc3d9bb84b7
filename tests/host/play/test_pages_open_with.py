"""What a seat should know first: on top of its orders, for spectators beside the powers, and for programs."""


def test_the_page_opens_with_it(people, begun, signed_in, client):
    (ann,) = people("ann")
    game = begun("capitalist", ann)
    page = signed_in(ann).get(f"/games/{game.key}/").content.decode()
    own, orders = page.index("The exchange</h2>"), page.index('id="sheet-heading"')
    assert page.index('class="part of-orders"') < own < orders
    assert "<td>1000 crowns</td>" in page
    assert "<strong>Now</strong> you can order units, sell currency, buy currency and propose to end the game." in page
    public = client.get(f"/games/{game.key}/").content.decode()
    assert "<td>$1.00</td>" in public
    assert "1000 crowns" not in public
    assert "<strong>Now</strong>" not in public


def test_programs_read_it(people, begun, client):
    (ann,) = people("ann")
    game = begun("capitalist", ann)
    path = f"/api/v1/games/{game.key}/briefing"
    (public,) = client.get(path).json()
    client.force_login(ann)
    (own,) = client.get(path).json()
    assert own["title"] == public["title"] == "The exchange"
    assert own["tables"][0]["headings"] == ["country", "price", "you hold", "ordered by"]
    assert public["tables"][0]["rows"][0] == ["Austria", "$1.00", "everybody"]
    assert client.get(f"/api/v1/games/{begun('standard', ann).key}/briefing").json() == []
