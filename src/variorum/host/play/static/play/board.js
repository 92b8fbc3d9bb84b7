// The board: moving about on it, and making orders by tapping. It knows no rule: every offer is a type of order with
// fields, every field has choices, and every choice that lies on the map has areas. Taps fill fields in the order in
// which the order is written; whatever they may still become is offered.

import { opening } from "./view.js";

const MOST_LISTED = 14;
const dark = matchMedia("(prefers-color-scheme: dark)");
let board = null;

// ---------------------------------------------------------------------------------------------- orders out of taps

/** Every way in which `taps` fill the fields of an offer from the one numbered `at` on: done, or waiting for `next`. */
function* filled(offer, taps, places, at = 0, values = {}) {
  if (at === offer.fields.length) {
    if (!taps || taps.length === 0) yield { offer, values, next: null };
    return;
  }
  const { name, choices } = offer.fields[at];
  const onMap = Array.isArray(choices) && choices.some((choice) => places[choice]);
  if (!onMap) {
    const listed = Array.isArray(choices) && choices.length <= 3 ? choices : [null];
    for (const choice of listed) yield* filled(offer, taps, places, at + 1, { ...values, [name]: choice });
    return;
  }
  for (const choice of choices) {
    const areas = places[choice] ?? [];
    const chosen = { ...values, [name]: choice };
    const taken = taps?.slice(0, areas.length) ?? areas;
    if (!within(taken, areas)) continue;
    if (taken.length === areas.length) yield* filled(offer, taps?.slice(areas.length), places, at + 1, chosen);
    else yield { offer, values: chosen, at: at + 1, next: without(areas, taken) };
  }
}

function without(areas, taken) {
  const left = [...areas];
  for (const area of taken) {
    const index = left.indexOf(area);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}

const within = (taken, areas) => without(areas, taken).length === areas.length - taken.length;
const isOpen = (found) => Object.values(found.values).includes(null);

/** Whether an order names something that stands in an area, rather than the area alone. */
const isFor = ({ values }, area, places) => Object.values(values).some((value) => places[value]?.[0] === area && value !== area);

/** What taps may mean: orders that are done, and others with the areas for which they wait. */
function search(offers, taps, places) {
  const found = { done: [], waiting: [] };
  for (const offer of offers) {
    for (const one of filled(offer, taps, places)) found[one.next ? "waiting" : "done"].push(one);
  }
  found.done.sort((one, other) => isFor(other, taps[0], places) - isFor(one, taps[0], places));
  return found;
}

/** The orders to be listed: those done, and all others that they may become, unless these are too many. */
function listed({ done, waiting }, places) {
  const all = [...done];
  for (const one of waiting) {
    for (const more of filled(one.offer, undefined, places, one.at, one.values)) {
      all.push(more);
      if (all.length > MOST_LISTED) return done;
    }
  }
  return all;
}

/** An order as it is written, with dots for what is open. */
function written({ offer, values }) {
  const form = offer.forms.find(({ fixed }) => Object.keys(fixed).every((name) => (values[name] ?? "") === fixed[name]));
  const parts = (form ?? offer.forms[0]).parts;
  return parts.map((part) => (typeof part === "string" ? part : (values[part.field] ?? "…"))).join(" ");
}

// ---------------------------------------------------------------------------------------------------- the viewport

class View {
  constructor(svg) {
    this.svg = svg;
    const { x, y, width, height } = svg.viewBox.baseVal;
    this.whole = { x, y, width, height };
    this.pointers = new Map();
    this.moved = 0;
    this.show(this.whole);
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    for (const kind of ["pointerup", "pointercancel"]) svg.addEventListener(kind, (event) => this.up(event));
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    new ResizeObserver(() => this.show(this.box)).observe(svg);
  }

  show(box) {
    const { whole } = this;
    const width = Math.min(whole.width, Math.max(whole.width / 12, box.width));
    const height = (width * whole.height) / whole.width;
    const x = Math.min(Math.max(box.x, whole.x), whole.x + whole.width - width);
    const y = Math.min(Math.max(box.y, whole.y), whole.y + whole.height - height);
    this.box = { x, y, width, height };
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.svg.classList.toggle("zoomed", width < whole.width * 0.99);
    const dots = this.svg.clientWidth / width || 1;
    this.svg.style.setProperty("--unit", Math.min(2, Math.max(1, 10.5 / (32 * dots))).toFixed(2));
  }

  at(event) {
    const rect = this.svg.getBoundingClientRect();
    const { x, y, width, height } = this.box;
    return { x: x + ((event.clientX - rect.left) / rect.width) * width, y: y + ((event.clientY - rect.top) / rect.height) * height };
  }

  zoom(factor, point) {
    if (!factor) return this.show(this.whole);
    const { x, y, width, height } = this.box;
    const { x: px, y: py } = point ?? { x: x + width / 2, y: y + height / 2 };
    this.show({ x: px - (px - x) / factor, y: py - (py - y) / factor, width: width / factor });
  }

  reveal({ x, y }) {
    const { box } = this;
    if (x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height) return;
    this.show({ ...box, x: x - box.width / 2, y: y - box.height / 2 });
  }

  down(event) {
    if (this.pointers.size === 0) this.moved = 0;
    this.pointers.set(event.pointerId, event);
  }

  move(event) {
    const last = this.pointers.get(event.pointerId);
    if (!last) return;
    const others = [...this.pointers.values()].filter((one) => one.pointerId !== event.pointerId);
    this.moved += Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY);
    if (this.moved < 8) return;
    const [from, to] = [this.at(last), this.at(event)];
    this.pointers.set(event.pointerId, event);
    if (others.length) {
      const spread = (one) => Math.hypot(one.clientX - others[0].clientX, one.clientY - others[0].clientY);
      this.zoom(spread(event) / Math.max(spread(last), 1), this.at(others[0]));
    } else {
      this.svg.setPointerCapture?.(event.pointerId);
      this.show({ ...this.box, x: this.box.x + from.x - to.x, y: this.box.y + from.y - to.y });
    }
  }

  up(event) {
    this.pointers.delete(event.pointerId);
  }

  wheel(event) {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / 400), this.at(event));
  }
}

