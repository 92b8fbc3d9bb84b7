// The game page: its requests, and how it applies their answers.

import { Board, rowOf } from "./board.js";
import { kindsIn, narrow } from "./orders.js";
import "./keeping.js";
import { showNamed } from "./view.js";
import { choose, isWanted } from "./wanting.js";
import { isCounting, isWriting, isWritingTogether } from "./writing.js";

export let board = null;
let source = null;
let kinds = [];
let film = null;
/** Whether the next phase comes by itself, and plays itself. */
let comes = false;

/** Parts of the panel in which one looks at something else than one's orders. */
const ELSEWHERE = ["show-press", "show-results", "show-powers"];
/** Take away what was said of the last order. */
function putAside() {
  board?.say("");
  document.getElementById("saved")?.replaceChildren();
}

/** Clear a form after its order is saved, and restore the focus that its button lost while disabled. */
function renew(form) {
  form.reset();
  for (const part of [form, ...form.querySelectorAll("[data-type]")]) if (part.dataset.type) narrow(part, kinds);
  if (form.contains(sender) && document.activeElement === document.body) sender.focus({ preventScroll: true });
}

const isChosen = () => document.querySelector("#conditions .chip :checked:not([value=''])") !== null;

/** Read the page's legal orders and start its board, or renew it for another phase, unless that has been done. */
function read(found) {
  if (!found || found === source) return;
  source = found;
  const data = JSON.parse(source.textContent);
  const root = document.getElementById("board");
  for (const [at, hit] of [...document.querySelectorAll("#board .hit")].entries()) data.areas[hit.dataset.area] = data.called[at];
  kinds = kindsIn(data);
  if (board) board.renew(data, kinds);
  else if (root) showNamed(board = new Board(root, data, kinds));
}

/** The number of the phase that a page shows; 0 if it is no board, as when the host asks to try again. */
const phaseOn = (page) => Number(page.getElementById("sheet-side")?.dataset.mark.split("-")[0] ?? 0);

function announce(answer) {
  const page = new DOMParser().parseFromString(answer, "text/html");
  if (!phaseOn(page)) return;
  const arrived = document.getElementById("arrived");
  comes = board !== null && isWanted() && isFree();
  arrived.hidden = comes;
  arrived.dataset.phaseNumber = phaseOn(page);
  arrived.querySelector("span").textContent = `${page.getElementById("now").textContent}.`;
  if (comes) htmx.trigger("#arrive", "click");
  else offerNews();
}

/** Have what happened beside Ready, too, where the keyboard rests. */
function offerNews() {
  const form = document.querySelector("#sheet .ready-form");
  if (document.getElementById("arrived")?.hidden !== false || !form || form.querySelector(".arrive-too")) return;
  const button = Object.assign(document.createElement("button"), { type: "button", className: "quiet arrive-too" });
  button.textContent = document.getElementById("arrive").textContent;
  button.onclick = () => document.getElementById("arrive").click();
  form.append(button);
}

const FIELDS = "#sheet-side :is(textarea, select, input:not([type=radio], [type=checkbox]))";

/** Whether nothing was begun that a new phase would end: no text, no form, no order on the map, no offer. */
function isFree() {
  const here = document.activeElement;
  const isTyping = here.matches(FIELDS) && !here.closest("#talk");
  const isTapping = board.picking || board.lent || (board.taps.length > 0 && !board.isProposed);
  const isOffering = document.querySelector(".offering[open]") !== null;
  return !(isTyping || isTapping || isOffering || isWriting() || isWritingTogether() || isChosen() || isCounting());
}

