// Sketches over the board: what a message or an offer is about, while somebody looks at it; the offer that is being
// made; and, if wanted, the agreements that bind now. The host draws them, as it draws the orders of a sheet.

import { board } from "./page.js";

const place = () => document.getElementById("talk");
const LOOKED_AT = "#talk a[href*='#show='], #talk [data-words], #talk [data-offer]";
const WANTED = "agreements on the map";
const PAUSE = 250;
const known = new Map();
let drawing = "";
let base = "";
/** What is under the mouse or has the focus, and what a tap has chosen to stay drawn. */
let looked = null;
let pinned = null;
let waiting = 0;

const address = (query) => {
  const page = new URL(place().dataset.sketch, location);
  for (const [name, value] of new URLSearchParams(query)) page.searchParams.append(name, value);
  return page;
};

async function ask(query) {
  const answer = await fetch(address(query));
  if (!answer.ok) throw new Error(`no sketch: ${answer.status}`);
  return answer.text();
}

/** What the host answers: a drawing and, for an offer that is being made, the same in words. */
export async function sketched(query) {
  if (!known.has(query)) known.set(query, ask(query));
  try {
    return new DOMParser().parseFromString(await known.get(query), "text/html");
  } catch {
    known.delete(query);
    return null;
  }
}

function put(drawn) {
  document.getElementById("sketch")?.remove();
  const layer = drawn?.querySelector("#sketch");
  const isDrawn = layer?.childElementCount > 0;
  if (isDrawn) document.getElementById("changing")?.append(document.importNode(layer, true));
  document.body.classList.toggle("sketching", isDrawn);
}

async function draw(query) {
  drawing = query;
  if (!query) return put(null);
  const drawn = await sketched(query);
  if (drawing === query) put(drawn);
}

/** Draw something until nothing else is looked at: the offer that is being made, or nothing. */
export function keep(query) {
  base = query || wanted();
  if (!pinned && !looked?.isConnected) draw(base);
}

/** Forget what was drawn for another phase. */
export function renew() {
  known.clear();
  looked = pinned = null;
  light(null);
  draw(base);
}

const wanted = () => (localStorage.getItem(WANTED) && document.querySelector("#agreements ul") ? "agreed=yes" : "");

function queryOf(element) {
  const { words, offer } = element.dataset;
  if (words || element.matches("a")) return new URLSearchParams({ words: words ?? element.textContent }).toString();
  return `offer=${offer}`;
}

/** Light up the areas that links in a message name by themselves; an order, which names several, is drawn. */
function light(element) {
  const links = element ? [element, ...element.querySelectorAll("a")].filter((one) => one.matches("a[href*='#show=']")) : [];
  const areas = new Set(links.map((link) => new URLSearchParams(new URL(link.href).hash.slice(1)).get("show")));
  for (const hit of document.querySelectorAll(".board-map .hit")) hit.classList.toggle("shown", areas.has(hit.dataset.area));
}

function look(element) {
  light(element);
  draw(element ? queryOf(element) : base);
}

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    const over = event.target.closest?.(LOOKED_AT);
    if (event.pointerType === "touch" || pinned || !place()) return;
    if (over === looked) return;
    looked = over;
    look(over);
  });
}
// A tap, or Enter on what a message names, keeps it drawn until something else is tapped.
document.addEventListener("click", (event) => {
  if (!place()) return;
  const over = event.target.closest(LOOKED_AT);
  const link = event.target.closest("#talk a[href*='#show=']");
  if (link && !(event.ctrlKey || event.metaKey || event.shiftKey)) event.preventDefault();
  if (!over && !pinned) return;
  pinned = over && (link || !event.target.closest("button, a, summary, input, label")) && pinned !== over ? over : null;
  look(pinned ?? looked);
  if (pinned) board?.uncover();
});
document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape" || !pinned) return;
  pinned = null;
  look(null);
});
document.addEventListener("change", ({ target }) => {
  if (target.id !== "agreements-drawn") return;
  if (target.checked) localStorage.setItem(WANTED, "yes");
  else localStorage.removeItem(WANTED);
  keep("");
});

/** Put the choice back on a panel that came anew. */
function restore() {
  const box = document.getElementById("agreements-drawn");
  if (!box) return;
  box.closest("[hidden]")?.removeAttribute("hidden");
  box.checked = localStorage.getItem(WANTED) !== null;
}
document.addEventListener("htmx:afterSwap", ({ detail: { target } }) => {
  if (target.id === "sheet-side") renew();
  if (["sheet-side", "agreements"].includes(target.id)) {
    restore();
    known.delete("agreed=yes");
  }
  clearTimeout(waiting);
  waiting = setTimeout(() => { if (!document.querySelector("#offering[open]")) keep(""); }, PAUSE);
});
restore();
keep("");