// ------------------------------------------------------------------------------------------------------- the board

class Board {
  constructor(root) {
    this.root = root;
    this.svg = root.querySelector(".board-map");
    this.data = JSON.parse(document.getElementById("board-data").textContent);
    this.offers = this.data.offers.map(([shape, ...choices]) => this.offer(this.data.shapes[shape], choices));
    this.choices = document.getElementById("choices");
    this.told = document.getElementById("told");
    this.taps = [];
    this.picking = null;
    this.hits = new Map([...root.querySelectorAll(".hit")].map((hit) => [hit.dataset.area, hit]));
    this.view = new View(this.svg);
    this.svg.addEventListener("click", (event) => this.click(event));
    this.svg.addEventListener("keydown", (event) => this.key(event));
    root.querySelector(".board-tools").addEventListener("click", (event) => this.tool(event.target.closest("button")));
    dark.onchange = () => this.load();
    for (const [area, hit] of this.hits) this.label(area, hit);
    this.mark();
    this.load();
  }

  /** An offer with its fields in the order in which the order is written. */
  offer(shape, choices) {
    const order = shape.forms[0].parts.filter((part) => part.field).map((part) => part.field);
    const rank = (name) => (order.includes(name) ? order.indexOf(name) : order.length);
    const fields = shape.fields.map((name, index) => ({ name, choices: choices[index] }));
    fields.sort((one, other) => rank(one.name) - rank(other.name));
    return { type: shape.type, purpose: shape.purpose, forms: shape.forms, fields };
  }

  label(area, hit) {
    const here = this.data.here[area];
    hit.setAttribute("role", "button");
    hit.setAttribute("aria-label", `${this.data.areas[area] ?? area}${here ? `: ${here}` : ""}`);
  }

  /** Draw the constant part of the board, unless the page has kept it. */
  async load() {
    const base = this.svg.querySelector("#map-base");
    const address = dark.matches ? this.root.dataset.dark : this.root.dataset.light;
    if (base.dataset.shown !== address) {
      const answer = await fetch(address);
      const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
      base.replaceChildren(...document.importNode(drawn.documentElement, true).childNodes);
      base.dataset.shown = address;
    }
    if (!this.root.dataset.ready) this.view.show(opening(this));
    this.root.dataset.ready = "yes";
  }