/** Play the phase that has come; then the first unit without an order is ready. */
async function play() {
  comes = false;
  const { past, present } = await shown();
  // On phones the board may be out of sight; whoever writes keeps the field before their eyes.
  if (past && !document.activeElement.matches(FIELDS)) board.root.scrollIntoView({ block: "nearest" });
  if (past) {
    const { Film } = await import("./film.js");
    film ??= new Film(board);
    await film.play(past);
  }
  look();
  const first = document.querySelector("#sheet .idle [data-select]");
  if (first && present.checked && !board.taps.length) board.propose(first.dataset.select, first.closest("[data-group]")?.dataset.group);
}

/** Turn the panel to the present, and fetch what has passed where the panel hasn't got it, as for spectators. */
async function shown() {
  const present = document.getElementById("show-orders") ?? document.getElementById("show-powers");
  present.checked = true;
  const empty = document.querySelector("#look:not([data-number])");
  if (empty) await htmx.ajax("GET", empty.getAttribute("hx-get"), { target: "#look", swap: "outerHTML" }).catch(() => {});
  return { past: document.querySelector("#look[data-number]"), present };
}

/** Hide the news of a phase that the page shows; it may show an earlier one, whose answer came late. */
function hideNews() {
  const arrived = document.getElementById("arrived");
  arrived.hidden = phaseOn(document) >= Number(arrived.dataset.phaseNumber ?? 0);
}

/** Show on the board what the panel shows: a past phase or the present. */
function look() {
  if (film?.isOn) return;
  const past = document.querySelector("#look[data-number]");
  const stage = past?.querySelector("[name=stage]:checked")?.value ?? "result";
  if (past && document.getElementById("show-results")?.checked) {
    board?.looking.show(past, stage);
    board?.point(past.querySelector("[data-area]:has(> details[open])")?.dataset.area);
  } else if (board) {
    board.looking.leave();
    // What was looked at in the past is marked no longer.
    if (!board.taps.length) board.mark();
  }
}

/** Have the address of the page say what it shows: a past phase or the present. */
function place() {
  const past = document.getElementById("show-results")?.checked ? document.querySelector("#look[data-page]") : null;
  const { page } = (past ?? document.getElementById("play")).dataset;
  if (new URL(page, location).pathname !== location.pathname) history.replaceState(history.state, "", page);
}

/** Play a phase from its orders to its result. Returns whether it came to its end. */
async function replay(past) {
  past.querySelector("[value=orders]").checked = true;
  look();
  if (!(await board.looking.replay())) return false;
  past.querySelector("[value=result]").checked = true;
  look();
  return true;
}

function goOn() {
  const present = document.getElementById("show-orders") ?? document.getElementById("show-powers");
  present.checked = true;
  present.dispatchEvent(new Event("change", { bubbles: true }));
  document.getElementById("sheet-heading")?.focus({ preventScroll: true });
}

