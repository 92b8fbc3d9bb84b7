// Offers on the board: while the form of an offer is open, taps choose orders of the own units and of the others', which
// the form lists, and the map shows what would be agreed.

import { kindsIn } from "./orders.js";
import { board } from "./page.js";
import { keep, sketched } from "./sketching.js";

const PAUSE = 300;
const place = () => document.querySelector("#talk .offering");
const isOpen = () => Boolean(place()?.open && place().offsetParent);
let waiting = 0;
let lent = null;

function made(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** Put an order on the offer, in place of another one for its unit. */
function take(text, unit) {
  const list = place().querySelector(".tapped-orders");
  const drop = made("button", { type: "button", className: "quiet", textContent: "✕" });
  drop.setAttribute("aria-label", `Remove ${text}`);
  const item = made("li", {}, made("input", { type: "hidden", name: "tapped", value: text }), made("span", { textContent: text }), drop);
  item.dataset.unit = unit;
  drop.onclick = () => { item.remove(); tell(); };
  [...list.children].find((other) => other.dataset.unit === unit)?.remove();
  list.append(item);
  board.say(text);
  tell();
}

/** Draw the offer as it is filled in, and say it in words. */
async function tell() {
  const form = place()?.querySelector("form");
  if (!form || !isOpen()) return;
  const fields = new URLSearchParams([...new FormData(form)].filter(([name, value]) => value && !["csrfmiddlewaretoken", "instead"].includes(name)));
  fields.set("with", place().dataset.with);
  const query = fields.toString();
  keep(query);
  const answer = await sketched(query);
  const told = place()?.querySelector(".offer-told");
  if (told) told.replaceChildren(...(answer ? answer.querySelectorAll("ul, .problem") : []));
}

/** Lend the board to the form, or give it back to the sheet. */
async function turn() {
  if (!board || !isOpen()) {
    if (lent) board?.giveBack();
    if (lent) keep("");
    lent = null;
    return;
  }
  place().querySelector(".on-map").hidden = false;
  if (lent === place()) return;
  lent = place();
  const page = new URL(lent.dataset.bargain, location);
  page.searchParams.set("with", lent.dataset.with);
  const answer = await fetch(page).catch(() => null);
  if (!answer?.ok || lent !== place()) return;
  const data = await answer.json();
  board.lend({ ...data, asked: Object.fromEntries([...board.hits.keys()].map((area) => [area, [area]])) }, kindsIn(data), take);
  board.say(lent.querySelector(".on-map p").textContent);
  board.uncover();
  tell();
}

/** Let a tap choose an area that all keep out of. */
function aim() {
  const boxes = [...place().querySelectorAll("[name=area]")];
  const choices = boxes.map(({ value }) => value);
  board.aim("area", choices, (value) => {
    for (const box of boxes) if (box.value === value) box.checked = true;
    place().querySelector(".areas").open = true;
    board.say(`${board.data.texts.picked} ${board.data.areas[value] ?? value}`);
    tell();
  });
  board.mark();
  board.say(`${board.data.texts.pick} ${place().querySelector(".areas summary").textContent}`);
  board.uncover();
}

document.addEventListener("toggle", ({ target }) => { if (target.matches("#talk .offering")) turn(); }, { capture: true });
document.addEventListener("click", ({ target }) => { if (target.closest("#talk .aim")) aim(); });
document.addEventListener("input", ({ target }) => {
  if (!target.closest("#talk .offering")) return;
  clearTimeout(waiting);
  waiting = setTimeout(tell, PAUSE);
});
document.addEventListener("change", ({ target }) => { if (target.name === "panel") turn(); });
document.addEventListener("htmx:afterSwap", ({ detail: { target } }) => {
  // Another phase has other orders.
  if (target.id === "sheet-side") lent = null;
  if (["sheet-side", "talk"].includes(target.id)) turn();
});