  /** The areas of choices: of orders', and while a field is filled, of conditions' as well. */
  get places() {
    return this.picking?.places ?? this.data.places;
  }

  get startable() {
    this.starts ??= new Set(this.offers.flatMap((offer) => search([offer], [], this.data.places).waiting.flatMap((one) => one.next)));
    return this.starts;
  }

  say(text) {
    this.told.textContent = text;
  }

  // Taps ----------------------------------------------------------------------------------------------------------

  click(event) {
    const area = event.target.closest?.(".hit")?.dataset.area;
    if (area && this.view.moved < 8) this.tap(area);
  }

  tap(area) {
    const { places } = this;
    const offers = this.picking ? [this.picking.offer] : this.offers;
    const before = this.taps.length ? search(offers, this.taps, places) : null;
    let taps = [...this.taps, area];
    let found = search(offers, taps, places);
    if (isNone(found) && before && area === this.taps.at(-1)) {
      const whole = before.done.filter((one) => !isOpen(one));
      const sure = whole.length > 1 ? whole.filter((one) => isFor(one, area, places)) : whole;
      return sure.length === 1 ? this.choose(sure[0]) : undefined;
    }
    if (isNone(found)) {
      taps = [area];
      found = search(offers, taps, places);
    }
    if (isNone(found)) return this.cancel(`${this.hits.get(area).getAttribute("aria-label")}. ${this.data.texts.nothing}`);
    this.taps = taps;
    const isPlain = taps.length > 1 || this.picking;
    if (isPlain && found.done.length === 1 && !found.waiting.length) return this.choose(found.done[0]);
    this.list(found);
    this.mark(found);
  }

  /** Take an order: send it if it is complete, or else let its form ask for the rest. */
  choose(found) {
    const { picking } = this;
    this.cancel("");
    if (picking) return picking.take(found.values[picking.name]);
    if (isOpen(found)) return this.fillForm(found);
    const sheet = document.getElementById("sheet");
    const values = { type: found.offer.type, stage: sheet.dataset.stage, as: sheet.dataset.seat };
    for (const [name, value] of Object.entries(found.values)) values[`f-${name}`] = value;
    this.say(written(found));
    htmx.ajax("POST", this.root.dataset.put, { source: this.root, target: "#sheet", swap: "outerHTML", values });
  }

  cancel(text) {
    const hadFocus = this.choices.contains(document.activeElement);
    const last = this.taps.at(-1);
    this.taps = [];
    this.picking = null;
    document.body.classList.remove("picking");
    this.choices.hidden = true;
    this.choices.replaceChildren();
    this.mark();
    this.say(text);
    if (hadFocus && last) this.focus(last);
  }

  list(found) {
    const { texts, areas } = this.data;
    const orders = listed(found, this.places);
    const names = this.taps.map((area) => areas[area] ?? area).join(" → ");
    const next = [...new Set(found.waiting.flatMap((one) => one.next))];
    const where = next.length && next.length <= MOST_LISTED ? next.map((area) => areas[area] ?? area).join(", ") : "";
    this.choices.replaceChildren(this.head(`${names}: ${orders.length ? texts.choose : texts.more}`), this.items(orders));
    this.choices.hidden = false;
    this.say(`${names}. ${orders.length ? texts.choose : texts.more} ${where}`);
  }

  head(text) {
    const head = made("div", { className: "head" }, made("span", { textContent: text }));
    head.append(made("button", { type: "button", className: "quiet", textContent: this.data.texts.cancel, onclick: () => this.cancel(this.data.texts.cancelled) }));
    return head;
  }

  items(orders) {
    const list = made("ul");
    for (const found of orders) {
      const text = this.picking ? found.values[this.picking.name] : written(found);
      const button = made("button", { type: "button", onclick: () => this.choose(found) }, made("strong", { textContent: text }));
      if (!this.picking) button.append(" ", made("span", { className: "soft", textContent: found.offer.purpose }));
      list.append(made("li", {}, button));
    }
    return list;
  }