function start() {
  read(document.getElementById("board-data"));
  if (board) for (const button of document.querySelectorAll("button[data-pick]")) button.hidden = false;
  choose();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-pick]");
  if (button && board) board.pick(button);
  if (event.target.closest("[data-now]")) goOn();
  const row = event.target.closest("[data-select]");
  if (row && board) board.select(row.dataset.select, row.closest("[data-group]")?.dataset.group);
  const again = event.target.closest("[data-replay]");
  if (board && again?.dataset.replay) import("./stepping.js").then(({ playOn }) => playOn(replay));
  else if (board && again) replay(again.closest("#look"));
});
document.addEventListener("toggle", ({ target }) => {
  if (target.matches("[data-reach]")) board?.showReach();
  if (target.closest("#look [data-area]")) look();
}, { capture: true });
document.addEventListener("change", (event) => {
  if (["panel", "stage"].includes(event.target.name)) {
    if (board?.taps.length) board.cancel("");
    if (ELSEWHERE.includes(event.target.id)) putAside();
    board?.showReach();
    look();
    place();
  }
  const form = event.target.closest("[data-type]");
  if (form) narrow(form, kinds);
});
document.addEventListener("keydown", (event) => {
  const way = { ArrowLeft: "back", ArrowRight: "on" }[event.key];
  if (way && event.target.closest("#board, .scroll, input, textarea, select") === null && !event.altKey && !event.ctrlKey && !event.metaKey) {
    if (document.getElementById("show-results")?.checked) document.querySelector(`a#look-${way}`)?.click();
  }
  if (event.key === "Escape" && board && (board.taps.length || board.picking)) board.cancel(board.data.texts.cancelled);
});
/** What gets the focus after the next answer: the first of these selectors that is there. */
let pressed = [];
/** What has the focus on the order sheet, which is about to be replaced, as selectors. */
let kept = [];
let sender = null;
// Note the pressed button when the form is sent: it may be replaced before the answer arrives.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.elt.matches("form")) sender = document.activeElement;
  const { elt } = event.detail;
  const form = elt.closest("#sheet form");
  const row = document.activeElement.closest("#sheet [data-select]");
  if (form) pressed = [`#${form.querySelector("button[id]")?.id ?? "sheet-heading"}`];
  else if (elt.id === "board" && row) pressed = [rowOf(row.dataset.select), "#sheet-heading"];
  else if (elt.id === "arrive") pressed = comes ? [] : ["#look-heading", "#sheet-heading"];
  else if (elt.id && elt.closest("#look")) pressed = [`#${elt.id}`, "#look-heading"];
});
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => { pressed = []; }, { capture: true });
// A new phase is announced, and shown when the reader wants it; anything else that is new about the game comes by itself.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { target, serverResponse, requestConfig } = event.detail;
  if (target.id === "sheet-side") film?.end();
  // The button is hidden afterwards, and the focus goes to what happened.
  if (requestConfig.elt.id === "arrive") requestConfig.elt.blur();
  if (target.id !== "sheet-side" || requestConfig.elt.id !== "refresh") return;
  const { mark } = target.dataset;
  const goesOn = !serverResponse.includes(`data-mark="${mark.split("-")[0]}-`);
  const isNew = !serverResponse.includes(`data-mark="${mark}"`);
  const isBusy = isWriting() || isWritingTogether() || isChosen();
  event.detail.shouldSwap = isNew && !goesOn && !isBusy;
  if (goesOn) announce(serverResponse);
  if (isNew && isBusy) board?.say(board.data.texts.stale);
});
document.addEventListener("htmx:beforeSwap", ({ detail: { target } }) => {
  const here = document.activeElement;
  if (target.id !== "sheet" || !target.contains(here)) return;
  const label = here.getAttribute("aria-label");
  kept = [here.matches("[data-select]") && rowOf(here.dataset.select), label && `#sheet [aria-label="${CSS.escape(label)}"]`].filter(Boolean);
});
document.addEventListener("passed", () => board?.say(board.data.texts.passed));
for (const kind of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
  document.addEventListener(kind, ({ detail: { elt } }) => {
    if (elt.id !== "arrive") return;
    comes = false;
    document.getElementById("arrived").hidden = false;
  });
}
for (const kind of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(kind, () => board?.say(board.data.texts.failed));
document.addEventListener("htmx:afterRequest", ({ detail: { xhr, elt } }) => {
  if (xhr.status === 200 && elt.matches("#conditions, form[data-type]")) renew(elt);
});
document.addEventListener("htmx:afterSwap", ({ detail: { target, requestConfig } }) => {
  if (target.id === "sheet-side") hideNews();
  if (target.id === "sheet") offerNews();
  if (target.id === "look" || target.id === "sheet-side") place();
  start();
  board?.redraw();
  board?.showReach();
  if (target.id === "sheet-side" && comes && requestConfig.elt.id === "arrive") play();
  else look();
  // The pressed button may have been replaced, or removed with its order.
  const [goal] = [...pressed, ...kept].flatMap((place) => document.querySelector(place) ?? []);
  if (document.activeElement === document.body) goal?.focus({ preventScroll: true });
  kept = [];
});
start();
look();
