"""The orders of all seats of a sandbox in one text: refused, corrected, kept in step with the map, and processed."""

import pytest
from axe import BESIDE_THE_MAP, faults
from hands import shot

from variorum.host.games.life import sandboxes
from variorum.host.games.life.sandboxes import Holder
from variorum.host.play.sandbox import origins


@pytest.mark.parametrize(("size", "scheme"), [("desktop", "light"), ("phone", "dark")])
def test_orders_for_all_seats_in_one_text(people, page_for, size, scheme):
    (ann,) = people("ann")
    game = sandboxes.make(Holder(ann), origins.of_variant("standard", {}))
    page = page_for(ann, size, color_scheme=scheme)
    page.goto(f"/games/{game.key}/?as=TURKEY")
    page.wait_for_selector("#board[data-ready]")
    page.click("#others > summary")
    page.fill("#everybody-text", "A PAR - BUR\nA MUN fliegt\nGERMANY: A BER - KIE")
    page.click("text=Save orders")
    page.wait_for_selector("#everybody >> text=line 2, column 7")
    assert "fliegt" in page.input_value("#everybody-text")
    shot(page, f"sandbox-text-refused-{size}")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert faults(page, BESIDE_THE_MAP) == []
    page.fill("#everybody-text", "A PAR - BUR\nA MUN - BUR\nA MAR S A PAR - BUR")
    page.click("text=Save orders")
    page.wait_for_selector("#everybody >> text=3 orders saved.")
    page.wait_for_selector("#sheet >> text=A MUN - BUR", state="attached")
    shot(page, f"sandbox-text-saved-{size}")
    page.locator("#everybody-text").press("End")
    assert page.input_value("#everybody-text").startswith("FRANCE:\nA PAR - BUR\nA MAR S A PAR - BUR\n\nGERMANY:")
    page.evaluate(
        """() => htmx.ajax("POST", document.getElementById("text-form").action, {target: "#sheet", swap: "outerHTML",
        values: {phase_number: document.querySelector("#sheet").dataset.phaseNumber, as: "TURKEY", version: 0,
        text: "F ANK - BLA"}})"""
    )
    page.wait_for_function("document.getElementById('everybody-text').value.includes('TURKEY')")
    page.click("text=Save and process")
    page.wait_for_url("**/phases/1/?as=TURKEY")
    page.wait_for_selector("text=succeeded >> nth=0")