  /** Light up what can be tapped now. */
  mark(found = { waiting: [] }) {
    const next = new Set(found.waiting.flatMap((one) => one.next));
    const first = this.taps.length ? next : this.picking ? this.picking.areas : this.startable;
    for (const [area, hit] of this.hits) {
      hit.classList.toggle("next", this.taps.length || this.picking ? first.has(area) : false);
      hit.classList.toggle("can", first.has(area));
      hit.classList.toggle("chosen", this.taps.includes(area));
    }
    this.candidates = first.size ? first : new Set(this.hits.keys());
    this.rove(this.taps.at(-1) ?? this.focused ?? [...this.candidates][0]);
  }

  // Keys ----------------------------------------------------------------------------------------------------------

  rove(area) {
    const known = this.hits.has(area) ? area : this.hits.keys().next().value;
    for (const [name, hit] of this.hits) hit.setAttribute("tabindex", name === known ? "0" : "-1");
    this.focused = known;
  }

  focus(area) {
    this.rove(area);
    this.view.reveal(this.middle(area));
    this.hits.get(this.focused).focus({ preventScroll: true });
  }

  middle(area) {
    const box = this.hits.get(area).getBBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  key(event) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (way) this.go(way);
    else if (event.key === "Enter" || event.key === " ") this.press();
    else if (event.key === "Escape") this.cancel(this.data.texts.cancelled);
    else return;
    event.preventDefault();
  }

  /** To the nearest candidate in a direction. */
  go([right, down]) {
    const from = this.middle(this.focused);
    let [best, least] = ["", Infinity];
    for (const area of this.candidates) {
      const to = this.middle(area);
      const along = (to.x - from.x) * right + (to.y - from.y) * down;
      const aside = Math.abs((to.x - from.x) * down) + Math.abs((to.y - from.y) * right);
      if (area !== this.focused && along > 1 && along + 2 * aside < least) [best, least] = [area, along + 2 * aside];
    }
    if (best) this.focus(best);
  }

  press() {
    this.tap(this.focused);
    const only = !this.candidates.size || ![...this.candidates].some((area) => area !== this.focused);
    if (only) this.choices.querySelector("li button")?.focus();
  }

  // Forms and tools -----------------------------------------------------------------------------------------------

  fillForm({ offer, values }) {
    const form = document.querySelector(`form[data-type="${offer.type}"]`);
    form.closest("details").open = true;
    form.reset();
    for (const [name, value] of Object.entries(values)) {
      const control = form.elements[`f-${name}`];
      if (value !== null && control) control.value = value;
    }
    narrow(form, this.offers);
    const open = Object.entries(values).find(([, value]) => value === null);
    form.querySelector(`[name="f-${open[0]}"]`)?.focus();
    this.say(`${written({ offer, values })}. ${this.data.texts.fill}`);
  }

  pick(button) {
    const name = button.dataset.pick;
    const select = button.parentElement.querySelector("select");
    const choices = [...select.options].filter((option) => option.value && !option.disabled).map((option) => option.value);
    this.cancel("");
    const places = { ...this.data.asked, ...this.data.places };
    const areas = new Set(choices.flatMap((choice) => places[choice] ?? []));
    const take = (value) => {
      select.value = value;
      select.dispatchEvent(new Event("change", { bubbles: true }));
      this.say(`${this.data.texts.picked} ${select.selectedOptions[0].textContent}`);
      select.focus();
    };
    this.picking = { name, take, areas, places, offer: { fields: [{ name, choices }], forms: [] } };
    document.body.classList.add("picking");
    this.mark();
    this.say(`${this.data.texts.pick} ${select.labels[0].textContent}`);
    this.root.scrollIntoView({ block: "nearest" });
    this.focus([...areas][0]);
  }

  async tool(button) {
    if (button?.dataset.zoom !== undefined) this.view.zoom(Number(button.dataset.zoom));
    if (button?.dataset.past === undefined) return;
    const shown = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(shown));
    const past = this.svg.querySelector("#past-orders");
    if (!shown) return past.replaceChildren();
    const drawn = new DOMParser().parseFromString(await (await fetch(this.root.dataset.arrows)).text(), "image/svg+xml");
    past.replaceChildren(...document.importNode(drawn.documentElement, true).childNodes);
  }

  /** The marks of the sheet's orders, which come with every answer. */
  redraw() {
    const marks = document.getElementById("sheet-marks");
    if (marks) this.svg.querySelector("#layer-orders").replaceChildren(...marks.childNodes);
    marks?.remove();
  }
}

const isNone = ({ done, waiting }) => !done.length && !waiting.length;

function made(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** Let the lists of a form, or of a part of one, offer only what goes together with what has been chosen. */
function narrow(form, offers) {
  const lists = [...form.querySelectorAll("select")];
  const mine = offers.filter((offer) => offer.type === form.dataset.type);
  const fits = (offer, but) => lists.every((list) => {
    const choices = offer.fields.find((field) => field.name === list.dataset.field)?.choices;
    return list === but || !list.value || (Array.isArray(choices) && choices.includes(list.value));
  });
  for (const list of lists) {
    const fitting = mine.filter((offer) => fits(offer, list));
    const possible = new Set(fitting.flatMap((offer) => offer.fields.find((field) => field.name === list.dataset.field)?.choices ?? []));
    for (const option of list.options) option.hidden = option.disabled = option.value !== "" && !possible.has(option.value);
  }
}

/** Empty a form whose order is saved, for the next one. Its button lost the focus by being disabled meanwhile. */
function renew(form) {
  form.reset();
  for (const part of [form, ...form.querySelectorAll("[data-type]")]) if (part.dataset.type && board) narrow(part, board.offers);
  if (form.contains(sender) && document.activeElement === document.body) sender.focus({ preventScroll: true });
}

// -------------------------------------------------------------------------------------------------------- the page

const sheetText = () => document.getElementById("sheet-text");
const isChosen = () => document.querySelector("#conditions .chip :checked:not([value=''])") !== null;
const isWriting = () => sheetText() !== null && sheetText().value.trim() !== sheetText().defaultValue.trim();

function start() {
  const root = document.getElementById("board");
  if (root && board?.root !== root) board = new Board(root);
  if (board) for (const button of document.querySelectorAll("button[data-pick]")) button.hidden = false;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-pick]");
  if (button && board) board.pick(button);
});
document.addEventListener("change", (event) => {
  const form = event.target.closest("[data-type]");
  if (form && board) narrow(form, board.offers);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && board && (board.taps.length || board.picking)) board.cancel(board.data.texts.cancelled);
});
// What somebody is writing is never replaced: neither by a new stage, nor by the sheet as it was saved elsewhere.
let sending = false;
let pressed = "";
let sender = null;
// Told by the form that was sent: the sheet, into which the answer goes, may be another element by now.
document.addEventListener("htmx:beforeOnLoad", (event) => {
  sending = ["text-form", "text-over"].includes(event.detail.requestConfig.elt.id);
});
// By the time of the answer the form may have been replaced: what is pressed is noted when it is sent.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.elt.matches("form")) sender = document.activeElement;
  const form = event.detail.elt.closest("#sheet form");
  if (form) pressed = form.querySelector("button[id]")?.id ?? "sheet-heading";
});
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => { pressed = ""; }, { capture: true });
document.addEventListener("htmx:beforeSwap", (event) => {
  const { target, serverResponse } = event.detail;
  if (target.id !== "play") return;
  const isNew = !serverResponse.includes(`data-mark="${target.dataset.mark}"`);
  const isBusy = isWriting() || isChosen();
  event.detail.shouldSwap = isNew && !isBusy;
  if (isNew && isBusy) board?.say(board.data.texts.stale);
});
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  if (event.detail.target.id === "text-part" && isWriting() && !sending) event.detail.shouldSwap = false;
});
for (const kind of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(kind, () => board?.say(board.data.texts.failed));
document.addEventListener("htmx:afterRequest", ({ detail: { xhr, elt } }) => {
  if (xhr.status === 200 && elt.matches("#conditions, form[data-type]")) renew(elt);
});
document.addEventListener("htmx:afterSwap", () => {
  start();
  board?.redraw();
  // The button that was pressed is another one now, or gone with its order.
  if (pressed && document.activeElement === document.body) document.getElementById(pressed)?.focus();
});
start();
